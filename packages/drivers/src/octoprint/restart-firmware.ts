import { DriverFailure } from '../driver-failure.ts'
import { requireNoJob } from '../rules/require-idle.ts'
import type { OctoPrintSession } from './link.ts'
import type { ConnectionOptions } from './wire.ts'

/**
 * Closes OctoPrint's line to the printer, if it is open, and opens it anew: that resets the boards that are worth
 * resetting, and it is the way back to a printer that OctoPrint is not connected to.
 */
export async function restartFirmware(session: OctoPrintSession): Promise<void> {
  const { life, rest, timing } = session
  requireNoJob(life, 'restart the firmware')
  await rest.post('/api/connection', { command: 'disconnect' }, 'disconnect')
  const isGone = () => life.state.state === 'offline' || life.state.state === 'error'
  await life.until(isGone, 'disconnect', timing.requestSeconds)
  const isConnected = watchConnecting(session)
  await connectPrinter(session)
  await life.until(isConnected, 'connect', timing.confirmSeconds)
}

async function connectPrinter({ rest, version }: OctoPrintSession): Promise<void> {
  const connect = { command: 'connect' }
  if (Number.parseInt(version, 10) < 2) {
    await rest.post('/api/connection', connect, 'connect')
    return
  }
  // Asked the old way, 2.0 knows serial lines only, whatever its owner connects by.
  const headers = { 'X-OctoPrint-Api-Version': '2.0.0' }
  const { options } = await rest.get<ConnectionOptions>('/api/connection', 'tell its connection', headers)
  const preferred = options?.preferredConnector
  if (!preferred?.connector) {
    await rest.post('/api/connection', connect, 'connect')
    return
  }
  const { connector, parameters } = preferred
  await rest.post(
    '/api/connection',
    { ...connect, connector, parameters: parameters ?? {} },
    'connect',
    headers,
  )
}

/** True once the printer is there; an attempt that began and fell back, or that ran into an error, has failed. */
function watchConnecting({ life, push }: OctoPrintSession): () => boolean {
  const errorsBefore = push.errors.count
  let hasBegun = false
  return () => {
    const { state } = life.state
    if (state === 'operational' || state === 'downloading') return true
    if (state === 'not_ready') hasBegun = true
    const hasError = push.errors.count > errorsBefore
    if (!hasError && (state === 'not_ready' || !hasBegun)) return false
    const printerSaid = hasError ? push.errors.last : (push.seen.error ?? push.seen.text)
    throw new DriverFailure(
      'refused',
      `OctoPrint could not connect to the printer: ${printerSaid ?? state}`,
      {
        printerSaid,
      },
    )
  }
}
