import { createSocket } from 'node:dgram'
import { readSsdp, type SsdpMessage, ssdpSearch } from './read-ssdp.ts'

export interface SsdpOptions {
  port: number
  searchTarget: string
  signal: AbortSignal
  onMessage(message: SsdpMessage, sender: string): void
  interfaceAddress?: string | undefined
  bindAddress?: string | undefined
  /** Where the search goes; the usual group by default. */
  searchAddress?: string | undefined
  searchPort?: number | undefined
}

const group = '239.255.255.250'
const askEveryMs = 1000

/** Hears announcements and searches too, because announcements come only every few seconds. */
export function listenSsdp(options: SsdpOptions): Promise<void> {
  const { port, searchTarget, signal, onMessage, interfaceAddress, bindAddress } = options
  const { searchAddress = group, searchPort = port } = options
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const socket = createSocket({ type: 'udp4', reuseAddr: true })
    const search = () => {
      const text = ssdpSearch(searchTarget, searchAddress, searchPort)
      socket.send(text, searchPort, searchAddress, () => {})
    }
    let timer: NodeJS.Timeout | undefined
    let isLeaving = false
    const leave = () => {
      if (isLeaving) return
      isLeaving = true
      clearInterval(timer)
      socket.close(() => resolve())
    }
    // The port may be taken by the maker's own program: then nothing is found this way.
    socket.on('error', leave)
    socket.on('message', (bytes, sender) => {
      const message = readSsdp(bytes.toString('utf8'))
      if (message?.target === searchTarget) onMessage(message, sender.address)
    })
    socket.bind(port, bindAddress, () => {
      if (isLeaving) return
      try {
        socket.addMembership(group, interfaceAddress)
        if (interfaceAddress !== undefined) socket.setMulticastInterface(interfaceAddress)
      } catch {
        // No network that knows groups; announcements by broadcast still arrive.
      }
      timer = setInterval(search, askEveryMs)
      search()
    })
    signal.addEventListener('abort', leave, { once: true })
  })
}
