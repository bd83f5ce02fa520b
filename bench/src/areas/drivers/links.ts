import { driverOf } from '@printyard/drivers'
import { WebSocket } from 'ws'
import type { PrintersReady } from './printers.ts'

/** Forked by the bench: holds many links of one sort and measures what they cost when asked to. */
export interface OpenOrder extends PrintersReady {
  order: 'open'
  sort: 'bare' | 'driver'
  links: number
}

export interface MeasureOrder {
  order: 'measure'
  seconds: number
  /** Addresses where nobody answers, tried again and again all the while. */
  dead: number
}

export interface Opened {
  bytesPerLink: number
  residentBytesPerLink: number
}

export interface Measured {
  cpuMicrosPerLinkSecond: number
  updatesPerSecond: number
  /** From leaving the printer to being read; the median. */
  latencyMs: number
}

const warmUpLinks = 20
const openAtOnce = 20
/** On average; a printer that was found dead often enough is not asked more eagerly. */
const retrySeconds = 20

const latencies: number[] = []
const kept: unknown[] = []
let printers: PrintersReady = { urls: [], mute: '' }

function sample(stamp: unknown): void {
  latencies.push(performance.timeOrigin + performance.now() - Number(stamp))
}

/** The least anybody can do: receive and parse. */
function openBare(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`, { perMessageDeflate: false })
    socket.once('error', reject)
    socket.once('open', () => {
      const params = { objects: { print_stats: null } }
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'printer.objects.subscribe', params }))
      resolve(socket)
    })
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data as unknown as string)
      const stamp = message.params?.[0]?.display_status?.message
      if (stamp !== undefined) sample(stamp)
    })
  })
}

async function openDriver(url: string): Promise<unknown> {
  const link = await driverOf('moonraker')?.connect({ url }, new AbortController().signal)
  if (link === undefined) throw new Error('no moonraker driver')
  void (async () => {
    for await (const update of link.telemetry) if (update.type === 'job' && update.stage) sample(update.stage)
  })()
  return link
}

/** As whoever owns the links would: again and again, after a pause that differs from one address to the next. */
async function keepTrying(url: string, until: AbortSignal): Promise<void> {
  while (true) {
    await settle(retrySeconds * 2 * Math.random())
    if (until.aborted) return
    await driverOf('moonraker')
      ?.connect({ url }, new AbortController().signal)
      .catch(() => undefined)
  }
}

function memory(): { used: number; resident: number } {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { used: heapUsed + external, resident: rss }
}

function settle(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

async function openMany(count: number, connect: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += openAtOnce) {
    const batch = Array.from({ length: Math.min(openAtOnce, count - index) }, (_, at) => connect(index + at))
    kept.push(...(await Promise.all(batch)))
  }
}

async function open({ urls, mute, sort, links }: OpenOrder): Promise<Opened> {
  printers = { urls, mute }
  const connect = sort === 'bare' ? openBare : openDriver
  const url = (index: number) => urls[index % urls.length] ?? ''
  // The first links warm up what all of them share: code, pools, caches.
  await openMany(warmUpLinks, (index) => connect(url(index)))
  await settle(1)
  const empty = memory()
  await openMany(links, (index) => connect(url(index)))
  await settle(2)
  latencies.length = 0
  const full = memory()
  return {
    bytesPerLink: (full.used - empty.used) / links,
    residentBytesPerLink: (full.resident - empty.resident) / links,
  }
}

async function measure({ seconds, dead }: MeasureOrder): Promise<Measured> {
  const trying = new AbortController()
  for (let index = 0; index < dead; index++) {
    void keepTrying(index % 2 === 0 ? printers.mute : 'http://127.0.0.1:9', trying.signal)
  }
  await settle(1)
  latencies.length = 0
  const before = process.cpuUsage()
  await settle(seconds)
  const { user, system } = process.cpuUsage(before)
  trying.abort()
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    cpuMicrosPerLinkSecond: (user + system) / kept.length / seconds,
    updatesPerSecond: sorted.length / seconds,
    latencyMs: sorted[sorted.length >> 1] ?? Number.NaN,
  }
}

process.on('message', (order: OpenOrder | MeasureOrder) => {
  const answer = order.order === 'open' ? open(order) : measure(order)
  answer.then(
    (result) => process.send?.(result),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
