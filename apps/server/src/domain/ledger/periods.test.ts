import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quotaPeriodNames } from '#vocabulary/quotas'
import { localDay, startOfLocalDay } from './local-days.ts'
import { type Calendar, periodAround } from './periods.ts'

const berlin: Calendar = { timeZone: 'Europe/Berlin', semesterStarts: ['02-01', '08-01'] }

const spanOf = (...parameters: Parameters<typeof periodAround>) => {
  const { start, end } = periodAround(...parameters)
  return [start?.toISOString(), end?.toISOString()]
}

const bounded = quotaPeriodNames.filter((period) => period !== 'total')
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/St_Johns',
]
const moments = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
const starts = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
  { minLength: 1, maxLength: 4 },
)
const calendars = fc.record({ timeZone: fc.constantFrom(...zones), semesterStarts: starts })

describe('the period around a moment', () => {
  it('follows the clock on the wall of the company, also where it is put forward', () => {
    const moment = new Date('2026-03-29T12:00:00Z')
    expect(spanOf('day', moment, berlin)).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
    expect(spanOf('week', moment, berlin)).toEqual(['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
    expect(spanOf('month', moment, berlin)).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'])
    expect(spanOf('semester', moment, berlin)).toEqual([
      '2026-01-31T23:00:00.000Z',
      '2026-07-31T22:00:00.000Z',
    ])
    expect(spanOf('total', moment, berlin)).toEqual([undefined, undefined])
  })

  it('begins the winter semester in August and carries it over the new year', () => {
    expect(spanOf('semester', new Date('2026-01-15T00:00:00Z'), { ...berlin, timeZone: 'UTC' })).toEqual([
      '2025-08-01T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
    ])
  })

  it('begins the day at one where the clock skips midnight', () => {
    const day = localDay(new Date('2026-04-24T12:00:00Z'), 'Africa/Cairo')
    expect(startOfLocalDay(day, 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z')
    const local = new Intl.DateTimeFormat('en', {
      timeZone: 'Africa/Cairo',
      hour: 'numeric',
      hourCycle: 'h23',
    })
    expect(local.format(startOfLocalDay(day, 'Africa/Cairo'))).toBe('01')
  })

  it('holds its moment, meets its neighbours, and is the same for every moment within', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bounded), moments, calendars, (period, moment, calendar) => {
        const { start, end } = periodAround(period, moment, calendar)
        if (!start || !end) return false
        const around = (time: number) => periodAround(period, new Date(time), calendar)
        expect(start <= moment && moment < end).toBe(true)
        expect(around(start.getTime())).toEqual({ start, end })
        expect(around(end.getTime() - 1)).toEqual({ start, end })
        expect(around(end.getTime()).start).toEqual(end)
        expect(around(start.getTime() - 1).end).toEqual(start)
        return true
      }),
      { numRuns: 300 },
    )
  })

  it('starts on the first day of what it is, in the time zone of the company', () => {
    const firstDay = { day: /./, week: /^Mon/, month: / 1$/, semester: /./ }
    fc.assert(
      fc.property(fc.constantFrom(...bounded), moments, calendars, (period, moment, calendar) => {
        const { start } = periodAround(period, moment, calendar)
        const shown = new Intl.DateTimeFormat('en', {
          timeZone: calendar.timeZone,
          weekday: 'short',
          day: 'numeric',
        }).formatToParts(start ?? undefined)
        const part = (type: string) => shown.find((one) => one.type === type)?.value
        expect(`${part('weekday')} ${part('day')}`).toMatch(firstDay[period])
      }),
      { numRuns: 200 },
    )
  })
})
