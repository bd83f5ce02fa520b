import { expect, test } from 'vitest'
import type { Observed } from '../conformance/observed.ts'
import { connect, simulate } from '../conformance/octoprint-scene.ts'
import { command, failureOf, newJobId } from '../conformance/scenario.ts'
import { disconnect } from './simulator-line.ts'

async function* body() {
  yield Buffer.from('G28\n')
}

function upload(printer: Observed, path: string, sizeBytes = 4) {
  return command(printer, 'upload')({ path, sizeBytes, open: body })
}

test('refuses to resume while the printer still pauses, because OctoPrint would forget it', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  await command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() })
  simulator.machine.settleMs = 150
  const pausing = command(printer, 'pause')()
  await printer.untilState('pausing')
  await failureOf(command(printer, 'resume')(), 'busy')
  await pausing
  await command(printer, 'resume')()
  expect(simulator.machine.truth).toBe('printing')
})

test.each([
  ['my part.gcode', 'my part.gcode'],
  ['Gehäuse 50% #2 (neu).gcode', 'Gehäuse 50% #2 (neu).gcode'],
  ['Teile für A/tief drin/50%+.gcode', 'Teile für A/tief drin/50%+.gcode'],
  ['what?.gcode', 'what.gcode'],
])('stores %s as %s, and prints, finds and deletes it under that name', async (name, stored) => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  const { path } = await upload(printer, name)
  expect(path).toBe(stored)
  const job = { path, jobId: newJobId(), firstAttemptAt: new Date() }
  await command(printer, 'start')(job)
  expect(simulator.machine.startsOf(stored)).toBe(1)
  await failureOf(upload(printer, name), 'busy')
  await failureOf(command(printer, 'deleteFile')(path), 'busy')
  await command(printer, 'cancel')()
  expect((await command(printer, 'listFiles')()).map((file) => file.path)).toEqual([stored])
  await command(printer, 'deleteFile')(path)
  expect(simulator.machine.files.size).toBe(0)
})

test('says what is wrong with a file', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await failureOf(upload(printer, 'notes.txt'), 'file-rejected')
  await failureOf(upload(printer, 'a\\b.gcode'), 'file-rejected')
  await failureOf(
    command(printer, 'upload')({ path: 'big.gcode', sizeBytes: 5e9, open: body }),
    'storage-full',
  )
  simulator.machine.store('model.stl', Buffer.alloc(4))
  await failureOf(command(printer, 'start')({ path: 'model.stl', jobId: newJobId() }), 'file-rejected')
  expect(await command(printer, 'listFiles')()).toEqual([])
})

test('moves only the axes it was asked to', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await command(printer, 'jog')({ x: 10, feedrateMmPerMinute: 3000 })
  await command(printer, 'jog')({ z: -0.1 })
  expect(simulator.host.moves).toEqual([
    { command: 'jog', x: 10, speed: 3000 },
    { command: 'jog', z: -0.1 },
  ])
})

test('sets a speed in whole percent, because a fraction would count as a factor', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await command(printer, 'setSpeed')(99.6)
  expect(simulator.machine.speedPercent).toBe(100)
  await printer.until(() => printer.known.motion?.speedPercent === 100, 'the speed')
})

test('takes a target that the board rounds as set, and refuses a heater that is not there', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await command(printer, 'setTemperatures')({ tools: { 1: 210.5 } })
  expect(simulator.machine.tools[1]?.target).toBe(210)
  const failure = await failureOf(command(printer, 'setTemperatures')({ chamber: 40 }), 'refused')
  expect(failure.printerSaid).toBe('Printer does not have a heated chamber')
})

test('switches the power through the plugin, and hears when others do', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  expect(printer.known.motion?.powered).toBe(true)
  await command(printer, 'power')(false)
  expect(simulator.host.isPsuOn).toBe(false)
  simulator.host.sendPlugin('psucontrol', { isPSUOn: true })
  await printer.until(() => printer.known.motion?.powered === true, 'power')
})

test('says so where there is no plugin for the power', async () => {
  const simulator = await simulate()
  simulator.faults.quirks.add('has no power plugin')
  const printer = await connect(simulator)
  expect(printer.known.capabilities).toMatchObject({
    unavailable: { power: 'OctoPrint has no PSU Control plugin' },
  })
})

test('passes on the question of a firmware, and the answer', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  const told = () => printer.updates.findLast((update) => update.type === 'notification')
  await failureOf(command(printer, 'resolveNotification')('prompt', 'Continue'), 'wrong-state')
  const prompt = { text: 'Filament runout', choices: ['Purge', 'Continue'] }
  simulator.host.prompt = prompt
  simulator.host.sendPlugin('action_command_prompt', { action: 'show', ...prompt })
  await printer.until(() => told()?.severity === 'warning', 'the question')
  expect(told()).toMatchObject({ id: 'prompt', text: 'Filament runout', answers: prompt.choices })
  await failureOf(command(printer, 'resolveNotification')('prompt'), 'refused')
  const later = await connect(simulator)
  await later.until(() => later.known.notification !== undefined, 'a question that was open before')
  await command(printer, 'resolveNotification')('prompt', 'Continue')
  expect(simulator.host.promptAnswers).toEqual([1])
  await printer.until(() => told()?.severity === 'resolved', 'the end of the question')
})

test('connects a printer that OctoPrint is not connected to', async () => {
  const simulator = await simulate()
  disconnect(simulator.host)
  const printer = await connect(simulator, 'offline')
  await failureOf(command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() }), 'wrong-state')
  await command(printer, 'restartFirmware')()
  await printer.untilState('operational')
  expect(simulator.host.connectedWith).toEqual({ command: 'connect' })
})

test('says why the printer could not be connected', async () => {
  const simulator = await simulate()
  simulator.host.connectFailsWith = 'No more candidates to test'
  const printer = await connect(simulator)
  const failure = await failureOf(command(printer, 'restartFirmware')(), 'refused')
  expect(failure.printerSaid).toBe('No more candidates to test')
  await printer.untilState('error')
})

test('connects by what the owner of a 2.0 prefers, not by a serial line', async () => {
  const simulator = await simulate({ version: '2.0.0' })
  const printer = await connect(simulator)
  await command(printer, 'restartFirmware')()
  expect(simulator.host.connectedWith).toMatchObject({
    command: 'connect',
    connector: 'bambu',
    parameters: { host: '192.0.2.7' },
    version: '2.0.0',
  })
})
