import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { type PermissionArea, permissionAreas, permissionNames, permissions } from '#vocabulary/permissions'

const permissionEntry = z.object({ id: z.string(), title: z.string(), description: z.string() })

export const getPermissionRegistry = defineOperation({
  id: 'account/settings/groups/GetPermissionRegistry',
  summary: 'Every permission with its title and description, grouped for a settings page',
  effect: 'reads',
  permission: 'org_rank_management',
  scope: 'no-token',
  output: z.object({
    areas: z.array(z.object({ id: z.string(), title: z.string(), permissions: z.array(permissionEntry) })),
  }),
  async handler() {
    const areas = Object.entries(permissionAreas) as Array<[PermissionArea, string]>
    return {
      areas: areas.map(([area, title]) => ({
        id: area,
        title,
        permissions: permissionNames
          .filter((name) => permissions[name].area === area)
          .map((name) => ({
            id: name,
            title: permissions[name].title,
            description: permissions[name].description,
          })),
      })),
    }
  },
})
