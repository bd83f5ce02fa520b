import { expect } from 'vitest'
import type { Check } from '../check.ts'
import { command, newJobId, quiet } from '../scenario.ts'

export const repeatingChecks: readonly Check[] = [
  {
    name: 'does not start a running job again after a reconnect',
    needs: ['upload', 'start'],
    async run({ connect, upload, simulator }) {
      const first = await connect()
      await first.untilState('operational')
      const request = { path: await upload(first), jobId: newJobId() }
      const firstAttemptAt = new Date()
      await command(first, 'start')(request)
      simulator.dropConnections()
      await first.until(() => first.ended, 'end of telemetry')
      const second = await connect()
      await second.untilState('printing')
      const receipt = await command(second, 'start')({ ...request, firstAttemptAt })
      expect(receipt.alreadyStarted).toBe(true)
      expect(simulator.machine.startsOf(request.path)).toBe(1)
    },
  },
  {
    name: 'does not start a job again that ended while the line was broken',
    needs: ['upload', 'start'],
    async run({ connect, upload, simulator }) {
      const first = await connect()
      await first.untilState('operational')
      const request = { path: await upload(first), jobId: newJobId() }
      const firstAttemptAt = new Date()
      await command(first, 'start')(request)
      simulator.dropConnections()
      simulator.machine.finish()
      await first.until(() => first.ended, 'end of telemetry')
      const second = await connect()
      await second.untilState('operational')
      const receipt = await command(second, 'start')({ ...request, firstAttemptAt })
      expect(receipt.alreadyStarted).toBe(true)
      await quiet()
      expect(simulator.machine.startsOf(request.path)).toBe(1)
    },
  },
  {
    name: 'starts a job whose first attempt never reached the printer',
    needs: ['upload', 'start'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      const request = { path: await upload(printer), jobId: newJobId(), firstAttemptAt: new Date() }
      const receipt = await command(printer, 'start')(request)
      expect(receipt.alreadyStarted).toBe(false)
      expect(simulator.machine.startsOf(request.path)).toBe(1)
    },
  },
  {
    name: 'prints the same file again as another job',
    needs: ['upload', 'start'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      const path = await upload(printer)
      for (const count of [1, 2]) {
        await quiet(10)
        const receipt = await command(
          printer,
          'start',
        )({ path, jobId: newJobId(), firstAttemptAt: new Date() })
        expect(receipt.alreadyStarted).toBe(false)
        simulator.machine.finish()
        await printer.untilTransition('finished', count)
        await printer.untilState('operational')
      }
      expect(simulator.machine.startsOf(path)).toBe(2)
    },
  },
]
