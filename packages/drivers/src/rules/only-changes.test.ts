import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Telemetry } from '../telemetry.ts'
import { deepMerge, type Tree } from './deep-merge.ts'
import { createOnlyChanges } from './only-changes.ts'

const trees = fc.letrec<{ tree: Tree; value: unknown }>((tie) => ({
  tree: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  value: fc.oneof(
    { depthSize: 'small' },
    fc.integer({ max: 3 }),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 2 }),
    tie('tree'),
  ),
}))

test('what was told, laid together, is what was said', () => {
  fc.assert(
    fc.property(fc.array(trees.tree, { maxLength: 6 }), (updates) => {
      const onlyChanges = createOnlyChanges()
      const said: Tree = {}
      const told: Tree = {}
      for (const update of updates) {
        const full = { ...structuredClone(update), type: 'motion' } as unknown as Telemetry
        deepMerge(said, full as unknown as Tree)
        const news = onlyChanges(full)
        deepMerge(told, (news ?? { type: 'motion' }) as unknown as Tree)
      }
      expect(told).toEqual(said)
    }),
  )
})

test('nothing new is not told, and only the new part of something is', () => {
  const onlyChanges = createOnlyChanges()
  const update = (current: number): Telemetry => ({
    type: 'temperatures',
    bed: { current, target: 60 },
    tools: { 0: { current: 200 } },
  })
  expect(onlyChanges(update(20))).toEqual(update(20))
  expect(onlyChanges(update(20))).toBeUndefined()
  expect(onlyChanges(update(21))).toEqual({ type: 'temperatures', bed: { current: 21 } })
})

test('a printer cannot reach the prototype of everything', () => {
  deepMerge({}, JSON.parse('{"__proto__": {"polluted": true}, "a": {"__proto__": {"polluted": true}}}'))
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
