import { expect, test } from 'vitest'
import { analyseText } from '../testing/analyse-text.ts'

const square = (z: number) => [`G1 Z${z} F600`, 'G1 X10 Y0 F1200', 'G1 X10 Y10 E1', 'G1 X0 Y10 E1']

test('without announcements a layer begins where something is printed at another height', async () => {
  const { layers } = await analyseText([
    'M83',
    ...square(0.3),
    ...square(0.5),
    'G1 Z3',
    'G1 Z0.7',
    ...square(0.7),
  ])
  expect(layers).toMatchObject({ count: 3, firstHeight: 0.3, height: 0.2 })
})

test('a hop without printing is no layer', async () => {
  const { layers } = await analyseText(['M83', ...square(0.3), 'G1 Z1', 'G1 X0 Y0', 'G1 Z0.3', 'G1 X5 Y5 E1'])
  expect(layers.count).toBe(1)
})

test('a slow climb makes a layer only when it is worth one', async () => {
  const spiral = Array.from(
    { length: 1000 },
    (_, at) => `G1 X${at % 7} Y${at % 11} Z${(0.2 + at * 0.001).toFixed(3)} E0.1`,
  )
  const { layers } = await analyseText(['M83', ...spiral])
  expect(layers.count).toBeGreaterThan(10)
  expect(layers.count).toBeLessThan(30)
})

test('what is printed before the first announced layer is preparation', async () => {
  const { layers, analysis, timeline } = await analyseText([
    'M83',
    'G1 X200 Y0 Z0.3 F6000',
    'G1 X200 Y100 E9',
    ';LAYER_CHANGE',
    ...square(0.2),
    ';LAYER_CHANGE',
    ...square(0.4),
  ])
  expect(layers.count).toBe(2)
  expect(layers.table.filamentMm[0]).toBe(9)
  expect(layers.table.filamentMm[1]).toBe(2)
  expect(layers.table.seconds[0]).toBeGreaterThan(0)
  expect(timeline.layers[0]).toBe(0)
  expect(analysis.modelSize).toEqual({ x: 10, y: 10, z: 0.4 })
  expect(analysis.printArea).toMatchObject({ maxX: 200, maxY: 100 })
})

test.each([
  ['PrusaSlicer and its kin', ';LAYER_CHANGE'],
  ['Bambu Studio', '; CHANGE_LAYER'],
  ['Cura and its kin', ';LAYER:7'],
  ['Simplify3D', '; layer 1, Z = 0.200'],
  ['KISSlicer', '; BEGIN_LAYER_OBJECT z=0.20'],
  ['Kiri:Moto', ';; --- layer 1 (0.2 @ 0.4) ---'],
])('layers as %s announces them', async (_name, comment) => {
  // All at one height, so that only the announcement can be counted.
  const { layers } = await analyseText([
    'M83',
    comment,
    ...square(0.2),
    comment,
    ...square(0.2),
    comment,
    ...square(0.2),
  ])
  expect(layers.count).toBe(3)
})

test('only the first kind of announcement counts', async () => {
  const both = ['; CHANGE_LAYER', ';LAYER:1']
  const { layers } = await analyseText(['M83', ...both, ...square(0.2), ...both, ...square(0.4)])
  expect(layers.count).toBe(2)
})
