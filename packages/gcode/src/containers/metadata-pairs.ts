const MAX_PAIRS = 10_000

/** `key=value` lines, as the metadata blocks of binary g-code hold them. The first of a key counts. */
export function addIniPairs(text: string, pairs: Map<string, string>): void {
  for (let start = 0; start < text.length && pairs.size < MAX_PAIRS; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    start = end + 1
    const equals = line.indexOf('=')
    if (equals > 0) addPair(pairs, line.slice(0, equals).trim(), line.slice(equals + 1).trim())
  }
}

/** A JSON object of settings: texts, numbers, and lists of them joined as slicers write them. */
export function addJsonPairs(text: string, pairs: Map<string, string>): boolean {
  const parsed = parseJsonObject(text)
  if (parsed === undefined) return false
  for (const [key, value] of Object.entries(parsed)) {
    if (pairs.size >= MAX_PAIRS) break
    const written = writtenAs(value)
    if (written !== undefined) addPair(pairs, key, written)
  }
  return true
}

export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return parsed as Record<string, unknown>
  } catch {
    return undefined
  }
}

function addPair(pairs: Map<string, string>, key: string, value: string): void {
  if (!pairs.has(key)) pairs.set(key, value)
}

function writtenAs(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return undefined
  const items = value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String)
  // Slicers part numbers with commas and texts, which may hold commas, with semicolons.
  const areNumbers = items.every((item) => /^-?[\d.]+%?$/.test(item))
  return items.join(areNumbers ? ',' : ';')
}
