import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { AnyDriver } from '../define-driver.ts'
import { moonraker } from '../moonraker/index.ts'
import { startMoonrakerSimulator } from '../moonraker/simulator.ts'
import { prusalink } from '../prusalink/index.ts'
import { startPrusalinkSimulator } from '../prusalink/simulator.ts'
import { probeSubnet } from './probe-subnet.ts'
import { subnetAddresses } from './subnet-addresses.ts'

/** The same driver, its questions asked at the port of a simulator. */
function at(driver: AnyDriver, url: unknown): AnyDriver {
  const port = Number(new URL(String(url)).port)
  const probes = (driver.discovery.probes ?? []).map((probe) => ({ ...probe, port }))
  return { ...driver, discovery: { ...driver.discovery, probes } }
}

test('knows simulated printers by their first answer, without credentials', async () => {
  const klipper = await startMoonrakerSimulator({ apiKey: 'moonraker-key' })
  const printer = await startPrusalinkSimulator({ flavour: 'printer', login: 'digest' })
  const pi = await startPrusalinkSimulator({ flavour: 'pi', login: 'digest' })
  try {
    for (const [simulator, driver] of [
      [klipper, moonraker],
      [printer, prusalink],
      [pi, prusalink],
    ] as const) {
      const found = await probeSubnet({
        subnet: '127.0.0.1/32',
        drivers: [at(driver, simulator.connection.url)],
        signal: new AbortController().signal,
      })
      expect(found).toEqual([
        expect.objectContaining({
          kind: driver.kind,
          address: '127.0.0.1',
          connection: { url: simulator.connection.url },
          foundBy: 'probe',
        }),
      ])
    }
  } finally {
    await Promise.all([klipper.stop(), printer.stop(), pi.stop()])
  }
})

test('asks a bounded number of addresses at a time and stops when told', async () => {
  let now = 0
  let most = 0
  let asked = 0
  const stopping = new AbortController()
  const server = createServer((_request, response) => {
    now += 1
    asked += 1
    most = Math.max(most, now)
    if (asked === 20) stopping.abort()
    setTimeout(() => {
      now -= 1
      response.end('not a printer')
    }, 5)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const found = await probeSubnet({
      subnet: Array.from({ length: 64 }, () => '127.0.0.1'),
      drivers: [at(prusalink, url)],
      signal: stopping.signal,
      concurrency: 4,
    })
    expect(found).toEqual([])
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
    expect(asked).toBeLessThan(30)
  } finally {
    server.close()
  }
})

test('spells out a subnet and refuses what is none or too large', () => {
  expect(subnetAddresses('192.168.1.77/30')).toEqual(['192.168.1.77', '192.168.1.78'])
  expect(subnetAddresses('10.0.0.5/32')).toEqual(['10.0.0.5'])
  expect(subnetAddresses('10.0.0.0/24')).toHaveLength(254)
  for (const wrong of ['10.0.0.0/8', '300.1.1.1/24', 'printer', '10.0.0.0/33']) {
    expect(() => subnetAddresses(wrong)).toThrow(RangeError)
  }
})
