import { durationSeconds } from './duration.ts'
import type { Metadata } from './metadata.ts'

const KEYS = [
  'total estimated time',
  'estimated printing time (normal mode)',
  'estimated printing time',
  'TIME',
  'PRINT.TIME',
  'Print Time',
  'Print time',
  'print time',
  'Build time',
  'Build Time',
  'Calculated-during-export Build Time',
  'Estimated Build Time',
  'model printing time',
  'total print time (s)',
] as const

/** CuraEngine writes this where Cura would put the time later. */
const CURA_PLACEHOLDER = '6666'

/** What the slicer says the print takes. */
export function slicerEstimate(
  metadata: Metadata,
  elapsed: number,
  remainingMinutes: number | undefined,
): number | undefined {
  for (const key of KEYS) {
    const text = metadata.entries.get(key)
    if (text === undefined || (key === 'TIME' && text === CURA_PLACEHOLDER && elapsed > 0)) continue
    const seconds = durationSeconds(text)
    if (seconds !== undefined) return seconds
  }
  if (elapsed > 0) return elapsed
  return remainingMinutes === undefined ? undefined : remainingMinutes * 60
}

/**
 * Slicers know their machine better than we do, but not one of them is off by so much; a figure that is belongs
 * to another print.
 */
export function isCredible(slicerSeconds: number, plannerSeconds: number): boolean {
  if (plannerSeconds < 1) return slicerSeconds < 86_400
  const ratio = slicerSeconds / plannerSeconds
  return (ratio > 0.3 && ratio < 4) || Math.abs(slicerSeconds - plannerSeconds) < 900
}
