import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { AnalysisResult } from './facts/facts.ts'
import type { PartialLimits } from './motion/machine-limits.ts'
import type { FromWorker, ToWorker } from './pool-messages.ts'

export interface PoolOptions {
  /** Analyses at once; one less than there are processors unless said. */
  size?: number
  /** Analyses that may wait; more are refused. */
  maxQueued?: number
  /** Heap of one worker, MB; a file that needs more fails alone. */
  maxHeapMb?: number
}

export interface PoolTask {
  name?: string
  signal?: AbortSignal
  onProgress?: (share: number) => void
  machineLimits?: PartialLimits
}

interface Job extends PoolTask {
  path: string
  resolve(result: AnalysisResult): void
  reject(error: Error): void
}

const BUILT_WORKER = new URL('./pool-worker.js', import.meta.url)
/** Run from its sources, as tests do, the package still uses the worker that was built. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('../dist/pool-worker.js', import.meta.url)
  : BUILT_WORKER

/** Analyses files beside the event loop: at most `size` at once, the others wait in their order. */
export class AnalysisPool {
  readonly #size: number
  readonly #maxQueued: number
  readonly #maxHeapMb: number
  readonly #waiting: Job[] = []
  readonly #idle: Worker[] = []
  readonly #workers = new Set<Worker>()
  #running = 0
  #isClosed = false

  constructor({ size = availableParallelism() - 1, maxQueued = 10_000, maxHeapMb = 512 }: PoolOptions = {}) {
    this.#size = Math.max(1, size)
    this.#maxQueued = maxQueued
    this.#maxHeapMb = maxHeapMb
  }

  get running(): number {
    return this.#running
  }

  get queued(): number {
    return this.#waiting.length
  }

  /** Analyses the file at `path` in a thread of its own. */
  analyse(path: string, task: PoolTask = {}): Promise<AnalysisResult> {
    if (this.#isClosed) return Promise.reject(new Error('The analysis pool is closed'))
    if (task.signal?.aborted) return Promise.reject(task.signal.reason)
    if (this.#waiting.length >= this.#maxQueued) {
      return Promise.reject(new Error('Too many files wait for analysis'))
    }
    return new Promise((resolve, reject) => {
      const job: Job = { ...task, path, resolve, reject }
      this.#waiting.push(job)
      task.signal?.addEventListener('abort', () => leaveQueue(this.#waiting, job), { once: true })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#waiting.splice(0)) job.reject(new Error('The analysis pool is closed'))
    await Promise.all([...this.#workers].map((worker) => worker.terminate()))
  }

  #next(): void {
    if (this.#running >= this.#size || this.#isClosed) return
    const job = this.#waiting.shift()
    if (job === undefined) return
    this.#running++
    this.#run(job).finally(() => {
      this.#running--
      this.#next()
    })
  }

  async #run(job: Job): Promise<void> {
    const worker = this.#idle.pop() ?? this.#startWorker()
    try {
      job.resolve(await analyseIn(worker, job))
      this.#idle.push(worker)
      worker.unref()
    } catch (error) {
      // A worker that failed or was told to stop may be in the middle of anything.
      this.#workers.delete(worker)
      await worker.terminate()
      job.reject(error as Error)
    }
  }

  #startWorker(): Worker {
    const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: this.#maxHeapMb } })
    this.#workers.add(worker)
    return worker
  }
}

export function createAnalysisPool(options?: PoolOptions): AnalysisPool {
  return new AnalysisPool(options)
}

function leaveQueue(waiting: Job[], job: Job): void {
  const place = waiting.indexOf(job)
  if (place < 0) return
  waiting.splice(place, 1)
  job.reject(job.signal?.reason)
}

function analyseIn(worker: Worker, job: Job): Promise<AnalysisResult> {
  const { path, name, machineLimits, signal, onProgress } = job
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'progress') onProgress?.(message.share)
      else if (message.kind === 'done') settle(() => resolve(message.result))
      else settle(() => reject(new Error(message.words)))
    }
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('The analysis was stopped')))
    const onAbort = () => settle(() => reject(signal?.reason))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    signal?.addEventListener('abort', onAbort)
    worker.ref()
    worker.postMessage({ path, name, machineLimits } satisfies ToWorker)
  })
}
