import { afterEach, expect, test } from 'vitest'
import {
  closeSimulatedLinks,
  smallFile as file,
  openSimulatedLink as open,
} from '../conformance/open-prusalink.ts'

afterEach(closeSimulatedLinks)

const withLetters = 'my parts/größe 1, neu & 日本.gcode'

test('goes up to a printer with a digest, names with spaces and letters of all kinds included', async () => {
  const { simulator, link } = await open({ login: 'digest' })
  const { path } = await link.upload(file('my parts/größe 1, neu & 50% #2.gcode'))
  expect([...simulator.machine.files.keys()]).toEqual([path])
  await link.start({ path, jobId: 'letters' })
  expect(simulator.machine.run?.file).toBe(path)
  expect((await link.listFiles()).map((entry) => entry.path)).toEqual([path])
})

for (const pathForm of ['newest', 'decoded', 'bytes'] as const) {
  test(`goes up to a Raspberry Pi that compares paths in the form: ${pathForm}`, async () => {
    const { simulator, link } = await open({ flavour: 'pi', login: 'digest', pathForm })
    const { path } = await link.upload(file(withLetters))
    expect(path).toBe(withLetters)
    expect([...simulator.machine.files.keys()]).toEqual([path])
    await link.start({ path, jobId: `letters-${pathForm}` })
    expect(simulator.machine.run?.file).toBe(path)
    expect((await link.listFiles()).map((entry) => entry.path)).toEqual([path])
  })
}

test('lets nobody in by another form of the path', async () => {
  const { simulator, link } = await open({ flavour: 'pi', login: 'digest' })
  simulator.faults.credentialsRevoked = true
  await expect(link.deleteFile(withLetters)).rejects.toMatchObject({ code: 'not-authorised' })
})

test('gives a file another name where the printer refuses the wanted one', async () => {
  const printer = await open()
  expect((await printer.link.upload(file('a: "b"?.gcode'))).path).toBe('a_ _b__.gcode')
  const pi = await open({ flavour: 'pi' })
  expect((await pi.link.upload(file('100% #1.gcode'))).path).toBe('100_ _1.gcode')
})

test('never asks to print after the upload', async () => {
  const { simulator, link, printer } = await open({ flavour: 'pi' })
  await link.upload(file('a.gcode'))
  await link.listFiles()
  expect(simulator.machine.runs).toEqual([])
  expect(printer.transitions).toEqual([])
})

test('waits until the printer shows the file it took', async () => {
  const { simulator, link } = await open({ flavour: 'pi' })
  const { path } = await link.upload(file('late.gcode'))
  expect(simulator.requests.filter((request) => request.startsWith('HEAD'))).toHaveLength(3)
  await expect(link.start({ path, jobId: 'late' })).resolves.toEqual({ alreadyStarted: false })
})

test('waits with a second attempt until the printer has given up the first', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link } = await open({ flavour })
    simulator.faults.quirks.add('drops the first upload')
    const { path } = await link.upload(file('a.gcode'))
    expect([...simulator.machine.files.keys()]).toEqual([path])
  }
})

test('says that another file is on its way to the printer', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link } = await open({ flavour })
    simulator.prusa.transfer = { path: 'other.gcode', isBroken: false, timesLeft: 0 }
    await expect(link.upload(file('a.gcode'))).rejects.toMatchObject({ code: 'busy' })
  }
})

test('does not replace the file that is printing', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link } = await open({ flavour })
    const { path } = await link.upload(file('a.gcode', '; first\n'))
    await link.start({ path, jobId: `printing-${flavour}` })
    await expect(link.upload(file(path, '; second\n'))).rejects.toMatchObject({ code: 'busy' })
    expect(simulator.machine.files.get(path)?.bytes.toString()).toBe('; first\n')
  }
})

test('refuses an empty file and a name without letters before it bothers the printer', async () => {
  const { simulator, link } = await open()
  await expect(link.upload(file('a.gcode', ''))).rejects.toMatchObject({ code: 'file-rejected' })
  await expect(link.upload(file('../'))).rejects.toMatchObject({ code: 'file-rejected' })
  expect(simulator.requests.some((request) => request.startsWith('PUT'))).toBe(false)
})

test('says that a name is too long', async () => {
  const { link } = await open()
  await expect(link.upload(file(`${'long '.repeat(40)}.gcode`))).rejects.toMatchObject({
    code: 'file-rejected',
    message: expect.stringContaining('too long'),
  })
})

test('takes the storage that was asked for, and says which there are', async () => {
  const { link } = await open({ flavour: 'pi' }, { storage: 'local' })
  await link.upload(file('a.gcode'))
  const other = await open({ flavour: 'pi' }, { storage: 'sdcard' })
  await expect(other.link.upload(file('a.gcode'))).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('local, sdcard'),
  })
})
