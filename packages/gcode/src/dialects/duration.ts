const UNITS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 }

/** Seconds of `1d 2h 3m 4s`, `1 hours 5 minutes`, `24.41 minutes`, `2:11:47` or a bare number of seconds. */
export function durationSeconds(text: string | undefined): number | undefined {
  if (text === undefined || text.length > 200) return undefined
  const clock = text.match(/^\s*(\d{1,5}):(\d{2}):(\d{2})\b/)
  if (clock !== null) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  let total = 0
  let found = false
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)\s*(d|h|m|s)(?!m\b)/gi)) {
    total += Number(amount) * (UNITS[(unit as string).toLowerCase()] as number)
    found = true
  }
  if (!found) {
    const bare = text.match(/^\s*(\d+(?:\.\d+)?)\s*$/)
    if (bare === null) return undefined
    total = Number(bare[1])
  }
  return total > 0 && total < 1e9 ? total : undefined
}
