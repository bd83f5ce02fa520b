import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import {
  COMPRESSIONS,
  ENCODINGS,
  gcodeBlock,
  IMAGE,
  metadataBlock,
  TYPE,
  thumbnailBlock,
  writeBgcode,
} from './containers/testing/bgcode-writer.ts'
import { sampleFiles } from './containers/testing/sample-3mf.ts'
import { writeZip } from './containers/testing/zip-writer.ts'
import { describeFacts } from './describe-facts.ts'
import { readLayers } from './read-layers.ts'
import { thumbnails } from './read-thumbnails.ts'
import { bytesSource } from './source.ts'
import { corpusFile } from './testing/corpus-file.ts'
import { encodeQoi } from './thumbnails/testing/qoi-encoder.ts'
import { samplePixels, writePng } from './thumbnails/testing/sample-images.ts'

const text = corpusFile('prusaslicer-single.gcode').toString()
const png = writePng(samplePixels(16, 16, 4))

// The settings stand in blocks of their own, so the text ends where PrusaSlicer's foot begins.
const moves = text.slice(0, text.indexOf('; filament used [mm]'))
const halves = [moves.slice(0, 30_000), moves.slice(30_000)] as const
const settings = {
  single_extruder_multi_material: '0',
  machine_max_acceleration_x: '9000',
  filament_type: 'PLA',
  nozzle_diameter: '0.4',
}

function binary(
  compression: (typeof COMPRESSIONS)[number],
  encoding: (typeof ENCODINGS)[number],
): Uint8Array {
  return writeBgcode([
    metadataBlock(TYPE.file, { Producer: 'PrusaSlicer 2.7.0' }, compression),
    metadataBlock(TYPE.printer, { printer_model: 'MK4', 'filament used [mm]': '469.61' }, compression),
    thumbnailBlock(IMAGE.png, 16, 16, png),
    thumbnailBlock(IMAGE.qoi, 48, 40, encodeQoi(samplePixels(48, 40, 4))),
    metadataBlock(TYPE.print, { 'estimated printing time (normal mode)': '7m 27s' }, compression),
    metadataBlock(TYPE.slicer, settings, compression),
    ...halves.map((half) => gcodeBlock(half, compression, encoding)),
  ])
}

describe.each(COMPRESSIONS)('binary g-code compressed by %s', (compression) => {
  test.each(ENCODINGS)('and encoded by %s is the same print', async (encoding) => {
    const { format, analysis, layers, printerModel, problems } = await analyse(
      bytesSource(binary(compression, encoding)),
    )
    const plain = await analyse(bytesSource(Buffer.from(text)))
    expect(format.kind).toBe('bgcode')
    expect(problems).toEqual([])
    expect(printerModel).toBe('MK4')
    expect(layers.count).toBe(30)
    expect(analysis.printArea).toEqual(plain.analysis.printArea)
    expect(analysis.filament).toEqual(plain.analysis.filament)
    expect(analysis.estimate).toBe(447)
    expect(analysis.slicer).toBe('PrusaSlicer')
    // Without comments nothing tells skirt and model apart.
    if (encoding !== 'meatpack') expect(analysis.modelSize).toEqual(plain.analysis.modelSize)
  })
})

test('pictures of binary g-code are found with and without an analysis', async () => {
  const source = bytesSource(binary('deflate', 'none'))
  const expected = [
    { width: 16, height: 16, format: 'png' },
    { width: 48, height: 40, format: 'png', storedAs: 'qoi' },
  ]
  expect((await analyse(source)).thumbnails).toMatchObject(expected)
  expect(await thumbnails(source)).toMatchObject(expected)
})

test('pictures within text are found with and without an analysis', async () => {
  const base64 = Buffer.from(png).toString('base64')
  const lines = base64.match(/.{1,78}/g)?.map((line) => `; ${line}`) ?? []
  const picture = [`; thumbnail begin 16x16 ${base64.length}`, ...lines, '; thumbnail end', '']
  const source = bytesSource(Buffer.from(picture.join('\n') + text))
  expect((await analyse(source)).thumbnails).toMatchObject([{ width: 16, height: 16, format: 'png' }])
  const [found] = await thumbnails(source)
  expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(png))).toBe(true)
})

describe('a sliced project of two plates', () => {
  const square = (size: number) =>
    [
      'M83',
      '; CHANGE_LAYER',
      '; start printing object, unique label id: 64',
      'G1 X0 Y0 Z0.2 F6000',
      `G1 X${size} Y0 E1`,
      `G1 X${size} Y${size} E1`,
      '; stop printing object, unique label id: 64',
      '',
    ].join('\n')
  const source = bytesSource(writeZip(sampleFiles(square(20), square(50))))
  const result = analyse(source, { name: 'a.gcode.3mf' })

  test('has the facts of each', async () => {
    const { format, plates, plate, analysis } = await result
    expect(format.kind).toBe('gcode-3mf')
    expect(plates.map(({ plate: { index } }) => index)).toEqual([1, 3])
    expect(plate).toEqual({ index: 1, name: 'Front row' })
    expect(plates.map(({ analysis: { modelSize } }) => modelSize.x)).toEqual([20, 50])
    expect(analysis).toEqual(plates[0]?.analysis)
  })

  test('knows its filaments, its objects and its pictures', async () => {
    const { filaments, objects, plates, printerModel } = await result
    expect(printerModel).toBe('Bambu Lab X1 Carbon')
    expect(filaments).toMatchObject([
      { type: 'PLA', colour: '#FF8000', mm: 2, stated: { mm: 3210, grams: 9.57 } },
      { tool: 1 },
      { type: 'PETG', colour: '#00FF00FF', stated: { grams: 2.77 } },
    ])
    expect(objects.map(({ id, name, stated }) => [id, name, stated])).toEqual([
      ['64', 'Cube & Co.stl', true],
      ['90', 'Cube & Co.stl', true],
    ])
    expect(objects[0]?.centre).toEqual([20, 30])
    expect(plates.map((print) => print.thumbnails.length)).toEqual([3, 1])
  })

  test('gives the layers of the plate asked for', async () => {
    const found = await readLayers(source, 1, 1, { plate: 3, name: 'a.gcode.3mf' })
    expect(Math.max(...found.ends)).toBe(50)
  })

  test('is described plate by plate', async () => {
    const described = describeFacts(await result)
    expect(described).toMatch(/^Plate 1 +Front row$/m)
    expect(described).toMatch(/^Model +50 × 50 × 0.2 mm$/m)
  })
})
