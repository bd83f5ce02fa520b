import { expect } from 'vitest'
import type { Telemetry } from '../../telemetry.ts'
import type { Check } from '../check.ts'
import { command, newJobId, quiet } from '../scenario.ts'

/** By the printer's memory, by what it still shows, or because it was only about to end. */
const endTold = (update: Telemetry, path: string): boolean => {
  if (update.type === 'history')
    return update.jobs.some(({ file, outcome }) => file === path && outcome === 'finished')
  if (update.type === 'transition') return update.transition === 'finished' && update.file === path
  if (update.type !== 'state' || update.shown === undefined) return false
  const { outcome, file = path } = update.shown
  return outcome === 'finished' && file === path
}

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
    name: 'tells how a job ended that nobody watched',
    needs: ['upload', 'start'],
    async run({ connect, upload, simulator }) {
      const first = await connect()
      await first.untilState('operational')
      const path = await upload(first)
      await command(first, 'start')({ path, jobId: newJobId() })
      await first.link.close()
      simulator.machine.finish()
      const second = await connect()
      await second.untilState('operational')
      await second.until(() => second.updates.some((update) => endTold(update, path)), 'the end of the job')
      // A host that is still tidying up after the print shows its end for all to see.
      expect(second.transitions.filter(({ transition }) => transition !== 'finished')).toEqual([])
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
