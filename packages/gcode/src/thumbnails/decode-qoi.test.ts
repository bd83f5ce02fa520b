import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeQoi } from './decode-qoi.ts'
import type { Pixels } from './pixels.ts'
import { encodeQoi, type QoiChunk } from './testing/qoi-encoder.ts'
import { isSame, samplePixels } from './testing/sample-images.ts'

const END = [0, 0, 0, 0, 0, 0, 0, 1]

function header(width: number, height: number, channels: number): number[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setUint32(0, width)
  view.setUint32(4, height)
  return [...Buffer.from('qoif'), ...new Uint8Array(view.buffer), channels, 0]
}

describe('decodeQoi', () => {
  it('reads chunks put together by hand from the specification', () => {
    const chunks = [
      [0xfe, 10, 20, 30], // rgb
      [0xc1], // run of 2
      [0b01_11_10_01], // diff +1 0 -1
      [0x80 | (32 + 5), ((8 + 2) << 4) | (8 - 3)], // luma: green +5, red +7, blue +2
      [0xff, 1, 2, 3, 4], // rgba
      [(10 * 3 + 20 * 5 + 30 * 7 + 255 * 11) % 64], // index of the first colour
    ]
    const decoded = decodeQoi(Uint8Array.from([...header(7, 1, 4), ...chunks.flat(), ...END]))
    const first = [10, 20, 30, 255]
    const pixels = [first, first, first, [11, 20, 29, 255], [18, 25, 31, 255], [1, 2, 3, 4], first]
    expect([...(decoded?.data ?? [])]).toEqual(pixels.flat())
  })

  it('wraps differences around', () => {
    const chunks = [0b01_00_00_00, 0b01_11_11_11, 0b01_11_11_11, 0b01_11_11_11]
    const decoded = decodeQoi(Uint8Array.from([...header(4, 1, 3), ...chunks, ...END]))
    expect([...(decoded?.data ?? [])]).toEqual([254, 254, 254, 255, 255, 255, 0, 0, 0, 1, 1, 1])
  })

  it.each([3, 4] as const)('gives back an image of %i channels that uses every kind of chunk', (channels) => {
    const pixels = samplePixels(83, 61, channels)
    const used = new Set<QoiChunk>()
    expect(isSame(decodeQoi(encodeQoi(pixels, used)), pixels)).toBe(true)
    const kinds = ['diff', 'index', 'luma', 'rgb', 'run']
    expect([...used].sort()).toEqual(channels === 4 ? [...kinds.slice(0, 4), 'rgba', 'run'] : kinds)
  })

  it('gives back any image', () => {
    const image = fc.record({
      width: fc.integer({ min: 1, max: 20 }),
      height: fc.integer({ min: 1, max: 20 }),
    })
    const colours = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 90 })
    fc.assert(
      fc.property(image, colours, fc.constantFrom(3 as const, 4 as const), (size, palette, channels) => {
        const data = new Uint8Array(size.width * size.height * channels)
        for (let at = 0; at < data.length; at++) data[at] = palette[(at * 7) % palette.length] ?? 0
        const pixels: Pixels = { ...size, channels, data }
        expect(isSame(decodeQoi(encodeQoi(pixels)), pixels)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('refuses what is cut off, too large or of no known kind', () => {
    const whole = encodeQoi(samplePixels(20, 20, 4))
    for (const length of [0, 4, 13, 14, 21, 22, 40, whole.length - 9]) {
      expect(decodeQoi(whole.subarray(0, length))).toBeUndefined()
    }
    expect(decodeQoi(Uint8Array.from([...header(1 << 16, 1 << 16, 4), 0xc0, ...END]))).toBeUndefined()
    expect(decodeQoi(Uint8Array.from([...header(0, 5, 4), 0xc0, ...END]))).toBeUndefined()
    expect(decodeQoi(Uint8Array.from([...header(1, 1, 5), 0xc0, ...END]))).toBeUndefined()
  })

  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 0, max: 70 }), (bytes, side) => {
        decodeQoi(Uint8Array.from([...header(side, side, 4), ...bytes]))
        decodeQoi(bytes)
      }),
      { numRuns: 300 },
    )
  })
})
