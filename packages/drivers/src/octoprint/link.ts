import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createPrinterHttp, type PrinterHttp } from '../http/printer-http.ts'
import { createLinkLife, type LinkLife } from '../rules/link-life.ts'
import type { OctoPrintConnection } from './connection.ts'
import { introduce } from './introduce.ts'
import { createPluginNews } from './plugins.ts'
import { openPush, type Push } from './push.ts'
import { createRest, failureOfAnswer, type Rest } from './rest.ts'
import type { Settings } from './wire.ts'

export interface OctoPrintSession {
  life: LinkLife
  http: PrinterHttp
  /** Without the key: a camera is often another program, on another port and unencrypted. */
  cameraHttp: PrinterHttp
  rest: Rest
  connection: OctoPrintConnection
  timing: DriverTiming
  settings: Settings
  version: string
  push: Push
}

export async function openOctoPrint(
  connection: OctoPrintConnection,
  signal: AbortSignal,
  timing: DriverTiming,
): Promise<OctoPrintSession> {
  const life = createLinkLife(signal)
  const { connectSeconds, requestSeconds } = timing
  const { url, allowSelfSigned, apiKey } = connection
  const way = { url, allowSelfSigned, connectSeconds, requestSeconds, over: life.over }
  const http = createPrinterHttp({ ...way, headers: { 'X-Api-Key': apiKey } })
  const cameraHttp = createPrinterHttp(way)
  const rest = createRest(http)
  try {
    const version = await readVersion(http)
    life.emit({ type: 'facts', hostSoftware: 'OctoPrint', hostVersion: version })
    const plugins = createPluginNews(life)
    const push = await openPush({ rest, life, connection, timing, plugins })
    const settings = await rest.get<Settings>('/api/settings', 'read its settings').catch(() => ({}))
    const session = { life, http, cameraHttp, rest, connection, timing, settings, version, push }
    await introduce(session, plugins)
    life.emit({ type: 'link', state: 'up' })
    return session
  } catch (error) {
    await life.close()
    throw error
  }
}

async function readVersion(http: PrinterHttp): Promise<string> {
  const answer = await http.ask({ path: '/api/version' })
  // What stands before OctoPrint, or in its place while it starts.
  if ([502, 503, 504].includes(answer.status)) {
    throw new DriverFailure('link-lost', `OctoPrint is not running: its address answered ${answer.status}`)
  }
  if (answer.status === 401 || answer.status === 403) throw failureOfAnswer(answer, 'tell its version')
  const { text, server } = (answer.json() ?? {}) as { text?: unknown; server?: unknown }
  if (typeof text === 'string' && /moonraker/i.test(text)) {
    throw new DriverFailure('refused', 'This is Moonraker posing as OctoPrint: add it as a Moonraker printer')
  }
  if (typeof text !== 'string' || !text.startsWith('OctoPrint'))
    throw new DriverFailure('refused', 'There is no OctoPrint at this address')
  return typeof server === 'string' ? server : text.replace(/^OctoPrint\s*/, '')
}
