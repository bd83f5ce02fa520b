import { createServer } from 'node:net'
import { type MoonrakerSimulator, startMoonrakerSimulator } from '@printyard/drivers/simulators'

/** Forked by the bench: many printers in a process of their own, so that their cost is nobody else's. */
export interface PrintersReady {
  urls: string[]
  /** Accepts connections and never says a word. */
  mute: string
}

const printers = 40
const updateMs = 250

/** What a print changes four times a second. */
function keepPrinting({ machine, klipper }: MoonrakerSimulator): void {
  let step = 0
  // Read for every update, so each carries the time at which it left.
  Object.defineProperty(klipper, 'displayMessage', {
    get: () => String(performance.timeOrigin + performance.now()),
  })
  setInterval(() => {
    step += 1
    for (const heater of [...machine.tools, machine.bed, machine.chamber])
      heater.current = 60 + (step % 50) / 10
    machine.printTo((step % 10_000) / 10_000)
  }, updateMs)
}

async function main(): Promise<void> {
  const urls: string[] = []
  for (let index = 0; index < printers; index++) {
    // Spread over the quarter second, as printers that know nothing of each other.
    await new Promise((resolve) => setTimeout(resolve, updateMs / printers))
    const simulator = await startMoonrakerSimulator({ updateMs, tools: 2 })
    simulator.machine.store('part.gcode', Buffer.alloc(200_000))
    simulator.machine.start('part.gcode')
    simulator.klipper.forgotLastRun = false
    keepPrinting(simulator)
    urls.push(String(simulator.connection.url))
  }
  const mute = createServer(() => {})
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as { port: number }
  process.send?.({ urls, mute: `http://127.0.0.1:${port}` } satisfies PrintersReady)
}

await main()
