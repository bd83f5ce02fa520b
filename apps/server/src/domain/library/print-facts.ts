import type { Analysis, AnalysisResult } from '@printyard/gcode'

const factsVersion = 1

/** What reading a print file told. For models and files that cannot be read, `analysis` is null. */
export interface PrintFacts {
  readonly version: typeof factsVersion
  readonly analysis: Analysis | null
  readonly grams: number
  readonly seconds: number
  /** By tool. */
  readonly filamentMm: readonly number[]
  readonly layers: number | null
  readonly problems: readonly string[]
}

/** Of PLA: what is taken when the file does not tell the density of its filament. */
const usualDensity = 1.24

const gramsOf = (filaments: AnalysisResult['filaments']): number =>
  filaments.reduce(
    (sum, { grams, mm3, density = usualDensity }) => sum + (grams ?? (mm3 / 1000) * density),
    0,
  )

const keptProblems = 20

export const factsOfAnalysis = (result: AnalysisResult): PrintFacts => {
  const problems = result.problems.slice(0, keptProblems).map((problem) => problem.words)
  if (!result.printable) return unreadable(problems.length > 0 ? problems : ['The file prints nothing'])
  return {
    version: factsVersion,
    analysis: result.analysis,
    grams: gramsOf(result.filaments),
    seconds: result.estimate.seconds,
    filamentMm: result.analysis.filament,
    layers: result.layers.count > 0 ? result.layers.count : null,
    problems,
  }
}

export const unreadable = (problems: readonly string[]): PrintFacts => ({
  version: factsVersion,
  analysis: null,
  grams: 0,
  seconds: 0,
  filamentMm: [],
  layers: null,
  problems,
})

/** Facts that an earlier version of the service stored are read anew. */
export const storedFacts = (stored: unknown): PrintFacts | null =>
  (stored as PrintFacts | null)?.version === factsVersion ? (stored as PrintFacts) : null
