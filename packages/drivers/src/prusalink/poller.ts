import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure, isDriverFailure } from '../driver-failure.ts'
import { asDriverFailure } from '../rules/as-driver-failure.ts'
import type { LinkLife } from '../rules/link-life.ts'
import { type SilenceWatch, watchSilence } from '../rules/silence-watch.ts'
import { JobFileFinder } from './job-file.ts'
import { JobStory } from './job-story.ts'
import { askMidway, type Midway } from './midway.ts'
import { pauseSeconds } from './poll-rhythm.ts'
import { type PrusaHttp, refusalOf } from './prusa-http.ts'
import { readStatus } from './read-status.ts'
import { chooseStorage } from './storages.ts'
import { attention, statusTelemetry } from './telemetry.ts'
import type { Status, Storage } from './wire.ts'

interface PollerOptions {
  http: PrusaHttp
  life: LinkLife
  timing: DriverTiming
  isPi: boolean
  storages(): Promise<readonly Storage[]>
  storage: string | undefined
}

const hurrySeconds = 15
const mostFailures = 2
const mostFirstLooks = 3

/** Asks for the status again and again: rarely while idle, and never faster than the printer can bear. */
export class Poller {
  readonly #options: PollerOptions
  readonly #story = new JobStory()
  readonly #files: JobFileFinder
  #storage: Storage
  #status: Status | undefined
  #isAsking = false
  #foundEnded = false
  #failures = 0
  #hurriedUntil = 0
  #lastAnswerSeconds = 0
  #silence: SilenceWatch | undefined
  #wake: (() => void) | undefined
  #looking: Promise<unknown> = Promise.resolve()

  constructor(options: PollerOptions) {
    const { http, isPi, timing } = options
    this.#options = options
    this.#storage = { path: isPi ? '/local' : '/usb' }
    const storage = () => this.#storage
    this.#files = new JobFileFinder({ http, hasShortNames: !isPi, storage, timing })
  }

  /** As last told. */
  get status(): Status | undefined {
    return this.#status
  }

  get jobId(): number | undefined {
    return this.#story.jobId ?? this.#status?.job?.id
  }

  /** The printer still shows how a job ended, one that this link never saw at work. */
  get foundEnded(): boolean {
    return this.#foundEnded
  }

  async begin(): Promise<void> {
    const { storages, storage } = this.#options
    try {
      this.#storage = chooseStorage(await storages(), storage)
    } catch (error) {
      // A stick may be put in later; until then only files cannot be sent.
      if (!isDriverFailure(error, 'refused')) throw error
    }
    for (let round = 0; round < mostFirstLooks && this.#status === undefined; round++) await this.look()
    void this.#follow()
  }

  /** Asks right now, past the usual rhythm; one look after the other, so that none tells older news. */
  look(): Promise<void> {
    const look = this.#looking.then(() => this.#look())
    this.#looking = look.catch(() => {})
    return look
  }

  /** Something was asked of the printer: look at once, and often for a while. */
  hurry(): void {
    this.#hurriedUntil = performance.now() + hurrySeconds * 1000
    this.#wake?.()
  }

  /** We are about to start this file. */
  expectFile(path: string): void {
    this.#files.expect(path)
  }

  /** From now on an ending that shows is that of this job, however short it was. */
  startAccepted(path: string): void {
    const { life } = this.#options
    if (life.state.phase !== 'idle') return
    this.#story.startAccepted(path)
    life.report({ host: 'ready', job: 'idle' })
  }

  async #look(): Promise<void> {
    const { http, isPi, life } = this.#options
    const next = await this.#ask()
    const { state } = next.printer
    const isAtWork = next.job !== undefined || state === 'PRINTING' || state === 'PAUSED'
    if (isAtWork && !(await this.#files.learn(next.job?.id))) return
    const midway = isPi ? undefined : await askMidway(http, next, life.state.phase)
    if (midway !== 'gone') this.#tell(next, midway)
    if (life.state.phase === 'idle') this.#files.forget()
  }

  async #ask(): Promise<Status> {
    const since = performance.now()
    const answer = await this.#options.http.ask({ path: '/api/v1/status' })
    this.#lastAnswerSeconds = (performance.now() - since) / 1000
    if (answer.status !== 200) throw refusalOf(answer, 'tell its status')
    const status = readStatus(answer.json())
    if (status === undefined) throw new DriverFailure('refused', 'The printer told a status without a state')
    this.#silence?.heard()
    return status
  }

  #tell(status: Status, midway: Exclude<Midway, 'gone'>): void {
    const { life } = this.#options
    const { state } = status.printer
    const hasEnded = state === 'FINISHED' || state === 'STOPPED'
    this.#foundEnded = hasEnded && (this.#status === undefined || this.#foundEnded)
    this.#status = status
    for (const update of statusTelemetry(status, this.#files.path)) life.emit(update)
    const notice = attention(status, this.#isAsking)
    this.#isAsking = state === 'ATTENTION'
    if (notice !== undefined) life.emit(notice)
    const isCancelling = life.state.state === 'cancelling'
    const file = this.#files.path
    for (const reported of this.#story.next(status, { file, midway, isCancelling })) life.report(reported)
  }

  #isBusy(): boolean {
    const { phase, state } = this.#options.life.state
    const isHurried = performance.now() < this.#hurriedUntil
    return phase !== 'idle' || state === 'downloading' || this.#isAsking || isHurried
  }

  #pause(): Promise<void> {
    const { timing, life } = this.#options
    const isBusy = this.#isBusy()
    const seconds = pauseSeconds(timing, { isBusy, lastAnswerSeconds: this.#lastAnswerSeconds })
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        life.over.removeEventListener('abort', done)
        this.#wake = undefined
        resolve()
      }
      const timer = setTimeout(done, seconds * 1000)
      life.over.addEventListener('abort', done)
      this.#wake = done
    })
  }

  #failed(error: unknown): void {
    const { life } = this.#options
    const failure = asDriverFailure(error, (text) => text)
    if (isDriverFailure(failure, 'not-authorised')) life.lose(failure)
    this.#failures += 1
    if (this.#failures >= mostFailures && isDriverFailure(failure, 'link-lost')) life.lose(failure)
  }

  async #follow(): Promise<void> {
    const { life, timing } = this.#options
    this.#silence = watchSilence(timing.silenceSeconds, life.over, () =>
      life.lose(new DriverFailure('link-lost', 'The printer does not answer any more')),
    )
    while (!life.over.aborted) {
      await this.#pause()
      if (life.over.aborted) return
      try {
        await this.look()
        this.#failures = 0
      } catch (error) {
        if (!life.over.aborted) this.#failed(error)
      }
    }
  }
}
