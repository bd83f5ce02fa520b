import type { AnyDriver } from '../define-driver.ts'
import { type DiscoveredPrinter, describePrinter } from './discovered-printer.ts'
import { listenMdns } from './listen-mdns.ts'
import { listenSsdp } from './listen-ssdp.ts'
import { createProber, probeHost } from './probe-host.ts'
import type { MdnsService } from './read-services.ts'
import { addressOfLocation } from './read-ssdp.ts'

export interface DiscoveryNetwork {
  /** Address of the network interface to use; all by default. */
  interfaceAddress?: string
  /** Where to listen for mDNS; everywhere by default. */
  mdnsBindAddress?: string
  mdnsPort?: number
  /** Where to listen for announcements; everywhere by default. */
  ssdpBindAddress?: string
  ssdpPort?: number
  ssdpSearchAddress?: string
  ssdpSearchPort?: number
}

export interface Discovery {
  drivers: readonly AnyDriver[]
  seconds?: number
  signal?: AbortSignal
  /** Called as soon as one is found, so that a person need not wait for the end. */
  onFound?(printer: DiscoveredPrinter): void
  network?: DiscoveryNetwork
}

/** Many printers announce only that they have web pages: worth a question at that door. */
const webService = '_http._tcp'
const webProbeMs = 1500
/** A network full of announcements must not make us knock everywhere. */
const mostDoors = 100
const safePath = /^(?:\/[\w.~-]+)+\/?$/

/** Listens on the local network for printers that announce themselves. Nobody is asked who did not. */
export async function discoverPrinters({
  drivers,
  seconds = 5,
  signal,
  onFound,
  network = {},
}: Discovery): Promise<DiscoveredPrinter[]> {
  const end = AbortSignal.timeout(seconds * 1000)
  const over = signal === undefined ? end : AbortSignal.any([end, signal])
  const { found, tell } = collect(onFound)
  const prober = createProber(webProbeMs)
  const types = [...new Set([...drivers.flatMap(({ discovery }) => discovery.mdns ?? []), webService])]
  const web: Promise<void>[] = []
  const onService = (service: MdnsService) => {
    const driver = driverOf(service, drivers)
    if (driver !== undefined) tell(describePrinter(driver, sightingOf(service)))
    else if (web.length < mostDoors) web.push(askAtTheDoor(service))
  }

  async function askAtTheDoor({ address, port, instance }: MdnsService): Promise<void> {
    const options = { drivers, timeoutMs: webProbeMs, signal: over, port }
    const printers = await probeHost(address, prober, options)
    for (const printer of printers) tell({ ...printer, name: printer.name ?? instance, foundBy: 'mdns' })
  }

  try {
    await Promise.all([
      listenMdns({
        types,
        signal: over,
        onService,
        interfaceAddress: network.interfaceAddress,
        bindAddress: network.mdnsBindAddress,
        port: network.mdnsPort,
      }),
      ...drivers.map((driver) => listenForAnnouncements(driver, network, over, tell)),
    ])
    await Promise.all(web)
  } finally {
    await prober.destroy()
  }
  return [...found.values()]
}

/** Each printer once, however often it is seen. */
function collect(onFound: Discovery['onFound']) {
  const found = new Map<string, DiscoveredPrinter>()
  const tell = (printer: DiscoveredPrinter) => {
    const key = `${printer.kind} ${printer.serial ?? `${printer.address}:${printer.port}`}`
    if (found.has(key)) return
    found.set(key, printer)
    onFound?.(printer)
  }
  return { found, tell }
}

function driverOf(service: MdnsService, drivers: readonly AnyDriver[]): AnyDriver | undefined {
  return drivers.find(
    ({ discovery: { mdns, isOurs } }) => mdns?.includes(service.type) && (isOurs?.(service) ?? true),
  )
}

function sightingOf({ instance, address, port, texts }: MdnsService) {
  const { model, vendor, path } = texts
  // Unless somebody set it, the program gives its own name as the model.
  const isTold = model !== undefined && model !== 'OctoPrint'
  return {
    address,
    port,
    name: instance.replace(/^OctoPrint instance (?:"(.*)"|on (.*))$/, '$1$2'),
    foundBy: 'mdns' as const,
    ...(path !== undefined && safePath.test(path) ? { path } : {}),
    ...(isTold ? { model: [vendor, model].filter(Boolean).join(' ') } : {}),
  }
}

async function listenForAnnouncements(
  driver: AnyDriver,
  network: DiscoveryNetwork,
  signal: AbortSignal,
  tell: (printer: DiscoveredPrinter) => void,
): Promise<void> {
  const { ssdp } = driver.discovery
  if (ssdp === undefined) return
  await listenSsdp({
    port: network.ssdpPort ?? ssdp.port,
    searchTarget: ssdp.searchTarget,
    signal,
    interfaceAddress: network.interfaceAddress,
    bindAddress: network.ssdpBindAddress,
    searchAddress: network.ssdpSearchAddress,
    searchPort: network.ssdpSearchPort,
    onMessage({ headers }, sender) {
      const seen = ssdp.recognise === undefined ? {} : ssdp.recognise(headers)
      if (seen === undefined) return
      const address = addressOfLocation(headers.location) ?? sender
      tell(describePrinter(driver, { address, port: ssdp.port, foundBy: 'ssdp', ...seen }))
    },
  })
}
