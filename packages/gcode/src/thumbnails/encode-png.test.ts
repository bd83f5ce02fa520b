import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodePng } from './encode-png.ts'
import { crc32Bitwise } from './testing/crc32-bitwise.ts'
import { readPng } from './testing/png-reader.ts'
import { isSame, samplePixels } from './testing/sample-images.ts'

describe('encodePng', () => {
  it('agrees with the published check value of CRC-32', () => {
    const check = Buffer.from('123456789')
    expect(crc32Bitwise(check)).toBe(0xcbf43926)
    expect(crc32(check)).toBe(0xcbf43926)
  })

  it.each([
    [1, 1, 3],
    [1, 1, 4],
    [83, 61, 3],
    [83, 61, 4],
  ] as const)('writes %i x %i pixels of %i channels that another reader reads', (width, height, channels) => {
    const pixels = samplePixels(width, height, channels)
    expect(isSame(readPng(encodePng(pixels)), pixels)).toBe(true)
  })
})
