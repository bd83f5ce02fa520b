import type { AnyDriver, Capability, Commands, DriverTiming } from '@printyard/drivers'
import type { Logger } from 'pino'
import { offlineFailure } from '#fleet/ask-failure'
import { DialGate } from '#fleet/dial-gate'
import type { FleetPorts, FleetPrinter } from '#fleet/fleet-printer'
import { LivePrinter } from '#fleet/live-printer'
import { nothingKnown, type Twin } from '#fleet/twin'
import { within } from '#fleet/within'

const closeMs = 2000

interface FleetParts {
  readonly log: Logger
  readonly ports: FleetPorts
  readonly timing?: Partial<DriverTiming>
  readonly loadDriver?: (kind: string) => Promise<AnyDriver | undefined>
}

/** On first use, because the drivers bring much code and the service starts without it. */
async function loadOwnDriver(kind: string): Promise<AnyDriver | undefined> {
  const { driverOf } = await import('@printyard/drivers')
  return driverOf(kind)
}

/** Live links to printers. It knows no database and no HTTP; what it sees goes out through its ports. */
export class Fleet {
  readonly #parts: Required<FleetParts> & { readonly gate: DialGate }
  readonly #printers = new Map<number, LivePrinter>()
  readonly #stranger = nothingKnown(new Date(), null).twin
  #isClosed = false

  constructor(parts: FleetParts) {
    const { log, ports, timing = {}, loadDriver = loadOwnDriver } = parts
    this.#parts = { log, ports, timing, loadDriver, gate: new DialGate() }
  }

  /** Keeps a link to this printer; said again, it takes what changed, and dials anew only if it must. */
  keep(printer: FleetPrinter): void {
    if (this.#isClosed) return
    const known = this.#printers.get(printer.id)
    if (known === undefined) this.#printers.set(printer.id, new LivePrinter(printer, this.#parts))
    else known.take(printer)
  }

  async forget(printerId: number): Promise<void> {
    const printer = this.#printers.get(printerId)
    this.#printers.delete(printerId)
    if (printer !== undefined) await this.#end([printer])
  }

  /** What is known of the printer now. One that is not kept is offline. */
  twinOf(printerId: number): Twin {
    return this.#printers.get(printerId)?.twin ?? this.#stranger
  }

  /** Asks the printer; rejects with a Failure. It may take minutes: a heat-up delays even a pause. */
  ask<C extends Capability>(
    printerId: number,
    command: C,
    ...input: Parameters<Commands[C]>
  ): ReturnType<Commands[C]> {
    return this.#live(printerId).then((printer) => printer.ask(command, input)) as ReturnType<Commands[C]>
  }

  /** Resolves when the printer is online and its state known; rejects when the signal has had enough. */
  async untilOnline(printerId: number, signal: AbortSignal): Promise<Twin> {
    const printer = await this.#live(printerId)
    return printer.untilOnline(signal)
  }

  /** Ends every link within a few seconds, also those that hang. */
  async close(): Promise<void> {
    this.#isClosed = true
    const printers = [...this.#printers.values()]
    this.#printers.clear()
    await this.#end(printers)
  }

  async #live(printerId: number): Promise<LivePrinter> {
    const printer = this.#printers.get(printerId)
    if (printer === undefined) throw offlineFailure(null)
    return printer
  }

  async #end(printers: readonly LivePrinter[]): Promise<void> {
    await within(Promise.all(printers.map((printer) => printer.close())), closeMs)
    for (const printer of printers) printer.abandon()
  }
}
