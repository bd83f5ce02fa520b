import type { Axes, PartialLimits } from '../motion/machine-limits.ts'
import type { Metadata } from './metadata.ts'

/** The machine limits a slicer notes among its settings (PrusaSlicer and its kin). */
export function machineLimitsOf(metadata: Metadata): PartialLimits {
  const limits: PartialLimits = {
    maxFeedrate: axesOf(metadata, ['machine_max_feedrate_', 'machine_max_speed_']),
    maxAcceleration: axesOf(metadata, ['machine_max_acceleration_']),
    jerk: axesOf(metadata, ['machine_max_jerk_']),
  }
  const print = metadata.number('machine_max_acceleration_extruding')
  const travel = metadata.number('machine_max_acceleration_travel')
  const retract = metadata.number('machine_max_acceleration_retracting')
  if (print !== undefined) limits.printAcceleration = print
  if (travel ?? print) limits.travelAcceleration = travel || print || 0
  if (retract !== undefined) limits.retractAcceleration = retract
  return limits
}

function axesOf(metadata: Metadata, prefixes: readonly string[]): Partial<Axes> {
  const axes: Partial<Axes> = {}
  for (const axis of ['x', 'y', 'z', 'e'] as const) {
    const value = metadata.number(...prefixes.map((prefix) => prefix + axis))
    if (value !== undefined) axes[axis] = value
  }
  return axes
}
