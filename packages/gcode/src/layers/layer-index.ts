import type { Feature } from '../dialects/features.ts'
import type { Snapshot } from '../motion/coordinates.ts'
import type { LayerMarker } from './layer-counter.ts'

/** All that is needed to go on reading at the beginning of a layer. */
export interface LayerCheckpoint {
  layer: number
  position: number
  tool: number
  feedrate: number
  feature: Feature
  /** Of the line being laid, where the file states it; mm. */
  width: number
  coordinates: Snapshot
}

/** Lets `readLayers` begin in the middle of a file. */
export interface LayerIndex {
  marker?: LayerMarker
  checkpoints: LayerCheckpoint[]
}

const MOST_CHECKPOINTS = 4096

export class LayerIndexRecorder {
  #checkpoints: LayerCheckpoint[] = []
  #every = 1

  add(checkpoint: LayerCheckpoint): void {
    if (checkpoint.layer % this.#every !== 0) return
    if (this.#checkpoints.length >= MOST_CHECKPOINTS) {
      this.#every *= 2
      this.#checkpoints = this.#checkpoints.filter(({ layer }) => layer % this.#every === 0)
      if (checkpoint.layer % this.#every !== 0) return
    }
    this.#checkpoints.push(checkpoint)
  }

  restart(): void {
    this.#checkpoints = []
  }

  finish(marker: LayerMarker | undefined): LayerIndex {
    return marker === undefined
      ? { checkpoints: this.#checkpoints }
      : { marker, checkpoints: this.#checkpoints }
  }
}
