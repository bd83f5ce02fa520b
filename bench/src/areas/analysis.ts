import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BenchArea } from '../area.ts'
import { median, quantile } from '../median.ts'
import { buildService } from '../service/build-service.ts'
import { inTemporaryFolder } from '../service/data-folder.ts'
import { probeLatency } from '../service/latency-probe.ts'
import type { AnalysisDone, AnalysisOrder } from '../service/service-with-pool.ts'
import { type StartedService, startService } from '../service/started-service.ts'
import { withPrintFile } from './gcode.ts'

const fileBytes = 500e6
const rounds = 5
const idleSeconds = 5

const script = fileURLToPath(new URL('../service/service-with-pool.js', import.meta.url))

interface Measured {
  readonly idle: number[]
  readonly busy: number[]
  readonly seconds: number[]
}

const measureRound = async (service: StartedService, path: string, measured: Measured): Promise<void> => {
  measured.idle.push(quantile(await probeLatency(service.url, sleep(idleSeconds * 1000)), 0.99))
  const answer = once(service.child, 'message') as Promise<[AnalysisDone]>
  service.child.send({ path } satisfies AnalysisOrder)
  measured.busy.push(quantile(await probeLatency(service.url, answer), 0.99))
  const [{ milliseconds }] = await answer
  measured.seconds.push(milliseconds / 1000)
}

/** What others of the service notice while it analyses a large file. */
export const analysis: BenchArea = {
  name: 'analysis',
  async run(report) {
    await buildService()
    const measured: Measured = { idle: [], busy: [], seconds: [] }
    await inTemporaryFolder(async (folder) => {
      const service = await startService([process.execPath, script], join(folder, 'data'), { talks: true })
      try {
        await probeLatency(service.url, sleep(3000))
        await withPrintFile(fileBytes, async (path) => {
          for (let round = 0; round < rounds; round += 1) await measureRound(service, path, measured)
        })
      } finally {
        await service.stop()
      }
    })
    const [idle, busy] = [median(measured.idle), median(measured.busy)]
    report.figure({
      name: 'account/Test p99 during analysis of 500 MB, 500 requests/s',
      value: busy,
      unit: 'ms',
      baseline: { name: 'p99 idle', value: idle },
      ratio: busy / idle,
      bar: { kind: 'atMost', value: 2, of: 'ratio' },
    })
    report.figure({ name: 'that analysis, beside the requests', value: median(measured.seconds), unit: 's' })
  },
}
