import type { z } from 'zod'
import { SimulatedMachine } from '../machine/simulated-machine.ts'
import type { virtualConnection } from './connection.ts'
import { heat, heatedBed, heatedChamber, hotend, isHot } from './heat.ts'
import { createMaterials, type Materials } from './materials.ts'
import { createRandom } from './random.ts'
import type { Moment, Timeline } from './timeline.ts'

export type VirtualConnection = z.infer<typeof virtualConnection>

export interface VirtualFile {
  timeline: Timeline
  sizeBytes: number
  modifiedAt: Date
}

const tickSeconds = 0.25
const settleSeconds = 1.5
const failures = [
  'The part came loose from the bed',
  'The nozzle is clogged',
  'Heater extruder is not heating as expected',
  'A stepper motor lost steps',
]

/** A printer that exists in memory only. It goes on printing whether or not anybody is connected. */
export class VirtualPrinter {
  readonly options: VirtualConnection
  readonly machine: SimulatedMachine
  readonly files = new Map<string, VirtualFile>()
  readonly materials: Materials
  isOffline = false
  /** Mishaps of the conversation, for whoever tries them out. */
  accessCode: string | undefined
  refuseWith: string | undefined
  answerDelayMs = 0
  printedSeconds = 0
  private readonly random: () => number
  private readonly watchers = new Set<() => void>()
  private readonly links = new Set<() => void>()
  private failAtLayer: number | undefined
  private runoutAtLayer: number | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(options: VirtualConnection) {
    this.options = options
    this.accessCode = options.accessCode
    this.machine = new SimulatedMachine(options.tools)
    this.random = createRandom(options.seed)
    this.materials = createMaterials(options, this.random)
    this.machine.settleMs = (settleSeconds * 1000) / options.speed
    this.runoutAtLayer = options.runoutAtLayer
    this.machine.onChange(() => this.tell())
  }

  get timeline(): Timeline | undefined {
    return this.files.get(this.machine.lastRun?.file ?? '')?.timeline
  }

  get moment(): Moment | undefined {
    return this.timeline?.at(this.printedSeconds)
  }

  get isHeating(): boolean {
    const { machine } = this
    return machine.truth === 'printing' && !(isHot(machine.bed) && machine.tools.every(isHot))
  }

  /** Starts the clock; virtual time then follows real time at the printer's speed. */
  switchOn(): void {
    if (this.timer !== undefined) return
    let then = performance.now()
    this.timer = setInterval(() => {
      const now = performance.now()
      this.advance(((now - then) / 1000) * this.options.speed)
      then = now
    }, tickSeconds * 1000)
    this.timer.unref()
  }

  switchOff(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  watch(onChange: () => void): () => void {
    this.watchers.add(onChange)
    return () => this.watchers.delete(onChange)
  }

  attach(onCut: () => void): () => void {
    this.links.add(onCut)
    return () => this.links.delete(onCut)
  }

  cutLinks(): void {
    for (const cut of [...this.links]) cut()
  }

  goOffline(isOffline: boolean): void {
    this.isOffline = isOffline
    if (isOffline) this.cutLinks()
  }

  start(path: string): void {
    const timeline = this.files.get(path)?.timeline
    if (timeline === undefined) throw new Error('no such file')
    this.printedSeconds = 0
    this.machine.layers = timeline.layers
    this.machine.bed.target = timeline.bedTarget
    for (const [tool, target] of Object.entries(timeline.toolTargets)) {
      const heater = this.machine.tools[Number(tool)]
      if (heater !== undefined) heater.target = target
    }
    const isDoomed = this.random() < this.options.failureRate
    const doom = 1 + Math.floor(this.random() * timeline.layers)
    this.failAtLayer = this.options.failAtLayer ?? (isDoomed ? doom : undefined)
    this.machine.start(path)
  }

  /** The filament ends: the print waits until somebody loads more. */
  runOut(): void {
    this.runoutAtLayer = undefined
    this.materials.empty()
    this.machine.pause()
  }

  failAtRandom(): void {
    const reason = failures[Math.floor(this.random() * failures.length)] ?? 'Something broke'
    this.coolDown()
    this.machine.fail(reason)
  }

  coolDown(): void {
    for (const heater of [...this.machine.tools, this.machine.bed]) heater.target = 0
  }

  /** Lets virtual time pass. */
  advance(seconds: number): void {
    const { machine } = this
    for (const tool of machine.tools) heat(tool, hotend, seconds, this.random)
    heat(machine.bed, heatedBed, seconds, this.random)
    heat(machine.chamber, heatedChamber, seconds, this.random)
    if (machine.truth === 'printing' && !this.isHeating) this.print(seconds)
    this.tell()
  }

  private print(seconds: number): void {
    const { machine, timeline } = this
    if (timeline === undefined) return
    const before = timeline.at(this.printedSeconds)
    this.printedSeconds += (seconds * machine.speedPercent) / 100
    const now = timeline.at(this.printedSeconds)
    machine.progress = Math.min(1, this.printedSeconds / timeline.seconds)
    machine.layer = now.layer
    this.materials.use(now.tool, now.filamentMm - before.filamentMm)
    if (this.runoutAtLayer !== undefined && now.layer >= this.runoutAtLayer) this.runOut()
    else if (this.materials.isEmpty) this.runOut()
    else if (this.failAtLayer !== undefined && now.layer >= this.failAtLayer) this.failAtRandom()
    else if (machine.progress >= 1) {
      this.coolDown()
      machine.finish()
    }
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher()
  }
}
