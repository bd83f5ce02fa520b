import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Whether the two lead to the same place: what the driver itself found out and was stored since is no change. */
export function isSameConnection(before: unknown, now: unknown, learnt: Fields): boolean {
  if (!isFields(before) || !isFields(now)) return isDeepStrictEqual(before, now)
  return Object.keys({ ...before, ...now }).every((name) => {
    const isLearnt = Object.hasOwn(learnt, name) && learnt[name] === now[name]
    return isLearnt || isDeepStrictEqual(before[name], now[name])
  })
}
