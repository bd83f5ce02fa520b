import multicastDns from 'multicast-dns'
import { type DnsRecord, type MdnsService, readServices } from './read-services.ts'

export interface MdnsOptions {
  /** `_moonraker._tcp` and the like. */
  types: readonly string[]
  signal: AbortSignal
  onService(service: MdnsService): void
  /** Only this network; all by default. */
  interfaceAddress?: string | undefined
  bindAddress?: string | undefined
  port?: number | undefined
}

/** Answers get lost: the question is asked more than once. */
const askEveryMs = 1000
const mostUnresolved = 200

/** Asks the network who offers these services and listens until the signal. Without a network it finds nothing. */
export function listenMdns(options: MdnsOptions): Promise<void> {
  const { types, signal, onService, interfaceAddress, bindAddress = '0.0.0.0', port } = options
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const mdns = multicastDns({
      bind: bindAddress,
      ...(interfaceAddress === undefined ? {} : { interface: interfaceAddress }),
      ...(port === undefined ? {} : { port }),
    })
    const known = new Set<string>()
    /** Told by name only; their address is asked for. */
    const unresolved = new Set<string>()
    const resolveAll = () => {
      for (const name of unresolved) mdns.query({ questions: [{ name, type: 'SRV' as const }] })
    }
    const ask = () => {
      mdns.query({ questions: types.map((type) => ({ name: `${type}.local`, type: 'PTR' as const })) })
      resolveAll()
    }
    mdns.on('response', (packet, sender) => {
      const records: DnsRecord[] = [...packet.answers, ...packet.additionals]
      const before = unresolved.size
      for (const { type, name, data } of records) {
        const isWanted = type === 'PTR' && types.some((wanted) => name.toLowerCase().startsWith(wanted))
        if (isWanted && unresolved.size < mostUnresolved) unresolved.add(String(data))
      }
      for (const service of readServices(records, sender.address)) {
        unresolved.delete(`${service.instance}.${service.type}.local`)
        const key = `${service.type} ${service.address} ${service.port}`
        if (!types.includes(service.type) || known.has(key)) continue
        known.add(key)
        onService(service)
      }
      if (unresolved.size > before) resolveAll()
    })
    const timer = setInterval(ask, askEveryMs)
    const leave = () => {
      clearInterval(timer)
      mdns.destroy(() => resolve())
    }
    mdns.on('error', leave)
    mdns.on('warning', () => {})
    mdns.on('ready', ask)
    signal.addEventListener('abort', leave, { once: true })
  })
}
