import { expect, it } from 'vitest'
import { operations } from '#groups/operations.generated'
import { startTestService } from './testing/test-service.ts'

it('gives up at once and says why when its parts do not fit together', async () => {
  const twice = operations.slice(0, 1)
  await expect(startTestService({ operations: twice })).rejects.toThrow(/already declared/)
})
