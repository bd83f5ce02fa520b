import { STATUS_CODES } from 'node:http'
import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import type { Faults } from '../testing/simulator.ts'

export type Flavour = 'printer' | 'pi'

/** What PrusaLink knows and does beside the machine itself. */
export interface SimulatedPrusa {
  readonly flavour: Flavour
  readonly machine: SimulatedMachine
  readonly faults: Faults
  /** The screen asks something of somebody. */
  attention: boolean
  /** A Raspberry Pi that could not read the number of its job from the printer. */
  hasNoJobId: boolean
  /** Reads through the file of its job and does not come to answering for it. */
  isReadingFile: boolean
  /** A printer recovers from a crash: it is busy and shows no job. */
  isRecovering: boolean
  /** Somebody cleared the end of this run, counted from 1, off the screen. */
  clearedRun: number
  /** Times the end of this run was told; a Raspberry Pi stops showing it by itself. */
  endTold: { run: number; times: number }
  /** Files that a Raspberry Pi took but did not notice yet, and how often it can still be asked in vain. */
  readonly unnoticed: Map<string, number>
  /** There is room for one transfer; one whose line broke counts until it was asked after often enough. */
  transfer: { path: string; isBroken: boolean; timesLeft: number } | undefined
  lastWord: string
}

export function newSimulatedPrusa(
  flavour: Flavour,
  machine: SimulatedMachine,
  faults: Faults,
): SimulatedPrusa {
  return {
    flavour,
    machine,
    faults,
    attention: false,
    hasNoJobId: false,
    isReadingFile: false,
    isRecovering: false,
    clearedRun: 0,
    endTold: { run: 0, times: 0 },
    unnoticed: new Map(),
    transfer: undefined,
    lastWord: 'IDLE',
  }
}

/** What the program refuses, with its words where it has some. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message = '') {
    super(message)
    this.status = status
  }

  body(flavour: Flavour): string {
    const name = STATUS_CODES[this.status] ?? ''
    const title = flavour === 'pi' ? name : `${this.status}: ${name}`
    return JSON.stringify({ title, message: this.message })
  }
}
