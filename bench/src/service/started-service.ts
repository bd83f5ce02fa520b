import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const workspace = fileURLToPath(new URL('../../../', import.meta.url))

/** What the harness calls with; a first start creates it. */
export const apiKey = 'printyard-bench-key-0123456789abcdef'

export interface StartedService {
  /** From the start of the command to the first answer that says ready. */
  readonly readyMs: number
  readonly url: string
  /** The process that serves, which is not the one started when npm stands between. */
  readonly pid: number
  readonly child: ChildProcess
  stop(): Promise<void>
}

const environment = (dataFolder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PRINTYARD_HOST: '127.0.0.1',
  PRINTYARD_PORT: '0',
  PRINTYARD_DATA_DIR: dataFolder,
  PRINTYARD_BOOTSTRAP_API_KEY: apiKey,
  // Never reached, but counted: switched off, a request would be cheaper than it is in real use.
  PRINTYARD_RATE_PER_ADDRESS: '1000000000',
  PRINTYARD_RATE_PER_CREDENTIAL: '1000000000',
})

interface ReadyLine {
  readonly address: string
  readonly pid: number
}

const readyLine = (child: ChildProcess): Promise<ReadyLine> =>
  new Promise((found, failed) => {
    if (!child.stdout) throw new Error('The output of the service is not read')
    const lines = createInterface({ input: child.stdout })
    const recent: string[] = []
    lines.on('line', (line) => {
      recent.push(line)
      if (recent.length > 20) recent.shift()
      if (line.startsWith('{') && line.includes('"Printyard is ready"')) found(JSON.parse(line) as ReadyLine)
    })
    child.once('error', failed)
    child.once('exit', (code) =>
      failed(new Error(`The service ended with ${code} before it was ready\n${recent.join('\n')}`)),
    )
  })

const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/health/ready`)
  await answer.arrayBuffer()
  return answer.ok
}

/** Runs a command that starts the service on a data folder, and waits until it answers. */
export const startService = async (
  command: readonly [string, ...string[]],
  dataFolder: string,
  options: { readonly talks?: boolean; readonly settings?: Record<string, string> } = {},
): Promise<StartedService> => {
  const begun = performance.now()
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: workspace,
    env: { ...environment(dataFolder), ...options.settings },
    stdio: ['ignore', 'pipe', 'inherit', options.talks ? 'ipc' : 'ignore'],
  })
  const { address: url, pid } = await readyLine(child)
  while (!(await isReady(url))) await sleep(2)
  const readyMs = performance.now() - begun
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(pid, 'SIGTERM')
    await ended
  }
  return { readyMs, url, pid, child, stop }
}

export const npmStart = ['npm', 'start', '--silent'] as const
export const nodeStart = [process.execPath, 'scripts/start.mjs'] as const
