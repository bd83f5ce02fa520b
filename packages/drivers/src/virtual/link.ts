import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createLinkLife, type LinkLife } from '../rules/link-life.ts'
import { reportedState, runoutNotification, virtualTelemetry } from './telemetry.ts'
import type { VirtualConnection, VirtualPrinter } from './virtual-printer.ts'

export interface VirtualSession {
  life: LinkLife
  printer: VirtualPrinter
  timing: DriverTiming
}

export function openVirtual(
  connection: VirtualConnection,
  printer: VirtualPrinter,
  signal: AbortSignal,
  timing: DriverTiming,
): VirtualSession {
  if (printer.isOffline) throw new DriverFailure('link-lost', `Nobody answers as ${connection.name}`)
  if (printer.accessCode !== undefined && printer.accessCode !== connection.accessCode) {
    throw new DriverFailure('not-authorised', 'The access code is wrong')
  }
  const life = createLinkLife(signal)
  let isOut = false

  function tell(): void {
    for (const update of virtualTelemetry(printer)) life.emit(update)
    life.report(reportedState(printer))
    if (printer.materials.isEmpty === isOut) return
    isOut = printer.materials.isEmpty
    life.emit({
      type: 'notification',
      id: runoutNotification,
      severity: isOut ? 'warning' : 'resolved',
      text: isOut ? 'The filament ran out: load more and resume' : 'Filament is loaded',
      needsPerson: isOut,
      ...(isOut ? { answers: ['Filament is loaded'] } : {}),
    })
  }

  const unwatch = printer.watch(tell)
  const detach = printer.attach(() =>
    life.lose(new DriverFailure('link-lost', 'The virtual printer hung up')),
  )
  life.over.addEventListener('abort', () => {
    unwatch()
    detach()
  })
  introduce(life, printer)
  tell()
  return { life, printer, timing }
}

function introduce(life: LinkLife, { options, machine }: VirtualPrinter): void {
  life.emit({ type: 'link', state: 'up' })
  life.emit({
    type: 'facts',
    model: 'Virtual printer',
    name: options.name,
    firmware: 'Printyard virtual printer',
    tools: options.tools,
  })
  life.emit({ type: 'cameras', cameras: [{ id: 'camera', name: 'Camera', snapshot: true, stream: true }] })
  life.emit({
    type: 'history',
    jobs: machine.runs
      .toReversed()
      .slice(0, 5)
      .map(({ file, startedAt, endedAt, outcome, reason }) => ({
        file,
        startedAt: new Date(startedAt),
        ...(endedAt === undefined ? {} : { endedAt: new Date(endedAt) }),
        ...(outcome === undefined ? {} : { outcome }),
        ...(reason === undefined ? {} : { reason }),
      })),
  })
}
