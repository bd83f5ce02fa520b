import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { timestamp } from '#schemas/time'

export const listSessions = defineOperation({
  id: 'session/ListSessions',
  summary: 'Where one is signed in',
  effect: 'reads',
  extension: true,
  permission: 'any-member',
  scope: 'no-token',
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.int(),
        address: z.string(),
        user_agent: z.string(),
        created: timestamp,
        last_used: timestamp,
        current: z.boolean().describe('Whether the request came with this session'),
      }),
    ),
  }),
  async handler({ caller, services }) {
    const { credential, user } = caller
    const sessions = await services.ownSessions.list(user.id)
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        address: session.address,
        user_agent: session.user_agent,
        created: session.created_at.toISOString(),
        last_used: session.last_used_at.toISOString(),
        current: credential.kind === 'session' && credential.id === session.id,
      })),
    }
  },
})
