import { type Permission, permissionNames } from '#vocabulary/permissions'
import type { Plan } from '#vocabulary/plans'
import type { Scope } from '#vocabulary/scopes'

export interface CallerUser {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export interface CallerCompany {
  readonly id: number
  readonly name: string
  readonly plan: Plan
  readonly kind: 'organization' | 'personal'
  /** Its administrators look after the installation itself. */
  readonly isOperator: boolean
}

export type Credential =
  | { readonly kind: 'api-key'; readonly id: number }
  | { readonly kind: 'session'; readonly id: number; readonly csrfToken: string }
  | {
      readonly kind: 'bearer'
      /** Of the grant: the same for all tokens an application gets from one user in one company. */
      readonly id: number
      readonly scopes: ReadonlySet<Scope>
      readonly expiresAt: Date
    }

/** Who calls, in which company, and what that person may do there. Built once and shared by many requests. */
export interface Caller {
  readonly credential: Credential
  readonly user: CallerUser
  readonly company: CallerCompany
  readonly membershipId: number
  readonly rankId: number
  readonly permissions: ReadonlySet<Permission>
  /** From then on the member has no access; absent: never. */
  readonly endsAt?: Date
}

export const mayUse = (caller: Caller, permission: Permission): boolean => caller.permissions.has(permission)

/** The built-in administrator holds every permission, also those a later version adds. */
export const permissionsOfRank = (
  builtIn: string | null,
  listed: readonly string[],
): ReadonlySet<Permission> =>
  new Set(
    builtIn === 'administrator' ? permissionNames : permissionNames.filter((name) => listed.includes(name)),
  )

/** The short user record of events and answers. */
export const shortUser = (user: CallerUser) => ({
  id: user.id,
  sso: false,
  first_name: user.firstName,
  last_name: user.lastName,
  avatar: null,
})
