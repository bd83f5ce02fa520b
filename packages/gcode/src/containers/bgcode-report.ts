import type { ProblemList } from '../problems.ts'
import type { Block } from './bgcode-block.ts'

export type ReportBlock = (code: string, words: string) => void
export type BlockReporter = (block: Pick<Block, 'offset'>) => ReportBlock

/** The g-code may be read several times; what is wrong with a block is said once. */
export function blockReporter(problems: ProblemList): BlockReporter {
  const reported = new Set<string>()
  return (block) => (code, words) => {
    const key = `${code} ${block.offset}`
    if (reported.has(key) || reported.size > 1000) return
    reported.add(key)
    problems.add(code, `The block at byte ${block.offset} ${words}`)
  }
}
