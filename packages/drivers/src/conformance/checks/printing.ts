import { expect } from 'vitest'
import type { Check, Scene } from '../check.ts'
import type { Observed } from '../observed.ts'
import { command, failureOf, newJobId, quiet, transitionsOf } from '../scenario.ts'

const wholePrint = ['upload', 'start', 'pause', 'resume', 'cancel']

async function startPrint({ connect, upload }: Scene): Promise<{ printer: Observed; path: string }> {
  const printer = await connect()
  await printer.untilState('operational')
  const path = await upload(printer)
  await command(printer, 'start')({ path, jobId: newJobId() })
  return { printer, path }
}

/** From upload to the last layer, with a pause; every step told once and in order. */
export async function printWhole(scene: Scene): Promise<void> {
  const { machine } = scene.simulator
  const { printer, path } = await startPrint(scene)
  expect(machine.startsOf(path)).toBe(1)
  await printer.untilState('printing')
  machine.printTo(0.5)
  await printer.until(() => Math.abs(Number(printer.known.job?.progress) - 0.5) < 0.03, 'half of the print')
  await command(printer, 'pause')()
  expect(machine.truth).toBe('paused')
  await command(printer, 'resume')()
  expect(machine.truth).toBe('printing')
  machine.finish()
  await printer.untilTransition('finished')
  await printer.untilState('operational')
  await quiet()
  expect(transitionsOf(printer)).toEqual(['started', 'paused', 'resumed', 'finished'])
}

export const printingChecks: readonly Check[] = [
  { name: 'prints a file from upload to end', needs: wholePrint, run: printWhole },
  {
    name: 'shows pausing and resuming for as long as they take',
    needs: wholePrint,
    async run(scene) {
      const { printer } = await startPrint(scene)
      scene.simulator.machine.settleMs = 120
      await command(printer, 'pause')()
      await command(printer, 'resume')()
      await printer.untilState('printing')
      expect(printer.states.slice(-4)).toEqual(['pausing', 'paused', 'resuming', 'printing'])
    },
  },
  {
    name: 'cancels a print and reports it once',
    needs: wholePrint,
    async run(scene) {
      const { printer } = await startPrint(scene)
      scene.simulator.machine.settleMs = 80
      await command(printer, 'cancel')()
      expect(scene.simulator.machine.truth).toBe('operational')
      await printer.untilState('operational')
      await quiet()
      expect(printer.states).toContain('cancelling')
      expect(transitionsOf(printer)).toEqual(['started', 'cancelled'])
    },
  },
  {
    name: 'cancels a paused print',
    needs: wholePrint,
    async run(scene) {
      const { printer } = await startPrint(scene)
      await command(printer, 'pause')()
      await command(printer, 'cancel')()
      await printer.untilState('operational')
      await quiet()
      expect(transitionsOf(printer)).toEqual(['started', 'paused', 'cancelled'])
    },
  },
  {
    name: 'refuses what makes no sense while idle',
    needs: wholePrint,
    async run({ connect, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      await failureOf(command(printer, 'pause')(), 'wrong-state')
      await failureOf(command(printer, 'resume')(), 'wrong-state')
      await failureOf(command(printer, 'cancel')(), 'wrong-state')
      expect(printer.state).toBe('operational')
      expect(simulator.machine.truth).toBe('operational')
    },
  },
  {
    name: 'does not start a second job over a running one',
    needs: ['upload', 'start'],
    async run(scene) {
      const { printer, path } = await startPrint(scene)
      await failureOf(command(printer, 'start')({ path, jobId: newJobId() }), 'busy')
      expect(scene.simulator.machine.startsOf(path)).toBe(1)
    },
  },
  {
    name: 'names a file that the printer does not have',
    needs: ['start'],
    async run({ connect, subject }) {
      const printer = await connect()
      await printer.untilState('operational')
      const path = subject.fileName.replace(/[^/]+\.(?=[^/]*$)/, 'no-such-file.')
      await failureOf(command(printer, 'start')({ path, jobId: newJobId() }), 'file-rejected', 'refused')
      expect(printer.state).toBe('operational')
    },
  },
  {
    name: 'reports a print that failed, with the reason',
    needs: ['upload', 'start'],
    async run(scene) {
      const { printer } = await startPrint(scene)
      scene.simulator.machine.fail('Heater extruder not heating at expected rate')
      await printer.untilTransition('failed')
      await quiet()
      expect(transitionsOf(printer)).toEqual(['started', 'failed'])
    },
  },
  {
    name: 'lets an error of the printer outrank its job',
    needs: ['upload', 'start'],
    async run(scene) {
      const { printer } = await startPrint(scene)
      scene.simulator.machine.shutDown('Lost communication with the board')
      await printer.untilState('error')
      await printer.untilTransition('failed')
      scene.simulator.machine.restart()
      await printer.untilState('operational')
      await quiet()
      expect(transitionsOf(printer)).toEqual(['started', 'failed'])
    },
  },
  {
    name: 'sees a print that somebody started at the printer',
    needs: ['upload'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      const path = await upload(printer)
      simulator.machine.start(path)
      await printer.untilTransition('started')
      expect(printer.transitions[0]?.file).toBe(path)
    },
  },
]
