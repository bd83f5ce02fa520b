import { applyLimitCommand } from '../motion/limit-commands.ts'
import { type Command, lineEnd } from '../text/command.ts'
import { bit, P, R, S, T, U } from '../text/letters.ts'
import type { PrintRecorder } from './print-recorder.ts'

const LONGEST_LABEL = 300
const decoder = new TextDecoder()

/** M commands that say something about the print beside its motion. */
export class MachineCommands {
  /** Minutes left by the first M73, at `progressShare` percent. */
  remainingMinutes: number | undefined
  readonly #print: PrintRecorder

  constructor(print: PrintRecorder) {
    this.#print = print
  }

  apply(command: Command, bytes: Uint8Array, start: number): void {
    switch (command.number) {
      case 0:
      case 1:
      case 25:
      case 226:
      case 600:
      case 601:
        this.#pause(`M${command.number}`)
        break
      case 73:
        this.#progress(command)
        break
      case 104:
      case 109:
        this.#heatTool(command)
        break
      case 140:
      case 190:
        if (command.has(bit(S) | bit(R))) this.#print.temperatures.setBed(targetOf(command))
        break
      case 141:
      case 191:
        if (command.has(bit(S) | bit(R))) this.#print.temperatures.setChamber(targetOf(command))
        break
      case 201:
      case 203:
      case 204:
      case 205:
      case 566:
        applyLimitCommand(this.#print.planner.limits, command)
        break
      case 400:
        // Bambu's way to pause.
        if (command.has(bit(U))) this.#pause('M400 U1')
        break
      case 486:
        this.#label(command, bytes, start)
        break
    }
  }

  #pause(words: string): void {
    const { events, layers, program } = this.#print
    this.#print.stop(0)
    events.pause({ layer: layers.current, command: words, position: program.place.position })
  }

  #progress(command: Command): void {
    if (this.remainingMinutes !== undefined || !command.has(bit(R))) return
    const share = command.has(bit(P)) ? (command.values[P] as number) : 0
    const minutes = command.values[R] as number
    if (share < 5 && minutes > 0 && minutes < 1e6) this.remainingMinutes = minutes
  }

  #heatTool(command: Command): void {
    if (!command.has(bit(S) | bit(R))) return
    const { temperatures, program } = this.#print
    const tool = command.has(bit(T))
      ? Math.trunc(command.values[T] as number)
      : program.interpreter.extruders.tool
    temperatures.setTool(tool, targetOf(command))
    if (command.number === 109) this.#print.stop(0)
  }

  // M486 S0 A"name" starts an object, S-1 ends it.
  #label(command: Command, bytes: Uint8Array, start: number): void {
    const { objects } = this.#print
    const end = Math.min(lineEnd(bytes, start), start + LONGEST_LABEL)
    const name = decoder
      .decode(bytes.subarray(start, end))
      .match(/\sA\s?"?([^";]*)/)?.[1]
      ?.trim()
    if (!command.has(bit(S))) {
      if (name !== undefined && this.#lastLabel !== undefined) objects.define('m486', this.#lastLabel, name)
      return
    }
    const number = command.values[S] as number
    if (number < 0) {
      objects.end('m486')
      return
    }
    const id = String(Math.trunc(number))
    this.#lastLabel = id
    if (name !== undefined && name !== '') objects.define('m486', id, name)
    objects.start('m486', id)
  }

  #lastLabel: string | undefined
}

function targetOf(command: Command): number {
  return (command.has(bit(S)) ? command.values[S] : command.values[R]) as number
}
