import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchArea, Report } from '../area.ts'
import { median } from '../median.ts'
import type { BareAnswer } from '../service/bare-server.ts'
import { buildService } from '../service/build-service.ts'
import { inTemporaryFolder } from '../service/data-folder.ts'
import { type LoadResult, load, type Target, testPath } from '../service/load.ts'
import { proportionalMb, residentMb, serverProcesses } from '../service/memory.ts'
import { apiKey, nodeStart, npmStart, type StartedService, startService } from '../service/started-service.ts'

const warmUpSeconds = 15
const rounds = 15
const secondsOfRound = 2
const starts = 5
const idleSeconds = 10

/** What starting any Node process costs on this machine right now. */
const bareNodeMs = (): number => {
  const begun = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - begun
}

const measureStarts = async (report: Report, folder: string): Promise<void> => {
  const bare: number[] = []
  const first: number[] = []
  const later: number[] = []
  for (let start = 0; start < starts; start += 1) {
    bare.push(bareNodeMs())
    rmSync(folder, { recursive: true, force: true })
    for (const measured of [first, later]) {
      const service = await startService(npmStart, folder)
      measured.push(service.readyMs)
      await service.stop()
    }
  }
  const baseline = { name: 'node -e 0', value: median(bare) / 1000 }
  const tell = (name: string, values: readonly number[], seconds: number) => {
    const value = median(values) / 1000
    const bar = { kind: 'atMost', value: seconds, of: 'value' } as const
    report.figure({ name, value, unit: 's', baseline, ratio: value / baseline.value, bar })
  }
  tell('npm start to ready, data folder present', later, 2)
  tell('npm start to ready, first start with initdb', first, 6)
}

const measureMemory = async (report: Report, service: StartedService, folder: string): Promise<void> => {
  await sleep(idleSeconds * 1000)
  report.figure({
    name: 'Memory of the idle service, node process alone (RSS)',
    value: residentMb(service.pid),
    unit: 'MB',
    bar: { kind: 'atMost', value: 150, of: 'value' },
  })
  const postgres = serverProcesses(join(folder, 'postgres'))
  if (postgres.length === 0) return
  const name = `Memory of its PostgreSQL, ${postgres.length} processes`
  report.figure({ name: `${name} (PSS)`, value: proportionalMb(postgres), unit: 'MB' })
  const resident = postgres.reduce((total, pid) => total + residentMb(pid), 0)
  report.figure({ name: `${name} (RSS, shared pages counted each time)`, value: resident, unit: 'MB' })
}

const connectionHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length'])

const answerOf = async (service: StartedService): Promise<BareAnswer> => {
  const answer = await fetch(`${service.url}${testPath}`, { headers: { 'x-api-key': apiKey } })
  if (!answer.ok) throw new Error(`account/Test answers ${answer.status}`)
  const headers = [...answer.headers].filter(([name]) => !connectionHeaders.has(name))
  return { path: testPath, headers: Object.fromEntries(headers), body: await answer.text() }
}

const startBare = async (answer: BareAnswer): Promise<{ child: ChildProcess; target: Target }> => {
  const child = fork(new URL('../service/bare-server.js', import.meta.url))
  child.send(answer)
  const [url] = (await once(child, 'message')) as [string]
  if (child.pid === undefined) throw new Error('The bare server did not start')
  return { child, target: { url, pid: child.pid } }
}

const tellLoad = (report: Report, service: readonly LoadResult[], bare: readonly LoadResult[]): void => {
  const figure = (name: string, field: keyof LoadResult, unit: string) => {
    const of = (results: readonly LoadResult[]) => results.map((result) => result[field])
    const ratios = of(service).map((value, round) => value / (of(bare)[round] ?? Number.NaN))
    const baseline = { name: 'bare Fastify', value: median(of(bare)) }
    return { name, value: median(of(service)), unit, baseline, ratio: median(ratios) }
  }
  const bar = { kind: 'atLeast', value: 0.6, of: 'ratio' } as const
  report.figure({ ...figure('account/Test with an API key', 'perSecond', 'requests/s'), bar })
  // What the server could do with a core of its own: the client and the neighbours do not blur it.
  const perCore = figure('account/Test, per second of processor time', 'perProcessorSecond', 'requests')
  report.figure(Number.isNaN(perCore.ratio) ? perCore : { ...perCore, bar })
  report.figure(figure('account/Test, share of a core the server got', 'busy', 'cores'))
}

const measureLoad = async (report: Report, service: StartedService): Promise<void> => {
  const answer = await answerOf(service)
  const bare = await startBare(answer)
  const results: { service: LoadResult[]; bare: LoadResult[] } = { service: [], bare: [] }
  try {
    for (const target of [bare.target, service]) await load(target, warmUpSeconds, answer.body)
    for (let round = 0; round < rounds; round += 1) {
      results.bare.push(await load(bare.target, secondsOfRound))
      results.service.push(await load(service, secondsOfRound))
    }
  } finally {
    bare.child.disconnect()
  }
  tellLoad(report, results.service, results.bare)
}

export const service: BenchArea = {
  name: 'service',
  run: (report) =>
    inTemporaryFolder(async (parent) => {
      await buildService()
      const folder = join(parent, 'data')
      await measureStarts(report, folder)
      const started = await startService(nodeStart, folder)
      try {
        await measureMemory(report, started, folder)
        await measureLoad(report, started)
      } finally {
        await started.stop()
      }
    }),
}
