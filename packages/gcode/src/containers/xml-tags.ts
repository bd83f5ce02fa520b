export interface XmlTag {
  name: string
  kind: 'open' | 'close' | 'empty'
  attributes: Map<string, string>
  /** The text between this tag and the next. */
  text: string
}

const MAX_ATTRIBUTES = 64
const BLANKS = ' \t\r\n'
const NAME_ENDS = ` \t\r\n"'=/`
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * The tags of an XML text one after the other. Knows no nesting, so depth costs nothing, and no entities
 * but the five that XML itself defines, so none can multiply. What is not well formed is stepped over.
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let at = 0
  while (true) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    const skipped = skipSpecial(xml, open)
    if (skipped !== undefined) {
      at = skipped
      continue
    }
    const end = tagEnd(xml, open + 1)
    if (end < 0) return
    const next = xml.indexOf('<', end)
    const tag = parseTag(xml.slice(open + 1, end), xml.slice(end + 1, next < 0 ? xml.length : next))
    if (tag !== undefined) yield tag
    at = end + 1
  }
}

/** Steps over comments, declarations and raw text; undefined when a tag stands here. */
function skipSpecial(xml: string, open: number): number | undefined {
  if (xml.startsWith('<!--', open)) return after(xml, '-->', open + 4)
  if (xml.startsWith('<![CDATA[', open)) return after(xml, ']]>', open + 9)
  if (xml.startsWith('<?', open)) return after(xml, '?>', open + 2)
  if (xml.startsWith('<!', open)) return after(xml, '>', open + 2)
  return undefined
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at < 0 ? xml.length : at + mark.length
}

/** The place of the closing bracket, stepping over those within quotes. */
function tagEnd(xml: string, from: number): number {
  let at = from
  while (at < xml.length) {
    const character = xml[at]
    if (character === '>') return at
    if (character === '"' || character === "'") {
      const closing = xml.indexOf(character, at + 1)
      if (closing < 0) return -1
      at = closing
    }
    at++
  }
  return -1
}

function parseTag(inside: string, text: string): XmlTag | undefined {
  const isClose = inside.startsWith('/')
  const from = isClose ? 1 : 0
  const nameEnd = nextOf(inside, from, NAME_ENDS)
  if (nameEnd === from) return undefined
  return {
    name: inside.slice(from, nameEnd),
    kind: isClose ? 'close' : inside.endsWith('/') ? 'empty' : 'open',
    attributes: parseAttributes(inside, nameEnd),
    text: plain(text.trim()),
  }
}

/** One pass from left to right: a pattern that looks back would take forever on a hostile text. */
function parseAttributes(inside: string, from: number): Map<string, string> {
  const attributes = new Map<string, string>()
  let at = from
  while (at < inside.length && attributes.size < MAX_ATTRIBUTES) {
    at = skipBlanks(inside, at)
    const nameEnd = nextOf(inside, at, NAME_ENDS)
    if (nameEnd === at) {
      at++
      continue
    }
    const name = inside.slice(at, nameEnd)
    at = skipBlanks(inside, nameEnd)
    if (inside[at] !== '=') continue
    at = skipBlanks(inside, at + 1)
    const quote = inside[at]
    if (quote !== '"' && quote !== "'") continue
    const closing = inside.indexOf(quote, at + 1)
    if (closing < 0) break
    if (!attributes.has(name)) attributes.set(name, plain(inside.slice(at + 1, closing)))
    at = closing + 1
  }
  return attributes
}

function nextOf(text: string, from: number, ends: string): number {
  let at = from
  while (at < text.length && !ends.includes(text[at] ?? '')) at++
  return at
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && BLANKS.includes(text[at] ?? '')) at++
  return at
}

/** The text without its escapes. */
function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole
    const code = entity.startsWith('#x')
      ? Number.parseInt(entity.slice(2), 16)
      : Number.parseInt(entity.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
