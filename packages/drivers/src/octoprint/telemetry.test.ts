import { expect, test } from 'vitest'
import { currentTelemetry, temperatureTelemetry } from './telemetry.ts'

test('an empty list of temperatures tells nothing', () => {
  expect(currentTelemetry({ temps: [] })).toEqual([])
  expect(currentTelemetry({ temps: null, job: null, progress: null, state: null })).toEqual([])
})

test('heaters that a printer lacks are left out, further sensors are kept', () => {
  expect(
    temperatureTelemetry({
      time: 1,
      tool1: { actual: 20.5, target: null },
      bed: { actual: 60, target: 65 },
      chamber: { actual: null, target: null },
      P: { actual: 33, target: 0 },
    }),
  ).toEqual({
    type: 'temperatures',
    tools: { 1: { current: 20.5 } },
    bed: { current: 60, target: 65 },
    sensors: { P: { current: 33, target: 0 } },
  })
})

test('progress is a share, unknown times are null, and an empty file has none', () => {
  const progress = { completion: 12.345, filepos: 99, printTime: 7, printTimeLeft: null }
  const job = { file: { path: 'parts/a.gcode', origin: 'local' } }
  expect(currentTelemetry({ job, progress, currentZ: 0.4 })).toEqual([
    {
      type: 'job',
      file: 'parts/a.gcode',
      progress: 0.1235,
      position: 99,
      elapsedSeconds: 7,
      remainingSeconds: null,
    },
    { type: 'motion', position: { z: 0.4 } },
  ])
  expect(currentTelemetry({ progress: { completion: -100 } })[0]).toMatchObject({ progress: 0 })
  expect(currentTelemetry({ job: { file: { path: null, origin: null } } })[0]).toMatchObject({ file: null })
})
