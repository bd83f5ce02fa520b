/** Toolpath of some layers as flat arrays: segment n goes from starts[3n…] to ends[3n…]. */
export interface LayerSegments {
  count: number
  /** Number of the layer, from 1. */
  layers: Uint32Array
  /** x, y, z of each segment's beginning, mm. */
  starts: Float32Array
  ends: Float32Array
  /** 1 where filament is laid down, 0 for travel. */
  extruding: Uint8Array
  tools: Uint8Array
  /** Place in `FEATURES` of what the segment is for; 0 for travel. */
  features: Uint8Array
  /** mm/s */
  feedrates: Float32Array
  /** Width of the line where the file states it, else 0; mm. */
  widths: Float32Array
  /** There was more than `maxSegments`. */
  truncated: boolean
}

const FIRST_CAPACITY = 4096

/** Segments while they are gathered. */
export class SegmentBuffer {
  readonly #limit: number
  #capacity = 0
  #count = 0
  #truncated = false
  #layers = new Uint32Array(0)
  #starts = new Float32Array(0)
  #ends = new Float32Array(0)
  #extruding = new Uint8Array(0)
  #tools = new Uint8Array(0)
  #features = new Uint8Array(0)
  #feedrates = new Float32Array(0)
  #widths = new Float32Array(0)

  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.#truncated
  }

  add(move: SegmentMove, layer: number, isExtruding: boolean, feature: number, width: number): void {
    if (this.#count >= this.#limit) {
      this.#truncated = true
      return
    }
    if (this.#count === this.#capacity)
      this.#resize(Math.min(this.#limit, Math.max(FIRST_CAPACITY, this.#capacity * 2)))
    const at = this.#count++
    this.#layers[at] = layer
    this.#starts[at * 3] = move.fromX
    this.#starts[at * 3 + 1] = move.fromY
    this.#starts[at * 3 + 2] = move.fromZ
    this.#ends[at * 3] = move.toX
    this.#ends[at * 3 + 1] = move.toY
    this.#ends[at * 3 + 2] = move.toZ
    this.#extruding[at] = isExtruding ? 1 : 0
    this.#tools[at] = move.tool
    this.#features[at] = feature
    this.#feedrates[at] = move.feedrate
    this.#widths[at] = width
  }

  clear(): void {
    this.#count = 0
    this.#truncated = false
  }

  finish(): LayerSegments {
    this.#resize(this.#count)
    return {
      count: this.#count,
      layers: this.#layers,
      starts: this.#starts,
      ends: this.#ends,
      extruding: this.#extruding,
      tools: this.#tools,
      features: this.#features,
      feedrates: this.#feedrates,
      widths: this.#widths,
      truncated: this.#truncated,
    }
  }

  #resize(capacity: number): void {
    this.#layers = resized(this.#layers, new Uint32Array(capacity))
    this.#starts = resized(this.#starts, new Float32Array(capacity * 3))
    this.#ends = resized(this.#ends, new Float32Array(capacity * 3))
    this.#extruding = resized(this.#extruding, new Uint8Array(capacity))
    this.#tools = resized(this.#tools, new Uint8Array(capacity))
    this.#features = resized(this.#features, new Uint8Array(capacity))
    this.#feedrates = resized(this.#feedrates, new Float32Array(capacity))
    this.#widths = resized(this.#widths, new Float32Array(capacity))
    this.#capacity = capacity
  }
}

/** What is taken from a move. */
export interface SegmentMove {
  fromX: number
  fromY: number
  fromZ: number
  toX: number
  toY: number
  toZ: number
  feedrate: number
  tool: number
}

function resized<Column extends Uint8Array | Uint32Array | Float32Array>(from: Column, to: Column): Column {
  to.set(from.subarray(0, to.length))
  return to
}
