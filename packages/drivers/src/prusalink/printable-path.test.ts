import { expect, test } from 'vitest'
import { printablePath } from './printable-path.ts'

test('leaves what both take', () => {
  const path = 'my parts/größe 1, neu (2).gcode'
  expect(printablePath(path, false)).toBe(path)
  expect(printablePath(path, true)).toBe(path)
})

test('replaces what each refuses', () => {
  expect(printablePath('50%: #1?.gcode', false)).toBe('50%_ #1_.gcode')
  expect(printablePath('50%: #1?.gcode', true)).toBe('50_: _1_.gcode')
})

test('shows what would be hidden, and stays inside its storage', () => {
  expect(printablePath('../.parts/./A.GCODE', true)).toBe('_parts/A.gcode')
})
