import { expect, test } from 'vitest'
import { isSameFile } from './same-file.ts'

test('knows a file by the short names of its folders', () => {
  expect(isSameFile('PARTS/bracket.gcode', 'parts/bracket.gcode')).toBe(true)
  expect(isSameFile('MYPART~1/bracket.gcode', 'my parts for today/bracket.gcode')).toBe(true)
})

test('takes other files for others', () => {
  expect(isSameFile('OTHER~1/bracket.gcode', 'my parts/bracket.gcode')).toBe(false)
  expect(isSameFile('bracket.gcode', 'parts/bracket.gcode')).toBe(false)
  expect(isSameFile('parts/bracket2.gcode', 'parts/bracket.gcode')).toBe(false)
  expect(isSameFile(undefined, 'bracket.gcode')).toBe(false)
})
