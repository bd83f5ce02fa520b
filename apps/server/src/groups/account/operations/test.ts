import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'

export const test = defineOperation({
  id: 'account/Test',
  summary: 'Check that a credential works',
  effect: 'reads',
  permission: 'any-member',
  scope: 'any-token',
  output: z.object({ message: z.string() }),
  async handler() {
    return { message: 'Your API key is valid!' }
  },
})
