/** Largest distance between an arc and its chord, mm. */
const SAGITTA = 0.01
const WIDEST_STEP = 0.1
const MOST_CHORDS = 720
const MOST_TURNS = 16

/** An arc in its plane: from angle `start`, sweeping `sweep` radians (positive = anticlockwise). */
export interface Arc {
  centreA: number
  centreB: number
  radius: number
  start: number
  sweep: number
  chords: number
}

export interface ArcEnds {
  fromA: number
  fromB: number
  toA: number
  toB: number
  clockwise: boolean
}

export function arcAroundCentre(
  ends: ArcEnds,
  centreA: number,
  centreB: number,
  extraTurns: number,
): Arc | undefined {
  const radius = Math.hypot(ends.fromA - centreA, ends.fromB - centreB)
  if (!(radius > 0) || !Number.isFinite(radius)) return undefined
  const start = Math.atan2(ends.fromB - centreB, ends.fromA - centreA)
  const end = Math.atan2(ends.toB - centreB, ends.toA - centreA)
  let sweep = ends.clockwise ? start - end : end - start
  if (sweep <= 1e-9) sweep += 2 * Math.PI
  const turns = Math.max(0, Math.min(MOST_TURNS, Math.trunc(extraTurns)))
  const whole = sweep + turns * 2 * Math.PI
  return {
    centreA,
    centreB,
    radius,
    start,
    sweep: ends.clockwise ? -whole : whole,
    chords: chordCount(radius, whole),
  }
}

/** R form: a positive radius takes the shorter way round, a negative one the longer. */
export function arcOfRadius(ends: ArcEnds, radius: number): Arc | undefined {
  const chordA = ends.toA - ends.fromA
  const chordB = ends.toB - ends.fromB
  const chord = Math.hypot(chordA, chordB)
  if (chord === 0 || radius === 0) return undefined
  // A radius shorter than half the chord comes from rounding: the arc is then a half circle.
  const height = Math.sqrt(Math.max(0, radius * radius - (chord * chord) / 4))
  const side = ends.clockwise === radius > 0 ? -1 : 1
  const centreA = (ends.fromA + ends.toA) / 2 - (side * height * chordB) / chord
  const centreB = (ends.fromB + ends.toB) / 2 + (side * height * chordA) / chord
  return arcAroundCentre(ends, centreA, centreB, 0)
}

function chordCount(radius: number, sweep: number): number {
  const step = radius > SAGITTA ? 2 * Math.acos(1 - SAGITTA / radius) : WIDEST_STEP
  return Math.min(MOST_CHORDS, Math.max(1, Math.ceil(sweep / Math.min(step, WIDEST_STEP))))
}
