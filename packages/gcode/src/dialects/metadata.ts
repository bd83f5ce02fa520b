const MOST_KEYS = 4000
const LONGEST_KEY = 80
const LONGEST_VALUE = 32 * 1024
const MOST_CHARACTERS = 2 * 1024 * 1024

/** What the slicer wrote about the file, key → value as it stands there. Bounded. */
export class Metadata {
  readonly entries = new Map<string, string>()
  #characters = 0

  set(key: string, value: string): void {
    if (key.length === 0 || key.length > LONGEST_KEY) return
    const known = this.entries.get(key)
    if (known === undefined && this.entries.size >= MOST_KEYS) return
    const kept = value.slice(0, LONGEST_VALUE)
    const growth = kept.length - (known?.length ?? -key.length)
    if (this.#characters + growth > MOST_CHARACTERS) return
    this.#characters += growth
    this.entries.set(key, kept)
  }

  add(pairs: ReadonlyMap<string, string>): void {
    for (const [key, value] of pairs) this.set(key, value)
  }

  text(...keys: readonly string[]): string | undefined {
    for (const key of keys) {
      const value = this.entries.get(key)?.trim()
      if (value !== undefined && value !== '') return unquoted(value)
    }
    return undefined
  }

  number(...keys: readonly string[]): number | undefined {
    for (const key of keys) {
      const value = firstNumber(this.entries.get(key))
      if (value !== undefined) return value
    }
    return undefined
  }

  /** A list as slicers join numbers. */
  numbers(...keys: readonly string[]): number[] {
    for (const key of keys) {
      const value = this.entries.get(key)
      if (value === undefined) continue
      const found = value.split(/[,;]/).map((part) => firstNumber(part) ?? Number.NaN)
      if (found.some((number) => !Number.isNaN(number))) return found.map((number) => number || 0)
    }
    return []
  }

  /** A list as slicers join texts: by `;`, or by `,` where there is none. */
  texts(...keys: readonly string[]): string[] {
    const value = this.text(...keys)
    if (value === undefined) return []
    const parts = value.includes(';') ? value.split(';') : value.split(',')
    return parts.map((part) => unquoted(part.trim()))
  }
}

function firstNumber(text: string | undefined): number | undefined {
  const found = text?.match(/[-+]?(?:\d+\.?\d*|\.\d+)/)?.[0]
  const value = found === undefined ? Number.NaN : Number(found)
  return Number.isFinite(value) && Math.abs(value) < 1e12 ? value : undefined
}

function unquoted(text: string): string {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}
