import { afterEach, expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import {
  closeSimulatedLinks,
  smallFile as file,
  openSimulatedLink as open,
} from '../conformance/open-prusalink.ts'

afterEach(closeSimulatedLinks)

function transitionsOf(printer: Observed): string[] {
  return printer.transitions.map(({ transition }) => transition)
}

/** Once it has asked a few times more, a wrong word would have been said. */
async function looks(simulator: { requests: readonly string[] }, count = 4): Promise<void> {
  const asked = () => simulator.requests.filter((request) => request === 'GET /api/v1/status').length
  const wanted = asked() + count
  while (asked() < wanted) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('has paused only once the printer really has, which says so early', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'heats-up' })
  simulator.machine.settleMs = 150
  await link.pause()
  expect(simulator.machine.truth).toBe('paused')
  expect(printer.states).toContain('pausing')
})

test('takes the way out of a paused print for no resuming', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link, printer } = await open({ flavour })
    await link.upload(file('a.gcode'))
    await link.start({ path: 'a.gcode', jobId: `way-out-${flavour}` })
    await link.pause()
    simulator.machine.settleMs = 150
    await link.cancel()
    expect(transitionsOf(printer)).toEqual(['started', 'paused', 'cancelled'])
  }
})

test('sees somebody at the printer cancel a paused print', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'somebody' })
  await link.pause()
  simulator.machine.settleMs = 150
  simulator.machine.cancel()
  await printer.untilTransition('cancelled')
  expect(transitionsOf(printer)).toEqual(['started', 'paused', 'cancelled'])
})

test('keeps a print through the recovery from a crash', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'crash' })
  simulator.prusa.isRecovering = true
  await looks(simulator)
  simulator.prusa.isRecovering = false
  await looks(simulator)
  simulator.machine.finish()
  await printer.untilTransition('finished')
  expect(transitionsOf(printer)).toEqual(['started', 'finished'])
})

test('takes a warning over the end of a print for no new print', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'warning' })
  simulator.machine.finish()
  await printer.untilTransition('finished')
  simulator.prusa.attention = true
  await printer.untilState('not_ready')
  simulator.prusa.attention = false
  await printer.untilState('operational')
  await looks(simulator)
  expect(transitionsOf(printer)).toEqual(['started', 'finished'])
})

test('takes a print that was done for finished, though its end was cleared away at once', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'cleared' })
  simulator.machine.printTo(1)
  await printer.until(() => printer.known.job?.progress === 1, 'all of the progress')
  simulator.machine.finish()
  simulator.prusa.clearedRun = 1
  await printer.untilTransition('finished')
  expect(transitionsOf(printer)).toEqual(['started', 'finished'])
})

test('tells the end of one print and the start of the next that came between two looks', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  simulator.machine.start('a.gcode')
  await printer.untilTransition('started')
  simulator.machine.finish()
  simulator.machine.start('a.gcode')
  await printer.untilTransition('started', 2)
  await looks(simulator)
  expect(transitionsOf(printer)).toEqual(['started', 'failed', 'started'])
})

test('confirms a print that was over before the first look at it', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link, printer } = await open({ flavour })
    const { path } = await link.upload(file('a.gcode'))
    const stop = simulator.machine.onChange(() => {
      if (!simulator.machine.isIdle) simulator.machine.finish()
    })
    for (const count of [1, 2]) {
      await link.start({ path, jobId: `short-${flavour}-${count}` })
      await printer.untilTransition('finished', count)
      expect(printer.transitions.at(-1)?.file).toBe(path)
    }
    stop()
    expect(transitionsOf(printer)).toEqual(['started', 'finished', 'started', 'finished'])
  }
})

test('pauses, resumes and cancels a job whose number the Raspberry Pi does not know', async () => {
  const { simulator, link, printer } = await open({ flavour: 'pi' })
  simulator.prusa.hasNoJobId = true
  const { path } = await link.upload(file('a.gcode'))
  await link.start({ path, jobId: 'no number' })
  await link.pause()
  await link.resume()
  await link.cancel()
  expect(transitionsOf(printer)).toEqual(['started', 'paused', 'resumed', 'cancelled'])
})

test('sees a print whose file it is not told in time', async () => {
  const { simulator, printer } = await open({ flavour: 'pi' })
  simulator.prusa.isReadingFile = true
  simulator.machine.start('huge.gcode')
  await printer.untilTransition('started')
  simulator.machine.finish()
  await printer.untilTransition('finished')
  expect(printer.transitions.map(({ file }) => file)).toEqual([undefined, undefined])
})

test('waits with a start while a Raspberry Pi still shows the end of the last print', async () => {
  const { simulator, link, printer } = await open({ flavour: 'pi' })
  const { path } = await link.upload(file('a.gcode'))
  await link.start({ path, jobId: 'first' })
  simulator.machine.finish()
  await printer.untilTransition('finished')
  await expect(link.start({ path, jobId: 'second' })).resolves.toEqual({ alreadyStarted: false })
  expect(simulator.machine.startsOf(path)).toBe(2)
})

test('counts an error between two looks at a finished job as no second ending', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'error-after-end' })
  simulator.machine.finish()
  await printer.untilTransition('finished')
  simulator.machine.errorReason = 'Door open'
  await printer.untilState('error')
  simulator.machine.errorReason = undefined
  await printer.untilState('operational')
  await looks(simulator)
  expect(transitionsOf(printer)).toEqual(['started', 'finished'])
})

test('does not start a job again over a new link, whether it runs or has ended meanwhile', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link, connect } = await open({ flavour })
    const { path } = await link.upload(file('a.gcode'))
    const request = { path, jobId: `again-${flavour}`, firstAttemptAt: new Date() }
    await link.start(request)
    await link.close()
    for (const isOver of [false, true]) {
      if (isOver) simulator.machine.finish()
      const next = await connect()
      await expect(next.start(request)).resolves.toEqual({ alreadyStarted: true })
      await next.close()
    }
    expect(simulator.machine.startsOf(path)).toBe(1)
  }
})

test('knows a running job again by the short names of its folders, and tells its long ones', async () => {
  const { simulator, link, connect } = await open()
  simulator.faults.quirks.add('short names')
  const { path } = await link.upload(file('my parts for today/bracket.gcode'))
  simulator.machine.start(path)
  await link.close()
  const again = await connect()
  const printer = new Observed(again)
  await printer.until(() => printer.known.job?.file === path, 'the long path of the job')
  const firstAttemptAt = new Date(0)
  await expect(again.start({ path, jobId: 'unknown to us', firstAttemptAt })).resolves.toEqual({
    alreadyStarted: true,
  })
})

test('takes what a Raspberry Pi printed while we were away for the job that is repeated', async () => {
  const { simulator, link, connect } = await open({ flavour: 'pi' })
  const { path } = await link.upload(file('parts/a.gcode'))
  await link.close()
  const firstAttemptAt = new Date(Date.now() - 60_000)
  simulator.machine.start(path)
  simulator.machine.finish()
  const again = await connect()
  await expect(again.start({ path, jobId: 'before our restart', firstAttemptAt })).resolves.toEqual({
    alreadyStarted: true,
  })
  expect(simulator.machine.startsOf(path)).toBe(1)
})
