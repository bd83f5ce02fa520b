export interface Moment {
  layer: number
  positionBytes: number
  tool: number
  filamentMm: number
}

/** What a file will do, and when. */
export interface Timeline {
  /** Of printing alone, without heating. */
  seconds: number
  layers: number
  sizeBytes: number
  /** Tool index → nozzle target. */
  toolTargets: Readonly<Record<number, number>>
  bedTarget: number
  at(seconds: number): Moment
}
