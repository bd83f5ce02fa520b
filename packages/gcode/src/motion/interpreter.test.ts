import { describe, expect, test } from 'vitest'
import { ProblemList } from '../problems.ts'
import { Command } from '../text/command.ts'
import { Interpreter } from './interpreter.ts'
import type { Move } from './move.ts'

/** Runs lines and answers the moves, where the nozzle ends, and the filament pushed in all. */
function run(...lines: string[]) {
  const moves: Move[] = []
  const stops: number[] = []
  const tools: number[] = []
  const problems = new ProblemList()
  const listener = {
    move: (move: Move) => void moves.push({ ...move }),
    stop: (seconds: number) => void stops.push(seconds),
    tool: (_from: number, to: number) => void tools.push(to),
  }
  const interpreter = new Interpreter(listener, problems, { line: 1 })
  const command = new Command()
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  for (let at = 0; at < bytes.length; at = command.next) {
    if (command.read(bytes, at) === 1) interpreter.execute(command)
  }
  const last = moves.at(-1)
  const end = last && [last.toX, last.toY, last.toZ]
  const filament = moves.reduce((sum, move) => sum + move.filament, 0)
  const length = moves.reduce(
    (sum, { fromX, fromY, fromZ, toX, toY, toZ }) => sum + Math.hypot(toX - fromX, toY - fromY, toZ - fromZ),
    0,
  )
  return { moves, end, filament, length, stops, tools, problems: problems.items }
}

describe('positions', () => {
  test.each([
    ['absolute and relative moves', ['G90', 'G1 X10 Y10', 'G91', 'G1 X5', 'G1 X5 Z1'], [20, 10, 1]],
    ['inches', ['G20', 'G1 X1 Y2', 'G21', 'G91', 'G1 X1'], [26.4, 50.8, 0]],
    ['a renamed position', ['G1 X10', 'G92 X0', 'G1 X5'], [15, 0, 0]],
    ['a renamed position forgotten', ['G1 X10', 'G92 X0', 'G92.1', 'G1 X5'], [5, 0, 0]],
    ['homing one axis', ['G1 X10 Y20 Z5', 'G28 X', 'G91', 'G1 X1'], [1, 20, 5]],
    ['homing all', ['G1 X10 Y20 Z5', 'G28', 'G91', 'G1 Z1'], [0, 0, 1]],
    ['a workspace', ['G10 L2 P2 X100 Y50', 'G55', 'G1 X1 Y1'], [101, 51, 0]],
    ['back in the first workspace', ['G10 L2 P2 X100', 'G55', 'G54', 'G1 X1'], [1, 0, 0]],
    ['machine coordinates for one line', ['G92 X-100', 'G53 G1 X7', 'G1 X0'], [100, 0, 0]],
    ['several commands on a line', ['G91 G1 X2 Y2', 'G1 X1'], [3, 2, 0]],
    ['lines that go on with the last motion', ['G1 X1', 'X5 Y6', 'Z2'], [5, 6, 2]],
  ])('follow %s', (_name, lines, end) => {
    const found = run(...lines).end ?? []
    for (const [axis, expected] of end.entries()) expect(found[axis]).toBeCloseTo(expected, 9)
  })
})

describe('filament', () => {
  test.each([
    ['absolute', ['M82', 'G1 E5', 'G1 E7', 'G92 E0', 'G1 E1'], 8],
    ['relative', ['M83', 'G1 E5', 'G1 E-2', 'G1 E2'], 5],
    ['relative by G91', ['G91', 'G1 E5', 'G1 E5'], 10],
    ['still relative after G90', ['M83', 'G91', 'G90', 'G1 E5', 'G1 E5'], 10],
    ['absolute by M82 within G91', ['G91', 'M82', 'G1 E5', 'G1 E5'], 5],
    ['with less flow', ['M83', 'M221 S50', 'G1 E10'], 5],
    ['by volume', ['M83', 'M200 D2', 'G1 E3.14159265'], 1],
    ['by volume no more', ['M83', 'M200 D2', 'M200 D0', 'G1 E3'], 3],
    ['in inches', ['M83', 'G20', 'G1 E1'], 25.4],
    ['drawn back by the firmware', ['M207 S4 F1800', 'G10'], -4],
    ['drawn back once and pushed again', ['M207 S4', 'G10', 'G10', 'G11', 'G11'], 0],
  ])('is counted %s', (_name, lines, expected) => {
    expect(run(...lines).filament).toBeCloseTo(expected, 6)
  })
})

describe('arcs have the length of their circle', () => {
  test.each([
    ['a quarter by its centre', ['G1 X10 Y0', 'G3 X0 Y10 I-10 J0'], 10 + 5 * Math.PI],
    ['three quarters the other way', ['G1 X10 Y0', 'G2 X0 Y10 I-10 J0'], 10 + 15 * Math.PI],
    ['a whole circle', ['G1 X10 Y0', 'G2 I-10'], 10 + 20 * Math.PI],
    ['a quarter by its radius', ['G1 X10 Y0', 'G3 X0 Y10 R10'], 10 + 5 * Math.PI],
    ['the longer way by a negative radius', ['G1 X10 Y0', 'G3 X0 Y10 R-10'], 10 + 15 * Math.PI],
    ['in the ZX plane', ['G18', 'G3 X20 Z0 I10 K0'], 10 * Math.PI],
    ['in the YZ plane', ['G19', 'G2 Y20 Z0 J10 K0'], 10 * Math.PI],
    ['a helix', ['G1 X10 Y0', 'G3 X10 Y0 Z10 I-10'], 10 + Math.hypot(20 * Math.PI, 10)],
    ['in inches', ['G20', 'G3 X0 Y0 I1 J0'], 2 * Math.PI * 25.4],
  ])('%s', (_name, lines, expected) => {
    expect(Math.abs(run(...lines).length / expected - 1)).toBeLessThan(0.001)
  })

  test('and bulge as far as it', () => {
    const { moves } = run('G1 X100 Y0', 'G3 X-100 Y0 I-100 J0')
    expect(Math.max(...moves.map(({ toY }) => toY))).toBeCloseTo(100, 1)
    expect(Math.min(...moves.map(({ toY }) => toY))).toBeGreaterThan(-0.01)
  })

  test('and share their filament', () => {
    const { moves, filament } = run('M83', 'G2 X10 Y10 I10 J0 E4')
    expect(filament).toBeCloseTo(4, 9)
    expect(moves.length).toBeGreaterThan(10)
  })

  test('without a centre they are straight', () => {
    expect(run('G2 X10 Y0').moves).toHaveLength(1)
  })
})

test('speed follows F and the speed factor', () => {
  const { moves } = run('G1 X1 F600', 'M220 S200', 'G1 X2', 'G1 X3 F1200')
  expect(moves.map(({ feedrate }) => feedrate)).toEqual([10, 20, 40])
})

test('dwelling stops for its time', () => {
  expect(run('G4 S2', 'G4 P500', 'G4 S-1').stops).toEqual([2, 0.5, 0])
})

test('only real tools are selected', () => {
  expect(run('T1', 'T1', 'T255', 'T1000', 'T-1', 'T0').tools).toEqual([1, 0])
})

test('a move beyond any machine is told and ignored', () => {
  const { moves, problems } = run('G1 X5', 'G1 X1e308', `G1 Y${'9'.repeat(400)}`, 'M83', 'G1 E1e300', 'G1 X6')
  expect(moves.map(({ toX }) => toX)).toEqual([5, 6])
  expect(problems.map(({ code }) => code)).toEqual(Array(3).fill('number-out-of-range'))
})
