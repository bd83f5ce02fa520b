import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { sliceAt } from './layers/slice-at.ts'
import { bytesSource, type Source } from './source.ts'
import { analyseText } from './testing/analyse-text.ts'
import { corpusFile } from './testing/corpus-file.ts'

const print = ['M83', 'G1 X0 Y0 Z0.2 F6000', 'G1 X10 Y0 E1', 'G1 X10 Y10 E1']
const single = corpusFile('prusaslicer-single.gcode')

describe('what comes in', () => {
  test('a stream of text is read like a file', async () => {
    async function* pieces() {
      for (let at = 0; at < single.length; at += 777) yield single.subarray(at, at + 777)
    }
    const streamed = await analyse(pieces())
    const { analysis } = await analyse(bytesSource(single))
    expect(streamed.analysis).toEqual(analysis)
  })

  test('gzip is the same print', async () => {
    const { analysis, format } = await analyse(bytesSource(gzipSync(single)))
    expect(format.kind).toBe('gcode-gzip')
    expect(analysis).toEqual((await analyse(bytesSource(single))).analysis)
  })

  test('line ends of Windows change nothing', async () => {
    const crlf = Buffer.from(single.toString().replaceAll('\n', '\r\n'))
    expect((await analyse(bytesSource(crlf))).analysis).toEqual((await analyse(bytesSource(single))).analysis)
  })

  test('UTF-16 is read and told', async () => {
    const { analysis, problems } = await analyse(
      bytesSource(Buffer.from(`\uFEFF${print.join('\n')}\n`, 'utf16le')),
    )
    expect(analysis.filament).toEqual([2])
    expect(problems.map(({ code }) => code)).toEqual(['utf-16'])
  })

  test('a model is no print', async () => {
    const stl =
      'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n'
    const { printable, problems, format } = await analyse(bytesSource(Buffer.from(stl)), { name: 'a.stl' })
    expect(printable).toBe(false)
    expect(format).toEqual({ kind: 'model', detail: 'stl' })
    expect(problems.map(({ code }) => code)).toEqual(['not-printable'])
  })

  test('nothing is nothing', async () => {
    const { printable, analysis } = await analyse(bytesSource(new Uint8Array(0)))
    expect(printable).toBe(false)
    expect(analysis.filament).toEqual([])
  })
})

describe('while it runs', () => {
  test('progress rises to 1', async () => {
    const shares: number[] = []
    const long = Buffer.concat(Array.from({ length: 20 }, () => single))
    await analyse(bytesSource(long), { onProgress: (share) => void shares.push(share) })
    expect(shares.length).toBeGreaterThan(3)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  test('it can be aborted', async () => {
    const control = new AbortController()
    const endless: Source = {
      size: Number.MAX_SAFE_INTEGER,
      async read(_offset, length) {
        await new Promise((resolve) => setImmediate(resolve))
        return Buffer.alloc(length, 'G1 X1 E1\nG1 X0 E1\n')
      },
    }
    setTimeout(() => control.abort(new Error('enough')), 50)
    await expect(analyse(endless, { signal: control.signal, name: 'a.gcode' })).rejects.toThrow('enough')
  })

  test('a failing source fails the analysis', async () => {
    const broken: Source = { size: 1000, read: () => Promise.reject(new Error('disk gone')) }
    await expect(analyse(broken)).rejects.toThrow('disk gone')
  })
})

describe('hostile content is answered', () => {
  test.each([
    ['no print at all', 'hello\nworld\n'],
    ['numbers beyond sense', 'M83\nG1 X1e308 Y1e308 E1e308\nG1 XNaN YInfinity\nG1 X5 Y5 Z.2 E1\n'],
    ['a layer a line', ';LAYER_CHANGE\n'.repeat(300_000)],
    ['a tool change a line', 'T0\nT1\n'.repeat(50_000)],
    ['many objects', Array.from({ length: 5000 }, (_, at) => `EXCLUDE_OBJECT_DEFINE NAME=o${at}`).join('\n')],
    ['many settings', Array.from({ length: 50_000 }, (_, at) => `; key${at} = value`).join('\n')],
    ['long settings', `; key = ${'v'.repeat(50_000)}\n`.repeat(100)],
    ['a prototype for settings', '; __proto__ = x\n; constructor = y\n; toString = z\n'],
    ['NUL bytes', `${print.join('\n')}\n${'\0'.repeat(10_000)}\nG1 X20 E1\n`],
    ['wide arcs a line', 'G2 X1 Y1 I999999 J999999 E1\n'.repeat(2000)],
    [
      'patterns’ worst cases',
      `; ${'--- a: '.repeat(5000)}\nA=${'a'.repeat(50_000)}\n${'[='.repeat(20_000)}\n`,
    ],
    ['a feedrate of nothing', 'G1 X100 F0\nG1 X0 F-5\nG1 X100 F0.0000001\n'],
    [
      'limits of nothing',
      'M201 X0 Y0\nM203 X0 Y0\nM204 S0\nM205 X0\nM220 S0\nM221 S0\nG1 X100 Y100 E5 F1000\n',
    ],
  ])('%s', async (_name, text) => {
    const result = await analyseText(text)
    expect(Number.isFinite(result.analysis.estimate)).toBe(true)
    expect(Number.isFinite(result.estimate.plannerSeconds)).toBe(true)
    expect(result.problems.length).toBeLessThanOrEqual(100)
    expect(Object.keys(result.settings).length).toBeLessThanOrEqual(4000)
    expect(JSON.stringify(result.analysis)).not.toContain('null')
  })

  test('a line of a gigabyte', async () => {
    const piece = Buffer.alloc(1 << 20, '7')
    const long: Source = {
      size: 1 << 30,
      read: async (_offset, length) => piece.subarray(0, Math.min(length, piece.length)),
    }
    const { problems } = await analyse(long, { name: 'a.gcode' })
    expect(problems.map(({ code }) => code)).toContain('line-too-long')
  })
})

test('a place in the file tells layer and time left', async () => {
  const { timeline, estimate } = await analyse(bytesSource(single))
  const layer15 = single.toString().split(';LAYER_CHANGE').slice(0, 16).join(';LAYER_CHANGE').length
  const slice = sliceAt(timeline, layer15)
  expect(Math.abs(slice.layer - 15)).toBeLessThanOrEqual(1)
  expect(slice.elapsed + slice.remaining).toBeCloseTo(estimate.seconds, 6)
  expect(sliceAt(timeline, single.length).remaining).toBe(0)
})
