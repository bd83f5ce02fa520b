import type { SimulatedMachine } from '../machine/simulated-machine.ts'

/** What can be wrong between us and a printer. Set a field and it holds until it is set back. */
export interface Faults {
  /** Every credential is refused, right or wrong. */
  credentialsRevoked: boolean
  answerDelayMs: number
  /** Connections stay open, nothing is said on them any more. */
  silent: boolean
  /** Every command is refused in these words. */
  refuseWith: string | undefined
  storageFull: boolean
  /** Each message that tells the state is sent twice. */
  duplicates: boolean
  /** Messages that tell the state swap places with their neighbours where the protocol allows it. */
  outOfOrder: boolean
  /** An update is cut into the smallest pieces the protocol knows. */
  partialUpdates: boolean
  /** Peculiarities of single firmwares; each simulator lists its own. */
  quirks: Set<string>
}

export function noFaults(): Faults {
  return {
    credentialsRevoked: false,
    answerDelayMs: 0,
    silent: false,
    refuseWith: undefined,
    storageFull: false,
    duplicates: false,
    outOfOrder: false,
    partialUpdates: false,
    quirks: new Set(),
  }
}

/** A printer that speaks its protocol over real sockets on the loopback address. */
export interface Simulator {
  /** What the driver's `connect` takes to reach it. */
  readonly connection: Record<string, unknown>
  /** The same with credentials that it refuses. */
  readonly wrongConnection: Record<string, unknown>
  /** Values of `connection` that must never show up in an error. */
  readonly secrets: readonly string[]
  /** The truth: what the printer really does. */
  readonly machine: SimulatedMachine
  readonly faults: Faults
  /** Cuts every connection that is open now; new ones are welcome. */
  dropConnections(): void
  /** The printer's host restarts: connections break and a running job is lost. */
  restart(): Promise<void>
  stop(): Promise<void>
}
