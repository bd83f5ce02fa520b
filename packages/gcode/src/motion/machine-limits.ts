export interface Axes {
  x: number
  y: number
  z: number
  e: number
}

/** What a machine can do; mm, mm/s and mm/s². */
export interface MachineLimits {
  maxFeedrate: Axes
  maxAcceleration: Axes
  printAcceleration: number
  travelAcceleration: number
  retractAcceleration: number
  /** The speed change an axis takes at a corner without slowing down. */
  jerk: Axes
  /** When above 0, corners follow this speed at a right angle (Klipper) instead of `jerk`. */
  squareCornerVelocity: number
  /** When above 0, corners follow this deviation in mm (Marlin's M205 J) instead of `jerk`. */
  junctionDeviation: number
}

const DEFAULT_LIMITS: Readonly<MachineLimits> = {
  maxFeedrate: { x: 500, y: 500, z: 12, e: 120 },
  maxAcceleration: { x: 9000, y: 9000, z: 500, e: 10000 },
  printAcceleration: 1500,
  travelAcceleration: 1500,
  retractAcceleration: 1500,
  jerk: { x: 10, y: 10, z: 0.4, e: 2.5 },
  squareCornerVelocity: 0,
  junctionDeviation: 0,
}

/** Limits as a caller or a file gives them: any part may be missing. */
export type PartialLimits = {
  [Key in keyof MachineLimits]?: MachineLimits[Key] extends number ? number : Partial<Axes>
}

export function mergeLimits(...parts: readonly (PartialLimits | undefined)[]): MachineLimits {
  const merged: MachineLimits = structuredClone(DEFAULT_LIMITS)
  for (const part of parts) {
    if (part === undefined) continue
    assignAxes(merged.maxFeedrate, part.maxFeedrate)
    assignAxes(merged.maxAcceleration, part.maxAcceleration)
    assignAxes(merged.jerk, part.jerk)
    merged.printAcceleration = positive(part.printAcceleration, merged.printAcceleration)
    merged.travelAcceleration = positive(part.travelAcceleration, merged.travelAcceleration)
    merged.retractAcceleration = positive(part.retractAcceleration, merged.retractAcceleration)
    merged.squareCornerVelocity = positive(part.squareCornerVelocity, merged.squareCornerVelocity)
    merged.junctionDeviation = positive(part.junctionDeviation, merged.junctionDeviation)
  }
  return merged
}

export function assignAxes(target: Axes, values: Partial<Axes> | undefined): void {
  if (values === undefined) return
  target.x = positive(values.x, target.x)
  target.y = positive(values.y, target.y)
  target.z = positive(values.z, target.z)
  target.e = positive(values.e, target.e)
}

// 0 means "no limit of its own" in every firmware and would stop the planner for ever.
function positive(value: number | undefined, fallback: number): number {
  return value !== undefined && value > 0 && value < 1e9 ? value : fallback
}
