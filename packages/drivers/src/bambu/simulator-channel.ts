import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'

export interface DataVisit {
  isPrivate: boolean
  data: Promise<Socket> | undefined
}

interface ChannelRules {
  secureContext: SecureContext
  requireSessionReuse: boolean
  /** This firmware says yes to a private channel and then speaks in the clear. */
  isAlwaysClear: boolean
}

/** A port for one data channel. */
export async function openDataPort(track: (socket: Socket) => void) {
  const server = createServer()
  const socket = new Promise<Socket>((resolve) => {
    server.once('connection', (incoming) => {
      track(incoming)
      server.close()
      resolve(incoming)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return { port: (server.address() as AddressInfo).port, socket }
}

/** The data channel, private or clear; undefined when it was turned away. */
export async function acceptChannel(visit: DataVisit, rules: ChannelRules): Promise<Socket | undefined> {
  const raw = await visit.data
  visit.data = undefined
  if (raw === undefined) return undefined
  if (!visit.isPrivate) return raw
  if (rules.isAlwaysClear) {
    raw.destroy()
    return undefined
  }
  const channel = new TLSSocket(raw, { isServer: true, secureContext: rules.secureContext })
  channel.on('error', () => {})
  const isUp = await new Promise<boolean>((resolve) => {
    channel.once('secure', () => resolve(true))
    channel.once('close', () => resolve(false))
  })
  if (isUp && (!rules.requireSessionReuse || channel.isSessionReused())) return channel
  channel.destroy()
  return undefined
}
