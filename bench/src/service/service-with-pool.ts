import { createAnalysisPool } from '@printyard/gcode'

/** The built service and an analysis pool in one process, as they will be once files can be uploaded. */
export interface AnalysisOrder {
  readonly path: string
}

export interface AnalysisDone {
  readonly milliseconds: number
}

interface Log {
  info(fields: object, words: string): void
}

interface Service {
  readonly app: { listen(options: { host: string; port: number }): Promise<string> }
  found(): Promise<unknown>
  drain(): Promise<void>
}

const built = <Module>(path: string): Promise<Module> =>
  import(new URL(`../../../apps/server/dist/${path}`, import.meta.url).href) as Promise<Module>

const { createService } = await built<{ createService(config: object, log: Log): Promise<Service> }>(
  'main.js',
)
const { readConfig } = await built<{ readConfig(environment: NodeJS.ProcessEnv): object }>('core/config.js')
const { createLogger } = await built<{ createLogger(level: string): Log }>('core/logger.js')

const log = createLogger('info')
const service = await createService(readConfig(process.env), log)
const pool = createAnalysisPool()

process.on('message', async ({ path }: AnalysisOrder) => {
  const begun = performance.now()
  await pool.analyse(path)
  process.send?.({ milliseconds: performance.now() - begun } satisfies AnalysisDone)
})
process.once('SIGTERM', async () => {
  await Promise.all([pool.close(), service.drain()])
  process.exit()
})
const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
await service.found()
log.info({ address, pid: process.pid }, 'Printyard is ready')
