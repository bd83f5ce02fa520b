import type { AnyDriver, AnyLink, DriverTiming } from '@printyard/drivers'
import type { DialGate } from '#fleet/dial-gate'
import type { FleetPrinter } from '#fleet/fleet-printer'
import { unlessAborted } from '#fleet/unless-aborted'

export interface Dialling {
  readonly gate: DialGate
  readonly timing: Partial<DriverTiming>
  loadDriver(kind: string): Promise<AnyDriver | undefined>
}

/** Dialling again does not help until somebody changes the printer's settings. */
export class UnusableConnection extends Error {
  override readonly name = 'UnusableConnection'
}

export async function openLink(
  { gate, timing, loadDriver }: Dialling,
  { kind, connection, companyId }: FleetPrinter,
  signal: AbortSignal,
): Promise<{ driver: AnyDriver; link: AnyLink }> {
  const driver = await unlessAborted(loadDriver(kind), signal)
  if (driver === undefined) throw new UnusableConnection('There is no driver for this kind of printer')
  requireFit(driver, connection)
  const leave = await gate.enter(signal)
  try {
    const own = driver.ownedBy?.(connection, String(companyId)) ?? connection
    const dial = driver.connect(own, signal, timing)
    dial.then((late) => (signal.aborted ? late.close() : undefined)).catch(() => {})
    return { driver, link: await unlessAborted(dial, signal) }
  } finally {
    leave()
  }
}

/** Names the fields only: their values may be secret. */
function requireFit(driver: AnyDriver, connection: unknown): void {
  const { error } = driver.connection.safeParse(connection)
  if (error === undefined) return
  const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].filter(Boolean).join(', ')
  throw new UnusableConnection(
    `The settings of the connection no longer fit${fields === '' ? '' : `: ${fields}`}`,
  )
}
