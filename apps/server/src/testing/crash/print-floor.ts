import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type Simulator,
  startBambuSimulator,
  startMoonrakerSimulator,
  startOctoPrintSimulator,
  startPrusalinkSimulator,
} from '@printyard/drivers/simulators'
import { printLasting } from '../virtual-printer.ts'
import { crashKey, eventually, type RunningService, startReal } from './running-service.ts'

const command = fileURLToPath(new URL('../../../bin/printyard.js', import.meta.url))

interface FloorPrinter {
  readonly kind: string
  readonly simulator: Simulator
  id: number
}

const startSimulators = async (): Promise<FloorPrinter[]> => [
  { kind: 'moonraker', simulator: await startMoonrakerSimulator(), id: 0 },
  { kind: 'octoprint', simulator: await startOctoPrintSimulator({ apiKey: 'a key of the host' }), id: 0 },
  { kind: 'prusalink', simulator: await startPrusalinkSimulator(), id: 0 },
  { kind: 'bambu', simulator: await startBambuSimulator(), id: 0 },
]

interface ListedJob {
  readonly id: number
  readonly status: string
  readonly state: string
  readonly printer: number
}

interface ListedPrinter {
  readonly id: number
  readonly printer: { readonly api: string; readonly state: string }
}

/** Printers that go on whatever becomes of the service, and a service that can be killed. */
export class PrintFloor {
  readonly printers: readonly FloorPrinter[]
  readonly #dataFolder: string
  #service: RunningService
  #address = ''

  private constructor(dataFolder: string, printers: readonly FloorPrinter[]) {
    this.#dataFolder = dataFolder
    this.printers = printers
    this.#service = startReal(dataFolder)
  }

  static async open(dataFolder: string): Promise<PrintFloor> {
    const floor = new PrintFloor(dataFolder, await startSimulators())
    await floor.untilReady()
    for (const printer of floor.printers) {
      const { kind, simulator } = printer
      printer.id = (
        await floor.call('printers/Create', { name: kind, kind, connection: simulator.connection })
      ).id
    }
    return floor
  }

  async untilReady(): Promise<void> {
    this.#address = await this.#service.ready
  }

  /** Killed in the middle of whatever it does, and started again at once. */
  async crash(): Promise<void> {
    await this.#service.kill()
    this.#service = startReal(this.#dataFolder)
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  async call(operation: string, input: object = {}, key = crashKey): Promise<any> {
    const response = await fetch(`${this.#address}/api/1/${operation}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return response.json()
  }

  async upload(seconds: number, key = crashKey): Promise<string> {
    const body = new FormData()
    body.set('file', new File([printLasting(seconds)], 'bracket.gcode'))
    const request = { method: 'POST', headers: { 'x-api-key': key }, body }
    const response = await fetch(`${this.#address}/files/1/files/Upload`, request)
    const answer = (await response.json()) as { file: { id: string } }
    return answer.file.id
  }

  /** A new member of the company, made on the command line; answers with a key. */
  addMember(email: string): string {
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [command, ...args], {
        env: { ...process.env, PRINTYARD_DATA_DIR: this.#dataFolder },
        encoding: 'utf8',
      })
    run('user', 'create', '--email', email, '--first-name', 'Leaving', '--last-name', 'Soon')
    const [key] = /py_[\w-]+/.exec(run('key', 'create', '--email', email)) ?? []
    if (!key) throw new Error('The command answered without a key')
    return key
  }

  async untilAll(state: string): Promise<void> {
    await this.#until(`every printer is ${state}`, async () => {
      const { data } = await this.call('printers/Get', { page_size: 100 })
      return data.every((one: { printer: { state: string } }) => one.printer.state === state)
    })
  }

  async jobs(): Promise<ListedJob[]> {
    return (await this.call('jobs/GetPaginatedPrintJobs', { page_size: 100 })).data
  }

  async untilJobs(status: string): Promise<void> {
    await this.#until(`every print is ${status}`, async () =>
      (await this.jobs()).every((job) => job.status === status),
    )
  }

  async untilNoneRuns(): Promise<void> {
    await this.#until('no print runs', async () =>
      (await this.jobs()).every((job) => job.status !== 'ongoing'),
    )
  }

  async #until(what: string, look: () => Promise<boolean>): Promise<void> {
    await eventually(what, look).catch(async (error: Error) => {
      const jobs = (await this.jobs()).map((job) => [job.id, job.state, job.printer])
      const { data } = await this.call('printers/Get', { page_size: 100 })
      const printers = data.map((one: ListedPrinter) => [one.id, one.printer.api, one.printer.state])
      throw new Error(`${error.message}: ${JSON.stringify({ jobs, printers })}`)
    })
  }

  async close(): Promise<void> {
    await this.#service.stop()
    await Promise.all(this.printers.map(({ simulator }) => simulator.stop()))
  }
}
