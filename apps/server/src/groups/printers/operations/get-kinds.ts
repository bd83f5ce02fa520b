import { z } from 'zod'
import { describeKinds } from '#domain/printers/index'
import { defineOperation } from '#groups/define-operation'

export const getKinds = defineOperation({
  id: 'printers/GetKinds',
  summary: 'The kinds of printers that can be connected, and what each needs for it',
  effect: 'reads',
  permission: 'printer_add',
  scope: 'printers.read',
  extension: true,
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        displayName: z.string(),
        connection: z.record(z.string(), z.unknown()).describe('JSON schema of its connection'),
        secrets: z.array(z.string()).describe('Fields of the connection that are never shown again'),
        capabilities: z.array(z.string()).describe('What printers of this kind can be asked'),
        needs: z.array(z.string()).describe('What a person has to look up before connecting'),
      }),
    ),
  }),
  async handler() {
    return { kinds: await describeKinds() }
  },
})
