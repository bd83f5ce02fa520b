import { describe, expect, it } from 'vitest'
import { ProblemList } from '../problems.ts'
import { encodeQoi } from './testing/qoi-encoder.ts'
import { samplePixels, writePng } from './testing/sample-images.ts'
import { ThumbnailCollector } from './thumbnail-collector.ts'

/** 62 pixels a byte: the densest QOI there is. */
function blackQoi(side: number): Uint8Array {
  const header = encodeQoi(samplePixels(1, 1, 3)).slice(0, 14)
  new DataView(header.buffer).setUint32(4, side)
  new DataView(header.buffer).setUint32(8, side)
  const runs = new Uint8Array(Math.ceil((side * side) / 62)).fill(0xfd)
  return Buffer.concat([header, runs, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1)])
}

describe('ThumbnailCollector', () => {
  it('keeps its own copy of the bytes', () => {
    const stored = Buffer.from(writePng(samplePixels(8, 8, 3)))
    const kept = new ThumbnailCollector().add(stored, 'top')
    const before = kept?.bytes.slice()
    stored.fill(0)
    expect(kept).toMatchObject({ width: 8, height: 8, format: 'png', view: 'top' })
    expect(kept?.bytes).toEqual(before)
  })

  it('converts a bounded number of pixels', () => {
    const problems = new ProblemList()
    const collector = new ThumbnailCollector(problems)
    const large = blackQoi(1400)
    for (let count = 0; count < 6; count++) collector.add(large)
    expect(collector.items).toHaveLength(4)
    expect(collector.add(blackQoi(1500))).toBeUndefined()
    expect(new Set(problems.items.map((problem) => problem.code))).toEqual(new Set(['thumbnail-unreadable']))
  })

  it('keeps a bounded number of bytes', () => {
    const problems = new ProblemList()
    const collector = new ThumbnailCollector(problems)
    const png = Buffer.concat([writePng(samplePixels(8, 8, 3)), Buffer.alloc(5_000_000)])
    for (let count = 0; count < 9; count++) collector.add(png)
    expect(collector.items).toHaveLength(5)
    expect(problems.items.map((problem) => problem.code)).toEqual(['thumbnails-too-many'])
  })
})
