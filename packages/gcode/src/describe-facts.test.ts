import { expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { describeFacts } from './describe-facts.ts'
import { bytesSource } from './source.ts'
import { analyseText } from './testing/analyse-text.ts'
import { corpusFile } from './testing/corpus-file.ts'
import { toJson } from './to-json.ts'

test('a table shows what matters', async () => {
  const text = describeFacts(await analyse(bytesSource(corpusFile('prusaslicer-single.gcode'))))
  expect(text).toMatch(/^Format +gcode$/m)
  expect(text).toMatch(/^Slicer +PrusaSlicer 2\.5\.0$/m)
  expect(text).toMatch(/^Time +7 min 27 s \(slicer; our planner 7 min \d+ s\)$/m)
  expect(text).toMatch(/^Filament T0 +0\.47 m, 1\.4 g, PLA, #FF8000, cost 0\.04$/m)
  expect(text).toMatch(/^Layers +30 of 0\.2 mm$/m)
  expect(text).toMatch(/^Nozzle +T0 215 °C, then 210 °C$/m)
  expect(text).not.toContain('undefined')
})

test('a file cannot write control characters to the terminal', async () => {
  const text = describeFacts(await analyseText(['M83', 'G1 X5 Z.2 E1', '; printer_model = \u001b[2Jevil']))
  expect(text).toContain('evil')
  expect(text).not.toContain('\u001b')
})

test('JSON carries the analysis as it is and arrays as arrays', async () => {
  const result = await analyse(bytesSource(corpusFile('prusaslicer-single.gcode')))
  const json = JSON.parse(JSON.stringify(toJson(result)))
  expect(json.analysis).toEqual(result.analysis)
  expect(json.layers.seconds).toHaveLength(31)
  expect(json.layers.z[0]).toBeNull()
  expect(json.timeline.positions).toHaveLength(result.timeline.positions.length)
})
