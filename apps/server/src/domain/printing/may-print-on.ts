import { type Caller, mayUse } from '#core/access/caller'
import type { Twin } from '#fleet/twin'
import { type PrinterState, printerStates } from '#vocabulary/printer-states'

export interface PrinterReadiness {
  readonly outOfOrder: boolean
  readonly twin: Pick<Twin, 'state' | 'reason'>
  /** A print runs or is about to. */
  readonly isTaken: boolean
  /** What the last print left has not been taken away. */
  readonly awaitsClearing: boolean
}

const stateInWords = ({ state, reason }: PrinterReadiness['twin']): string => {
  const words = printerStates[state as PrinterState].title.toLowerCase()
  return reason ? `${words} (${reason})` : words
}

/** Everything that stands against a print on this printer now. */
export const hindrancesOf = (caller: Caller, printer: PrinterReadiness): string[] => {
  const { twin, isTaken } = printer
  const isReady = twin.state === 'operational' && !isTaken
  return [
    ...(isTaken ? ['it has a print already'] : []),
    ...(!isReady && !isTaken ? [`it must be ready, and is ${stateInWords(twin)}`] : []),
    ...(printer.awaitsClearing ? ['its bed has not been cleared after the last print'] : []),
    ...(printer.outOfOrder && !mayUse(caller, 'use_out_of_order_printers') ? ['it is out of order'] : []),
  ]
}
