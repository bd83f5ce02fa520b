export { type AnalyseOptions, analyse } from './analyse.ts'
export type { Format } from './containers/detect.ts'
export { describeFacts } from './describe-facts.ts'
export { FEATURES, type Feature } from './dialects/features.ts'
export type {
  Analysis,
  AnalysisResult,
  EstimateFacts,
  FilamentFacts,
  LayerFacts,
  PrintFacts,
} from './facts/facts.ts'
export type { ObjectFacts } from './facts/object-list.ts'
export type { Pause, ToolChange } from './facts/print-events.ts'
export type { TemperatureFacts } from './facts/temperatures.ts'
export type { LayerIndex } from './layers/layer-index.ts'
export type { Layers } from './layers/layer-table.ts'
export type { LayerSegments } from './layers/segment-buffer.ts'
export { type Slice, sliceAt } from './layers/slice-at.ts'
export type { Timeline } from './layers/timeline.ts'
export type { MachineLimits, PartialLimits } from './motion/machine-limits.ts'
export { type AnalysisPool, createAnalysisPool, type PoolOptions, type PoolTask } from './pool.ts'
export type { Problem } from './problems.ts'
export { type ReadLayersOptions, readLayers } from './read-layers.ts'
export { thumbnails } from './read-thumbnails.ts'
export { bytesSource, type FileSource, fileSource, type Input, type Source } from './source.ts'
export type { Thumbnail } from './thumbnails/thumbnail.ts'
export { toJson } from './to-json.ts'
