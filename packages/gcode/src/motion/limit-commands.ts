import type { Command } from '../text/command.ts'
import { bit, E, J, P, R, S, T, X, Y, Z } from '../text/letters.ts'
import { type Axes, assignAxes, type MachineLimits } from './machine-limits.ts'

/** RepRapFirmware states these in mm/min; no machine moves at 1500 mm/s. */
const MM_PER_MINUTE_FROM = 1500

/** M201, M203, M204, M205 and M566 change what the machine may do from here on. */
export function applyLimitCommand(limits: MachineLimits, command: Command): void {
  switch (command.number) {
    case 201:
      assignAxes(limits.maxAcceleration, axesOf(command, 1))
      break
    case 203:
      assignAxes(limits.maxFeedrate, axesOf(command, inMinutes(command) ? 1 / 60 : 1))
      break
    case 204:
      applyAccelerations(limits, command)
      break
    case 205:
      assignAxes(limits.jerk, axesOf(command, 1))
      limits.junctionDeviation = positiveValue(command, J) ?? limits.junctionDeviation
      break
    case 566:
      assignAxes(limits.jerk, axesOf(command, 1 / 60))
      break
  }
}

/** SET_VELOCITY_LIMIT of Klipper. */
export function applyVelocityLimit(limits: MachineLimits, parameters: ReadonlyMap<string, string>): void {
  const velocity = positiveNumber(parameters.get('VELOCITY'))
  const acceleration = positiveNumber(parameters.get('ACCEL'))
  const corner = positiveNumber(parameters.get('SQUARE_CORNER_VELOCITY'))
  if (velocity !== undefined) assignAxes(limits.maxFeedrate, { x: velocity, y: velocity })
  if (acceleration !== undefined) {
    limits.printAcceleration = limits.travelAcceleration = acceleration
    assignAxes(limits.maxAcceleration, {
      x: Math.max(acceleration, limits.maxAcceleration.x),
      y: Math.max(acceleration, limits.maxAcceleration.y),
    })
  }
  if (corner !== undefined) limits.squareCornerVelocity = corner
}

function applyAccelerations(limits: MachineLimits, command: Command): void {
  const both = positiveValue(command, S)
  limits.printAcceleration = positiveValue(command, P) ?? both ?? limits.printAcceleration
  limits.retractAcceleration = positiveValue(command, R) ?? limits.retractAcceleration
  const travel = positiveValue(command, T)
  // `M204 S… T…` is the old form, where T is the retraction.
  if (both !== undefined && travel !== undefined) limits.retractAcceleration = travel
  limits.travelAcceleration = (both === undefined ? travel : both) ?? limits.travelAcceleration
}

function axesOf(command: Command, scale: number): Partial<Axes> {
  const axes: Partial<Axes> = {}
  if (command.has(bit(X))) axes.x = (command.values[X] as number) * scale
  if (command.has(bit(Y))) axes.y = (command.values[Y] as number) * scale
  if (command.has(bit(Z))) axes.z = (command.values[Z] as number) * scale
  if (command.has(bit(E))) axes.e = (command.values[E] as number) * scale
  return axes
}

function inMinutes(command: Command): boolean {
  return (
    (command.has(bit(X)) && (command.values[X] as number) >= MM_PER_MINUTE_FROM) ||
    (command.has(bit(Y)) && (command.values[Y] as number) >= MM_PER_MINUTE_FROM)
  )
}

function positiveValue(command: Command, letter: number): number | undefined {
  const value = command.values[letter] as number
  return command.has(bit(letter)) && value > 0 && value < 1e7 ? value : undefined
}

function positiveNumber(text: string | undefined): number | undefined {
  const value = Number(text)
  return value > 0 && value < 1e7 ? value : undefined
}
