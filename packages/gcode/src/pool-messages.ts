import type { AnalysisResult } from './facts/facts.ts'
import type { PartialLimits } from './motion/machine-limits.ts'

export interface ToWorker {
  path: string
  name: string | undefined
  machineLimits: PartialLimits | undefined
}

export type FromWorker =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; result: AnalysisResult }
  | { kind: 'failed'; words: string }
