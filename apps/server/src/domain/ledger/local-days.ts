/** A day of the calendar, wherever it is: days since 1970-01-01. */
export type DayNumber = number

const minuteMs = 60_000
const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

export const dayNumber = (year: number, month: number, day: number): DayNumber =>
  Math.floor(Date.UTC(year, month - 1, day) / dayMs)

export const calendarDay = (number: DayNumber): { year: number; month: number; day: number } => {
  const date = new Date(number * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The day that the calendar on the wall of that time zone shows at that moment. */
export const localDay = (moment: Date, timeZone: string): DayNumber => {
  const [year = 0, month = 0, day = 0] = formatOf(timeZone).format(moment).split('-').map(Number)
  return dayNumber(year, month, day)
}

/**
 * The first moment of a day in a time zone. Not simply midnight: where the clock is put forward at midnight
 * the day starts later, so the moment is searched for. Offsets of time zones are whole minutes.
 */
export const startOfLocalDay = (number: DayNumber, timeZone: string): Date => {
  let before = (number * dayMs) / minuteMs - 26 * 60
  let after = (number * dayMs) / minuteMs + 26 * 60
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localDay(new Date(middle * minuteMs), timeZone) >= number) after = middle
    else before = middle
  }
  return new Date(after * minuteMs)
}
