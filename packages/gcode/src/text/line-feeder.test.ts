import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProblemList } from '../problems.ts'
import { LineFeeder } from './line-feeder.ts'

function feed(chunks: readonly Uint8Array[]) {
  const lines: string[] = []
  const offsets: number[] = []
  const problems = new ProblemList()
  const feeder = new LineFeeder((bytes, start, end, offset) => {
    offsets.push(offset)
    lines.push(...Buffer.from(bytes.subarray(start, end)).toString().split('\n').slice(0, -1))
  }, problems)
  for (const chunk of chunks) feeder.feed(chunk)
  feeder.end()
  return { lines, offsets, problems: problems.items }
}

test('however a text is cut, its lines come out whole and in order', () => {
  const text = fc.array(fc.string({ unit: fc.constantFrom('G', '1', ' ', 'X') }), { maxLength: 20 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(40), { maxLength: 10 }), (expected, cuts) => {
      const bytes = Buffer.from(expected.map((line) => `${line}\n`).join(''))
      const places = [
        0,
        ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
        bytes.length,
      ]
      const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end))
      expect(feed(chunks).lines).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('a last line without a newline counts', () => {
  expect(feed([Buffer.from('G1'), Buffer.from(' X5')]).lines).toEqual(['G1 X5'])
})

test('lines know where in the file they stand', () => {
  expect(feed([Buffer.from('abc\nde'), Buffer.from('f\nghi\n')]).offsets).toEqual([0, 4, 8])
})

test('of an endless line only the beginning is kept, and it is told', () => {
  const chunk = Buffer.alloc(1 << 20, 'x')
  const { lines, problems } = feed([...Array.from({ length: 20 }, () => chunk), Buffer.from('\nG28\n')])
  expect(lines.map(({ length }) => length)).toEqual([64 * 1024, 3])
  expect(problems.map(({ code }) => code)).toEqual(['line-too-long'])
})
