import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import type { AnalysisResult } from './facts/facts.ts'
import { readLayers } from './read-layers.ts'
import { thumbnails } from './read-thumbnails.ts'
import { bytesSource } from './source.ts'
import { corpusFile } from './testing/corpus-file.ts'
import { toJson } from './to-json.ts'

const SECONDS_MS = 1000
const bounded = { interruptAfterTimeLimit: 2 * SECONDS_MS, markInterruptAsFailure: false, numRuns: 400 }

function expectSound(result: AnalysisResult): void {
  for (const value of numbersIn(result.analysis)) expect(Number.isFinite(value)).toBe(true)
  const { positions, seconds } = result.timeline
  for (let at = 1; at < positions.length; at++) {
    expect(positions[at]).toBeGreaterThanOrEqual(positions[at - 1] as number)
    expect(seconds[at]).toBeGreaterThanOrEqual(seconds[at - 1] as number)
  }
  expect(result.problems.length).toBeLessThanOrEqual(100)
  expect(() => JSON.stringify(toJson(result))).not.toThrow()
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

const files = ['prusaslicer-multi', 'prusaslicer-mmu', 'cura-ultimaker2'].map((name) =>
  corpusFile(`${name}.gcode`),
)

const mutation = fc.record({
  file: fc.constantFrom(...files),
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
  changes: fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), to: fc.uint8Array({ maxLength: 12 }) }),
    {
      maxLength: 30,
    },
  ),
})

test('damaged real files are read to their end', async () => {
  await fc.assert(
    fc.asyncProperty(mutation, async ({ file, cut, changes }) => {
      const bytes = Buffer.from(file.subarray(0, Math.round(cut * file.length)))
      for (const { at, to } of changes)
        bytes.set(to.subarray(0, bytes.length), Math.floor(at * Math.max(0, bytes.length - to.length)))
      expectSound(await analyse(bytesSource(bytes), { name: 'a.gcode' }))
    }),
    bounded,
  )
})

const word = fc.oneof(
  fc.constantFrom(
    'G0',
    'G1',
    'G2',
    'G3',
    'G4',
    'G10',
    'G11',
    'G17',
    'G18',
    'G19',
    'G20',
    'G21',
    'G28',
    'G29',
    'G53',
    'G54',
    'G59',
    'G90',
    'G91',
    'G92',
    'M82',
    'M83',
    'M104',
    'M109',
    'M200',
    'M201',
    'M203',
    'M204',
    'M205',
    'M207',
    'M220',
    'M221',
    'M486',
    'M600',
    'M73',
    'T0',
    'T1',
    'T99',
    ';LAYER_CHANGE',
    ';LAYER:0',
    ';TYPE:Skirt',
    ';WIDTH:0.4',
    ';FLAVOR:UltiGCode',
    'EXCLUDE_OBJECT_DEFINE NAME=a POLYGON=[[0,0]',
    'EXCLUDE_OBJECT_START NAME=a',
    'SET_VELOCITY_LIMIT ACCEL=1 SQUARE_CORNER_VELOCITY=',
    '; thumbnail begin 1x1 1',
    '; thumbnail end',
    ';TIME:6666',
    '\n',
    '\n',
    '\n',
    '\r\n',
    '\0',
    'NaN',
    '1e308',
  ),
  fc.tuple(fc.constantFrom(...'XYZEFIJKRSTPDL'), fc.double()).map(([letter, value]) => `${letter}${value}`),
  fc
    .tuple(fc.constantFrom(...'XYZEF'), fc.double({ min: -300, max: 300, noNaN: true }))
    .map(([letter, value]) => `${letter}${value.toFixed(3)}`),
)

test('any order of any commands is read to its end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 300 }), async (words) => {
      const source = bytesSource(Buffer.from(words.join(' ').replaceAll(' \n ', '\n')))
      const result = await analyse(source, { name: 'a.gcode' })
      expectSound(result)
      await readLayers(source, 1, 3, { name: 'a.gcode', index: result.layerIndex })
    }),
    bounded,
  )
})

test('any bytes are read to their end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 5000 }),
      fc.constantFrom('a.gcode', 'a.bgcode', 'a.3mf', ''),
      async (bytes, name) => {
        const source = bytesSource(bytes)
        expectSound(await analyse(source, { name }))
        await thumbnails(source, { name })
      },
    ),
    bounded,
  )
})
