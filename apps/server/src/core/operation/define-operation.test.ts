import { expect, it } from 'vitest'
import { z } from 'zod'
import { operationDefiner } from '#core/operation/define-operation'

const defineOperation = operationDefiner<{ greeting: string }>()
const common = {
  id: 'account/Example',
  summary: 'An example',
  scope: 'any-token',
  output: z.object({ count: z.int() }),
} as const

// Each of these is proven by the compiler: an expectation that no longer fails is itself an error.
const mistakes = [
  // @ts-expect-error a permission is not optional
  () => defineOperation({ ...common, effect: 'reads', handler: async () => ({ count: 1 }) }),
  () =>
    defineOperation({
      ...common,
      effect: 'reads',
      // @ts-expect-error there is no such permission
      permission: 'fly',
      handler: async () => ({ count: 1 }),
    }),
  () =>
    defineOperation({
      ...common,
      effect: 'reads',
      permission: 'pause',
      // @ts-expect-error there is no such scope
      scope: 'printers.fly',
      handler: async () => ({ count: 1 }),
    }),
  () =>
    defineOperation({
      ...common,
      effect: 'changes',
      permission: 'pause',
      // @ts-expect-error there is no such event
      emits: ['job.flown'],
      handler: async () => ({ count: 1 }),
    }),
  () =>
    defineOperation({
      ...common,
      effect: 'changes',
      permission: 'pause',
      emits: ['job.paused'],
      handler: ({ write }) =>
        write(async (transaction) => {
          // @ts-expect-error this event is not declared
          transaction.emit('job.resumed', {} as never)
          return { count: 1 }
        }),
    }),
  () =>
    defineOperation({
      ...common,
      effect: 'reads',
      permission: 'pause',
      // @ts-expect-error the answer has another type
      handler: async () => ({ count: 'one' }),
    }),
  () =>
    defineOperation({
      ...common,
      effect: 'reads',
      permission: 'pause',
      handler: async (context) => {
        // @ts-expect-error what only reads cannot write
        await context.write(async () => {})
        return { count: 1 }
      },
    }),
  () =>
    defineOperation({
      ...common,
      effect: 'reads',
      permission: 'public',
      handler: async (context) => {
        // @ts-expect-error without a credential there is no company to read
        await context.read(async () => {})
        return { count: 1 }
      },
    }),
  () =>
    defineOperation({
      ...common,
      effect: 'reads',
      permission: 'pause',
      body: z.object({ name: z.string() }),
      // @ts-expect-error only declared fields reach the handler
      handler: async (_context, { surname }) => ({ count: surname.length }),
    }),
]

it('lets the compiler refuse what an operation must not do', () => {
  expect(mistakes).toHaveLength(9)
})
