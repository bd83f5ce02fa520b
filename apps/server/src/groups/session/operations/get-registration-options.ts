import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const getRegistrationOptions = defineOperation({
  id: 'session/GetRegistrationOptions',
  summary: 'Where people may register, and what an invitation is for',
  effect: 'reads',
  extension: true,
  permission: 'public',
  scope: 'any-token',
  query: z.object({ invitation: line(64).optional().describe('The last part of the link of an invitation') }),
  output: z.object({
    open: z
      .array(z.object({ id: z.int(), name: z.string(), email_domains: z.array(z.string()) }))
      .describe('Organisations that take registrations without an invitation'),
    invitation: z
      .object({
        company: z.object({ id: z.int(), name: z.string() }),
        email: z.string().nullable().describe('The only address it is for; null: any'),
      })
      .nullable()
      .describe('Null when there is no such invitation, or when it can no longer be accepted'),
  }),
  async handler({ services }, { invitation: token }) {
    const companies = await services.registration.openCompanies()
    const found = token === undefined ? null : await services.registration.invitation(token)
    return {
      open: companies.map(({ id, name, domains }) => ({ id, name, email_domains: [...domains] })),
      invitation: found && {
        company: { id: found.company_id, name: found.company_name },
        email: found.email,
      },
    }
  },
})
