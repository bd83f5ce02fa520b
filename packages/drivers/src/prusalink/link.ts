import type { z } from 'zod'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createPrinterHttp, type PrinterHttp } from '../http/printer-http.ts'
import { createLinkLife, type LinkLife } from '../rules/link-life.ts'
import { unavailableOnPrinter } from './capabilities.ts'
import type { prusalinkConnection } from './connection.ts'
import { createPoller, type Poller } from './poller.ts'
import { createPrusaHttp, type PrusaHttp, refusalOf } from './prusa-http.ts'
import type { Info, ListedCamera, Status, Storage, Version } from './wire.ts'

export type PrusalinkConnection = z.infer<typeof prusalinkConnection>

/** Everything the commands work with. */
export interface PrusalinkSession {
  life: LinkLife
  http: PrusaHttp
  /** For pictures, past the one-at-a-time line. */
  pictures: PrinterHttp
  connection: PrusalinkConnection
  timing: DriverTiming
  /** A Raspberry Pi beside an older printer offers more than a printer's own firmware. */
  isPi: boolean
  poller: Poller
  storages(): Promise<readonly Storage[]>
}

export async function openPrusalink(
  connection: PrusalinkConnection,
  signal: AbortSignal,
  timing: DriverTiming,
): Promise<PrusalinkSession> {
  const life = createLinkLife(signal)
  const pictures = createPrinterHttp({
    url: connection.url,
    allowSelfSigned: connection.allowSelfSigned,
    connectSeconds: timing.connectSeconds,
    requestSeconds: timing.requestSeconds,
    over: life.over,
  })
  const http = createPrusaHttp(pictures, connection.url, connection)
  try {
    const isPi = await greet(http, life)
    const storages = () => listStorages(http)
    const poller = createPoller({ http, life, timing, storages, storage: connection.storage })
    const session: PrusalinkSession = {
      life,
      http,
      pictures,
      connection,
      timing,
      isPi,
      poller,
      storages,
    }
    await tellCameras(session)
    await poller.begin()
    life.emit({ type: 'link', state: 'up' })
    return session
  } catch (error) {
    await life.close()
    throw error
  }
}

async function greet(http: PrusaHttp, life: LinkLife): Promise<boolean> {
  const answer = await http.ask({ path: '/api/version' })
  if (answer.status !== 200) throw refusalOf(answer, 'let us in')
  const version = (answer.json() ?? {}) as Version
  if (!version.text?.startsWith('PrusaLink')) {
    throw new DriverFailure('refused', 'No PrusaLink answers at this address')
  }
  const isPi = version.text.trim() !== 'PrusaLink'
  const info = await http.ask({ path: '/api/v1/info' })
  const { name, serial, hostname } = ((info.status === 200 && info.json()) || {}) as Info
  const model = version.original?.replace(/^PrusaLink\s+/, '')
  life.emit({
    type: 'facts',
    hostSoftware: 'PrusaLink',
    ...(version.server && { hostVersion: version.server }),
    ...(version.firmware && { firmwareVersion: version.firmware }),
    ...(model && { model }),
    ...((name || hostname || version.hostname) && { name: name || hostname || version.hostname || '' }),
    ...(serial && { serial }),
    tools: 1,
  })
  return isPi
}

async function listStorages(http: PrusaHttp): Promise<readonly Storage[]> {
  const answer = await http.ask({ path: '/api/v1/storage' })
  const list = (answer.json() as { storage_list?: Storage[] } | undefined)?.storage_list
  if (answer.status === 200 && Array.isArray(list)) return list
  // Older firmware only tells it with its status: one storage as an object, several as a list.
  const status = await http.ask({ path: '/api/v1/status' })
  const { storage } = ((status.status === 200 && status.json()) || {}) as Status & {
    storage?: Storage | Storage[]
  }
  return storage === undefined ? [] : [storage].flat()
}

async function tellCameras({ isPi, http, life }: PrusalinkSession): Promise<void> {
  const answer = isPi ? await http.ask({ path: '/api/v1/cameras' }) : undefined
  const list = (answer?.json() as { camera_list?: ListedCamera[] } | undefined)?.camera_list ?? []
  const cameras = list.filter((camera) => camera.connected !== false)
  life.emit({
    type: 'cameras',
    cameras: cameras.map(({ camera_id: id, config }) => ({
      id,
      name: config?.name ?? id,
      snapshot: true,
      stream: false,
    })),
  })
  const missing = cameras.length === 0 ? { snapshot: 'PrusaLink has no camera' } : {}
  life.emit({ type: 'capabilities', unavailable: { ...missing, ...(isPi ? {} : unavailableOnPrinter) } })
}
