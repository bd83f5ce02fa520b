import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure, isDriverFailure } from '../driver-failure.ts'
import { asDriverFailure } from '../rules/as-driver-failure.ts'
import type { LinkLife } from '../rules/link-life.ts'
import { watchSilence } from '../rules/silence-watch.ts'
import type { JobOutcome } from '../telemetry.ts'
import { type PrusaHttp, refusalOf } from './prusa-http.ts'
import { chooseStorage } from './storages.ts'
import { attention, pathOfJob, reportedState, statusTelemetry } from './telemetry.ts'
import type { Job, Status, Storage } from './wire.ts'

export interface Poller {
  /** As last told. */
  readonly status: Status
  readonly jobId: number | undefined
  begin(): Promise<void>
  /** Asks right now, past the usual rhythm. */
  look(): Promise<void>
  /** Something was asked of the printer: look at once, and often for a while. */
  hurry(): void
  /** The name under which we had this job started, where the printer tells only a short one. */
  expectFile(path: string): void
}

interface PollerOptions {
  http: PrusaHttp
  life: LinkLife
  timing: DriverTiming
  storages(): Promise<readonly Storage[]>
  storage: string | undefined
}

const idleFactor = 2.5
const hurrySeconds = 15
const mostFailures = 2
const mostRoundsWithoutFile = 3
const outcomes = new Map<string, JobOutcome>([
  ['FINISHED', 'finished'],
  ['STOPPED', 'cancelled'],
])
const unknownStorage: Storage = { path: '/usb' }

/** Asks for the status again and again: rarely while idle, and never faster than the printer can bear. */
export function createPoller({ http, life, timing, storages, storage: wanted }: PollerOptions): Poller {
  let status: Status = {}
  let storage: Storage = unknownStorage
  let file: { job: number; path: string | undefined } | undefined
  let expected: string | undefined
  let lastOutcome: JobOutcome | undefined
  let isAsking = false
  let failures = 0
  let roundsWithoutFile = 0
  let hurriedUntil = 0
  let lastAnswerMs = 0
  let wake: (() => void) | undefined

  /** False while the printer has a new job but does not tell its file yet. */
  async function learnFile(id: number | undefined, isAtWork: boolean): Promise<boolean> {
    if (id === undefined) {
      file = undefined
      return !isAtWork || ++roundsWithoutFile >= mostRoundsWithoutFile
    }
    if (file?.job === id) return true
    const answer = await http.ask({ path: '/api/v1/job' })
    const told = answer.status === 200 ? pathOfJob((answer.json() as Job)?.file, storage) : undefined
    if (told === undefined && ++roundsWithoutFile < mostRoundsWithoutFile) return false
    roundsWithoutFile = 0
    // Printers shorten folder names too, so the last part has to do.
    const isExpected = expected !== undefined && told?.split('/').at(-1) === expected.split('/').at(-1)
    file = { job: id, path: isExpected ? expected : told }
    return true
  }

  async function look(): Promise<void> {
    const since = performance.now()
    const answer = await http.ask({ path: '/api/v1/status' })
    lastAnswerMs = performance.now() - since
    if (answer.status !== 200) throw refusalOf(answer, 'tell its status')
    const next = (answer.json() ?? {}) as Status
    const isAtWork = next.printer?.state === 'PRINTING' || next.printer?.state === 'PAUSED'
    if (!(await learnFile(next.job?.id, isAtWork))) return
    status = next
    for (const update of statusTelemetry(status, file?.path)) life.emit(update)
    const notice = attention(status, isAsking)
    isAsking = status.printer?.state === 'ATTENTION'
    if (notice !== undefined) life.emit(notice)
    const reported = reportedState(status, file?.path, lastOutcome, life.state.phase === 'paused')
    const { state = '' } = status.printer ?? {}
    const isSettled = outcomes.has(state) || state === 'IDLE' || state === 'READY'
    if (isSettled || reported.job !== 'idle') lastOutcome = outcomes.get(state)
    life.report(reported)
  }

  function isActive(): boolean {
    return life.state.phase !== 'idle' || life.state.state === 'downloading' || isAsking
  }

  function pause(): Promise<void> {
    const isHurried = performance.now() < hurriedUntil
    const seconds = timing.pollSeconds * (isActive() || isHurried ? 1 : idleFactor)
    return new Promise((resolve) => {
      const timer = setTimeout(done, Math.max(seconds * 1000, lastAnswerMs))
      function done(): void {
        clearTimeout(timer)
        life.over.removeEventListener('abort', done)
        wake = undefined
        resolve()
      }
      life.over.addEventListener('abort', done)
      wake = done
    })
  }

  function failed(error: unknown): void {
    const failure = asDriverFailure(error, (text) => text)
    if (isDriverFailure(failure, 'not-authorised')) life.lose(failure)
    failures += 1
    if (failures >= mostFailures && isDriverFailure(failure, 'link-lost')) life.lose(failure)
  }

  async function follow(): Promise<void> {
    const silence = watchSilence(timing.silenceSeconds, life.over, () =>
      life.lose(new DriverFailure('link-lost', 'The printer does not answer any more')),
    )
    while (!life.over.aborted) {
      await pause()
      if (life.over.aborted) return
      try {
        await look()
        failures = 0
        silence.heard()
      } catch (error) {
        if (!life.over.aborted) failed(error)
      }
    }
  }

  return {
    get status() {
      return status
    },
    get jobId() {
      return status.job?.id
    },
    async begin() {
      try {
        storage = chooseStorage(await storages(), wanted)
      } catch (error) {
        // A stick may be put in later; until then only files cannot be sent.
        if (!isDriverFailure(error, 'refused')) throw error
      }
      for (let round = 0; round < mostRoundsWithoutFile && status.printer === undefined; round++) await look()
      void follow()
    },
    look,
    hurry() {
      hurriedUntil = performance.now() + hurrySeconds * 1000
      wake?.()
    },
    expectFile(path) {
      expected = path
    },
  }
}
