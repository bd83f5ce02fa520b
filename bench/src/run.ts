import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform } from 'node:os'
import type { BenchArea, Figure } from './area.ts'
import { analysis } from './areas/analysis.ts'
import { answerTimes } from './areas/answer-times.ts'
import { drivers } from './areas/drivers.ts'
import { gcode } from './areas/gcode.ts'
import { service } from './areas/service.ts'
import { tableOf, verdictOf } from './table.ts'

const areas: readonly BenchArea[] = [service, gcode, drivers, analysis, answerTimes]

interface AreaResult {
  readonly area: string
  readonly seconds: number
  readonly figures: readonly Figure[]
  readonly failure?: string
}

const chosenAreas = (names: readonly string[]): readonly BenchArea[] => {
  const unknown = names.find((name) => !areas.some((area) => area.name === name))
  if (unknown !== undefined) {
    const known = areas.map((area) => area.name).join(', ')
    console.error(`There is no area "${unknown}". Areas: ${known}`)
    process.exit(2)
  }
  return names.length === 0 ? areas : areas.filter((area) => names.includes(area.name))
}

/** An area that fails keeps what it measured, and the others still run. */
const measure = async (area: BenchArea): Promise<AreaResult> => {
  const figures: Figure[] = []
  const begun = performance.now()
  const seconds = () => Math.round(performance.now() - begun) / 1000
  try {
    await area.run({ figure: (row) => void figures.push(row) })
    return { area: area.name, seconds: seconds(), figures }
  } catch (error) {
    console.error(error)
    return { area: area.name, seconds: seconds(), figures, failure: String(error) }
  }
}

const loadBefore = loadavg()[0] ?? 0

const keep = (results: readonly AreaResult[]): void => {
  const folder = new URL('../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const machine = {
    platform: `${platform()}-${arch()}`,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    node: process.version,
    loadBefore,
  }
  const judged = results.map((result) => ({
    ...result,
    figures: result.figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) })),
  }))
  const whole = { at: new Date().toISOString(), machine, areas: judged }
  writeFileSync(new URL('latest.json', folder), `${JSON.stringify(whole, null, 2)}\n`)
}

const results: AreaResult[] = []
if (loadBefore > cpus().length / 2)
  console.log(
    `This machine is busy (load ${loadBefore.toFixed(1)} on ${cpus().length} cores): expect blurred figures.\n`,
  )
for (const area of chosenAreas(process.argv.slice(2))) {
  const result = await measure(area)
  results.push(result)
  console.log(tableOf(`${area.name} (${result.seconds.toFixed(0)} s)`, result.figures))
}
keep(results)
const missed = results.flatMap((result) =>
  result.figures.filter((figure) => verdictOf(figure) === 'missed').map((figure) => figure.name),
)
const failed = results.filter((result) => result.failure !== undefined).map((result) => result.area)
for (const name of missed) console.log(`Bar missed: ${name}`)
for (const area of failed) console.log(`Area failed: ${area}`)
if (missed.length + failed.length > 0) process.exitCode = 1
else console.log('Every bar is met.')
