import { bambu } from '../bambu/index.ts'
import { type BambuSimulator, type BambuSimulatorOptions, startBambuSimulator } from '../bambu/simulator.ts'
import { Observed } from './observed.ts'

const timing = {
  connectSeconds: 1,
  requestSeconds: 0.6,
  confirmSeconds: 2,
  silenceSeconds: 0.5,
  pollSeconds: 0.8,
}

/** Simulated printers and the links to them, for one test. */
export class BambuSessions {
  readonly #closing: (() => unknown)[] = []

  async start(options: BambuSimulatorOptions = {}): Promise<BambuSimulator> {
    const simulator = await startBambuSimulator({ updateMs: 15, ...options })
    this.#closing.push(() => simulator.stop())
    return simulator
  }

  async connect(
    simulator: BambuSimulator,
    more: Record<string, unknown> = {},
    faster: Partial<typeof timing> = {},
  ) {
    const ending = new AbortController()
    this.#closing.push(() => ending.abort())
    const connection = { ...simulator.connection, ...more } as unknown as Parameters<typeof bambu.connect>[0]
    const link = await bambu.connect(connection, ending.signal, { ...timing, ...faster })
    const printer = new Observed(link)
    await printer.untilState('operational')
    return { link, printer }
  }

  async printing(simulator: BambuSimulator) {
    const { link, printer } = await this.connect(simulator)
    const { path } = await link.upload(plate('parts/bracket.gcode.3mf'))
    await link.start({ path, jobId: 'a job' })
    return { link, printer, path }
  }

  async close(): Promise<void> {
    for (const close of this.#closing.splice(0).reverse()) await close()
  }
}

/** A small file to send. */
export function plate(path: string, bytes = Buffer.from('a plate')) {
  return {
    path,
    sizeBytes: bytes.length,
    async *open() {
      yield bytes
    },
  }
}
