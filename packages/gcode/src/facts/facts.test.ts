import { describe, expect, test } from 'vitest'
import { analyseText } from '../testing/analyse-text.ts'

const layer = (z: number) => [
  ';LAYER_CHANGE',
  `G1 Z${z} F600`,
  'G1 X10 Y10 F6000',
  'G1 X20 Y10 E1 F1200',
  'G1 X20 Y20 E1',
]

test('the analysis has the keys of the API and no others', async () => {
  const { analysis } = await analyseText(['M104 S210', 'M140 S60', 'M83', ...layer(0.2)])
  expect(analysis).toEqual({
    slicer: 'unknown',
    filament: [2],
    estimate: expect.any(Number),
    movement: { mRelative: false, eRelative: true },
    temps: { tool: { T0: 210 }, bed: 60, pset: true },
    modelSize: { x: 10, y: 10, z: 0.2 },
    printArea: { minX: 10, maxX: 20, minY: 10, maxY: 20, minZ: 0.2, maxZ: 0.2 },
    minDeltaRadius: 28.284,
    v: 1,
  })
})

test('relative moves are told', async () => {
  const { analysis } = await analyseText(['G91', 'G1 Z0.2', 'G1 X5 E1', 'G1 Y5 E1'])
  expect(analysis.movement).toEqual({ mRelative: true, eRelative: true })
})

describe('temperatures', () => {
  test('are those that are printed with, not standby or cooling down', async () => {
    const { temperatures } = await analyseText([
      'M104 S170',
      'M190 S65',
      'M109 S215',
      'M141 S40',
      'M83',
      ...layer(0.2),
      'M104 S205',
      'M140 S60',
      ...layer(0.4),
      'M104 S0',
      'M140 S0',
    ])
    expect(temperatures).toEqual({
      tools: [{ tool: 0, firstLayer: 215, otherLayers: 205 }],
      bed: { firstLayer: 65, otherLayers: 60 },
      chamber: 40,
      setByFile: true,
    })
  })

  test('are known per tool', async () => {
    const { temperatures } = await analyseText([
      'M104 T0 S200',
      'M104 T1 S240',
      'M83',
      ...layer(0.2),
      'T1',
      ...layer(0.4),
    ])
    expect(temperatures.tools).toEqual([
      { tool: 0, firstLayer: 200, otherLayers: 200 },
      { tool: 1, firstLayer: 240, otherLayers: 240 },
    ])
  })

  test('come from a start macro', async () => {
    const { temperatures } = await analyseText([
      'START_PRINT BED_TEMP=70 EXTRUDER_TEMP=230 CHAMBER=45',
      'M83',
      ...layer(0.2),
    ])
    expect(temperatures).toMatchObject({ tools: [{ firstLayer: 230 }], bed: { firstLayer: 70 }, chamber: 45 })
  })

  test('come from the settings where no command sets them', async () => {
    const { temperatures, analysis } = await analyseText([
      'M83',
      ...layer(0.2),
      '; first_layer_temperature = 220',
      '; temperature = 215',
      '; bed_temperature = 55',
    ])
    expect(temperatures.tools).toEqual([{ tool: 0, firstLayer: 220, otherLayers: 215 }])
    expect(analysis.temps).toEqual({ tool: { T0: 215 }, bed: 55, pset: false })
  })
})

describe('objects', () => {
  test('of EXCLUDE_OBJECT have the stated centre and polygon', async () => {
    const { objects } = await analyseText([
      'EXCLUDE_OBJECT_DEFINE NAME=cube_1 CENTER=15,15 POLYGON=[[10,10],[20,10],[20,20],[10,20]]',
      'EXCLUDE_OBJECT_DEFINE NAME="second one"',
      'M83',
      ';LAYER_CHANGE',
      'EXCLUDE_OBJECT_START NAME="second one"',
      'G1 X50 Y50 Z0.2 F6000',
      'G1 X60 Y54 E1',
      'EXCLUDE_OBJECT_END NAME="second one"',
      'G1 X99 Y99 E1',
    ])
    expect(objects).toEqual([
      {
        id: 'cube_1',
        name: 'cube_1',
        centre: [15, 15],
        polygon: [
          [10, 10],
          [20, 10],
          [20, 20],
          [10, 20],
        ],
        stated: true,
      },
      {
        id: 'second one',
        name: 'second one',
        centre: [55, 52],
        polygon: [
          [50, 50],
          [60, 50],
          [60, 54],
          [50, 54],
        ],
        stated: false,
      },
    ])
  })

  test('of M486 have number and name', async () => {
    const { objects } = await analyseText([
      'M486 T2',
      'M486 S0 A"left part"',
      'M83',
      'G1 X0 Y0 Z0.2',
      'G1 X10 Y10 E1',
      'M486 S1',
      'M486 Aright',
      'G1 X30 Y30',
      'G1 X40 Y40 E1',
      'M486 S-1',
      'G1 X90 Y90 E1',
    ])
    expect(objects.map(({ id, name, centre }) => [id, name, centre])).toEqual([
      ['0', 'left part', [5, 5]],
      ['1', 'right', [35, 35]],
    ])
  })

  test('labelled twice are listed once, by what a printer skips them by', async () => {
    const { objects } = await analyseText([
      'EXCLUDE_OBJECT_DEFINE NAME=a_id_0 CENTER=1,1 POLYGON=[[0,0],[2,0],[2,2]]',
      'M83',
      '; printing object a.stl id:0 copy 0',
      'EXCLUDE_OBJECT_START NAME=a_id_0',
      'G1 X5 Y5 Z0.2 E1',
      'EXCLUDE_OBJECT_END NAME=a_id_0',
      '; stop printing object a.stl id:0 copy 0',
    ])
    expect(objects.map(({ id }) => id)).toEqual(['a_id_0'])
  })

  test('of Cura are its meshes', async () => {
    const { objects } = await analyseText([
      'M83',
      ';MESH:a.stl',
      'G1 X5 Y5 Z0.2 E1',
      ';MESH:NONMESH',
      'G1 X9 Y9 E1',
    ])
    expect(objects.map(({ name, centre }) => [name, centre])).toEqual([['a.stl', [2.5, 2.5]]])
  })
})

describe('tool changes and pauses', () => {
  test('know their layer', async () => {
    const { toolChanges, toolChangeCount, pauses } = await analyseText([
      'T0',
      'M83',
      ...layer(0.2),
      'T1',
      ...layer(0.4),
      'M600',
      ...layer(0.6),
      'PAUSE',
      'T0',
      'M0',
      'M601',
    ])
    expect(toolChanges.map(({ layer, from, to }) => [layer, from, to])).toEqual([
      [1, 0, 1],
      [3, 1, 0],
    ])
    expect(toolChangeCount).toBe(2)
    expect(pauses.map(({ layer, command }) => [layer, command])).toEqual([
      [2, 'M600'],
      [3, 'PAUSE'],
      [3, 'M0'],
      [3, 'M601'],
    ])
  })

  test('the first choice of a tool is no change', async () => {
    const { toolChangeCount, filaments } = await analyseText(['T2', 'M83', ...layer(0.2)])
    expect(toolChangeCount).toBe(0)
    expect(filaments.map(({ mm }) => mm)).toEqual([0, 0, 2])
  })
})

describe('filament', () => {
  test('drawn back at the end is used all the same', async () => {
    const { analysis } = await analyseText(['M83', ...layer(0.2), 'G1 E-2', 'G1 E2', 'G1 E-5'])
    expect(analysis.filament).toEqual([2])
  })

  test('of each layer is told apart', async () => {
    const { layers } = await analyseText(['M83', 'G1 E3', ...layer(0.2), ...layer(0.4), 'G1 X0 Y0 E7'])
    expect([...layers.table.filamentMm]).toEqual([3, 2, 9])
  })

  test('less flow is less filament', async () => {
    const { analysis } = await analyseText(['M83', 'M221 S90', ...layer(0.2)])
    expect(analysis.filament).toEqual([1.8])
  })
})

describe('time', () => {
  const long = ['M83', 'G1 Z0.2 F600', 'G1 X100 Y0 E1 F1200', 'G1 X0 Y0 E1', 'G1 X100 E1', 'G1 X0 E1']

  test('follows the limits the caller gives', async () => {
    const quick = await analyseText(long)
    const slow = await analyseText(long, { machineLimits: { printAcceleration: 20, travelAcceleration: 20 } })
    expect(slow.estimate.plannerSeconds).toBeGreaterThan(quick.estimate.plannerSeconds + 1)
  })

  test('follows the limits within the file before those of the caller', async () => {
    const limits = { machineLimits: { maxFeedrate: { x: 500 } } }
    const bounded = await analyseText(['M203 X10 Y10', ...long], limits)
    // 400 mm at no more than 10 mm/s.
    expect(bounded.estimate.plannerSeconds).toBeGreaterThan(40)
    expect(bounded.estimate.plannerSeconds).toBeLessThan(42)
  })

  test('follows Klipper’s limits', async () => {
    const bounded = await analyseText(['SET_VELOCITY_LIMIT VELOCITY=5 ACCEL=1000', ...long])
    expect(bounded.estimate.plannerSeconds).toBeGreaterThan(80)
  })

  test('counts dwelling', async () => {
    const plain = await analyseText(long)
    const dwelling = await analyseText([...long, 'G4 S30'])
    expect(dwelling.estimate.plannerSeconds - plain.estimate.plannerSeconds).toBeCloseTo(30, 1)
  })

  test('halves at double speed', async () => {
    const plain = await analyseText(long)
    const double = await analyseText(['M220 S200', ...long])
    expect(double.estimate.plannerSeconds / plain.estimate.plannerSeconds).toBeCloseTo(0.5, 1)
  })
})
