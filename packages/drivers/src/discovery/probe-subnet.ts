import type { AnyDriver } from '../define-driver.ts'
import type { DiscoveredPrinter } from './discovered-printer.ts'
import { createProber, probeHost } from './probe-host.ts'
import { subnetAddresses } from './subnet-addresses.ts'

export interface SubnetProbe {
  /** `192.168.1.0/24`, or single addresses. */
  subnet: string | readonly string[]
  drivers: readonly AnyDriver[]
  signal: AbortSignal
  onFound?(printer: DiscoveredPrinter): void
  timeoutMs?: number
  /** How many addresses are asked at a time. */
  concurrency?: number
}

/** Knocks at every address of a subnet. Only for a person who asked for it: networks notice. */
export async function probeSubnet({
  subnet,
  drivers,
  signal,
  onFound,
  timeoutMs = 1500,
  concurrency = 32,
}: SubnetProbe): Promise<DiscoveredPrinter[]> {
  const waiting = typeof subnet === 'string' ? subnetAddresses(subnet) : [...subnet]
  const found: DiscoveredPrinter[] = []
  const prober = createProber(timeoutMs)

  async function work(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (signal.aborted) return
      for (const printer of await probeHost(address, prober, { drivers, timeoutMs, signal })) {
        found.push(printer)
        onFound?.(printer)
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, waiting.length) }, work))
  } finally {
    await prober.destroy()
  }
  return found
}
