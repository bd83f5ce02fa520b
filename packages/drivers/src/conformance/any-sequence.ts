import { expect } from 'vitest'
import type { StartRequest } from '../commands.ts'
import { isDriverFailure } from '../driver-failure.ts'
import type { Scene } from './check.ts'
import type { Observed } from './observed.ts'
import { command, newJobId } from './scenario.ts'

/** Everything that may happen to a printer, in any order. */
export const happenings = [
  'start',
  'start again',
  'pause',
  'resume',
  'cancel',
  'finishes',
  'fails',
  'breaks down',
  'is repaired',
  'line breaks',
  'host restarts',
  'takes its time',
  'is quick',
  'messages double',
  'messages mix',
  'messages split',
  'messages are well',
] as const

export type Happening = (typeof happenings)[number]

const ends = new Set<string>(['finished', 'cancelled', 'failed'])

/** Plays the happenings one after the other and holds the link to the truth. */
export async function playSequence(scene: Scene, sequence: readonly Happening[]): Promise<void> {
  const world = new World(scene)
  await world.reconnect()
  for (const happening of sequence) await world.let(happening)
  await world.settle()
  world.judge()
}

class World {
  private readonly scene: Scene
  private readonly links: Observed[] = []
  private readonly jobs: StartRequest[] = []
  private readonly inFlight: Promise<unknown>[] = []

  constructor(scene: Scene) {
    this.scene = scene
  }

  private get printer(): Observed {
    const latest = this.links.at(-1)
    if (latest === undefined) throw new Error('not connected')
    return latest
  }

  async reconnect(): Promise<void> {
    this.links.push(await this.scene.connect())
    await this.printer.until(() => this.printer.state !== undefined, 'a first state')
  }

  async let(happening: Happening): Promise<void> {
    const { machine, faults } = this.scene.simulator
    const acts: Record<Happening, () => unknown> = {
      start: () => this.startNewJob(),
      'start again': () => this.repeatLastJob(),
      pause: () => this.ask(command(this.printer, 'pause')()),
      resume: () => this.ask(command(this.printer, 'resume')()),
      cancel: () => this.ask(command(this.printer, 'cancel')()),
      finishes: () => machine.isIdle || machine.finish(),
      fails: () => machine.isIdle || machine.fail('Something went wrong'),
      'breaks down': () => machine.shutDown('Lost the board'),
      'is repaired': () => machine.errorReason === undefined || machine.restart(),
      'line breaks': () => this.breakLine(() => this.scene.simulator.dropConnections()),
      'host restarts': () => this.breakLine(() => this.scene.simulator.restart()),
      'takes its time': () => Object.assign(machine, { settleMs: 60 }),
      'is quick': () => Object.assign(machine, { settleMs: 0 }),
      'messages double': () => Object.assign(faults, { duplicates: true }),
      'messages mix': () => Object.assign(faults, { outOfOrder: true }),
      'messages split': () => Object.assign(faults, { partialUpdates: true }),
      'messages are well': () =>
        Object.assign(faults, { duplicates: false, outOfOrder: false, partialUpdates: false }),
    }
    await acts[happening]()
    await new Promise((resolve) => setTimeout(resolve, 15))
  }

  /** Once nothing happens any more, the link must soon show what is true. */
  async settle(): Promise<void> {
    await Promise.all(this.inFlight)
    const { machine } = this.scene.simulator
    const isTrue = () => this.printer.state === machine.truth
    await this.printer.until(isTrue, `the truth, which is ${machine.truth}`, 3000)
  }

  judge(): void {
    const { machine } = this.scene.simulator
    for (const job of this.jobs)
      expect(machine.startsOf(job.path), `starts of ${job.path}`).toBeLessThanOrEqual(1)
    const told = this.links
      .flatMap((link) => link.transitions)
      .filter(({ transition }) => ends.has(transition))
    expect(told.length).toBeLessThanOrEqual(machine.runs.filter((run) => run.outcome !== undefined).length)
    for (const link of this.links) judgeOrder(link)
  }

  /** Commands run side by side; each may fail, but only in a way we name. */
  private ask(attempt: Promise<unknown>): void {
    this.inFlight.push(
      attempt.catch((error) => {
        if (!isDriverFailure(error)) throw error
      }),
    )
  }

  private async startNewJob(): Promise<void> {
    const number = this.jobs.length + 1
    const name = this.scene.subject.fileName.replace(/(\.[^/]*)$/, `-${number}$1`)
    const path = await this.scene.upload(this.printer, name).catch(() => undefined)
    if (path === undefined) return
    this.jobs.push({ path, jobId: newJobId(), firstAttemptAt: new Date() })
    await this.repeatLastJob()
  }

  private async repeatLastJob(): Promise<void> {
    const job = this.jobs.at(-1)
    if (job !== undefined) this.ask(command(this.printer, 'start')(job))
  }

  private async breakLine(how: () => unknown): Promise<void> {
    const broken = this.printer
    await how()
    // A polling link may outlive a cut connection; its owner can still close it.
    await broken.until(() => broken.ended, 'end of telemetry', 300).catch(() => broken.link.close())
    await broken.until(() => broken.ended, 'end of telemetry')
    await this.reconnect()
  }
}

/** No job ends twice: between two ends there is a start. Only a job found running may end without one. */
function judgeOrder({ transitions }: Observed): void {
  let isRunning: boolean | undefined
  for (const { transition } of transitions) {
    if (transition === 'started') {
      expect(isRunning, 'started while running').not.toBe(true)
      isRunning = true
    } else {
      expect(isRunning, `${transition} without a job`).not.toBe(false)
      isRunning = !ends.has(transition)
    }
  }
}
