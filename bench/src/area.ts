/** What a figure must reach for the run to count as good. */
export interface Bar {
  readonly kind: 'atMost' | 'atLeast'
  readonly value: number
  readonly of: 'ratio' | 'value'
}

export interface Figure {
  name: string
  value: number
  unit: string
  /** Measured in the same run, in the same unit unless its name says otherwise. */
  baseline?: { name: string; value: number }
  ratio?: number
  bar?: Bar
}

export interface Report {
  figure(row: Figure): void
}

/** One subject of measurement; it starts and ends whatever it needs. */
export interface BenchArea {
  name: string
  run(report: Report): Promise<void>
}
