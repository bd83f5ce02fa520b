const minuteMs = 60_000
const dayMs = 86_400_000

const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (moment: number): string => format.format(moment)
}

/** The first minute of the next day where the organisation is, also on days that are longer or shorter. */
export const endOfDay = (timeZone: string, now: Date): Date => {
  const dayOf = dayIn(timeZone)
  const today = dayOf(now.getTime())
  let [same, next] = [
    Math.floor(now.getTime() / minuteMs),
    Math.ceil((now.getTime() + dayMs + dayMs / 8) / minuteMs),
  ]
  while (next - same > 1) {
    const middle = Math.floor((same + next) / 2)
    if (dayOf(middle * minuteMs) === today) same = middle
    else next = middle
  }
  return new Date(next * minuteMs)
}
