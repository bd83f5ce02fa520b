import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import { defineOperation } from '#groups/define-operation'
import { permissionNames } from '#vocabulary/permissions'

const named = z.object({ id: z.int(), name: z.string() })

export const status = defineOperation({
  id: 'session/Status',
  summary: 'Whether someone is signed in, who, and what that person may do',
  effect: 'reads',
  extension: true,
  permission: 'public',
  scope: 'any-token',
  output: z.object({
    signed_in: z.boolean(),
    user: named.extend({ email: z.string() }).nullable(),
    company: named.extend({ plan: z.string() }).nullable(),
    companies: z.array(named),
    permissions: z.array(z.string()),
    second_factor: z
      .boolean()
      .describe('Whether the user signs in with a second factor; told to browser sessions'),
    csrf_token: z
      .string()
      .nullable()
      .describe('To be sent as X-CSRF-Token with every change made by a browser session'),
    notices: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('What an administrator should know'),
  }),
  async handler({ caller, services }) {
    if (!caller) {
      const nobody = {
        user: null,
        company: null,
        companies: [],
        permissions: [],
        second_factor: false,
        csrf_token: null,
        notices: [],
      }
      return { signed_in: false, ...nobody }
    }
    const { user, company, credential } = caller
    const isDiskLow = services.disk.isLow && mayUse(caller, 'org_admin')
    const companies = credential.kind === 'session' ? await services.companiesOfUser(user.id) : [company]
    return {
      signed_in: true,
      user: { id: user.id, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
      company: { id: company.id, name: company.name, plan: company.plan },
      companies: companies.map(({ id, name }) => ({ id, name })),
      permissions: permissionNames.filter((name) => mayUse(caller, name)),
      second_factor: credential.kind === 'session' && (await services.secondFactor.isOn(user.id)),
      csrf_token: credential.kind === 'session' ? credential.csrfToken : null,
      notices: isDiskLow
        ? [{ code: 'disk_low', message: 'The disk is almost full: uploads are refused' }]
        : [],
    }
  },
})
