import { prusalink } from '../prusalink/index.ts'
import { type PrusalinkSimulatorOptions, startPrusalinkSimulator } from '../prusalink/simulator.ts'
import { Observed } from './observed.ts'

export const quickTiming = {
  connectSeconds: 2,
  requestSeconds: 1,
  confirmSeconds: 4,
  silenceSeconds: 2,
  pollSeconds: 0.04,
}
const closing: (() => unknown)[] = []

/** After each test. */
export async function closeSimulatedLinks(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}

/** A simulator and a link to it, ready. */
export async function openSimulatedLink(
  options: PrusalinkSimulatorOptions = {},
  more: Record<string, unknown> = {},
) {
  const simulator = await startPrusalinkSimulator(options)
  const ending = new AbortController()
  closing.push(
    () => simulator.stop(),
    () => ending.abort(),
  )
  const connection = { ...simulator.connection, ...more } as Parameters<typeof prusalink.connect>[0]
  const connect = () => prusalink.connect(connection, ending.signal, quickTiming)
  const link = await connect()
  const printer = new Observed(link)
  await printer.untilState('operational')
  return { simulator, printer, link, connect }
}

export function smallFile(path: string, text = '; a print\n') {
  const bytes = Buffer.from(text)
  return {
    path,
    sizeBytes: bytes.length,
    async *open() {
      yield bytes
    },
  }
}
