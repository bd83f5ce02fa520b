import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MeatPackDecoder } from './meatpack.ts'
import { encodeMeatPack } from './testing/meatpack-encoder.ts'
import { sampleGcode, withoutComments } from './testing/sample-gcode.ts'

function decode(bytes: Uint8Array, size = bytes.length): string {
  const decoder = new MeatPackDecoder()
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(decoder.decode(bytes.subarray(at, at + size)))
  return Buffer.concat(pieces).toString('latin1')
}

describe('MeatPackDecoder', () => {
  it('reads the published example, with and without blanks', () => {
    const line = 'G1 X113.214 Y91.45 E1.3154\n'
    const withoutBlanks = [0x1d, 0x1e, 0x31, 0x2a, 0x41, 0x9f, 0x59, 0xa1, 0x54, 0x1b, 0x3a, 0x51, 0xc4]
    expect(decode(Uint8Array.from([255, 255, 251, 255, 255, 247, ...withoutBlanks]))).toBe(line)
    const head = [
      0x1d, 0xeb, 0x11, 0xa3, 0x12, 0xb4, 0x9f, 0x59, 0xa1, 0x54, 0xfb, 0x45, 0xa1, 0x13, 0x45, 0xcc,
    ]
    expect(decode(Uint8Array.from([255, 255, 251, ...head]))).toBe(line)
  })

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    'gives back g-code (comments kept: %s, blanks dropped: %s), however it is cut',
    (keepComments, dropBlanks) => {
      const text = sampleGcode(300)
      const packed = encodeMeatPack(text, { keepComments, dropBlanks })
      const expected = keepComments ? text : withoutComments(text)
      expect(decode(packed)).toBe(expected)
      for (const size of [1, 2, 5, 64]) expect(decode(packed, size)).toBe(expected)
    },
  )

  it('puts blanks only into G commands', () => {
    const pack = (text: string) => decode(encodeMeatPack(text, { keepComments: false }))
    expect(pack('G28 X Y\nG4 S5\nM117 GX1Y2\nGCODE_X1Y1\nT0\nG29.1 P1\n')).toBe(
      'G28 X Y\nG4 S5\nM117 GX1Y2\nGCODE_X1Y1\nT0\nG29.1 P1\n',
    )
  })

  it('passes unpacked text and lone signal bytes through', () => {
    expect(decode(Buffer.from('G1 X1 ;aB\n; Y=2\nM1X1\n'))).toBe('G1 X1 ;aB\n; Y=2\nM1X1\n')
    expect(decode(Uint8Array.from([255, 65, 255, 255, 251, 0x1d, 0xcc]))).toBe('\xffAG1\n')
    expect(decode(Uint8Array.from([255, 255, 251, 255, 65, 66, 0xcc]))).toBe('AB\n')
    expect(decode(Uint8Array.from([255, 255, 248, 255, 255, 99, 66, 255, 255]))).toBe('B')
  })

  it('survives any bytes within four times their length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const packed = Uint8Array.from([255, 255, 251, 255, 255, 247, 0x1d, ...bytes])
        expect(decode(packed).length).toBeLessThanOrEqual(packed.length * 4)
      }),
      { numRuns: 300 },
    )
  })
})
