import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { lockFile } from './occupancy.ts'
import { invoke, type RunAs } from './run-as.ts'

export interface ServerProcessOptions {
  readonly binaries: string
  readonly runAs: RunAs
  readonly cluster: string
  readonly socketFolder: string
  readonly log: Logger
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Becomes the server itself; a watcher beside it holds the service's pipe and stops the server as soon as the
 * service is gone, however it died.
 */
const watchedStart = `
lock=$1; shift
exec 9>>"$lock"
if command -v flock >/dev/null; then flock -n 9 || { echo 'FATAL:  the data folder is locked' >&2; exit 3; }; fi
exec 3<&0
( cat <&3 >/dev/null; kill -INT $$ ) >/dev/null 2>&1 9>&- &
exec 3<&-
exec "$@" </dev/null
`

const standardSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  jit: 'off',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** A server that starts or stops refuses connections for a moment; that is no news. */
const isPassing = (line: string): boolean => /the database system is (starting up|shutting down)/.test(line)

const severity = (line: string): 'warn' | 'debug' =>
  /\b(ERROR|FATAL|PANIC|WARNING):/.test(line) && !isPassing(line) ? 'warn' : 'debug'

/** One PostgreSQL server, kept running until it is stopped. */
export class ServerProcess {
  readonly #options: ServerProcessOptions
  #child: ChildProcess | undefined
  #stopping = false
  #startedAt = 0
  #failures = 0

  constructor(options: ServerProcessOptions) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(): void {
    const { binaries, runAs, cluster, socketFolder, log, settings } = this.#options
    const all = { ...standardSettings, unix_socket_directories: socketFolder, ...settings }
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const program = [join(binaries, 'bin', 'postgres'), '-D', cluster, ...options]
    const { command, args, identity } = invoke(runAs, '/bin/sh', [
      '-c',
      watchedStart,
      'sh',
      lockFile(cluster),
      ...program,
    ])
    // Its own session, so that Ctrl-C in a terminal reaches the service alone and it can drain first.
    const child = spawn(command, args, {
      stdio: ['pipe', 'ignore', 'pipe'],
      cwd: '/',
      detached: true,
      ...identity,
    })
    this.#child = child
    this.#startedAt = Date.now()
    child.stdin?.on('error', () => {})
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n'))
        if (line.trim() !== '') log[severity(line)]({ postgres: line.trim() }, 'postgres')
    })
    child.on('error', (error) => log.error({ err: error }, 'PostgreSQL could not be started'))
    child.on('exit', (code, signal) => this.#ended(child, code, signal))
  }

  #ended(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    child.stdin?.destroy()
    if (this.#stopping) return
    if (Date.now() - this.#startedAt > 10_000) this.#failures = 0
    const delay = Math.min(100 * 2 ** this.#failures, 3000)
    this.#failures += 1
    this.#options.log.error({ code, signal, delay }, 'PostgreSQL died and is started again')
    setTimeout(() => {
      if (!this.#stopping) this.start()
    }, delay)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    process.kill(child.pid, 'SIGINT')
    const timely = await Promise.race([gone.then(() => true), sleep(7000, false, { ref: false })])
    if (timely) return
    process.kill(child.pid, 'SIGQUIT')
    await gone
  }
}
