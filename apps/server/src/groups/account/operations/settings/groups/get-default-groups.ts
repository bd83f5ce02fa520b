import { z } from 'zod'
import { builtInRanks, rightsAsText } from '#domain/access/index'
import { defineOperation } from '#groups/define-operation'

export const getDefaultGroups = defineOperation({
  id: 'account/settings/groups/GetDefaultGroups',
  summary: 'The ranks every company starts with, as templates for own ones',
  effect: 'reads',
  permission: 'org_rank_management',
  scope: 'no-token',
  output: z.object({
    data: z.array(
      z.object({ built_in: z.string(), title: z.string(), description: z.string(), permissions: z.string() }),
    ),
  }),
  async handler() {
    return {
      data: builtInRanks.map((rank) => ({
        built_in: rank.builtIn,
        title: rank.title,
        description: rank.description,
        permissions: rightsAsText({
          permissions: rank.permissions,
          maxPrintSize: null,
          defaultSlicerMode: 2,
        }),
      })),
    }
  },
})
