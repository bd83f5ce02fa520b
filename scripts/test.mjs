// The whole proof: what needs no database first, then every test project, then how long each area took.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from './build-when-stale.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const begun = performance.now()
const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1)

const run = (...words) => spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status === 0

const areaOf = (file) => {
  const [top, name, , floor] = relative(root, file).split('/')
  return top === 'apps' ? `${top}/${name} ${floor?.endsWith('.ts') ? 'whole' : floor}` : `${top}/${name}`
}

const reportAreas = (resultFile) => {
  const { testResults } = JSON.parse(readFileSync(resultFile, 'utf8'))
  const areas = new Map()
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const area = areas.get(areaOf(name)) ?? { milliseconds: 0, tests: 0 }
    area.milliseconds += endTime - startTime
    area.tests += assertionResults.length
    areas.set(areaOf(name), area)
  }
  console.log(
    '\nSeconds per area (files of an area run side by side, so they add up to more than the whole):',
  )
  for (const [area, { milliseconds, tests }] of [...areas].sort()) {
    console.log(`  ${area.padEnd(28)} ${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${tests} tests`)
  }
}

const verified = run('scripts/verify.mjs')
console.log(`  verify took ${seconds(begun)} s\n`)
if (verified) await buildWhenStale()
const folder = mkdtempSync(join(tmpdir(), 'printyard-results-'))
const results = join(folder, 'results.json')
const filters = process.argv.slice(2)
const passed =
  verified &&
  run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...filters,
  )
if (verified) reportAreas(results)
rmSync(folder, { recursive: true, force: true })
console.log(`\n${passed ? 'All of it passed' : 'It failed'} in ${seconds(begun)} s`)
process.exit(passed ? 0 : 1)
