import { expect, test } from 'vitest'
import { storedName } from './stored-name.ts'

test('leaves names alone that every firmware takes', () => {
  expect(storedName('bracket.gcode.3mf')).toBe('bracket.gcode.3mf')
  expect(storedName('Clip_(v2.1)-left.gcode')).toBe('Clip_(v2.1)-left.gcode')
})

test('makes other names plain', () => {
  expect(storedName('Tür 50% #2?.gcode.3mf')).toMatch(/^Tur_50_2_-[0-9a-f]{6}\.gcode\.3mf$/)
  expect(storedName('..hidden.gcode')).toMatch(/^hidden-[0-9a-f]{6}\.gcode$/)
  expect(storedName(`${'x'.repeat(300)}.gcode.3mf`)).toMatch(/^x{83}-[0-9a-f]{6}\.gcode\.3mf$/)
})

test('never gives two names the same place, and one name always its own', () => {
  expect(storedName('螺丝.3mf')).not.toBe(storedName('齿轮.3mf'))
  expect(storedName('left/clip.gcode')).not.toBe(storedName('right/clip.gcode'))
  expect(storedName('a b.gcode')).not.toBe(storedName('a_b.gcode'))
  expect(storedName('螺丝.3mf')).toBe(storedName('螺丝.3mf'))
})
