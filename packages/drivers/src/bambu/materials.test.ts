import { expect, test } from 'vitest'
import { amsMapping, slotOfTray } from './materials.ts'
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
  expect(slotOfTray(0)).toBe('ams0-0')
  expect(slotOfTray(6)).toBe('ams1-2')
  expect(slotOfTray(128)).toBe('ams128-0')
  expect(slotOfTray(254)).toBe('external')
  expect(slotOfTray(255)).toBeNull()
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
    ams_mapping: [],
    ams_mapping2: [],
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
    url: 'ftp://a b.gcode.3mf',
    bed_leveling: 0,
    timelapse: true,
    use_ams: false,
  })
})
