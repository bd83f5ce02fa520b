import type { LayerIndex } from '../layers/layer-index.ts'
import type { Layers } from '../layers/layer-table.ts'
import type { Timeline } from '../layers/timeline.ts'
import type { Problem } from '../problems.ts'
import type { Thumbnail } from '../thumbnails/thumbnail.ts'
import type { ObjectFacts } from './object-list.ts'
import type { Pause, ToolChange } from './print-events.ts'
import type { TemperatureFacts } from './temperatures.ts'

/** The object the public API carries under `analysis`. Lengths in mm, times in seconds, °C. */
export interface Analysis {
  slicer: string
  /** mm of filament, by tool. */
  filament: number[]
  estimate: number
  movement: { mRelative: boolean; eRelative: boolean }
  /** `pset`: the file sets its temperatures itself, so the printer need not be told. */
  temps: { tool: Record<string, number>; bed: number; pset: boolean }
  modelSize: { x: number; y: number; z: number }
  printArea: { maxX: number; minX: number; maxY: number; minY: number; maxZ: number; minZ: number }
  /** Radius of the smallest round bed, centred on the origin, that holds the print. */
  minDeltaRadius: number
  v: number
}

export const ANALYSIS_VERSION = 1

export interface FilamentFacts {
  tool: number
  mm: number
  mm3: number
  grams?: number
  cost?: number
  type?: string
  /** `#RRGGBB` or as the file has it. */
  colour?: string
  name?: string
  vendor?: string
  diameter: number
  /** g/cm³ */
  density?: number
  /** What the slicer says of itself, where it does. */
  stated: { mm?: number; grams?: number; cost?: number }
}

export interface EstimateFacts {
  seconds: number
  source: 'slicer' | 'planner' | 'none'
  /** Our planner's figure. */
  plannerSeconds: number
  /** The slicer's figure, credible or not. */
  slicerSeconds?: number
}

export interface LayerFacts {
  count: number
  /** The height most layers have. */
  height?: number
  firstHeight?: number
  /** Of each layer; index 0 is the preparation. */
  table: Layers
}

/** Everything known of one print. */
export interface PrintFacts {
  plate: { index: number; name?: string }
  analysis: Analysis
  slicer: { name?: string; version?: string }
  printerModel?: string
  estimate: EstimateFacts
  filaments: FilamentFacts[]
  /** Diameters, by tool. */
  nozzles: number[]
  layers: LayerFacts
  temperatures: TemperatureFacts
  objects: ObjectFacts[]
  toolChanges: ToolChange[]
  toolChangeCount: number
  pauses: Pause[]
  thumbnails: Thumbnail[]
  /** The slicer's settings and notes, as written. */
  settings: Record<string, string>
  timeline: Timeline
  layerIndex: LayerIndex
}

/** What `analyse` answers: the facts of the first plate, those of all plates, and what was wrong. */
export interface AnalysisResult extends PrintFacts {
  format: { kind: string; detail?: string }
  /** False for models and for files without a single printing move. */
  printable: boolean
  plates: PrintFacts[]
  problems: readonly Problem[]
  /** Problems beyond those listed. */
  droppedProblems: number
}
