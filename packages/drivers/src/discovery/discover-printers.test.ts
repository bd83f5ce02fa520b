import { createSocket, type Socket } from 'node:dgram'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import multicastDns from 'multicast-dns'
import { afterEach, expect, test } from 'vitest'
import { bambu } from '../bambu/index.ts'
import { moonraker } from '../moonraker/index.ts'
import { octoprint } from '../octoprint/index.ts'
import { prusalink } from '../prusalink/index.ts'
import { discoverPrinters } from './discover-printers.ts'

const drivers = [moonraker, octoprint, prusalink, bambu]
const group = '224.0.0.251'
const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Offers services on the loopback network, half of them only on a second question. */
function announce(
  port: number,
  services: { type: string; name: string; port: number; texts?: string[] }[],
): void {
  const mdns = multicastDns({ port, interface: '127.0.0.1', bind: group })
  closing.push(() => mdns.destroy())
  mdns.on('query', ({ questions }) => {
    for (const service of services) {
      const full = `${service.name}.${service.type}.local`
      const pointer = { name: `${service.type}.local`, type: 'PTR' as const, data: full }
      const records = [
        { name: full, type: 'SRV' as const, data: { target: 'printer.local', port: service.port } },
        { name: full, type: 'TXT' as const, data: service.texts ?? [] },
        { name: 'printer.local', type: 'A' as const, data: '127.0.0.1' },
      ]
      if (questions.some(({ name }) => name === full)) mdns.respond({ answers: records })
      else if (questions.some(({ name }) => name === pointer.name)) {
        mdns.respond({ answers: [pointer], additionals: service.name.startsWith('Late') ? [] : records })
      }
    }
  })
}

test('finds printers by mDNS and names kind, address, model and what is needed', async () => {
  const web = createServer((_request, response) => {
    response
      .writeHead(401, { 'www-authenticate': 'Digest realm="Printer API", nonce="1", stale=false' })
      .end()
  })
  const webPort = await listening(web)
  const router = createServer((_request, response) => response.end('<h1>Router</h1>'))
  const routerPort = await listening(router)
  const port = await freePort()
  announce(port, [
    { type: '_moonraker._tcp', name: 'Voron', port: 7125 },
    {
      type: '_octoprint._tcp',
      name: 'OctoPrint instance "Ender"',
      port: 80,
      texts: ['path=/', 'model=Ender 3', 'vendor=Creality'],
    },
    { type: '_prusalink._tcp', name: 'Late MK4', port: 8080 },
    { type: '_http._tcp', name: 'Prusa Mini', port: webPort },
    { type: '_http._tcp', name: 'Router', port: routerPort },
  ])
  const early: string[] = []
  const found = await discoverPrinters({
    drivers,
    seconds: 0.8,
    onFound: ({ kind }) => early.push(kind),
    network: {
      interfaceAddress: '127.0.0.1',
      mdnsBindAddress: group,
      mdnsPort: port,
      ssdpPort: await freePort(),
      ssdpBindAddress: '127.0.0.1',
      ssdpSearchAddress: '127.0.0.1',
    },
  })
  expect(early.toSorted()).toEqual(['moonraker', 'octoprint', 'prusalink', 'prusalink'])
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: 'moonraker',
      name: 'Voron',
      address: '127.0.0.1',
      connection: { url: 'http://127.0.0.1:7125' },
      needs: moonraker.discovery.needs,
    }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: 'octoprint',
      name: 'Ender',
      model: 'Creality Ender 3',
      connection: { url: 'http://127.0.0.1' },
    }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'prusalink', name: 'Prusa Mini', port: webPort, foundBy: 'mdns' }),
  )
})

test('is not taken in by programs that pose as another for the sake of slicers', async () => {
  const pi = createServer((_request, response) => {
    const challenge = 'Digest realm="Administrator", qop="auth", algorithm="MD5-sess", nonce="1", opaque="2"'
    response.writeHead(401, { 'www-authenticate': challenge }).end()
  })
  const piPort = await listening(pi)
  const port = await freePort()
  announce(port, [
    ...['_octoprint._tcp', '_http._tcp', '_prusalink._tcp'].map((type) => ({
      type,
      name: 'PrusaLink at prusa-mk3',
      port: piPort,
      texts: ['path=/'],
    })),
    {
      type: '_octoprint._tcp',
      name: 'OctoPrint instance on octopi',
      port: 8443,
      texts: ['path=/octoprint/', 'version=1.11.3', 'api=0.1', 'model=OctoPrint'],
    },
    { type: '_octoprint._tcp', name: 'OctoPrint bad', port: 8444, texts: ['path=//elsewhere/..?x'] },
  ])
  const found = await discoverPrinters({
    drivers,
    seconds: 0.8,
    network: {
      interfaceAddress: '127.0.0.1',
      mdnsBindAddress: group,
      mdnsPort: port,
      ssdpPort: await freePort(),
      ssdpBindAddress: '127.0.0.1',
      ssdpSearchAddress: '127.0.0.1',
    },
  })
  const seen = found.map(({ kind, name, model, connection }) => [kind, name, model, connection.url])
  expect(seen.toSorted()).toEqual([
    ['octoprint', 'OctoPrint bad', undefined, 'http://127.0.0.1:8444'],
    ['octoprint', 'octopi', undefined, 'http://127.0.0.1:8443/octoprint'],
    ['prusalink', 'PrusaLink at prusa-mk3', undefined, `http://127.0.0.1:${piPort}`],
  ])
})

const announcement = (first: string, subject: string, serial: string) =>
  [
    first,
    'Server: UPnP/1.0',
    'Location: 127.0.0.1',
    `${subject}: urn:bambulab-com:device:3dprinter:1`,
    `USN: ${serial}`,
    'Cache-Control: max-age=1800',
    'DevModel.bambu.com: C12',
    'DevName.bambu.com: Shelf 3',
    'DevConnect.bambu.com: lan',
    'DevBind.bambu.com: free',
    '',
    '',
  ].join('\r\n')

test('finds Bambu printers by their announcement and by asking, each once', async () => {
  const listenPort = await freePort()
  const printer: Socket = createSocket('udp4')
  closing.push(() => printer.close())
  printer.on('message', (bytes, sender) => {
    if (!bytes.toString().startsWith('M-SEARCH')) return
    expect(bytes.toString()).toContain('ST: urn:bambulab-com:device:3dprinter:1')
    const answer = announcement('HTTP/1.1 200 OK', 'ST', '01P00A123456789')
    printer.send(answer, sender.port, sender.address)
    printer.send(answer, sender.port, sender.address)
    printer.send(announcement('NOTIFY * HTTP/1.1', 'NT', '99X00A000000001'), listenPort, '127.0.0.1')
    printer.send('NOTIFY * HTTP/1.1\r\nNT: upnp:rootdevice\r\nUSN: tv\r\n\r\n', listenPort, '127.0.0.1')
    printer.send(Buffer.from([0, 1, 2, 255]), listenPort, '127.0.0.1')
  })
  await new Promise<void>((resolve) => printer.bind(0, '127.0.0.1', resolve))
  const found = await discoverPrinters({
    drivers,
    seconds: 0.6,
    network: {
      interfaceAddress: '127.0.0.1',
      mdnsBindAddress: group,
      mdnsPort: await freePort(),
      ssdpPort: listenPort,
      ssdpBindAddress: '127.0.0.1',
      ssdpSearchAddress: '127.0.0.1',
      ssdpSearchPort: printer.address().port,
    },
  })
  expect(found).toHaveLength(2)
  expect(found).toContainEqual({
    kind: 'bambu',
    displayName: bambu.displayName,
    address: '127.0.0.1',
    port: 2021,
    model: 'P1S',
    name: 'Shelf 3',
    serial: '01P00A123456789',
    needs: bambu.discovery.needs,
    connection: { host: '127.0.0.1', serial: '01P00A123456789' },
    foundBy: 'ssdp',
  })
  expect(found).toContainEqual(expect.objectContaining({ serial: '99X00A000000001', model: 'P1S' }))
})

test('ends early when nobody wants the answer any more', async () => {
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), 30)
  const since = performance.now()
  const found = await discoverPrinters({
    drivers,
    seconds: 60,
    signal: leaving.signal,
    network: {
      interfaceAddress: '127.0.0.1',
      mdnsBindAddress: group,
      mdnsPort: await freePort(),
      ssdpPort: await freePort(),
      ssdpBindAddress: '127.0.0.1',
      ssdpSearchAddress: '127.0.0.1',
    },
  })
  expect(found).toEqual([])
  expect(performance.now() - since).toBeLessThan(2000)
})
