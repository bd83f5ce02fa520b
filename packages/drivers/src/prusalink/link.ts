import type { z } from 'zod'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createPrinterHttp } from '../http/printer-http.ts'
import { createLinkLife, type LinkLife } from '../rules/link-life.ts'
import { unavailableOnPrinter } from './capabilities.ts'
import type { prusalinkConnection } from './connection.ts'
import { Poller } from './poller.ts'
import { PrusaHttp, refusalOf } from './prusa-http.ts'
import type { Info, ListedCamera, Storage, Version } from './wire.ts'

export type PrusalinkConnection = z.infer<typeof prusalinkConnection>

/** Everything the commands work with. */
export interface PrusalinkSession {
  life: LinkLife
  http: PrusaHttp
  connection: PrusalinkConnection
  timing: DriverTiming
  /** A Raspberry Pi beside an older printer offers more than a printer's own firmware. */
  isPi: boolean
  connectedAt: Date
  poller: Poller
  storages(): Promise<readonly Storage[]>
}

export async function openPrusalink(
  connection: PrusalinkConnection,
  signal: AbortSignal,
  timing: DriverTiming,
): Promise<PrusalinkSession> {
  const life = createLinkLife(signal)
  const bareHttp = createPrinterHttp({
    url: connection.url,
    allowSelfSigned: connection.allowSelfSigned,
    connectSeconds: timing.connectSeconds,
    requestSeconds: timing.requestSeconds,
    over: life.over,
  })
  const http = new PrusaHttp(bareHttp, connection.url, connection)
  try {
    const isPi = await greet(http, life)
    const storages = () => listStorages(http)
    const poller = new Poller({ http, life, timing, isPi, storages, storage: connection.storage })
    const connectedAt = new Date()
    const session = { life, http, connection, timing, isPi, connectedAt, poller, storages }
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
  const text = String(version.text ?? '')
  if (!text.startsWith('PrusaLink')) {
    throw new DriverFailure('refused', 'No PrusaLink answers at this address')
  }
  // Beside older printers it tells its version; printers tell none, or their model.
  const isPi = /^PrusaLink\s+v?\d/.test(text)
  const info = await http.ask({ path: '/api/v1/info' })
  const { name, serial, hostname } = ((info.status === 200 && info.json()) || {}) as Info
  // Beside older printers, the host named in the facts is that of Prusa's own service.
  const ownName = name || version.hostname || (isPi ? undefined : hostname)
  const [, model] = /^PrusaLink\s+(.+)/.exec((isPi ? version.original : text) ?? '') ?? []
  const hostVersion = isPi ? version.server : version.api
  life.emit({
    type: 'facts',
    hostSoftware: 'PrusaLink',
    ...(hostVersion && { hostVersion }),
    ...(version.firmware && { firmwareVersion: version.firmware }),
    ...(model && { model }),
    ...(ownName && { name: ownName }),
    ...(serial && { serial }),
    tools: 1,
  })
  return isPi
}

async function listStorages(http: PrusaHttp): Promise<readonly Storage[]> {
  const answer = await http.ask({ path: '/api/v1/storage' })
  const list = (answer.json() as { storage_list?: Storage[] } | undefined)?.storage_list
  if (answer.status === 200 && Array.isArray(list)) return list.filter((storage) => Boolean(storage?.path))
  if (answer.status !== 200 && answer.status !== 404) throw refusalOf(answer, 'tell its storages')
  // Older firmware only tells it with its status: one storage as an object, several as a list.
  const status = await http.ask({ path: '/api/v1/status' })
  if (status.status !== 200) throw refusalOf(status, 'tell its storages')
  const { storage } = (status.json() ?? {}) as { storage?: Storage | Storage[] | null }
  return storage === undefined || storage === null ? [] : [storage].flat()
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
