import { type Caller, mayUse } from '#core/access/caller'
import { sameText } from '#core/auth/secrets'
import type { Operation } from '#core/operation/define-operation'
import { Failure } from '#core/operation/failure'
import { type Permission, permissions } from '#vocabulary/permissions'
import { planIncludes, plans } from '#vocabulary/plans'

const lacking = (permission: Permission): Failure =>
  new Failure('missing_permission', {
    message: `You don't have permission to do this: it needs "${permissions[permission].title}" (${permission})`,
    fields: { permission },
  })

const checkPermission = (rule: Operation['permission'], caller: Caller): void => {
  if (rule === 'public' || rule === 'any-member') return
  if (typeof rule === 'string') {
    if (!mayUse(caller, rule)) throw lacking(rule)
    return
  }
  if (rule.own === 'any-member' || mayUse(caller, rule.own) || mayUse(caller, rule.others)) return
  throw lacking(rule.own)
}

/** Once it is known whose records are meant: those of others need the stronger permission. */
export const checkOwnership = (
  rule: Operation['permission'],
  caller: Caller,
  owners: ReadonlyArray<number | null>,
): void => {
  if (typeof rule === 'string') return
  const isOwn = owners.every((owner) => owner === caller.user.id)
  if (!isOwn && !mayUse(caller, rule.others)) throw lacking(rule.others)
  if (isOwn && rule.own !== 'any-member' && !mayUse(caller, rule.own) && !mayUse(caller, rule.others))
    throw lacking(rule.own)
}

const checkScope = (operation: Operation, caller: Caller): void => {
  if (caller.credential.kind !== 'bearer' || operation.scope === 'any-token') return
  if (operation.scope === 'no-token') throw new Failure('token_not_allowed')
  if (!caller.credential.scopes.has(operation.scope)) {
    throw new Failure('missing_scope', {
      message: `The token doesn't have permission to do this: it needs the scope ${operation.scope}`,
      fields: { scope: operation.scope },
    })
  }
}

const checkPlan = (operation: Operation, caller: Caller): void => {
  if (operation.plan === undefined || planIncludes(caller.company.plan, operation.plan)) return
  throw new Failure('needs_plan', {
    message: `This is not enabled in the plan of the company: it needs the plan ${plans[operation.plan].title}`,
    fields: { plan: operation.plan },
  })
}

const checkOperator = (operation: Operation, caller: Caller): void => {
  if (operation.operator && !caller.company.isOperator) throw new Failure('operator_only')
}

/** Everything that is decided before the input is looked at. */
export const checkAccess = (operation: Operation, caller: Caller): void => {
  checkPermission(operation.permission, caller)
  checkScope(operation, caller)
  checkPlan(operation, caller)
  checkOperator(operation, caller)
}

interface Browser {
  readonly method: string
  readonly csrfToken: string | undefined
  readonly origin: string | undefined
  readonly host: string | undefined
}

/** Browsers name the origin with every form; programs do not. */
export const isForeignOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && hostOf(origin) !== host

/** A page of another site must not change anything with the cookie of a visitor. */
export const checkBrowser = (operation: Operation, caller: Caller | null, browser: Browser): void => {
  if (operation.effect === 'reads') return
  const usesCookie = caller?.credential.kind === 'session'
  if (!usesCookie && operation.permission !== 'public') return
  if (isForeignOrigin(browser.origin, browser.host)) throw new Failure('csrf')
  if (!usesCookie) return
  if (browser.method === 'GET' || browser.method === 'HEAD') throw new Failure('cookie_not_allowed')
  if (operation.permission === 'public') return
  const expected = caller.credential.kind === 'session' ? caller.credential.csrfToken : ''
  if (!sameText(browser.csrfToken ?? '', expected)) throw new Failure('csrf')
}

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
