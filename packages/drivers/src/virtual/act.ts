import { setTimeout as sleep } from 'node:timers/promises'
import { DriverFailure } from '../driver-failure.ts'
import type { VirtualSession } from './link.ts'

/** Changes the printer as if it had been told over a line: late, or not at all. */
export type Act = (change: () => void) => Promise<void>

export function actOn({ life, printer }: VirtualSession): Act {
  return async (change) => {
    if (printer.answerDelayMs > 0) await sleep(printer.answerDelayMs)
    life.throwIfOver()
    const { refuseWith } = printer
    if (refuseWith !== undefined) throw new DriverFailure('refused', refuseWith, { printerSaid: refuseWith })
    change()
    printer.machine.changed()
  }
}
