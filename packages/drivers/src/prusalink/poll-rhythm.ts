import type { DriverTiming } from '../define-driver.ts'

const idleFactor = 2.5

/** How long to leave the printer in peace: longer while nothing goes on, and never shorter than its answers take. */
export function pauseSeconds(
  { pollSeconds }: Pick<DriverTiming, 'pollSeconds'>,
  { isBusy, lastAnswerSeconds }: { isBusy: boolean; lastAnswerSeconds: number },
): number {
  return Math.max(pollSeconds * (isBusy ? 1 : idleFactor), lastAnswerSeconds)
}
