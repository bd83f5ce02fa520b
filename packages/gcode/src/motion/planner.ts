import { cornerSpeed, safeSpeed, Velocity } from './corner-speed.ts'
import type { MachineLimits } from './machine-limits.ts'
import type { Move } from './move.ts'

/** Hears how time passes, in the order of the file: `seconds` were spent from `position` on. */
export interface Clock {
  advance(seconds: number, layer: number, position: number): void
}

const BLOCKS = 2048
const RETIRED_AT_ONCE = 1536
const SLOWEST = 0.01
/** Shorter than any step of a motor; its inverse would drown everything else. */
const NEGLIGIBLE = 1e-9
/** Moves closer together in the file are reported as one. */
const REPORT_BYTES = 512

/**
 * How long a machine needs. Each move is a trapezoid of speed; its ends are bounded by the corners and by what
 * the lengths around it let the machine reach. Moves wait in typed arrays until enough of their future is known.
 */
export class Planner {
  readonly limits: MachineLimits
  readonly #clock: Clock
  readonly #nominal = new Float64Array(BLOCKS)
  readonly #length = new Float64Array(BLOCKS)
  readonly #acceleration = new Float64Array(BLOCKS)
  readonly #cornerSquared = new Float64Array(BLOCKS)
  readonly #entrySquared = new Float64Array(BLOCKS + 1)
  readonly #layer = new Int32Array(BLOCKS)
  readonly #position = new Float64Array(BLOCKS)
  #last = new Velocity()
  #current = new Velocity()
  #count = 0
  #entryIsFact = false

  constructor(limits: MachineLimits, clock: Clock) {
    this.limits = limits
    this.#clock = clock
  }

  add(move: Move, layer: number, position: number): void {
    const dx = move.toX - move.fromX
    const dy = move.toY - move.fromY
    const dz = move.toZ - move.fromZ
    const de = move.filament
    const travelled = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const length = travelled > NEGLIGIBLE ? travelled : Math.abs(de)
    if (length < NEGLIGIBLE) return
    if (this.#count === BLOCKS) this.#retire(RETIRED_AT_ONCE, 0)
    const at = this.#count++
    this.#length[at] = length
    this.#layer[at] = layer
    this.#position[at] = position

    const { maxFeedrate, maxAcceleration } = this.limits
    const perLength = 1 / length
    const x = Math.abs(dx) * perLength
    const y = Math.abs(dy) * perLength
    const z = Math.abs(dz) * perLength
    const e = Math.abs(de) * perLength
    let nominal = Math.max(move.feedrate, SLOWEST)
    if (nominal * x > maxFeedrate.x) nominal = maxFeedrate.x / x
    if (nominal * y > maxFeedrate.y) nominal = maxFeedrate.y / y
    if (nominal * z > maxFeedrate.z) nominal = maxFeedrate.z / z
    if (nominal * e > maxFeedrate.e) nominal = maxFeedrate.e / e
    const { printAcceleration, travelAcceleration, retractAcceleration } = this.limits
    let acceleration = de > 0 ? printAcceleration : travelAcceleration
    if (travelled <= NEGLIGIBLE) acceleration = retractAcceleration
    if (acceleration * x > maxAcceleration.x) acceleration = maxAcceleration.x / x
    if (acceleration * y > maxAcceleration.y) acceleration = maxAcceleration.y / y
    if (acceleration * z > maxAcceleration.z) acceleration = maxAcceleration.z / z
    if (acceleration * e > maxAcceleration.e) acceleration = maxAcceleration.e / e
    this.#nominal[at] = nominal
    this.#acceleration[at] = acceleration

    const velocity = this.#current
    const speed = nominal * perLength
    velocity.x = dx * speed
    velocity.y = dy * speed
    velocity.z = dz * speed
    velocity.e = de * speed
    velocity.nominal = nominal
    this.#takeCorner(at)
  }

  /** Everything waiting is driven to its end; the next move starts from rest. */
  flush(): void {
    if (this.#count > 0) this.#retire(this.#count, safeSpeed(this.limits, this.#last) ** 2)
    this.#last.nominal = 0
    this.#entryIsFact = false
  }

  #takeCorner(at: number): void {
    const before = this.#last
    const after = this.#current
    const { nominal } = after
    let corner = nominal
    if (before.nominal === 0) corner = safeSpeed(this.limits, after)
    else if (nominal !== before.nominal || !this.#isSlight(before, after)) {
      corner = cornerSpeed(this.limits, before, after, this.#acceleration[at] as number)
    }
    this.#cornerSquared[at] = corner * corner
    this.#current = before
    this.#last = after
  }

  /** Most corners of a curve are taken at full speed; this tells without a division. */
  #isSlight(before: Velocity, after: Velocity): boolean {
    const { jerk, squareCornerVelocity, junctionDeviation } = this.limits
    return (
      squareCornerVelocity === 0 &&
      junctionDeviation === 0 &&
      Math.abs(before.x - after.x) <= jerk.x &&
      Math.abs(before.y - after.y) <= jerk.y &&
      Math.abs(before.z - after.z) <= jerk.z &&
      Math.abs(before.e - after.e) <= jerk.e
    )
  }

  /** Plans all that waits, then lets the first `retired` moves go. */
  #retire(retired: number, exitSquared: number): void {
    this.#planBackwards(exitSquared)
    const entries = this.#entrySquared
    let speed = Math.sqrt(entries[0] as number)
    let seconds = 0
    let layer = this.#layer[0] as number
    let position = this.#position[0] as number
    for (let at = 0; at < retired; at++) {
      const here = this.#position[at] as number
      if (layer !== this.#layer[at] || here - position > REPORT_BYTES) {
        this.#clock.advance(seconds, layer, position)
        seconds = 0
        layer = this.#layer[at] as number
        position = here
      }
      const entry = entries[at] as number
      const acceleration = this.#acceleration[at] as number
      const nominal = this.#nominal[at] as number
      const work = acceleration * (this.#length[at] as number)
      // Where a move cannot reach the speed planned for its end, the next begins slower.
      const exit = Math.min(entries[at + 1] as number, entry + 2 * work)
      entries[at + 1] = exit
      const exitSpeed = Math.sqrt(exit)
      const peak = (entry + exit) / 2 + work
      const ends = speed + exitSpeed
      speed = exitSpeed
      seconds +=
        peak > nominal * nominal
          ? ((nominal - ends) * nominal + peak) / (acceleration * nominal)
          : (2 * Math.sqrt(peak) - ends) / acceleration
    }
    this.#clock.advance(seconds, layer, position)
    entries[0] = entries[retired] as number
    this.#entryIsFact = true
    this.#forget(retired)
  }

  #planBackwards(exitSquared: number): void {
    const entries = this.#entrySquared
    const corners = this.#cornerSquared
    entries[this.#count] = exitSquared
    let leaving = exitSquared
    // The speed at which the last retired move left is a fact by now; only later entries are free.
    const first = this.#entryIsFact ? 1 : 0
    for (let at = this.#count - 1; at >= first; at--) {
      const reachable = leaving + 2 * (this.#acceleration[at] as number) * (this.#length[at] as number)
      const corner = corners[at] as number
      leaving = Math.min(corner, reachable)
      entries[at] = leaving
    }
  }

  #forget(retired: number): void {
    for (const column of [
      this.#nominal,
      this.#length,
      this.#acceleration,
      this.#cornerSquared,
      this.#position,
    ]) {
      column.copyWithin(0, retired, this.#count)
    }
    this.#layer.copyWithin(0, retired, this.#count)
    this.#count -= retired
  }
}
