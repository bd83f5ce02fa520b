import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { scopeNames } from '#vocabulary/scopes'

export const tokenInfo = defineOperation({
  id: 'oauth2/TokenInfo',
  summary: 'Whom a bearer token stands for, in which company, with which scopes and until when',
  effect: 'reads',
  permission: 'any-member',
  scope: 'any-token',
  output: z.object({
    user: z.object({
      id: z.int(),
      name: z.string().optional().describe('Only with the scope user.read'),
      email: z.string().optional().describe('Only with the scope user.read'),
    }),
    company: z.object({ id: z.int(), name: z.string() }),
    scopes: z.array(z.string()).describe('All of them for a key, which is not limited by scopes'),
    expires_at: z.int().nullable().describe('Unix time; null for a key'),
  }),
  async handler({ caller: { user, company, credential } }) {
    const bearer = credential.kind === 'bearer' ? credential : null
    const mayReadUser = !bearer || bearer.scopes.has('user.read')
    const name = `${user.firstName} ${user.lastName}`.trim()
    return {
      user: { id: user.id, ...(mayReadUser && { name, email: user.email }) },
      company: { id: company.id, name: company.name },
      scopes: bearer ? [...bearer.scopes] : scopeNames,
      expires_at: bearer && Math.floor(bearer.expiresAt.getTime() / 1000),
    }
  },
})
