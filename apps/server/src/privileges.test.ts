import { describe, expect, it } from 'vitest'
import type { Operation } from '#core/operation/define-operation'
import { nameOf } from '#core/operation/operation-name'
import { builtInRanks } from '#domain/access/index'
import { operations } from '#groups/operations.generated'
import type { Permission } from '#vocabulary/permissions'
import { exampleInput } from './testing/example-input.ts'
import { makeRecord } from './testing/record-factories.ts'
import { createTestCompany, type TestCompany, type TestMember } from './testing/test-company.ts'
import { queryAsOwner, useTestService } from './testing/test-service.ts'

const test = useTestService()
const closed = operations.filter((operation) => operation.permission !== 'public')

const mayCall = ({ permission: rule }: Operation, held: ReadonlySet<Permission>): boolean => {
  if (typeof rule === 'object')
    return rule.own === 'any-member' || held.has(rule.own) || held.has(rule.others)
  return rule === 'any-member' || rule === 'public' || held.has(rule)
}

/** What the member may do now, however that came about. */
const rightsOf = async (member: TestMember) => {
  const [row] = await queryAsOwner<{ permissions: string[]; built_in: string | null; rank_id: number }>(
    test.current,
    `select r.permissions, r.built_in, m.rank_id from memberships m
     join ranks r on r.company_id = m.company_id and r.id = m.rank_id where m.user_id = $1`,
    [member.userId],
  )
  return row && { ...row, permissions: [...row.permissions].sort() }
}

const callEverything = async (company: TestCompany, member: TestMember, held: ReadonlySet<Permission>) => {
  let refused = 0
  for (const operation of closed) {
    const input = await exampleInput(operation, (noun) =>
      makeRecord(test.current, noun, company.id, member.userId),
    )
    const answer = await member.client.call(nameOf(operation), input)
    if (mayCall(operation, held)) {
      expect([operation.id, answer.http < 500]).toEqual([operation.id, true])
    } else {
      expect([operation.id, answer.http, answer.body.code]).toEqual([operation.id, 403, 'missing_permission'])
      refused += 1
    }
  }
  return refused
}

describe('every rank', () => {
  const belowAdministrator = builtInRanks.filter(({ builtIn }) => builtIn !== 'administrator')

  it.each(belowAdministrator.map((rank) => [rank.title, rank] as const))(
    '%s reaches no operation beyond its permissions, and stays what it was',
    async (_title, rank) => {
      const company = await createTestCompany(test.current)
      const member = await company.member(rank.permissions)
      const before = await rightsOf(member)
      const refused = await callEverything(company, member, new Set(rank.permissions))
      expect(refused).toBeGreaterThan(0)
      const after = await rightsOf(member)
      const gained = after?.permissions.filter((name) => !before?.permissions.includes(name))
      expect([gained, after?.rank_id, after?.built_in]).toEqual([[], before?.rank_id, null])
    },
    120_000,
  )
})

describe('a member with the tools of a manager', () => {
  const tools: Permission[] = [
    'org_rank_management',
    'change_user_rank',
    'assign_peer_rank',
    'invite_users',
    'view_users',
    'delete_user',
    'org_api',
  ]

  it('finds no way to more than it holds', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(tools)
    const before = await rightsOf(member)
    const [own] = await queryAsOwner<{ id: number }>(
      test.current,
      'select id from memberships where user_id = $1',
      [member.userId],
    )
    const administrator = company.admin.rankId
    const attempts: Array<[string, object]> = [
      ['users/ChangeUserRank', { relation_id: own?.id, rank_id: administrator }],
      ['users/BulkChangeUserRank', { relation_ids: [own?.id], rank_id: administrator }],
      [
        'account/settings/groups/Update',
        { ranks: [{ id: member.rankId, permissions: { org_admin: true } }] },
      ],
      ['account/settings/groups/Update', { ranks: [{ id: administrator, title: 'Mine' }] }],
      ['account/settings/groups/Create', { ranks: [{ title: 'Mine', permissions: { org_admin: true } }] }],
      ['account/settings/groups/Delete', { id: member.rankId, replacementRankId: administrator }],
      ['users/CreateInvitationLink', { rank: administrator }],
      ['users/InviteSpecificUser', { emails: ['me@example.org'], rank: administrator }],
      ['users/DeleteUser', { user_id: company.admin.userId }],
      ['users/BulkDeleteUsers', { user_ids: [company.admin.userId] }],
    ]
    for (const [id, input] of attempts) {
      const { http } = await member.client.call(id, input)
      expect([id, http === 403 || http === 409]).toEqual([id, true])
    }
    expect(await rightsOf(member)).toEqual(before)
    expect((await company.admin.client.call('account/Test')).http).toBe(200)
  })
})
