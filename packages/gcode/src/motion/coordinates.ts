import type { Command } from '../text/command.ts'
import { bit, X, Y, Z } from '../text/letters.ts'
import { Move } from './move.ts'

const HAS_X = bit(X)
const HAS_Y = bit(Y)
const HAS_Z = bit(Z)
const WORKSPACES = 6

/** No machine is a kilometre long: beyond this a number is damage, and sums of it would drown everything else. */
const FARTHEST = 1e6

export function isSane(value: number): boolean {
  return value <= FARTHEST && value >= -FARTHEST
}

export type Snapshot = readonly [
  x: number,
  y: number,
  z: number,
  e: number,
  offsetX: number,
  offsetY: number,
  offsetZ: number,
  unit: number,
  modes: number,
]

/**
 * The move being made, from where the nozzle is, and how the numbers of the next line are to be read.
 * Being the move itself spares copying it for every line.
 */
export class Coordinates extends Move {
  /** The extruder's position as the file counts it. */
  e = 0
  /** `e` before the motion line being run, for going back to the line's beginning. */
  lineStartE = 0
  /** Added to a file's absolute number to get a machine position (G92 and workspaces). */
  offsetX = 0
  offsetY = 0
  offsetZ = 0
  /** mm of one unit of the file. */
  unit = 1
  absolute = true
  /** G91 takes the extruder along, but G90 does not end an M83: so do the firmwares that slicers count on. */
  absoluteE = true
  #relativeByM83 = false
  readonly #workspaces = new Float64Array(WORKSPACES * 3)
  #workspace = 0

  /** Reads the target of a motion line into `to…`; false when a number is beyond sense. */
  aim(command: Command): boolean {
    const has = command.numbered
    const { values } = command
    const { unit, absolute } = this
    this.toX =
      has & HAS_X ? (values[X] as number) * unit + (absolute ? this.offsetX : this.fromX) : this.fromX
    this.toY =
      has & HAS_Y ? (values[Y] as number) * unit + (absolute ? this.offsetY : this.fromY) : this.fromY
    this.toZ =
      has & HAS_Z ? (values[Z] as number) * unit + (absolute ? this.offsetZ : this.fromZ) : this.fromZ
    return isSane(Math.abs(this.toX) + Math.abs(this.toY) + Math.abs(this.toZ))
  }

  /** The same for a line in machine coordinates (G53). */
  aimAtMachine(command: Command): boolean {
    const { offsetX, offsetY, offsetZ, absolute } = this
    this.forgetOffsets()
    this.absolute = true
    const sane = this.aim(command)
    this.absolute = absolute
    this.offsetX = offsetX
    this.offsetY = offsetY
    this.offsetZ = offsetZ
    return sane
  }

  arrive(): void {
    this.fromX = this.toX
    this.fromY = this.toY
    this.fromZ = this.toZ
  }

  /** G90 and G91. */
  setAbsolute(absolute: boolean): void {
    this.absolute = absolute
    this.absoluteE = absolute && !this.#relativeByM83
  }

  /** M82 and M83. */
  setAbsoluteE(absolute: boolean): void {
    this.#relativeByM83 = !absolute
    this.absoluteE = absolute
  }

  /** G28: the axes named, or all, are at home. */
  home(command: Command): void {
    const named = command.present & (HAS_X | HAS_Y | HAS_Z)
    if (named === 0 || named & HAS_X) this.fromX = this.offsetX = 0
    if (named === 0 || named & HAS_Y) this.fromY = this.offsetY = 0
    if (named === 0 || named & HAS_Z) this.fromZ = this.offsetZ = 0
  }

  /** G92: the nozzle stays, the numbers change. */
  rename(command: Command): void {
    const { numbered, values, present } = command
    const all = present === 0
    if (all || numbered & HAS_X) this.offsetX = this.fromX - named(values[X] as number, all) * this.unit
    if (all || numbered & HAS_Y) this.offsetY = this.fromY - named(values[Y] as number, all) * this.unit
    if (all || numbered & HAS_Z) this.offsetZ = this.fromZ - named(values[Z] as number, all) * this.unit
    if (!isSane(this.offsetX) || !isSane(this.offsetY) || !isSane(this.offsetZ)) this.forgetOffsets()
  }

  forgetOffsets(): void {
    this.offsetX = this.offsetY = this.offsetZ = 0
  }

  /** G54 to G59. */
  selectWorkspace(index: number): void {
    const before = this.#workspace * 3
    const after = index * 3
    const table = this.#workspaces
    this.offsetX += (table[after] as number) - (table[before] as number)
    this.offsetY += (table[after + 1] as number) - (table[before + 1] as number)
    this.offsetZ += (table[after + 2] as number) - (table[before + 2] as number)
    this.#workspace = index
  }

  /** G10 L2: where workspace `index` has its origin. */
  defineWorkspace(index: number, command: Command): void {
    if (index < 0 || index >= WORKSPACES) return
    const shift = [0, 0, 0]
    for (const [place, letter] of [X, Y, Z].entries()) {
      const value = (command.values[letter] as number) * this.unit
      if ((command.numbered & bit(letter)) === 0 || !isSane(value)) continue
      const at = index * 3 + place
      shift[place] = value - (this.#workspaces[at] as number)
      this.#workspaces[at] = value
    }
    if (index !== this.#workspace) return
    this.offsetX += shift[0] as number
    this.offsetY += shift[1] as number
    this.offsetZ += shift[2] as number
  }

  /** With `atLineStart` as it was before the line being run. */
  snapshot(atLineStart = false): Snapshot {
    const e = atLineStart ? this.lineStartE : this.e
    const { fromX, fromY, fromZ, offsetX, offsetY, offsetZ, unit } = this
    const modes = (this.absolute ? 1 : 0) | (this.absoluteE ? 2 : 0) | (this.#relativeByM83 ? 4 : 0)
    return [fromX, fromY, fromZ, e, offsetX, offsetY, offsetZ, unit, modes]
  }

  restore(snapshot: Snapshot): void {
    ;[this.fromX, this.fromY, this.fromZ, this.e, this.offsetX, this.offsetY, this.offsetZ, this.unit] =
      snapshot
    this.restoreModes(snapshot)
  }

  restoreModes(snapshot: Snapshot): void {
    const modes = snapshot[8]
    this.absolute = (modes & 1) !== 0
    this.absoluteE = (modes & 2) !== 0
    this.#relativeByM83 = (modes & 4) !== 0
  }
}

function named(value: number, all: boolean): number {
  return all ? 0 : value
}
