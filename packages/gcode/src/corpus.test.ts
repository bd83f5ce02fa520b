import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { bytesSource } from './source.ts'
import { corpusFile } from './testing/corpus-file.ts'

// Filament and time are PrusaSlicer's own figures, read here from each file's foot by a plain pattern. Areas were
// found by a separate awk script that follows G0/G1, G92, M82/M83 and keeps the bounds of moves with growing E.
const prusaSlicer = [
  {
    file: 'single',
    layers: 30,
    area: [108.554, 141.446, 88.554, 121.446, 0.25, 6.05],
    model: [20, 20, 6.05],
  },
  { file: 'vase', layers: 40, area: [110.585, 139.415, 90.585, 119.415, 0.25, 8.05], model: [16, 16, 8.05] },
  {
    file: 'labelled',
    layers: 10,
    area: [94.554, 155.446, 74.554, 135.446, 0.25, 2.05],
    model: [42, 42, 2.05],
  },
  { file: 'multi', layers: 10, area: [109.643, 140.357, 89.643, 120.357, 0.2, 2], model: [18, 18, 2] },
  {
    file: 'shared-nozzle',
    layers: 10,
    area: [109.643, 140.357, 89.643, 120.357, 0.2, 2],
    model: [18, 18, 2],
  },
  {
    file: 'relative',
    layers: 50,
    area: [5, 141.426, 2, 121.426, 0.25, 10.05],
    model: [20, 20, 10.05],
    purged: 21.5,
  },
] as const

describe.each(prusaSlicer)('PrusaSlicer, $file', ({ file, layers, area, model, ...rest }) => {
  const bytes = corpusFile(`prusaslicer-${file}.gcode`)
  const text = bytes.toString()
  const result = analyse(bytesSource(bytes))

  test('filament is within 0.5 % of the slicer, for every tool', async () => {
    const stated = /; filament used \[mm\] = (.*)/.exec(text)?.[1]?.split(', ').map(Number) ?? []
    const { filament } = (await result).analysis
    expect(filament).toHaveLength(stated.length)
    for (const [tool, mm] of stated.entries()) {
      // The slicer does not count what the start code purges.
      const purged = tool === 0 && 'purged' in rest ? rest.purged : 0
      expect(Math.abs((filament[tool] ?? 0) - purged - mm) / mm).toBeLessThan(0.005)
    }
  })

  test('our own time is within 5 % of the slicer', async () => {
    const [, hours = 0, minutes = 0, seconds = 0] =
      /normal mode\) = (?:(\d+)h )?(?:(\d+)m )?(\d+)s/
        .exec(text)
        ?.map(Number)
        .map((value) => value || 0) ?? []
    const stated = hours * 3600 + minutes * 60 + seconds
    const { estimate } = await result
    expect(Math.abs(estimate.plannerSeconds - stated) / stated).toBeLessThan(0.05)
    expect(estimate).toMatchObject({ seconds: stated, source: 'slicer' })
  })

  test('the print area is right to 0.1 mm', async () => {
    const { minX, maxX, minY, maxY, minZ, maxZ } = (await result).analysis.printArea
    for (const [index, value] of [minX, maxX, minY, maxY, minZ, maxZ].entries()) {
      expect(Math.abs(value - (area[index] ?? 0))).toBeLessThan(0.1)
    }
  })

  test('the model has the size of the shape that was sliced', async () => {
    const { x, y, z } = (await result).analysis.modelSize
    for (const [index, value] of [x, y, z].entries())
      expect(Math.abs(value - (model[index] ?? 0))).toBeLessThan(0.1)
  })

  test('layers are counted as the file announces them', async () => {
    const facts = await result
    expect(facts.layers.count).toBe(layers)
    expect(facts.layers.height).toBe(0.2)
    expect(facts.problems).toEqual([])
  })

  test('the figures of the layers add up to the print', async () => {
    const { layers: found, estimate, filaments } = await result
    const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0)
    expect(sum(found.table.seconds)).toBeCloseTo(estimate.seconds, 3)
    expect(sum(found.table.filamentMm)).toBeCloseTo(
      filaments.reduce((total, { mm }) => total + mm, 0),
      3,
    )
  })
})

test('filament settings of each tool come from the file', async () => {
  const { filaments, nozzles, temperatures } = await analyse(
    bytesSource(corpusFile('prusaslicer-multi.gcode')),
  )
  expect(filaments).toMatchObject([
    { type: 'PLA', colour: '#FF8000', density: 1.24, diameter: 1.75 },
    { type: 'PETG', colour: '#0000FF', density: 1.27, diameter: 1.75 },
  ])
  expect(nozzles).toEqual([0.4, 0.6])
  expect(temperatures.tools).toEqual([
    { tool: 0, firstLayer: 215, otherLayers: 210 },
    { tool: 1, firstLayer: 245, otherLayers: 240 },
  ])
})

test('weight and cost follow from length, density and price', async () => {
  const { filaments } = await analyse(bytesSource(corpusFile('prusaslicer-single.gcode')))
  // 469.61 mm of 1.75 mm filament are 1.1296 cm³; at 1.24 g/cm³ 1.4006 g; at 25 a kilogram 0.0350.
  expect(filaments[0]?.mm3).toBeCloseTo(1129.55, 1)
  expect(filaments[0]?.grams).toBeCloseTo(1.4006, 3)
  expect(filaments[0]?.cost).toBeCloseTo(0.035, 4)
})

test('a filament changer is followed through loading, ramming and unloading', async () => {
  const { filaments, estimate, temperatures, toolChangeCount, analysis } = await analyse(
    bytesSource(corpusFile('prusaslicer-mmu.gcode')),
  )
  // Sums of E between the tool changes, by a separate script.
  expect(filaments[0]?.mm).toBeCloseTo(448.36, 1)
  expect(filaments[1]?.mm).toBeCloseTo(531.32, 1)
  expect(Math.abs(estimate.plannerSeconds - 1123) / 1123).toBeLessThan(0.05)
  expect(temperatures.tools).toEqual([
    { tool: 0, firstLayer: 215, otherLayers: 210 },
    { tool: 1, firstLayer: 245, otherLayers: 240 },
  ])
  expect(toolChangeCount).toBe(11)
  expect(analysis.modelSize).toMatchObject({ x: 18, y: 18 })
})

test('labelled objects have names, bounds and centres', async () => {
  const { objects } = await analyse(bytesSource(corpusFile('prusaslicer-labelled.gcode')))
  expect(objects.map(({ id, name }) => [id, name]).sort()).toEqual([
    ['lower.stl id:0 copy 0', 'lower.stl'],
    ['lower.stl id:0 copy 1', 'lower.stl'],
    ['lower.stl id:0 copy 2', 'lower.stl'],
  ])
  // Three squares of 18 mm in two rows around 125, 105; checked by an awk script over each copy's moves.
  expect(objects.map(({ centre }) => centre.map(Math.round)).sort()).toEqual([
    [113, 93],
    [125, 117],
    [137, 93],
  ])
  for (const { polygon } of objects) {
    const xs = polygon.map(([x]) => x)
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(18, 1)
  }
})

test('CuraEngine’s placeholder header is not believed', async () => {
  const { estimate, analysis, layers, filaments, slicer } = await analyse(
    bytesSource(corpusFile('cura-ender3.gcode')),
  )
  expect(slicer).toEqual({ name: 'Cura', version: '4.13.0' })
  // The last TIME_ELAPSED of the file; TIME says 6666.
  expect(estimate).toMatchObject({ source: 'slicer', slicerSeconds: 1849.044689 })
  expect(analysis.estimate).toBe(1849)
  expect(Math.abs(estimate.plannerSeconds - 1849) / 1849).toBeLessThan(0.05)
  // Farthest E of the file by the awk script; the header says 0 m.
  expect(filaments[0]?.mm).toBeCloseTo(2408.203, 2)
  expect(filaments[0]?.stated).toEqual({})
  expect(layers.count).toBe(60)
  expect(analysis.printArea).toEqual({ minX: 0.1, maxX: 155.3, minY: 20, maxY: 200, minZ: 0.3, maxZ: 12.1 })
  expect(analysis.temps).toEqual({ tool: { T0: 205 }, bed: 60, pset: true })
})

test('E that counts volume becomes length', async () => {
  const { filaments, nozzles } = await analyse(bytesSource(corpusFile('cura-ultimaker2.gcode')))
  // 2057.793 mm³ by the awk script, through 2.85 mm filament.
  expect(filaments[0]?.mm3).toBeCloseTo(2057.793, 2)
  expect(filaments[0]?.mm).toBeCloseTo(2057.793 / (Math.PI * 1.425 ** 2), 2)
  expect(nozzles).toEqual([0.4])
})
