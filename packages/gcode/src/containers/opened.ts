import type { Thumbnail } from '../thumbnails/thumbnail.ts'

/** A print file with its wrapping taken off. */
export interface Opened {
  plates: Plate[]
  /** What the file says of itself and the slicer's settings, as written. */
  metadata: Map<string, string>
  /** Every image of the file; those of one plate are in the plate too. */
  thumbnails: Thumbnail[]
}

/** One print: a file holds one, or one for each plate. */
export interface Plate {
  /** As the file counts: from 1. */
  index: number
  name?: string
  metadata: Map<string, string>
  filaments?: FilamentMeta[]
  objects?: ObjectMeta[]
  estimateSeconds?: number
  weightGrams?: number
  /** Length of the decoded g-code, where the file states it; it may lie. */
  textBytes?: number
  /**
   * The decoded g-code, piece by piece. Pieces are views that stay valid and must not be written to.
   * What is wrong with it joins the problems given on opening; only an abort or a failing source throws.
   */
  text(signal?: AbortSignal): AsyncIterable<Uint8Array>
  thumbnails: Thumbnail[]
}

export interface FilamentMeta {
  /** The slot, from 1. */
  id: number
  type?: string
  /** As written: `#RRGGBB` or `#RRGGBBAA`. */
  color?: string
  usedMetres?: number
  usedGrams?: number
  /** The vendor's id of the filament profile. */
  profileId?: string
}

export interface ObjectMeta {
  /** What the printer wants to hear when the object is to be skipped. */
  id: number
  name: string
  skipped?: boolean
  /** Least x, least y, greatest x, greatest y in mm on the bed. */
  bbox?: [number, number, number, number]
  centre?: [number, number]
}

/** What is left where a file turns out to hold no print. */
export function openedEmpty(): Opened {
  return { plates: [], metadata: new Map(), thumbnails: [] }
}
