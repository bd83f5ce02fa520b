import { afterEach } from 'vitest'
import { octoprint } from '../octoprint/index.ts'
import {
  type OctoPrintSimulator,
  type OctoPrintSimulatorOptions,
  startOctoPrintSimulator,
} from '../octoprint/simulator.ts'
import type { PrinterState } from '../telemetry.ts'
import { Observed } from './observed.ts'

const timing = { requestSeconds: 3, confirmSeconds: 3, silenceSeconds: 2 }
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A simulator that is taken down after the test. */
export async function simulate(
  options: Partial<OctoPrintSimulatorOptions> = {},
): Promise<OctoPrintSimulator> {
  const simulator = await startOctoPrintSimulator({
    apiKey: 'the-right-key-0123',
    updateMs: 10,
    tools: 2,
    ...options,
  })
  closing.push(() => simulator.stop())
  return simulator
}

/** A link to it, closed after the test, that has told this state. */
export async function connect(
  { connection }: OctoPrintSimulator,
  state: PrinterState = 'operational',
): Promise<Observed> {
  const end = new AbortController()
  closing.unshift(() => end.abort())
  const printer = new Observed(
    await octoprint.connect(connection as { url: string; apiKey: string }, end.signal, timing),
  )
  await printer.untilState(state)
  await printer.until(() => printer.known.link?.state === 'up', 'the introduction')
  return printer
}
