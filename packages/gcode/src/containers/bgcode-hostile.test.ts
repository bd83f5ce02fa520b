import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProblemList } from '../problems.ts'
import { bytesSource } from '../source.ts'
import { encodeQoi } from '../thumbnails/testing/qoi-encoder.ts'
import { samplePixels } from '../thumbnails/testing/sample-images.ts'
import { openBgcode } from './bgcode.ts'
import {
  type BlockSpec,
  COMPRESSIONS,
  ENCODINGS,
  gcodeBlock,
  IMAGE,
  metadataBlock,
  TYPE,
  thumbnailBlock,
  writeBgcode,
} from './testing/bgcode-writer.ts'
import { mutated } from './testing/mutate.ts'
import { countBytes, plateOf, plateText, watchedSource } from './testing/read-text.ts'
import { sampleGcode } from './testing/sample-gcode.ts'

const text = sampleGcode(60)
const code = (block: Partial<BlockSpec> = {}): BlockSpec => ({
  ...gcodeBlock(text, 'none', 'none'),
  ...block,
})

async function read(bytes: Uint8Array) {
  const problems = new ProblemList()
  const opened = await openBgcode(bytesSource(bytes), problems)
  const read = opened.plates.length > 0 ? await plateText(opened) : undefined
  return { text: read, opened, codes: problems.items.map((problem) => problem.code) }
}

describe('openBgcode on hostile files', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a header', Buffer.from('GCDE\x01')],
    ['another magic', Buffer.from('GCDF\x01\0\0\0\x01\0 and so on')],
    ['an unknown checksum', Buffer.from('GCDE\x01\0\0\0\x07\0 and so on')],
  ])('says that the header is wrong: %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ text: undefined, codes: ['bgcode-header'] })
  })

  it('reads on in a version it does not know', async () => {
    expect(await read(writeBgcode([code()], { version: 2 }))).toMatchObject({
      text,
      codes: ['bgcode-version'],
    })
  })

  it('uses what a block with a wrong checksum holds', async () => {
    const bad = metadataBlock(TYPE.print, { key: 'value' })
    const file = writeBgcode([{ ...bad, claims: { checksum: 7 } }, code({ claims: { checksum: 7 } }), code()])
    const { opened, ...rest } = await read(file)
    expect(opened.metadata.get('key')).toBe('value')
    expect(rest).toEqual({ text: text + text, codes: ['bgcode-checksum', 'bgcode-checksum'] })
  })

  it('stops at a block of an unknown kind', async () => {
    const file = writeBgcode([code(), code({ type: 9 }), code()])
    expect(await read(file)).toMatchObject({ text, codes: ['bgcode-block'] })
    expect(await read(writeBgcode([code({ type: 9 })]))).toMatchObject({
      codes: ['bgcode-block', 'bgcode-no-gcode'],
    })
  })

  it('leaves out code of an unknown encoding, and blocks behind the code', async () => {
    const file = writeBgcode([
      code(),
      code({ parameters: [3] }),
      metadataBlock(TYPE.print, { a: 'b' }),
      code(),
    ])
    expect(await read(file)).toMatchObject({ text: text + text, codes: ['bgcode-encoding', 'bgcode-order'] })
  })

  it.each(['deflate', 'heatshrink-11-4'] as const)(
    'keeps to the size a block announces (%s)',
    async (compression) => {
      const less = writeBgcode([code({ compression, claims: { uncompressed: 100 } }), code()])
      expect(await read(less)).toMatchObject({ text: text.slice(0, 100) + text, codes: ['bgcode-size'] })
      const more = writeBgcode([code({ compression, claims: { uncompressed: 4_000_000_000 } }), code()])
      expect(await read(more)).toMatchObject({ text: text + text, codes: ['bgcode-size'] })
    },
  )

  it.each(COMPRESSIONS)('reads what is left of a truncated file (%s)', async (compression) => {
    const whole = writeBgcode([code(), gcodeBlock(text, compression, 'none')])
    const { text: left = '', codes } = await read(whole.subarray(0, whole.length - 300))
    expect((text + text).startsWith(left)).toBe(true)
    expect(left.length).toBeGreaterThan(text.length + 300)
    expect(codes).toEqual(['bgcode-truncated'])
    expect(await read(whole.subarray(0, 15))).toMatchObject({
      codes: ['bgcode-truncated', 'bgcode-no-gcode'],
    })
  })

  it('reads on behind a damaged block', async () => {
    const damaged = Buffer.from(writeBgcode([code({ compression: 'deflate' }), code()], { checksums: false }))
    damaged.fill(0xaa, 40, 60)
    const { text: left, codes } = await read(damaged)
    expect(left?.endsWith(text)).toBe(true)
    expect(codes).toEqual(['bgcode-damaged'])
  })

  it('stops a decompression bomb, announced or not, within memory', async () => {
    const zeros = Buffer.alloc(70 * 1024 * 1024)
    const stored = deflateSync(zeros, { level: 1 })
    for (const uncompressed of [zeros.length, 4_294_967_295]) {
      const bytes = Buffer.from(writeBgcode([code({ data: stored })], { checksums: false }))
      const block = Buffer.alloc(12)
      block.writeUInt16LE(TYPE.gcode, 0)
      block.writeUInt16LE(1, 2)
      block.writeUInt32LE(uncompressed, 4)
      block.writeUInt32LE(stored.length, 8)
      const source = watchedSource(Buffer.concat([bytes.subarray(0, 10), block, bytes.subarray(18)]))
      const problems = new ProblemList()
      const plate = plateOf(await openBgcode(source, problems))
      const { total, largest } = await countBytes(plate.text())
      expect(total).toBe(64 * 1024 * 1024)
      expect(largest).toBeLessThanOrEqual(256 * 1024)
      expect(problems.items.map((problem) => problem.code)).toEqual(['bgcode-bomb'])
    }
  })

  it('bounds metadata, thumbnails and the blocks before the code', async () => {
    const large = { type: TYPE.slicer, parameters: [0], data: Buffer.alloc(5_000_000, 'k=v\n') }
    const image = thumbnailBlock(IMAGE.png, 9, 9, Buffer.alloc(9_000_000))
    const tooLarge = await read(writeBgcode([large, image, code()], { checksums: false }))
    expect(tooLarge).toMatchObject({ text, codes: ['bgcode-block-too-large', 'bgcode-block-too-large'] })
    const many = Array.from({ length: 5000 }, () => metadataBlock(TYPE.file, {}))
    expect(await read(writeBgcode([...many, code()]))).toMatchObject({
      codes: ['bgcode-too-many-blocks', 'bgcode-no-gcode'],
    })
  })

  it('gets through many empty blocks fast', async () => {
    const empty = writeBgcode([code({ data: Buffer.alloc(0) })], { checksums: false }).subarray(10)
    const file = Buffer.concat([
      writeBgcode([], { checksums: false }),
      Buffer.alloc(empty.length * 20_000, empty),
    ])
    expect(await read(file)).toMatchObject({ text: '', codes: [] })
  })

  it('survives mutated files', async () => {
    const files = COMPRESSIONS.flatMap((compression) =>
      ENCODINGS.map((encoding) =>
        writeBgcode([
          metadataBlock(TYPE.printer, { printer_model: 'MK4' }, compression),
          thumbnailBlock(IMAGE.qoi, 9, 9, encodeQoi(samplePixels(9, 9, 4))),
          gcodeBlock(sampleGcode(12), compression, encoding),
          gcodeBlock(sampleGcode(3), compression, encoding),
        ]),
      ),
    )
    await fc.assert(
      fc.asyncProperty(mutated(files), async (bytes) => {
        const { text: left = '' } = await read(bytes)
        expect(left.length).toBeLessThan(100_000)
      }),
      { numRuns: 400 },
    )
  })

  it('survives any bytes behind a good header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, checksums) => {
        await read(Buffer.concat([writeBgcode([], { checksums }), bytes]))
        await read(Buffer.concat([writeBgcode([], { checksums }), Uint8Array.of(1, 0, 1, 0), bytes]))
      }),
      { numRuns: 200 },
    )
  })
})
