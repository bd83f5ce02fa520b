import type { QuotaPeriod } from '#vocabulary/quotas'
import { calendarDay, type DayNumber, dayNumber, localDay, startOfLocalDay } from './local-days.ts'

export interface Calendar {
  readonly timeZone: string
  /** Month and day on which semesters begin, such as 02-01: each lasts until the next one begins. */
  readonly semesterStarts: readonly string[]
}

/** From the first moment up to, but without, the last. Null: without beginning or end. */
export interface Span {
  readonly start: Date | null
  readonly end: Date | null
}

type DaysAround = (today: DayNumber, calendar: Calendar) => readonly [first: DayNumber, next: DayNumber]

/** 1970-01-01 was a Thursday, and weeks begin on Monday. */
const mondayBefore = (today: DayNumber): DayNumber => today - ((((today + 3) % 7) + 7) % 7)

/** The 29th of February counts as the 1st of March in years that lack it. */
const semesterDays = (year: number, starts: readonly string[]): DayNumber[] =>
  starts.map((start) => {
    const [month = 1, day = 1] = start.split('-').map(Number)
    return dayNumber(year, month, day)
  })

const daysAround: Readonly<Record<Exclude<QuotaPeriod, 'total'>, DaysAround>> = {
  day: (today) => [today, today + 1],
  week: (today) => [mondayBefore(today), mondayBefore(today) + 7],
  month: (today) => {
    const { year, month } = calendarDay(today)
    return [dayNumber(year, month, 1), dayNumber(year, month + 1, 1)]
  },
  semester: (today, { semesterStarts }) => {
    const { year } = calendarDay(today)
    const starts = [year - 1, year, year + 1].flatMap((one) => semesterDays(one, semesterStarts))
    return [
      Math.max(...starts.filter((day) => day <= today)),
      Math.min(...starts.filter((day) => day > today)),
    ]
  },
}

/** The period that a moment lies in, in the time zone of the company. */
export const periodAround = (period: QuotaPeriod, moment: Date, calendar: Calendar): Span => {
  if (period === 'total') return { start: null, end: null }
  const [first, next] = daysAround[period](localDay(moment, calendar.timeZone), calendar)
  return {
    start: startOfLocalDay(first, calendar.timeZone),
    end: startOfLocalDay(next, calendar.timeZone),
  }
}
