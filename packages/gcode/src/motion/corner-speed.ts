import type { MachineLimits } from './machine-limits.ts'

/** Axis speeds of a move in mm/s, and its speed along the path. */
export class Velocity {
  x = 0
  y = 0
  z = 0
  e = 0
  nominal = 0
}

/** The highest speed at which a machine goes from one move into the next. */
export function cornerSpeed(
  limits: MachineLimits,
  before: Velocity,
  after: Velocity,
  acceleration: number,
): number {
  if (limits.squareCornerVelocity > 0) {
    return deviationSpeed(before, after, limits.squareCornerVelocity ** 2 * (Math.SQRT2 - 1))
  }
  if (limits.junctionDeviation > 0)
    return deviationSpeed(before, after, limits.junctionDeviation * acceleration)
  return jerkSpeed(limits, before, after)
}

/** The speed at which a move may begin from rest or end in it. */
export function safeSpeed(limits: MachineLimits, velocity: Velocity): number {
  const { jerk } = limits
  if (limits.squareCornerVelocity > 0 || limits.junctionDeviation > 0) return 0
  let factor = 1
  factor = axisFactor(velocity.x, jerk.x, factor)
  factor = axisFactor(velocity.y, jerk.y, factor)
  factor = axisFactor(velocity.z, jerk.z, factor)
  factor = axisFactor(velocity.e, jerk.e, factor)
  return velocity.nominal * factor
}

function jerkSpeed(limits: MachineLimits, before: Velocity, after: Velocity): number {
  const slower = Math.min(before.nominal, after.nominal)
  const exit = slower / before.nominal
  const entry = slower / after.nominal
  const { jerk } = limits
  let factor = 1
  factor = axisFactor(speedChange(before.x * exit, after.x * entry), jerk.x, factor)
  factor = axisFactor(speedChange(before.y * exit, after.y * entry), jerk.y, factor)
  factor = axisFactor(speedChange(before.z * exit, after.z * entry), jerk.z, factor)
  factor = axisFactor(speedChange(before.e * exit, after.e * entry), jerk.e, factor)
  const corner = slower * factor
  const safe = safeSpeed(limits, after)
  // Where both moves could as well stop and start, the corner is no obstacle.
  return safe > corner && safeSpeed(limits, before) > corner ? Math.min(safe, slower) : corner
}

// An axis that turns round is bounded by the faster of both sides, not by their difference: it passes through rest.
function speedChange(exit: number, entry: number): number {
  return exit * entry < 0 ? Math.max(Math.abs(exit), Math.abs(entry)) : exit - entry
}

function axisFactor(change: number, limit: number, factor: number): number {
  const size = Math.abs(change)
  return size * factor > limit ? limit / size : factor
}

function deviationSpeed(before: Velocity, after: Velocity, reach: number): number {
  const slower = Math.min(before.nominal, after.nominal)
  const beforePath = Math.hypot(before.x, before.y, before.z)
  const afterPath = Math.hypot(after.x, after.y, after.z)
  if (beforePath === 0 || afterPath === 0) return 0
  const cosine = -(before.x * after.x + before.y * after.y + before.z * after.z) / (beforePath * afterPath)
  if (cosine > 0.999999) return 0
  const halfSine = Math.sqrt(Math.max(0, (1 - cosine) / 2))
  if (halfSine > 0.999999) return slower
  return Math.min(slower, Math.sqrt((reach * halfSine) / (1 - halfSine)))
}
