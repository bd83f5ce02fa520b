/** One straight move in machine coordinates. A single instance is reused for every move of a file. */
export class Move {
  fromX = 0
  fromY = 0
  fromZ = 0
  toX = 0
  toY = 0
  toZ = 0
  /** Filament pushed (or pulled back, when negative), in mm. */
  filament = 0
  /** mm/s */
  feedrate = 0
  tool = 0
}

/** What happens while a program runs. */
export interface MotionListener {
  move(move: Move): void
  /** The machine stands still, for `seconds` where that is known. */
  stop(seconds: number): void
  tool(from: number, to: number): void
}
