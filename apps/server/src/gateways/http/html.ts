export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Markup that is safe to show; only `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | false | readonly Html[]

const markupOf = (part: Part): string => {
  if (part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map((one) => one.text).join('')
}

/** A template whose values cannot become markup: text is escaped, other templates are put in as they are. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + markupOf(parts[index] ?? null)).join(''))
