import { expect, test } from 'vitest'
import { amsMapping, materialsTelemetry, slotOfTray } from './materials.ts'
import { modelOfSerial } from './models.ts'
import { projectFile, taskIdOf } from './project-file.ts'

const slots = {
  'ams0-0': { loaded: true },
  'ams1-2': { loaded: true },
  'ams0-3': { loaded: false },
  'ams128-0': { loaded: true },
  external: { loaded: true },
}

test('counts trays as the printer does', () => {
  expect(slotOfTray('0')).toBe('ams0-0')
  expect(slotOfTray('6')).toBe('ams1-2')
  expect(slotOfTray('128')).toBe('ams128-0')
  expect(slotOfTray('254')).toBe('external')
  expect(slotOfTray('255')).toBeNull()
})

test('does not take a missing number for the first tray', () => {
  for (const told of [undefined, '', 'x', '-1']) expect(slotOfTray(told)).toBeUndefined()
})

test('counts a tray as empty whose spool was taken out, and those of a unit that was unplugged', () => {
  const tray = { tray_type: 'PLA', tray_color: 'FF0000FF', remain: 1000 }
  const units = [
    {
      id: '0',
      tray: [
        { id: '0', ...tray },
        { id: '1', ...tray },
      ],
    },
    { id: '1', tray: [{ id: '0', ...tray }] },
    { id: '128', tray: [{ id: '0', ...tray }] },
  ]
  const loaded = (units_: string, trays: string) =>
    Object.entries(
      materialsTelemetry({ ams: { ams: units, ams_exist_bits: units_, tray_exist_bits: trays } }).slots ?? {},
    )
      .filter(([, slot]) => slot.loaded)
      .map(([name]) => name)
  expect(loaded('13', '10013')).toEqual(['ams0-0', 'ams0-1', 'ams1-0', 'ams128-0'])
  expect(loaded('13', '10011')).toEqual(['ams0-0', 'ams1-0', 'ams128-0'])
  expect(loaded('1', '10013')).toEqual(['ams0-0', 'ams0-1'])
  expect(materialsTelemetry({ ams: { ams: units } }).slots?.['ams0-0']).toMatchObject({
    loaded: true,
    remainingPercent: 100,
  })
})

test('calls the external spool of the main nozzle by one name in reports and in orders', () => {
  const spool = (id: string) => ({ id, tray_type: `PLA ${id}` })
  const two = materialsTelemetry({ vir_slot: [spool('254'), spool('255')] })
  expect(two.slots).toMatchObject({
    external: { material: 'PLA 255' },
    external2: { material: 'PLA 254' },
  })
  expect(amsMapping({ 0: 'external', 1: 'external2' }, two).ams_mapping2).toEqual([
    { ams_id: 255, slot_id: 0 },
    { ams_id: 254, slot_id: 0 },
  ])
  for (const id of ['254', '255']) {
    expect(Object.keys(materialsTelemetry({ vir_slot: [spool(id)] }).slots ?? {})).toEqual(['external'])
  }
})

test('finds the slot in use where each nozzle tells its own', () => {
  const at = (state: number, ...snow: number[]) =>
    materialsTelemetry({
      ams: { tray_now: '1' },
      device: { extruder: { state, info: snow.map((slot, id) => ({ id, snow: slot })) } },
      vir_slot: [{ id: '254' }, { id: '255' }],
    }).active
  const right = 0x02
  const left = 0x12
  expect(at(right, 0x0101, 0x0003)).toBe('ams1-1')
  expect(at(left, 0x0101, 0x0003)).toBe('ams0-3')
  expect(at(left, 0x0101, 0x8000)).toBe('ams128-0')
  expect(at(right, 0xff00, 0xfe00)).toBe('external')
  expect(at(left, 0xff00, 0xfe00)).toBe('external2')
  expect(at(right, 0xffff, 0xffff)).toBeNull()
  expect(materialsTelemetry({ ams: { tray_now: '5' } }).active).toBe('ams1-1')
})

test('maps each tool to its slot in both lists', () => {
  expect(amsMapping({ 0: 'ams1-2', 2: 'ams128-0', 3: 'external' }, { slots, active: null })).toEqual({
    use_ams: true,
    ams_mapping: [6, -1, 128, -1],
    ams_mapping2: [
      { ams_id: 1, slot_id: 2 },
      { ams_id: 255, slot_id: 255 },
      { ams_id: 128, slot_id: 0 },
      { ams_id: 255, slot_id: 0 },
    ],
  })
})

test('prints from the spool that is loaded when nothing else is wished', () => {
  expect(amsMapping(undefined, { slots, active: 'ams1-2' })).toMatchObject({
    use_ams: true,
    ams_mapping: [6],
  })
  expect(amsMapping(undefined, { slots, active: 'external' })).toEqual({
    use_ams: false,
  })
  expect(amsMapping({ 0: 'external' }, { slots })).toMatchObject({ use_ams: false, ams_mapping: [-1] })
})

test('refuses empty and unknown slots', () => {
  expect(() => amsMapping({ 0: 'ams0-3' }, { slots })).toThrow(/empty/)
  expect(() => amsMapping({ 0: 'ams3-1' }, { slots })).toThrow(/no slot/)
  expect(() => amsMapping({ 0: 'tool1' }, { slots })).toThrow(/no slot/)
})

test('gives a job one number for ever, and a small enough one', () => {
  expect(taskIdOf('job-1')).toBe(taskIdOf('job-1'))
  expect(taskIdOf('job-1')).not.toBe(taskIdOf('job-2'))
  for (let at = 0; at < 500; at++) {
    const id = Number(taskIdOf(`job-${at}`))
    expect(id > 0 && id <= 2 ** 31 - 1).toBe(true)
  }
})

test('names the file as each model wants it', () => {
  const request = {
    path: 'a b.gcode.3mf',
    jobId: 'j',
    plate: 2,
    options: { bedLevelling: false, timelapse: true },
  }
  const mapping = amsMapping(undefined, {})
  expect(projectFile(request, mapping, modelOfSerial('01P00A123456789'))).toMatchObject({
    command: 'project_file',
    param: 'Metadata/plate_2.gcode',
    url: 'file:///sdcard/a b.gcode.3mf',
    subtask_name: 'a b',
    bed_leveling: false,
    timelapse: true,
    use_ams: false,
  })
  expect(projectFile(request, mapping, modelOfSerial('09400A123456789'))).toMatchObject({
    url: 'ftp:///a%20b.gcode.3mf',
    bed_leveling: 0,
    auto_bed_leveling: 0,
    timelapse: 1,
    use_ams: false,
  })
})
