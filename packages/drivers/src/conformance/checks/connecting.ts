import { expect } from 'vitest'
import type { Check } from '../check.ts'
import { failureOf, quiet, transitionsOf } from '../scenario.ts'

export const connectingChecks: readonly Check[] = [
  {
    name: 'connects and tells where the printer stands',
    needs: [],
    async run({ connect }) {
      const printer = await connect()
      await printer.untilState('operational')
    },
  },
  {
    name: 'names wrong credentials as such and keeps them to itself',
    needs: [],
    async run({ connect, simulator }) {
      const failure = await failureOf(connect(simulator.wrongConnection), 'not-authorised')
      for (const value of Object.values(simulator.wrongConnection)) {
        if (typeof value === 'string' && !value.includes('://') && value.length > 12) {
          expect(`${failure.message} ${failure.printerSaid} ${failure.stack}`).not.toContain(value)
        }
      }
    },
  },
  {
    name: 'names revoked credentials as such',
    needs: [],
    async run({ connect, simulator }) {
      simulator.faults.credentialsRevoked = true
      await failureOf(connect(), 'not-authorised')
    },
  },
  {
    name: 'fails when nobody answers at the address',
    needs: [],
    async run({ connect, simulator }) {
      await simulator.stop()
      await failureOf(connect(), 'link-lost', 'timeout')
    },
  },
  {
    name: 'does not wait for ever for a printer that accepts and says nothing',
    needs: [],
    async run({ connect, simulator }) {
      simulator.faults.silent = true
      await failureOf(connect(), 'link-lost', 'timeout')
    },
  },
  {
    name: 'ends its telemetry without a loss when closed',
    needs: [],
    async run({ connect }) {
      const printer = await connect()
      await printer.untilState('operational')
      await printer.link.close()
      await printer.until(() => printer.ended, 'end of telemetry')
      expect(printer.updates.filter((update) => update.type === 'link' && update.state === 'lost')).toEqual(
        [],
      )
    },
  },
  {
    name: 'tells a broken line, shows the printer offline and ends',
    needs: [],
    async run({ connect, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      simulator.dropConnections()
      await printer.until(() => printer.ended, 'end of telemetry')
      expect(printer.state).toBe('offline')
      expect(printer.updates.at(-1)).toMatchObject({
        type: 'link',
        state: 'lost',
        failure: { code: 'link-lost' },
      })
    },
  },
  {
    name: 'notices silence',
    needs: [],
    async run({ connect, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      simulator.faults.silent = true
      await printer.until(() => printer.ended, 'end of telemetry')
      expect(printer.state).toBe('offline')
    },
  },
  {
    name: 'does not report the end of a job that ended before it connected',
    needs: ['upload'],
    async run({ connect, simulator, upload }) {
      const before = await connect()
      simulator.machine.start(await upload(before))
      await before.untilState('printing')
      simulator.machine.finish()
      await before.untilState('operational')
      const printer = await connect()
      await printer.untilState('operational')
      await quiet()
      expect(transitionsOf(printer)).toEqual([])
    },
  },
  {
    name: 'finds a running print and reports its end once',
    needs: ['upload'],
    async run({ connect, simulator, upload }) {
      const path = await upload(await connect())
      simulator.machine.start(path)
      const printer = await connect()
      await printer.untilState('printing')
      await printer.until(() => printer.known.job?.file === path, 'the file of the running job')
      simulator.machine.finish()
      await printer.untilTransition('finished')
      await printer.untilState('operational')
      await quiet()
      expect(transitionsOf(printer)).toEqual(['finished'])
    },
  },
  {
    name: 'takes back its place when the printer host restarts in the middle of a print',
    needs: ['upload', 'start'],
    async run({ connect, simulator, upload }) {
      const before = await connect()
      const path = await upload(before)
      simulator.machine.start(path)
      await before.untilState('printing')
      await simulator.restart()
      const after = await connect()
      await after.untilState('operational')
      expect(simulator.machine.startsOf(path)).toBe(1)
      expect(transitionsOf(after)).toEqual([])
    },
  },
]
