import { type AnalyseOptions, analyse } from '../analyse.ts'
import type { AnalysisResult } from '../facts/facts.ts'
import { bytesSource } from '../source.ts'

/** Analyses lines as a text file. */
export function analyseText(
  lines: string | readonly string[],
  options: AnalyseOptions = {},
): Promise<AnalysisResult> {
  const text = typeof lines === 'string' ? lines : `${lines.join('\n')}\n`
  return analyse(bytesSource(Buffer.from(text)), { name: 'print.gcode', ...options })
}
