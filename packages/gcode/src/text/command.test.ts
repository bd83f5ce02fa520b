import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMAND, COMMENT, Command, EMPTY, WORD } from './command.ts'

function read(line: string) {
  const command = new Command()
  const kind = command.read(Buffer.from(`${line}\n`), 0)
  const value = (letter: string) => {
    const place = letter.charCodeAt(0) - 65
    return command.numbered & (1 << place) ? command.values[place] : undefined
  }
  const name = String.fromCharCode(command.letter) + command.number
  return { kind, command, name, value }
}

describe('a line', () => {
  test.each([
    ['G1 X10.5 Y-3 E.02', 'G1', { X: 10.5, Y: -3, E: 0.02 }],
    ['G1X10Y20F3000', 'G1', { X: 10, Y: 20, F: 3000 }],
    ['  g1 x1 y2', 'G1', { X: 1, Y: 2 }],
    ['N42 G1 X5*71', 'G1', { X: 5 }],
    ['G1 X5 ; Y9', 'G1', { X: 5, Y: undefined }],
    ['G1 X5 (Y9) Z2', 'G1', { X: 5, Y: undefined, Z: 2 }],
    ['M104 S215 T1\r', 'M104', { S: 215, T: 1 }],
    ['T3', 'T3', {}],
    ['G1 X1E5', 'G1', { X: 1, E: 5 }],
    ['G1 X1e-3', 'G1', { X: 0.001 }],
    ['G1 X+7', 'G1', { X: 7 }],
    ['G1 X12345678901', 'G1', { X: 12345678901 }],
    ['G1 X0.12345678901234567890', 'G1', { X: 0.123456789012 }],
    ['G1 XNaN Y1', 'G1', { X: undefined, Y: 1 }],
    ['G1 X-', 'G1', { X: undefined }],
  ])('%j is %s', (line, name, values) => {
    const { kind, name: found, value } = read(line)
    expect(kind).toBe(COMMAND)
    expect(found).toBe(name)
    for (const [letter, expected] of Object.entries(values)) {
      if (expected === undefined) expect(value(letter)).toBeUndefined()
      else expect(value(letter)).toBeCloseTo(expected as number, 12)
    }
  })

  test.each([
    ['', EMPTY],
    ['   \r', EMPTY],
    ['; a comment', COMMENT],
    ['(a comment)', COMMENT],
    ['EXCLUDE_OBJECT_START NAME=a', WORD],
    ['@pause', WORD],
    ['\u0000\u0001', EMPTY],
  ])('%j is of kind %i', (line, kind) => {
    expect(read(line).kind).toBe(kind)
  })

  test('with two commands is read in two steps', () => {
    const bytes = Buffer.from('G90 G1 X5\n')
    const command = new Command()
    command.read(bytes, 0)
    expect(command.number).toBe(90)
    command.read(bytes, command.next)
    expect(command.number).toBe(1)
    expect(command.values[23]).toBe(5)
    expect(command.next).toBe(bytes.length)
  })
})

test('numbers are read as JavaScript reads them, to the last digits', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value.toFixed(5))
  fc.assert(
    fc.property(number, (text) => {
      expect(read(`G1 X${text}`).value('X')).toBeCloseTo(Number(text), 9)
    }),
    { numRuns: 300 },
  )
})

test('any bytes are read to their end, each step going forward', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
      const bytes = Buffer.concat([noise, Buffer.from('\n')])
      const command = new Command()
      for (let at = 0; at < bytes.length; at = command.next) {
        command.read(bytes, at)
        expect(command.next).toBeGreaterThan(at)
      }
    }),
    { numRuns: 500 },
  )
})
