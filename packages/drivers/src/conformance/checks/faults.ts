import { expect } from 'vitest'
import type { Check } from '../check.ts'
import { command, failureOf, newJobId } from '../scenario.ts'
import { printWhole } from './printing.ts'

const wholePrint = ['upload', 'start', 'pause', 'resume', 'cancel']
const words = 'Not now, says the printer'

export const faultChecks: readonly Check[] = [
  {
    name: 'prints with slow answers',
    needs: wholePrint,
    run(scene) {
      scene.simulator.faults.answerDelayMs = 40
      return printWhole(scene)
    },
  },
  {
    name: 'prints with every message doubled',
    needs: wholePrint,
    run(scene) {
      scene.simulator.faults.duplicates = true
      return printWhole(scene)
    },
  },
  {
    name: 'prints with messages out of order',
    needs: wholePrint,
    run(scene) {
      scene.simulator.faults.outOfOrder = true
      return printWhole(scene)
    },
  },
  {
    name: 'prints with updates cut into pieces',
    needs: wholePrint,
    run(scene) {
      scene.simulator.faults.partialUpdates = true
      return printWhole(scene)
    },
  },
  {
    name: 'passes on a refusal and stays what it was',
    needs: ['upload', 'start'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      const path = await upload(printer)
      simulator.faults.refuseWith = words
      const request = { path, jobId: newJobId() }
      const failure = await failureOf(
        command(printer, 'start')(request),
        'refused',
        'wrong-state',
        'not-authorised',
      )
      expect(failure.printerSaid).toContain(words)
      expect(printer.state).toBe('operational')
      simulator.faults.refuseWith = undefined
      await command(printer, 'start')(request)
      expect(simulator.machine.startsOf(path)).toBe(1)
    },
  },
  {
    name: 'takes back the transitional state when a command is refused',
    needs: ['upload', 'start', 'pause'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      await command(printer, 'start')({ path: await upload(printer), jobId: newJobId() })
      simulator.faults.refuseWith = words
      await failureOf(command(printer, 'pause')(), 'refused', 'wrong-state', 'not-authorised')
      await printer.untilState('printing')
      expect(simulator.machine.truth).toBe('printing')
    },
  },
  {
    name: 'says that the storage is full',
    needs: ['upload'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      simulator.faults.storageFull = true
      await failureOf(upload(printer), 'storage-full')
      const isTold = () =>
        printer.updates.some((update) => update.type === 'transfer' && update.state === 'failed')
      await printer.until(isTold, 'failed transfer')
      await printer.untilState('operational')
    },
  },
  {
    name: 'fails waiting commands when the line breaks',
    needs: ['upload', 'start', 'pause'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      await command(printer, 'start')({ path: await upload(printer), jobId: newJobId() })
      simulator.machine.settleMs = 60_000
      const pausing = failureOf(command(printer, 'pause')(), 'link-lost')
      await printer.untilState('pausing')
      simulator.dropConnections()
      await pausing
      await failureOf(command(printer, 'pause')(), 'link-lost')
    },
  },
  {
    name: 'gives up a command that the printer never confirms',
    needs: ['upload', 'start', 'pause'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      await command(printer, 'start')({ path: await upload(printer), jobId: newJobId() })
      simulator.machine.settleMs = 60_000
      await failureOf(command(printer, 'pause')(), 'timeout')
      simulator.machine.finish()
    },
  },
  {
    name: 'stops an upload on request',
    needs: ['upload'],
    async run({ connect, subject }) {
      const printer = await connect()
      await printer.untilState('operational')
      const cancelling = new AbortController()
      async function* endless() {
        yield Buffer.alloc(1000, ';')
        cancelling.abort()
        await new Promise((resolve) => setTimeout(resolve, 5000))
      }
      const request = { path: subject.fileName, sizeBytes: 5000, open: endless, signal: cancelling.signal }
      await expect(command(printer, 'upload')(request)).rejects.toMatchObject({ name: 'AbortError' })
      await printer.until(
        () => printer.updates.some((update) => update.type === 'transfer' && update.state === 'cancelled'),
        'cancelled transfer',
      )
    },
  },
]
