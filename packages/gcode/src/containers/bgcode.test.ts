import { describe, expect, it } from 'vitest'
import { ProblemList } from '../problems.ts'
import { bytesSource } from '../source.ts'
import { readPng } from '../thumbnails/testing/png-reader.ts'
import { encodeQoi } from '../thumbnails/testing/qoi-encoder.ts'
import { samplePixels, writeJpgFrame, writePng } from '../thumbnails/testing/sample-images.ts'
import { openBgcode } from './bgcode.ts'
import {
  type BlockSpec,
  COMPRESSIONS,
  type Compression,
  ENCODINGS,
  type Encoding,
  gcodeBlock,
  IMAGE,
  metadataBlock,
  TYPE,
  thumbnailBlock,
  writeBgcode,
} from './testing/bgcode-writer.ts'
import { countBytes, plateOf, plateText, watchedSource } from './testing/read-text.ts'
import { sampleGcode, withoutComments } from './testing/sample-gcode.ts'

const pixels = samplePixels(48, 40, 4)
const png = writePng(samplePixels(16, 16, 4))

function leadingBlocks(compression: Compression): BlockSpec[] {
  return [
    metadataBlock(TYPE.file, { Producer: 'PrusaSlicer 2.7.0' }, compression),
    metadataBlock(TYPE.printer, { printer_model: 'MK4', 'filament used [mm]': '986.61' }, compression),
    thumbnailBlock(IMAGE.png, 16, 16, png),
    thumbnailBlock(IMAGE.qoi, 48, 40, encodeQoi(pixels)),
    thumbnailBlock(IMAGE.jpg, 640, 480, writeJpgFrame(640, 480)),
    metadataBlock(TYPE.print, { 'estimated printing time (normal mode)': '32m 6s' }, compression),
    metadataBlock(
      TYPE.slicer,
      { printer_model: 'other', start_gcode: 'G28\\nG29 ; a=b', empty: '' },
      compression,
    ),
  ]
}

async function open(bytes: Uint8Array) {
  const problems = new ProblemList()
  const opened = await openBgcode(bytesSource(bytes), problems)
  return { opened, problems, codes: () => problems.items.map((problem) => problem.code) }
}

describe('openBgcode', () => {
  it('starts with the published magic', () => {
    expect(Buffer.from(writeBgcode([])).toString('latin1', 0, 10)).toBe('GCDE\x01\0\0\0\x01\0')
  })

  const matrix = COMPRESSIONS.flatMap((compression) =>
    ENCODINGS.map((encoding) => [compression, encoding] as const),
  )
  it.each(matrix)('reads g-code compressed by %s and encoded by %s', async (compression, encoding) => {
    const parts = [sampleGcode(200), sampleGcode(90), sampleGcode(1)]
    const blocks = parts.map((part) => gcodeBlock(part, compression, encoding))
    const expected = parts.map((part) => (encoding === 'meatpack' ? withoutComments(part) : part)).join('')
    for (const checksums of [true, false]) {
      const file = await open(writeBgcode([...leadingBlocks(compression), ...blocks], { checksums }))
      expect(await plateText(file.opened)).toBe(expected)
      expect(file.codes()).toEqual([])
    }
  })

  it.each(COMPRESSIONS)('reads all metadata compressed by %s, the first of a key', async (compression) => {
    const { opened, codes } = await open(
      writeBgcode([...leadingBlocks(compression), gcodeBlock('G28\n', 'none', 'none')]),
    )
    expect(Object.fromEntries(opened.metadata)).toEqual({
      Producer: 'PrusaSlicer 2.7.0',
      printer_model: 'MK4',
      'filament used [mm]': '986.61',
      'estimated printing time (normal mode)': '32m 6s',
      start_gcode: 'G28\\nG29 ; a=b',
      empty: '',
    })
    expect(opened.plates).toHaveLength(1)
    expect(opened.plates[0]).toMatchObject({
      index: 1,
      metadata: opened.metadata,
      thumbnails: opened.thumbnails,
    })
    expect(codes()).toEqual([])
  })

  it('gives PNG and JPG as stored and QOI as PNG', async () => {
    const { opened } = await open(
      writeBgcode([...leadingBlocks('none'), gcodeBlock('G28\n', 'none', 'none')]),
    )
    expect(
      opened.thumbnails.map(({ format, width, height, storedAs }) => [format, width, height, storedAs]),
    ).toEqual([
      ['png', 16, 16, undefined],
      ['png', 48, 40, 'qoi'],
      ['jpg', 640, 480, undefined],
    ])
    expect(Buffer.compare(opened.thumbnails[0]?.bytes ?? Buffer.alloc(0), png)).toBe(0)
    expect(readPng(opened.thumbnails[1]?.bytes ?? png)).toEqual(pixels)
  })

  it('reads metadata written as JSON', async () => {
    const json = {
      type: TYPE.slicer,
      parameters: [1],
      data: Buffer.from('{"layer_height":0.2,"colours":["#a","#b"]}'),
    }
    const { opened } = await open(writeBgcode([json, gcodeBlock('G28\n', 'none', 'none')]))
    expect(Object.fromEntries(opened.metadata)).toEqual({ layer_height: '0.2', colours: '#a;#b' })
  })

  it.each([
    ['none', 'none'],
    ['deflate', 'none'],
    ['deflate', 'meatpack-comments'],
    ['heatshrink-12-4', 'none'],
  ] as [Compression, Encoding][])('streams a block of megabytes (%s, %s)', async (compression, encoding) => {
    const text = sampleGcode(compression.startsWith('heat') ? 40_000 : 60_000)
    const source = watchedSource(writeBgcode([gcodeBlock(text, compression, encoding)], { checksums: false }))
    const problems = new ProblemList()
    const plate = plateOf(await openBgcode(source, problems))
    const { total, largest } = await countBytes(plate.text())
    expect(total).toBe(text.length)
    expect(largest).toBeLessThan(2_300_000)
    expect(source.largestRead).toBeLessThanOrEqual(256 * 1024)
    expect(problems.items).toEqual([])
  })

  it('can be read twice and says what is wrong once', async () => {
    const bad = { ...gcodeBlock('G28\n', 'none', 'none'), claims: { checksum: 1 } }
    const { opened, codes } = await open(writeBgcode([bad, gcodeBlock('G29\n', 'deflate', 'meatpack')]))
    expect(await plateText(opened)).toBe('G28\nG29\n')
    expect(await plateText(opened)).toBe('G28\nG29\n')
    expect(codes()).toEqual(['bgcode-checksum'])
  })

  it('stops when told to', async () => {
    const { opened } = await open(writeBgcode([gcodeBlock(sampleGcode(10), 'none', 'none')]))
    const abort = new AbortController()
    abort.abort()
    await expect(countBytes(plateOf(opened).text(abort.signal))).rejects.toThrow('aborted')
  })
})
