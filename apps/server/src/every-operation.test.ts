import { describe, expect, it } from 'vitest'
import type { Operation } from '#core/operation/define-operation'
import { nameOf } from '#core/operation/operation-name'
import { methodsOf } from '#gateways/http/mount-operation'
import { operations } from '#groups/operations.generated'
import type { Permission } from '#vocabulary/permissions'
import { type Scope, scopeNames } from '#vocabulary/scopes'
import { exampleInput, referencePlansOf } from './testing/example-input.ts'
import { hostileValues } from './testing/hostile-values.ts'
import { makeRecord } from './testing/record-factories.ts'
import { allBut, createTestCompany, type TestCompany, type TestMember } from './testing/test-company.ts'
import { queryAsOwner, startTestService, type TestService, useTestService } from './testing/test-service.ts'
import notYetReachable from './vocabulary/testing/not-yet-reachable-permissions.json' with { type: 'json' }

const test = useTestService()
const closed = operations.filter((operation) => operation.permission !== 'public')

const requiredPermissions = ({ permission: rule }: Operation): Permission[] => {
  if (rule === 'public' || rule === 'any-member') return []
  if (typeof rule === 'string') return [rule]
  return rule.own === 'any-member' ? [rule.others] : [rule.own, rule.others]
}

/** They answer 409 for a record that no real printer stands behind; their own tests have one. */
const needLivePrinter = ['Cancel', 'CreateJob', 'Pause', 'Resume'].map((name) => `printers/actions/${name}`)

/** Input whose records belong to the member, so that nothing but the permission decides. */
const ownInput = (service: TestService, operation: Operation, company: TestCompany, member: TestMember) =>
  exampleInput(operation, (noun) => makeRecord(service, noun, company.id, member.userId))

const refusesWithoutPermission = async (service: TestService, operation: Operation): Promise<boolean> => {
  const company = await createTestCompany(service)
  const member = await company.member(allBut(...requiredPermissions(operation)))
  const answer = await member.client.call(
    nameOf(operation),
    await ownInput(service, operation, company, member),
  )
  return answer.http === 403 && answer.body.code === 'missing_permission'
}

const isGuarded = (operation: Operation): boolean => {
  const rule = operation.permission
  return requiredPermissions(operation).length > 0 && !(typeof rule === 'object' && rule.own === 'any-member')
}

describe('every operation', () => {
  it('refuses a request without a credential', async () => {
    const { admin } = await createTestCompany(test.current)
    const refused = []
    for (const operation of closed) {
      const { http, body } = await admin.client.with({}).call(nameOf(operation), {})
      expect([operation.id, http, body.message]).toEqual([
        operation.id,
        401,
        'No API key provided, or not logged in',
      ])
      refused.push(operation.id)
    }
    expect(refused).toHaveLength(closed.length)
    expect(refused.length).toBeGreaterThanOrEqual(15)
  })

  it('refuses the key of another company', async () => {
    const [own, foreign] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    for (const operation of closed) {
      const { http, body } = await foreign.admin.client.call(nameOf(operation), {}, { company: own.id })
      expect([operation.id, http, body.message]).toEqual([
        operation.id,
        403,
        "You don't have access to this account",
      ])
    }
  })

  it('refuses a member who holds every permission but the one it needs', async () => {
    const guarded = operations.filter(isGuarded)
    for (const operation of guarded) {
      expect([operation.id, await refusesWithoutPermission(test.current, operation)]).toEqual([
        operation.id,
        true,
      ])
    }
    expect(guarded.length).toBeGreaterThanOrEqual(11)
  })

  it('would be caught without its permission', async () => {
    const guarded = operations.filter(isGuarded)
    const opened = operations.map((operation) =>
      isGuarded(operation) ? { ...operation, permission: 'any-member' as const } : operation,
    )
    const mutant = await startTestService({ onlyOperations: opened })
    try {
      for (const operation of guarded) {
        expect([operation.id, await refusesWithoutPermission(mutant, operation)]).toEqual([
          operation.id,
          false,
        ])
      }
    } finally {
      await mutant.close()
    }
  })

  it('refuses a token that lacks its scope, and takes one that has it', async () => {
    const company = await createTestCompany(test.current)
    const [caller] = await callersOf(company)
    const withScopes = (scopes: readonly Scope[]) => {
      const token = `token ${scopes.join(' ')}`
      test.current.bearers.set(token, {
        ...caller,
        credential: {
          kind: 'bearer',
          id: 1,
          scopes: new Set(scopes),
          expiresAt: new Date(Date.now() + 60_000),
        },
      })
      return company.admin.client.with({ authorization: `Bearer ${token}` })
    }
    for (const operation of closed) {
      if (operation.scope === 'any-token') continue
      const wanted = operation.scope
      const without = withScopes(scopeNames.filter((name) => name !== wanted))
      const refused = await without.call(nameOf(operation), {})
      expect([operation.id, refused.http]).toEqual([operation.id, 403])
      expect(['missing_scope', 'token_not_allowed']).toContain(refused.body.code)
      if (wanted === 'no-token') continue
      const taken = await withScopes([wanted]).call(nameOf(operation), {})
      expect([operation.id, taken.body.code === 'missing_scope']).toEqual([operation.id, false])
    }
  })

  it('answers records of another company as not found', async () => {
    const referring = operations.filter((operation) => referencePlansOf(operation).length > 0)
    const [own, foreign] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    for (const operation of referring) {
      const input = await exampleInput(operation, (noun) =>
        makeRecord(test.current, noun, foreign.id, foreign.admin.userId),
      )
      const answer = await own.admin.client.call(nameOf(operation), input)
      expect([operation.id, answer.http, answer.body.code]).toEqual([operation.id, 404, 'not_found'])
    }
    expect(referring.length).toBeGreaterThanOrEqual(3)
  })

  it('does not let a member reach records of another member without the permission for it', async () => {
    for (const operation of operations) {
      const rule = operation.permission
      if (typeof rule !== 'object') continue
      const company = await createTestCompany(test.current)
      const member = await company.member(allBut(rule.others))
      const input = await exampleInput(operation, (noun) =>
        makeRecord(test.current, noun, company.id, company.admin.userId),
      )
      const answer = await member.client.call(nameOf(operation), input)
      expect([operation.id, [403, 404].includes(answer.http)]).toEqual([operation.id, true])
    }
  })

  it('keeps what concerns the whole installation to the company that operates it', async () => {
    const { admin } = await createTestCompany(test.current)
    const refused = operations.filter(({ operator }) => operator)
    for (const operation of refused) {
      const { http, body } = await admin.client.call(nameOf(operation), {})
      expect([operation.id, http, body.code]).toEqual([operation.id, 403, 'operator_only'])
    }
    expect(refused.length).toBeGreaterThanOrEqual(4)
  })

  it('changes nothing for a page of another site or for a GET with a cookie', async () => {
    const company = await createTestCompany(test.current)
    const { email, password, client } = company.admin
    const signedIn = await client.with({}).call('session/SignIn', { email, password })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const operation of closed.filter(({ effect }) => effect === 'changes')) {
      const answer = await client.with({ cookie }).call(nameOf(operation), {})
      expect([operation.id, answer.http, answer.body.code]).toEqual([operation.id, 403, 'csrf'])
    }
  })

  it('answers valid input with what its schema says and writes only the events it declares', async () => {
    const succeeded: string[] = []
    for (const operation of closed) {
      const company = await createTestCompany(test.current, { isOperator: operation.operator ?? false })
      const input = await ownInput(test.current, operation, company, company.admin)
      const answer = await company.admin.client.call(nameOf(operation), input)
      expect([operation.id, answer.http < 500]).toEqual([operation.id, true])
      if (answer.http === 200) succeeded.push(operation.id)
      const written = await queryAsOwner<{ name: string }>(
        test.current,
        'select distinct name from outbox_events where company_id = $1',
        [company.id],
      )
      const undeclared = written.filter(({ name }) => !operation.emits?.includes(name as never))
      expect([operation.id, undeclared]).toEqual([operation.id, []])
    }
    expect(closed.map(({ id }) => id).filter((id) => !succeeded.includes(id))).toEqual(needLivePrinter)
  })

  it('answers hostile input with an envelope that names the trouble, never with a fault', async () => {
    let tried = 0
    for (const operation of operations) {
      const company = await createTestCompany(test.current, { isOperator: operation.operator ?? false })
      const input = await ownInput(test.current, operation, company, company.admin)
      for (const field of Object.keys(input)) {
        for (const hostile of hostileValues) {
          const answer = await company.admin.client.call(nameOf(operation), { ...input, [field]: hostile })
          expect([operation.id, field, answer.http < 500]).toEqual([operation.id, field, true])
          tried += 1
        }
      }
    }
    expect(tried).toBeGreaterThan(100)
  })

  it('answers exactly the methods it declares', async () => {
    const { admin } = await createTestCompany(test.current)
    for (const operation of operations) {
      const expected = methodsOf(operation)
      const answer = await admin.client.with({}).call(nameOf(operation), undefined, { method: 'GET' })
      expect([operation.id, answer.http === 405]).toEqual([operation.id, !expected.includes('GET')])
    }
  })
})

describe('every permission', () => {
  it('changes some answer, or stands on the list that can only shrink', () => {
    const used = new Set(operations.flatMap(requiredPermissions))
    const shownByAnswers = [
      'queue_read_notes',
      'queue_revive_done_items',
      'queue_see_done_items',
      'queue_see_others',
      'view_users',
      'see_who_printed',
      'use_out_of_order_printers',
      'view_all_print_history',
    ]
    for (const shown of shownByAnswers) used.add(shown as Permission)
    expect(allBut(...used).sort()).toEqual([...notYetReachable].sort())
  })
})

const callersOf = async (company: TestCompany) => {
  const { Authenticator } = await import('#core/auth/authenticate')
  const authenticator = new Authenticator({ owner: test.current.connections.owner, sessionDays: 30 })
  const caller = await authenticator.authenticate(
    { apiKey: company.admin.key, bearer: undefined, sessionToken: undefined },
    null,
  )
  if (!caller) throw new Error('The administrator is unknown')
  return [caller] as const
}
