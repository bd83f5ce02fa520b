import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { FEATURES } from './dialects/features.ts'
import { readLayers } from './read-layers.ts'
import { bytesSource, type Source } from './source.ts'
import { corpusFile } from './testing/corpus-file.ts'

const bytes = corpusFile('prusaslicer-single.gcode')

/** Extruding moves of one announced layer, by a plain pattern over the text. */
function printedMoves(layer: number): number {
  const [, ...layers] = bytes.toString().split(';LAYER_CHANGE')
  const lines = (layers[layer - 1] ?? '').split('\n')
  let e = 0
  let count = 0
  for (const line of lines) {
    const [, value] = /^G(?:1|92).* ?E(-?[\d.]+)/.exec(line) ?? []
    if (value === undefined) continue
    if (line.startsWith('G1 X') && Number(value) > e) count++
    e = Number(value)
  }
  return count
}

test('a layer has the moves that stand under its announcement', async () => {
  const { count, layers, extruding } = await readLayers(bytesSource(bytes), 10, 10)
  expect(new Set(layers)).toEqual(new Set([10]))
  expect(count).toBe(layers.length)
  expect(extruding.reduce((sum, value) => sum + value, 0)).toBe(printedMoves(10))
})

test('segments join, lie at the layer’s height and know what they are for', async () => {
  const found = await readLayers(bytesSource(bytes), 5, 5)
  for (let at = 1; at < found.count; at++) {
    expect(found.starts.subarray(at * 3, at * 3 + 2)).toEqual(found.ends.subarray(at * 3 - 3, at * 3 - 1))
  }
  const heights = new Set(
    [...found.ends].filter((_, at) => at % 3 === 2).map((z) => Math.round(z * 100) / 100),
  )
  expect(heights).toEqual(new Set([1.05]))
  const names = new Set([...found.features].map((code) => FEATURES[code]))
  expect(names).toContain('outer-wall')
  expect(names).toContain('infill')
  expect(found.widths.some((width) => Math.abs(width - 0.45) < 0.01)).toBe(true)
})

test('with the index of an analysis only the end of the file is read, with the same outcome', async () => {
  const { layerIndex } = await analyse(bytesSource(bytes))
  const plain = await readLayers(bytesSource(bytes), 20, 22)
  const body = Buffer.concat([bytes, Buffer.alloc(3_000_000, '; padding\n')])
  let least = body.length
  const watched: Source = {
    size: body.length,
    async read(offset, length) {
      if (offset > 0) least = Math.min(least, offset)
      return body.subarray(offset, offset + length)
    },
  }
  const indexed = await readLayers(watched, 20, 22, { index: layerIndex })
  expect(indexed).toEqual(plain)
  expect(least).toBeGreaterThan(20_000)
})

test('layers by height are found again through the index too', async () => {
  const lines = Array.from(
    { length: 50 },
    (_, at) => `G1 Z${(0.2 * (at + 1)).toFixed(1)}\nG1 X${at} Y5 E${at + 1}\nG1 X0 Y0`,
  )
  const source = bytesSource(Buffer.from(`M82\n${lines.join('\n')}\n`))
  const { layerIndex, layers } = await analyse(source)
  expect(layers.count).toBe(50)
  const plain = await readLayers(source, 30, 31)
  const indexed = await readLayers(source, 30, 31, { index: layerIndex })
  expect(indexed.extruding).toEqual(plain.extruding)
  expect(indexed.ends).toEqual(plain.ends)
  expect(indexed.extruding.reduce((sum, value) => sum + value, 0)).toBe(2)
})

test('compressed files are read the same', async () => {
  const packed = bytesSource(gzipSync(bytes))
  const { layerIndex } = await analyse(packed)
  expect(await readLayers(packed, 20, 21, { index: layerIndex })).toEqual(
    await readLayers(bytesSource(bytes), 20, 21),
  )
})

test('more segments than wanted are cut, and it is told', async () => {
  const found = await readLayers(bytesSource(bytes), 1, 30, { maxSegments: 100 })
  expect(found).toMatchObject({ count: 100, truncated: true })
  expect(found.starts).toHaveLength(300)
})

test('layers that do not exist are empty', async () => {
  expect(await readLayers(bytesSource(bytes), 500, 600)).toMatchObject({ count: 0, truncated: false })
})
