import { expect, test } from 'vitest'
import { printablePath } from './printable-path.ts'

test.each([
  ['parts/bracket.gcode', 'parts/bracket.gcode'],
  ['a b/ü 100% ready?.gcode', 'a b/ü 100% ready?.gcode'],
  ['part #1; "final" *.gcode', 'part _1_ _final_ _.gcode'],
  ['CUBE.GCODE', 'CUBE.gcode'],
  ['../../etc/x.gcode', 'etc/x.gcode'],
  ['/ a /b.gco', 'a/b.gco'],
])('%s is stored as %s', (wanted, stored) => {
  expect(printablePath(wanted)).toBe(stored)
})
