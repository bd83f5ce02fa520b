import type { PastJob, PrinterState, ShownEnd, TransitionUpdate } from '@printyard/drivers'
import type { Twin } from '#fleet/twin'

/** A printer as the fleet needs it. */
export interface FleetPrinter {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly kind: string
  /** For its driver alone; it holds secrets. */
  readonly connection: unknown
}

/** What was seen to happen to a job. */
export interface SeenTransition {
  readonly transition: TransitionUpdate['transition']
  readonly file: string | undefined
  readonly reason: string | undefined
  /** As it was at that moment. */
  readonly twin: Twin
}

/** Where a printer stands when a link to it begins. */
export interface Standing {
  readonly state: PrinterState
  readonly file: string | null
  /** What the printer itself remembers, newest first; empty where it remembers nothing. */
  readonly history: readonly PastJob[]
  /** The end of the last job that it still shows; null where it shows none. */
  readonly shown: ShownEnd | null
}

/** What the fleet tells the rest of the service. Calls about one printer come one at a time, in order. */
export interface FleetPorts {
  /** Repeated with growing pauses until it succeeds or the fleet closes: nothing seen may be lost. */
  transition(printer: FleetPrinter, seen: SeenTransition): Promise<void>
  /** After every connection, before its first transition; in the same line as `transition`, repeated like it. */
  connected(printer: FleetPrinter, standing: Standing): Promise<void>
  /** Fields of the connection that the driver found out, to be stored. */
  learnt(printer: FleetPrinter, fields: Record<string, string | boolean>): Promise<void>
}
