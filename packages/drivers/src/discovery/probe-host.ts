import { Agent, request } from 'undici'
import type { AnyDriver, ProbeAnswer } from '../define-driver.ts'
import { type DiscoveredPrinter, describePrinter } from './discovered-printer.ts'

export interface ProbeOptions {
  drivers: readonly AnyDriver[]
  timeoutMs: number
  signal: AbortSignal
  /** Asks this port instead of those in the hints, for a host that announced it. */
  port?: number
}

const mostBytes = 64 * 1024

/** One pool for a whole round of probes, so that nothing is left open after it. */
export function createProber(timeoutMs: number): Agent {
  return new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 1,
    pipelining: 0,
  })
}

/** Asks one address the questions by which each driver knows its printers. Whoever does not answer is no printer. */
export async function probeHost(
  address: string,
  prober: Agent,
  { drivers, timeoutMs, signal, port }: ProbeOptions,
): Promise<DiscoveredPrinter[]> {
  const found: DiscoveredPrinter[] = []
  const deaf = new Set<number>()
  for (const driver of drivers) {
    for (const probe of driver.discovery.probes ?? []) {
      const at = port ?? probe.port
      if (signal.aborted || deaf.has(at)) continue
      const answer = await ask(prober, `http://${address}:${at}${probe.path}`, timeoutMs, signal)
      if (answer === undefined) deaf.add(at)
      const seen = answer && probe.recognise(answer)
      if (!seen) continue
      found.push(describePrinter(driver, { address, port: at, foundBy: 'probe', ...seen }))
      break
    }
  }
  return found
}

async function ask(
  prober: Agent,
  url: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ProbeAnswer | undefined> {
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: prober,
      headers: { 'user-agent': 'Printyard', accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    let text = ''
    for await (const chunk of body) {
      text += chunk.toString('utf8')
      if (text.length > mostBytes) break
    }
    const flat = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as const)
    return { status: statusCode, headers: Object.fromEntries(flat), body: text }
  } catch {
    return undefined
  }
}
