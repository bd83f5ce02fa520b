import { type Feature, featureCode } from '../dialects/features.ts'
import type { Move } from '../motion/move.ts'
import type { ProgramListener } from '../program.ts'
import { LayerCounter, type LayerListener, type LayerMarker } from './layer-counter.ts'
import type { SegmentBuffer } from './segment-buffer.ts'

/** Listens to a program and keeps the moves of some layers. */
export class LayerCollector implements ProgramListener, LayerListener {
  readonly layers = new LayerCounter(this)
  readonly #buffer: SegmentBuffer
  readonly #from: number
  readonly #to: number
  #feature = 0
  #width = 0

  constructor(buffer: SegmentBuffer, from: number, to: number) {
    this.#buffer = buffer
    this.#from = from
    this.#to = to
  }

  /** Nothing that still comes can belong to the layers asked for. */
  get isDone(): boolean {
    return this.layers.isSettled && (this.layers.current > this.#to || this.#buffer.isFull)
  }

  move(move: Move): void {
    const isMoving = move.toX !== move.fromX || move.toY !== move.fromY
    const isExtruding = isMoving && move.filament > 0
    if (isExtruding) this.layers.print(move.toZ)
    const layer = this.layers.current
    if (layer < this.#from || layer > this.#to || (!isMoving && move.toZ === move.fromZ)) return
    if (isExtruding) this.#buffer.add(move, layer, true, this.#feature, this.#width)
    else this.#buffer.add(move, layer, false, 0, 0)
  }

  feature(feature: Feature): void {
    this.#feature = featureCode(feature)
  }

  lineWidth(mm: number): void {
    this.#width = mm
  }

  announceLayer(marker: LayerMarker): void {
    this.layers.announce(marker)
  }

  restart(): void {
    this.#buffer.clear()
  }

  layer(): void {}
  stop(): void {}
  tool(): void {}
  object(): void {}
  elapsed(): void {}
  volumetric(): void {}
  machineCommand(): void {}
  wordCommand(): void {}
}
