import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProblemList } from '../problems.ts'
import { bytesSource, type Source } from '../source.ts'
import { openGzip } from './gzip.ts'
import { mutated, noise } from './testing/mutate.ts'
import { countBytes, plateOf, plateText, watchedSource } from './testing/read-text.ts'
import { sampleGcode } from './testing/sample-gcode.ts'

const text = sampleGcode(400)
const packed = gzipSync(text)

async function read(bytes: Uint8Array) {
  const problems = new ProblemList()
  const opened = await openGzip(bytesSource(bytes), problems)
  return { text: await plateText(opened), codes: problems.items.map((problem) => problem.code) }
}

/** A gzip header with every optional field RFC 1952 knows. */
function withAllFields(bytes: Uint8Array): Uint8Array {
  const header = Buffer.from(bytes.subarray(0, 10))
  header[3] = 0x1e
  const extra = Buffer.from('\x05\x00extra', 'latin1')
  return Buffer.concat([
    header,
    extra,
    Buffer.from('name.gcode\0a comment\0'),
    Buffer.alloc(2),
    bytes.subarray(10),
  ])
}

describe('openGzip', () => {
  it('reads gzip, several in a row, and with all header fields', async () => {
    expect(await read(packed)).toEqual({ text, codes: [] })
    expect(await read(Buffer.concat([packed, packed]))).toEqual({ text: text + text, codes: [] })
    expect(await read(withAllFields(packed))).toEqual({ text, codes: [] })
    expect(await read(gzipSync(''))).toEqual({ text: '', codes: [] })
  })

  it('reads members that end anywhere in a piece', async () => {
    for (const extra of [-40, -20, -10, -8, -4, -1, 0, 1, 5]) {
      const filler = gzipSync(Buffer.alloc(262_144 - 23 - 5 * 4 + extra, 65), { level: 0 })
      const { text: out, codes } = await read(Buffer.concat([filler, packed]))
      expect(codes).toEqual([])
      expect(out.endsWith(text)).toBe(true)
    }
  })

  it('reads what is left of a truncated file', async () => {
    for (const left of [packed.length - 1, packed.length - 8, packed.length - 9, 900]) {
      const { text: out, codes } = await read(packed.subarray(0, left))
      expect(text.startsWith(out)).toBe(true)
      expect(out.length).toBeGreaterThan(100)
      expect(codes).toEqual(['gzip-truncated'])
    }
    expect(await read(packed.subarray(0, 5))).toEqual({ text: '', codes: ['gzip-header'] })
  })

  it('says what is wrong', async () => {
    const crc = Buffer.from(packed)
    crc[crc.length - 8] = (crc.at(-8) ?? 0) ^ 1
    expect(await read(crc)).toEqual({ text, codes: ['gzip-checksum'] })
    const length = Buffer.from(packed)
    length[length.length - 4] = (length.at(-4) ?? 0) ^ 1
    expect(await read(length)).toEqual({ text, codes: ['gzip-length'] })
    expect(await read(Buffer.concat([packed, Buffer.from('rubbish')]))).toEqual({
      text,
      codes: ['gzip-trailing-bytes'],
    })
    const damaged = Buffer.from(packed)
    damaged.fill(0xff, 200, 220)
    expect((await read(damaged)).codes).toEqual(['gzip-damaged'])
    const many = Buffer.concat(Array.from({ length: 1100 }, () => gzipSync('G28\n')))
    expect((await read(many)).codes).toEqual(['gzip-too-many-parts'])
  })

  it('stops a bomb, and reads piece by piece', async () => {
    const source = watchedSource(gzipSync(Buffer.alloc(70 * 1024 * 1024), { level: 1 }))
    const problems = new ProblemList()
    const plate = plateOf(await openGzip(source, problems))
    const { total, largest } = await countBytes(plate.text())
    expect([total, largest]).toEqual([64 * 1024 * 1024, 64 * 1024])
    expect(problems.items.map((problem) => problem.code)).toEqual(['gzip-bomb'])
  })

  const big = gzipSync(noise(3_000_000))

  it('hands on what the source throws, at once and later', async () => {
    for (const offsetOfFault of [0, 300_000]) {
      const failing: Source = {
        size: big.length,
        async read(offset, length) {
          if (offset >= offsetOfFault) throw new Error('disk gone')
          return big.subarray(offset, offset + length)
        },
      }
      await expect(plateText(await openGzip(failing, new ProblemList()))).rejects.toThrow('disk gone')
    }
  })

  it('stops when told to, and stops reading when nobody wants more', async () => {
    const abort = new AbortController()
    const plate = plateOf(await openGzip(bytesSource(big), new ProblemList()))
    const reading = async () => {
      for await (const _ of plate.text(abort.signal)) abort.abort()
    }
    await expect(reading()).rejects.toThrow('aborted')
    const source = watchedSource(big)
    for await (const _ of plateOf(await openGzip(source, new ProblemList())).text()) break
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(source.reads).toBeLessThanOrEqual(5)
  })

  it('survives mutated files', async () => {
    await fc.assert(
      fc.asyncProperty(
        mutated([gzipSync(sampleGcode(20)), withAllFields(gzipSync('G28\n'))]),
        async (bytes) => {
          await read(bytes)
        },
      ),
      { numRuns: 200 },
    )
  })
})
