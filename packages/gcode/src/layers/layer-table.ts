const FIRST_CAPACITY = 256
const MOST_LAYERS = 200_000

/** What is known of every layer; index 0 is the preparation before the first. */
export interface Layers {
  readonly count: number
  /** Height of the nozzle above the bed, mm. */
  readonly z: Float32Array
  readonly seconds: Float64Array
  readonly filamentMm: Float64Array
  /** Where the layer begins in the decoded text. */
  readonly position: Float64Array
}

/** Gathers the figures of layers while a file is read. Bounded: later layers are added to the last kept one. */
export class LayerTable {
  #z = new Float32Array(FIRST_CAPACITY).fill(Number.NaN)
  #seconds = new Float64Array(FIRST_CAPACITY)
  #filament = new Float64Array(FIRST_CAPACITY)
  #position = new Float64Array(FIRST_CAPACITY)
  #count = 0

  get count(): number {
    return this.#count
  }

  begin(layer: number, position: number): void {
    if (layer > MOST_LAYERS) return
    if (layer >= this.#seconds.length) this.#grow()
    this.#count = layer
    this.#position[layer] = position
  }

  addSeconds(layer: number, seconds: number): void {
    const at = Math.min(layer, MOST_LAYERS)
    this.#seconds[at] = (this.#seconds[at] as number) + seconds
  }

  addFilament(layer: number, mm: number): void {
    const at = Math.min(layer, MOST_LAYERS)
    this.#filament[at] = (this.#filament[at] as number) + mm
  }

  /** The first height something is printed at is the layer's. */
  setHeight(layer: number, z: number): void {
    if (layer <= MOST_LAYERS) this.#z[layer] = z
  }

  /** Everything so far belongs to the preparation. */
  restart(): void {
    for (const column of [this.#seconds, this.#filament]) {
      const total = column.reduce((sum, value) => sum + value, 0)
      column.fill(0)
      column[0] = total
    }
    this.#z.fill(Number.NaN)
    this.#count = 0
  }

  finish(timeScale: number): Layers {
    const end = this.#count + 1
    return {
      count: this.#count,
      z: this.#z.slice(0, end),
      seconds: this.#seconds.slice(0, end).map((seconds) => seconds * timeScale),
      filamentMm: this.#filament.slice(0, end),
      position: this.#position.slice(0, end),
    }
  }

  #grow(): void {
    const capacity = Math.min(MOST_LAYERS + 1, this.#seconds.length * 2)
    const z = new Float32Array(capacity).fill(Number.NaN)
    z.set(this.#z)
    this.#z = z
    this.#seconds = grown(this.#seconds, capacity)
    this.#filament = grown(this.#filament, capacity)
    this.#position = grown(this.#position, capacity)
  }
}

function grown(column: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(capacity)
  wider.set(column)
  return wider
}
