import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sniffImage } from './sniff-image.ts'
import { encodeQoi } from './testing/qoi-encoder.ts'
import { samplePixels, writeJpgFrame, writePng } from './testing/sample-images.ts'

const png = writePng(samplePixels(31, 17, 4))
const qoi = encodeQoi(samplePixels(31, 17, 3))
const jpg = writeJpgFrame(640, 480)

describe('sniffImage', () => {
  it('tells format and size by the bytes', () => {
    expect(sniffImage(png)).toEqual({ format: 'png', width: 31, height: 17, whole: true })
    expect(sniffImage(qoi)).toEqual({ format: 'qoi', width: 31, height: 17, whole: true })
    expect(sniffImage(jpg)).toEqual({ format: 'jpg', width: 640, height: 480, whole: true })
  })

  it('notices a missing end', () => {
    expect(sniffImage(png.subarray(0, png.length - 12))?.whole).toBe(false)
    expect(sniffImage(jpg.subarray(0, jpg.length - 1))?.whole).toBe(false)
    expect(sniffImage(png.subarray(0, 20))).toBeUndefined()
    expect(sniffImage(jpg.subarray(0, 12))).toBeUndefined()
  })

  it('survives any bytes', () => {
    const starts = fc.constantFrom([], [...png.subarray(0, 16)], [0xff, 0xd8, 0xff], [...Buffer.from('qoif')])
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        sniffImage(Uint8Array.from([...start, ...rest]))
      }),
      { numRuns: 500 },
    )
  })
})
