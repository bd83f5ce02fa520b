import type { Command } from '../text/command.ts'
import { bit, I, J, K, P, R } from '../text/letters.ts'
import { type Arc, arcAroundCentre, arcOfRadius } from './arc.ts'
import type { Coordinates } from './coordinates.ts'

/** Past so many chords a file is an attack: a line of ten bytes must not cost hundreds of moves for ever. */
const CHORD_BUDGET = 20_000_000
const CHORDS_PAST_BUDGET = 8

/** Turns G2 and G3 in any plane into points along the way. */
export class ArcDriver {
  /** 17 = XY, 18 = ZX, 19 = YZ. */
  plane = 17
  readonly #coordinates: Coordinates
  #arc: Arc | undefined
  #fromLinear = 0
  #toLinear = 0
  #chords = 0

  constructor(coordinates: Coordinates) {
    this.#coordinates = coordinates
  }

  /** Answers the number of chords; 1 when the line describes no arc, which is then a straight move. */
  prepare(command: Command, clockwise: boolean): number {
    const c = this.#coordinates
    if (this.plane === 18) {
      this.#setUp(command, clockwise, c.fromZ, c.fromX, c.toZ, c.toX, K, I)
      this.#setLinear(c.fromY, c.toY)
    } else if (this.plane === 19) {
      this.#setUp(command, clockwise, c.fromY, c.fromZ, c.toY, c.toZ, J, K)
      this.#setLinear(c.fromX, c.toX)
    } else {
      this.#setUp(command, clockwise, c.fromX, c.fromY, c.toX, c.toY, I, J)
      this.#setLinear(c.fromZ, c.toZ)
    }
    if (this.#arc === undefined) return 1
    this.#chords += this.#arc.chords
    return this.#chords > CHORD_BUDGET ? Math.min(this.#arc.chords, CHORDS_PAST_BUDGET) : this.#arc.chords
  }

  /** Aims the coordinates at the point that lies at `share` of the way. */
  aimAt(share: number): void {
    const arc = this.#arc as Arc
    const angle = arc.start + arc.sweep * share
    const a = arc.centreA + arc.radius * Math.cos(angle)
    const b = arc.centreB + arc.radius * Math.sin(angle)
    const linear = this.#fromLinear + (this.#toLinear - this.#fromLinear) * share
    const move = this.#coordinates
    move.toX = this.plane === 17 ? a : this.plane === 18 ? b : linear
    move.toY = this.plane === 17 ? b : this.plane === 18 ? linear : a
    move.toZ = this.plane === 17 ? linear : this.plane === 18 ? a : b
  }

  #setUp(
    command: Command,
    clockwise: boolean,
    fromA: number,
    fromB: number,
    toA: number,
    toB: number,
    letterA: number,
    letterB: number,
  ): void {
    const { unit } = this.#coordinates
    const ends = { fromA, fromB, toA, toB, clockwise }
    if (command.has(bit(letterA) | bit(letterB))) {
      const offsetA = command.has(bit(letterA)) ? (command.values[letterA] as number) * unit : 0
      const offsetB = command.has(bit(letterB)) ? (command.values[letterB] as number) * unit : 0
      const turns = command.has(bit(P)) ? (command.values[P] as number) - 1 : 0
      this.#arc = arcAroundCentre(ends, fromA + offsetA, fromB + offsetB, turns)
    } else if (command.has(bit(R))) this.#arc = arcOfRadius(ends, (command.values[R] as number) * unit)
    else this.#arc = undefined
    if (this.#arc !== undefined && !(this.#arc.radius < 1e6)) this.#arc = undefined
  }

  #setLinear(from: number, to: number): void {
    this.#fromLinear = from
    this.#toLinear = to
  }
}
