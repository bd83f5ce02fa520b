// Everything that can be proven without a database: format, lint, types, structure, fresh generated files.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkDocsPaths } from './checks/docs-paths.mjs'
import { checkImports, importSources } from './checks/import-rules.mjs'
import { checkTableOwnership } from './checks/table-ownership.mjs'
import { checkTidiness } from './checks/tidiness.mjs'
import { checkTransactions } from './checks/transaction-rules.mjs'
import { staleFiles } from './generated-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const tool =
  (...words) =>
  () => {
    const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
    return { problems: status === 0 ? [] : [`${words.slice(1).join(' ')} found problems`] }
  }

const bin = (path) => join(root, 'node_modules', path)
const sources = importSources(root)
const steps = [
  ['format and lint', tool(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings')],
  ['types', tool(bin('typescript/bin/tsc'), '-b')],
  ['unused code', tool(bin('knip/bin/knip.js'))],
  ['imports', () => checkImports(sources)],
  ['transactions', () => checkTransactions(sources)],
  ['table ownership', () => checkTableOwnership(sources)],
  ['tidiness', () => checkTidiness(sources)],
  ['paths in docs', () => checkDocsPaths(root)],
  ['generated files', () => staleFiles(root)],
]

let failed = 0
for (const [name, run] of steps) {
  const begun = performance.now()
  const { problems, checked } = await run()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}${checked === undefined ? '' : ` (${checked} checked)`} ${seconds} s`,
  )
  for (const problem of problems) console.log(`     ${problem}`)
  failed += problems.length
}
process.exit(failed === 0 ? 0 : 1)
