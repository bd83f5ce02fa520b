import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const crashKey = 'printyard-crash-key-0123456789abcdef'

const witnessEntry = fileURLToPath(new URL('./serve-with-witness.mjs', import.meta.url))
const realEntry = fileURLToPath(new URL('../../../../../scripts/start.mjs', import.meta.url))

export interface RunningService {
  readonly child: ChildProcess
  /** Settles when the service listens; fails when it ends before. */
  readonly ready: Promise<string>
  readonly output: readonly string[]
  kill(): Promise<void>
  stop(): Promise<number | null>
}

const environment = (dataFolder: string): NodeJS.ProcessEnv => {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PRINTYARD_') && name !== 'NODE_OPTIONS',
  )
  return {
    ...Object.fromEntries(own),
    PRINTYARD_HOST: '127.0.0.1',
    PRINTYARD_PORT: '0',
    PRINTYARD_DATA_DIR: dataFolder,
    PRINTYARD_BOOTSTRAP_API_KEY: crashKey,
    PRINTYARD_RATE_PER_ADDRESS: '0',
    PRINTYARD_RATE_PER_CREDENTIAL: '0',
    PRINTYARD_DISK_RESERVE_MB: '0',
  }
}

const watch = (child: ChildProcess, output: string[]): Promise<string> =>
  new Promise((found, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) throw new Error('The output of the service is not read')
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        if (line.includes('"Printyard is ready"')) found((JSON.parse(line) as { address: string }).address)
      })
    }
    child.once('error', failed)
    child.once('exit', (code, signal) =>
      failed(new Error(`The service ended with ${code ?? signal} before it was ready\n${output.join('\n')}`)),
    )
  })

const spawnService = (args: readonly string[], dataFolder: string): RunningService => {
  const child = spawn(process.execPath, args, {
    env: environment(dataFolder),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const ready = watch(child, output)
  ready.catch(() => {})
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return { child, ready, output, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}

/** The service as operators start it. */
export const startReal = (dataFolder: string): RunningService => spawnService([realEntry], dataFolder)

/** The service with the witness of its events. */
export const startWitnessed = (dataFolder: string, witnessFile: string): RunningService =>
  spawnService([witnessEntry, witnessFile], dataFolder)

/** Repeats a look at something until it holds. */
export const eventually = async <Result>(
  what: string,
  look: () => Promise<Result | false> | Result | false,
  seconds = 30,
): Promise<Result> => {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const seen = await look()
    if (seen !== false) return seen
    if (Date.now() > deadline) throw new Error(`Within ${seconds} s it did not happen that ${what}`)
    await sleep(20)
  }
}
