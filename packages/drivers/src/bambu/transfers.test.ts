import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { bambu } from './index.ts'
import { type BambuSimulator, startBambuSimulator } from './simulator.ts'

const timing = {
  connectSeconds: 1,
  requestSeconds: 0.6,
  confirmSeconds: 2,
  silenceSeconds: 0.5,
  pollSeconds: 0.05,
}
let simulator: BambuSimulator
let ending: AbortController

beforeEach(async () => {
  ending = new AbortController()
  simulator = await startBambuSimulator({ updateMs: 15 })
})
afterEach(async () => {
  ending.abort()
  await simulator.stop()
})

async function connect() {
  const connection = simulator.connection as unknown as Parameters<typeof bambu.connect>[0]
  const link = await bambu.connect(connection, ending.signal, timing)
  return { link, printer: new Observed(link) }
}

function file(path: string, bytes = Buffer.from('a plate')) {
  return {
    path,
    sizeBytes: bytes.length,
    async *open() {
      yield bytes
    },
  }
}

test('reuses the TLS session for data, and learns who cannot keep data private', async () => {
  const { link, printer } = await connect()
  await link.upload(file('a.gcode.3mf', Buffer.alloc(300_000, 'x')))
  expect(simulator.ftps.commands).toContain('PROT P')
  expect(simulator.ftps.commands).not.toContain('PROT C')
  simulator.faults.quirks.add('clear data channel')
  await link.upload(file('b.gcode.3mf', Buffer.alloc(300_000, 'y')))
  await printer.until(
    () => (printer.known.facts?.learnt as { clearTransfers?: boolean })?.clearTransfers === true,
    'learnt',
  )
  expect([...simulator.machine.files.keys()]).toEqual(['a.gcode.3mf', 'b.gcode.3mf'])
  const before = simulator.ftps.commands.length
  await link.upload(file('c.gcode.3mf'))
  const third = simulator.ftps.commands.slice(before)
  expect(third.filter((line) => line.startsWith('STOR'))).toHaveLength(1)
})

test('says that there is no card', async () => {
  simulator.faults.quirks.add('no SD card')
  const { link } = await connect()
  await expect(link.upload(file('a.gcode.3mf'))).rejects.toMatchObject({
    code: 'storage-full',
    message: expect.stringContaining('SD card'),
    printerSaid: expect.stringContaining('553'),
  })
})

test('leaves no half a file behind when an upload is stopped', async () => {
  const { link } = await connect()
  const stopping = new AbortController()
  async function* slow() {
    for (;;) {
      yield Buffer.alloc(20_000, 'x')
      await sleep(5)
    }
  }
  setTimeout(() => stopping.abort(), 150)
  const request = { path: 'half.gcode.3mf', sizeBytes: 10_000_000, open: slow, signal: stopping.signal }
  await expect(link.upload(request)).rejects.toMatchObject({ name: 'AbortError' })
  expect(simulator.ftps.commands.at(-1)).toBe('DELE half.gcode.3mf')
  expect(simulator.machine.files.size).toBe(0)
})

test('takes no name that would begin another command', async () => {
  const { link } = await connect()
  await link.upload(file('kept.gcode.3mf'))
  const name = 'other.gcode.3mf\r\nDELE kept.gcode.3mf'
  await expect(link.deleteFile(name)).rejects.toMatchObject({ code: 'file-rejected' })
  expect((await link.listFiles()).map(({ path }) => path)).toEqual(['kept.gcode.3mf'])
})

test('names the wrong code of camera and files', async () => {
  const { link } = await connect()
  simulator.faults.credentialsRevoked = true
  await expect(link.snapshot()).rejects.toMatchObject({ code: 'not-authorised' })
  await expect(link.listFiles()).rejects.toMatchObject({ code: 'not-authorised' })
})

test('does not give up privacy because the line broke in the middle', async () => {
  const { link, printer } = await connect()
  simulator.faults.quirks.add('drops the first upload')
  await link.upload(file('a.gcode.3mf', Buffer.alloc(300_000, 'x')))
  expect(simulator.ftps.commands).not.toContain('PROT C')
  expect(printer.known.facts?.learnt).not.toHaveProperty('clearTransfers')
  expect(printer.updates).toContainEqual(expect.objectContaining({ type: 'transfer', state: 'retrying' }))
})

test('counts a file that the printer stumbled over at the end as sent when it is whole', async () => {
  const { link } = await connect()
  simulator.faults.quirks.add('426 after a whole upload')
  await link.upload(file('a.gcode.3mf', Buffer.alloc(100_000, 'x')))
  expect(simulator.ftps.commands.filter((line) => line.startsWith('STOR'))).toHaveLength(1)
})

test('takes a file for sent whose arrival the printer never confirms, when it is whole', async () => {
  const { link } = await connect()
  simulator.faults.quirks.add('never says that a file arrived')
  await link.upload(file('a.gcode.3mf', Buffer.alloc(100_000, 'x')))
  expect(simulator.ftps.commands.filter((line) => line.startsWith('STOR'))).toHaveLength(1)
})

test('hears why the printer cut the channel, does not try again and leaves nothing on the full card', async () => {
  const { link, printer } = await connect()
  simulator.faults.storageFull = true
  await expect(link.upload(file('a.gcode.3mf', Buffer.alloc(3_000_000, 'x')))).rejects.toMatchObject({
    code: 'storage-full',
    printerSaid: expect.stringContaining('451'),
  })
  expect(
    printer.updates.filter((update) => update.type === 'transfer' && update.state === 'retrying'),
  ).toEqual([])
  expect(simulator.machine.files.size).toBe(0)
})
