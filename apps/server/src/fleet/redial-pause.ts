import type { FailureCode } from '@printyard/drivers'

const firstMs = 1000
const longestMs = 60_000

/** How long to wait before dialling again, at random so that a yard after a power cut does not dial in step. */
export function redialPauseMs(
  failures: number,
  code: FailureCode | undefined,
  random: () => number = Math.random,
): number {
  // A wrong key does not get right by itself, and some printers lock out whoever keeps trying.
  if (code === 'not-authorised') return longestMs * (0.75 + random() / 4)
  return random() * Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 10))
}
