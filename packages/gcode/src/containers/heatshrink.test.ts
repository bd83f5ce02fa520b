import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HeatshrinkDecoder } from './heatshrink.ts'
import { encodeHeatshrink } from './testing/heatshrink-encoder.ts'
import { sampleGcode } from './testing/sample-gcode.ts'

function decode(input: Uint8Array, window: number, lookahead: number, limit = 1e6): Uint8Array {
  return new HeatshrinkDecoder(window, lookahead).decode(input, limit)
}

/** Feeds pieces of all sizes, so that codes are cut apart everywhere. */
function decodeInPieces(input: Uint8Array, window: number, lookahead: number, size: number): Uint8Array {
  const decoder = new HeatshrinkDecoder(window, lookahead)
  const pieces: Uint8Array[] = []
  for (let at = 0; at < input.length; at += size)
    pieces.push(decoder.decode(input.subarray(at, at + size), 1e6))
  return Buffer.concat(pieces)
}

describe('HeatshrinkDecoder', () => {
  it.each([
    ['foo', 7, 3, 'b35bede0'],
    ['foofoo', 7, 6, 'b35bede04100'],
    ['aaaaa', 8, 7, 'b0800180'],
    ['this is a test', 8, 4, 'ba5a2d37390008ac320ba596e774'],
  ])('reads the published sample of %j (%i/%i)', (text, window, lookahead, hex) => {
    expect(Buffer.from(decode(Buffer.from(hex, 'hex'), window, lookahead)).toString()).toBe(text)
  })

  it.each([11, 12])('gives back g-code at window %i, however it is cut', (window) => {
    const text = Buffer.from(sampleGcode(900))
    const packed = encodeHeatshrink(text, window, 4)
    expect(packed.length).toBeLessThan(text.length * 0.7)
    expect(Buffer.compare(decode(packed, window, 4), text)).toBe(0)
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(Buffer.compare(decodeInPieces(packed, window, 4, size), text)).toBe(0)
    }
  })

  it('gives back any bytes', () => {
    const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 400 })
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 5 }), (values, repeat) => {
        const input = Uint8Array.from(Array.from({ length: repeat }, () => values).flat())
        expect(Buffer.compare(decode(encodeHeatshrink(input, 11, 4), 11, 4), input)).toBe(0)
      }),
      { numRuns: 80 },
    )
  })

  it('stops at the limit and survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 0, max: 50 }), (bytes, limit) => {
        expect(decode(bytes, 12, 4, limit).length).toBeLessThanOrEqual(limit)
        expect(decode(bytes, 12, 4).length).toBeLessThanOrEqual(bytes.length * 8)
      }),
      { numRuns: 300 },
    )
  })
})
