import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { prusalink } from './index.ts'
import { type PrusalinkSimulatorOptions, startPrusalinkSimulator } from './simulator.ts'

const timing = {
  connectSeconds: 2,
  requestSeconds: 1,
  confirmSeconds: 2,
  silenceSeconds: 1,
  pollSeconds: 0.04,
}
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(options: PrusalinkSimulatorOptions = {}, more: Record<string, unknown> = {}) {
  const simulator = await startPrusalinkSimulator(options)
  const ending = new AbortController()
  closing.push(
    () => simulator.stop(),
    () => ending.abort(),
  )
  const connection = { ...simulator.connection, ...more } as Parameters<typeof prusalink.connect>[0]
  const link = await prusalink.connect(connection, ending.signal, timing)
  const printer = new Observed(link)
  await printer.untilState('operational')
  return { simulator, printer, link }
}

function file(path: string, text = '; a print\n') {
  const bytes = Buffer.from(text)
  return {
    path,
    sizeBytes: bytes.length,
    async *open() {
      yield bytes
    },
  }
}

test('asks one thing at a time, also while commands come in', async () => {
  const { simulator, link } = await open()
  simulator.faults.answerDelayMs = 15
  await Promise.all([link.listFiles(), link.listFiles(), link.listFiles(), sleep(150)])
  expect(simulator.mostAtOnce).toBe(1)
})

test('asks rarely while idle and often while printing', async () => {
  const { simulator, printer } = await open()
  const asksIn = async (milliseconds: number) => {
    const before = simulator.requests.length
    await sleep(milliseconds)
    return simulator.requests.length - before
  }
  const idle = await asksIn(400)
  simulator.machine.start('a.gcode')
  await printer.untilState('printing')
  expect(await asksIn(400)).toBeGreaterThan(idle * 1.4)
})

test('goes up with both forms of digest, names with spaces and letters of all kinds included', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link } = await open({ flavour, login: 'digest' })
    const { path } = await link.upload(file('my parts/größe 1, neu.gcode'))
    expect([...simulator.machine.files.keys()]).toEqual([path])
    await link.start({ path, jobId: `digest-${flavour}` })
    expect(simulator.machine.run?.file).toBe(path)
    expect((await link.listFiles()).map((entry) => entry.path)).toEqual([path])
  }
})

test('never asks to print after the upload', async () => {
  const { simulator, link, printer } = await open({ flavour: 'pi' })
  await link.upload(file('a.gcode'))
  await sleep(100)
  expect(simulator.machine.runs).toEqual([])
  expect(printer.transitions).toEqual([])
})

test('waits until the printer shows the file it took', async () => {
  const { link } = await open({ flavour: 'pi' })
  const { path } = await link.upload(file('late.gcode'))
  await expect(link.start({ path, jobId: 'late' })).resolves.toEqual({ alreadyStarted: false })
})

test('shows a question on the printer’s screen as paused and as a notice, and takes it back', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'asks' })
  simulator.prusa.attention = 'Filament ran out'
  await printer.untilState('paused')
  expect(printer.updates).toContainEqual(
    expect.objectContaining({
      type: 'notification',
      severity: 'warning',
      text: 'Filament ran out',
      needsPerson: true,
    }),
  )
  simulator.prusa.attention = undefined
  await printer.untilState('printing')
  expect(printer.updates).toContainEqual(
    expect.objectContaining({ type: 'notification', severity: 'resolved', id: 'attention' }),
  )
})

test('is not ready while the printer asks something without a job', async () => {
  const { simulator, printer } = await open()
  simulator.prusa.attention = 'Remove the sheet'
  await printer.untilState('not_ready')
  simulator.prusa.attention = undefined
  await printer.untilState('operational')
  expect(printer.transitions).toEqual([])
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
  await sleep(120)
  expect(printer.transitions.map(({ transition }) => transition)).toEqual(['started', 'finished'])
})

test('takes the storage that was asked for, and says which there are', async () => {
  const { link } = await open({ flavour: 'pi' }, { storage: 'local' })
  await link.upload(file('a.gcode'))
  const other = await open({ flavour: 'pi' }, { storage: 'sdcard' })
  await expect(other.link.upload(file('a.gcode'))).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('sdcard, local'),
  })
})

test('says what a printer without a Raspberry Pi cannot do', async () => {
  const { link, printer } = await open()
  expect(printer.known.capabilities).toMatchObject({
    unavailable: { snapshot: expect.any(String), home: expect.any(String) },
  })
  await expect(link.setTemperatures({ bed: 60 })).rejects.toMatchObject({ code: 'refused' })
  await expect(link.snapshot()).rejects.toMatchObject({ code: 'refused' })
})

test('refuses an empty file before it bothers the printer', async () => {
  const { simulator, link } = await open()
  await expect(link.upload(file('a.gcode', ''))).rejects.toMatchObject({ code: 'file-rejected' })
  expect(simulator.requests.some((request) => request.startsWith('PUT'))).toBe(false)
})

test('outlives cut connections, and a command meanwhile', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'cut' })
  simulator.machine.settleMs = 100
  const pausing = link.pause()
  simulator.dropConnections()
  await pausing
  simulator.dropConnections()
  await sleep(150)
  expect(printer.ended).toBe(false)
  expect(printer.transitions.map(({ transition }) => transition)).toEqual(['started', 'paused'])
})

test('is lost with its waiting commands once nobody answers any more', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'gone' })
  simulator.machine.settleMs = 60_000
  const pausing = expect(link.pause()).rejects.toMatchObject({ code: 'link-lost' })
  await printer.untilState('pausing')
  await simulator.stop()
  await pausing
  await printer.until(() => printer.ended, 'end of telemetry')
  expect(printer.state).toBe('offline')
  expect(printer.updates.at(-1)).toMatchObject({
    type: 'link',
    state: 'lost',
    failure: { code: 'link-lost' },
  })
  await expect(link.pause()).rejects.toMatchObject({ code: 'link-lost' })
})

test('does not start a job again over a new link, whether it runs or has ended meanwhile', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const first = await open({ flavour })
    const { path } = await first.link.upload(file('a.gcode'))
    const firstAttemptAt = new Date()
    const request = { path, jobId: `again-${flavour}`, firstAttemptAt }
    await first.link.start(request)
    await first.link.close()
    for (const isOver of [false, true]) {
      if (isOver) first.simulator.machine.finish()
      const connection = first.simulator.connection as Parameters<typeof prusalink.connect>[0]
      const link = await prusalink.connect(connection, new AbortController().signal, timing)
      await expect(link.start(request)).resolves.toEqual({ alreadyStarted: true })
      await link.close()
    }
    expect(first.simulator.machine.startsOf(path)).toBe(1)
  }
})

test('wants a key or a password', async () => {
  const connection = { url: 'http://127.0.0.1:1' }
  await expect(prusalink.connect(connection, new AbortController().signal)).rejects.toThrow(
    /API key or a password/,
  )
})
