import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { permissionNames } from '#vocabulary/permissions'
import { createTestCompany, type TestCompany } from '../../../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../../../testing/test-service.ts'

const test = useTestService()

const createRank = async (company: TestCompany, permissions: unknown = { pause: true }) => {
  const rank = { title: 'Operators', sort_order: 7, permissions }
  const { body } = await company.admin.client.call('account/settings/groups/Create', { ranks: [rank] })
  return body.data[0]
}

describe('account/settings/groups/Create', () => {
  it('takes permissions as an object and as JSON text, and answers with JSON text', async () => {
    const company = await createTestCompany(test.current)
    for (const permissions of [{ pause: true, cancel: '1' }, JSON.stringify({ pause: true, cancel: 1 })]) {
      const rank = await createRank(company, permissions)
      expect(rank).toMatchObject({
        title: 'Operators',
        sort_order: 7,
        company_id: company.id,
        built_in: null,
      })
      const held = JSON.parse(rank.permissions)
      expect([held.pause, held.cancel, held.print]).toEqual([true, true, false])
      expect(held.default_slicer_mode).toBe(2)
    }
  })

  it('names a permission that does not exist', async () => {
    const { admin } = await createTestCompany(test.current)
    const ranks = [{ title: 'Pilots', permissions: { fly: true } }]
    const answer = await admin.client.call('account/settings/groups/Create', { ranks })
    expect(answer.http).toBe(400)
    expect(answer.body.message).toContain('fly')
  })

  it('does not let anyone hand on what they do not hold', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['org_rank_management', 'pause'])
    const ranks = [{ title: 'Too much', permissions: { pause: true, cancel: true } }]
    const answer = await member.client.call('account/settings/groups/Create', { ranks })
    expect([answer.http, answer.body.code]).toEqual([403, 'missing_permission'])
    expect(answer.body.message).toContain('Cancel own prints')
  })

  it('does the work once for a repeated Idempotency-Key, also for requests at the same time', async () => {
    const company = await createTestCompany(test.current)
    const headers = { 'idempotency-key': randomUUID() }
    const ranks = [{ title: 'Once', permissions: { pause: true } }]
    const send = () => company.admin.client.call('account/settings/groups/Create', { ranks }, { headers })
    const answers = [...(await Promise.all([send(), send(), send(), send()])), await send()]
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(4)
    const rows = await queryAsOwner(
      test.current,
      "select id from ranks where company_id = $1 and title = 'Once'",
      [company.id],
    )
    expect(rows).toHaveLength(1)
    const changed = { ranks: [{ title: 'Other', permissions: {} }] }
    const clash = await company.admin.client.call('account/settings/groups/Create', changed, { headers })
    expect([clash.http, clash.body.code]).toEqual([409, 'idempotency_mismatch'])
  })
})

describe('account/settings/groups/Update', () => {
  it('changes what is sent and leaves the rest', async () => {
    const company = await createTestCompany(test.current)
    const rank = await createRank(company, { pause: true, cancel: true })
    const ranks = [
      {
        id: rank.id,
        title: 'Guests',
        permissions: { cancel: false, print: true, max_print_size: [100, 100, 50] },
      },
    ]
    const { body } = await company.admin.client.call('account/settings/groups/Update', { ranks })
    const held = JSON.parse(body.data[0].permissions)
    expect(body.data[0]).toMatchObject({ id: rank.id, title: 'Guests', sort_order: 7 })
    expect([held.pause, held.cancel, held.print, held.max_print_size]).toEqual([
      true,
      false,
      true,
      [100, 100, 50],
    ])
  })

  it('takes effect on the next request of those who hold the rank', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['view_audit_log'])
    expect((await member.client.call('account/audit/Get')).http).toBe(200)
    const ranks = [{ id: member.rankId, permissions: { view_audit_log: false } }]
    await company.admin.client.call('account/settings/groups/Update', { ranks })
    expect((await member.client.call('account/audit/Get')).http).toBe(403)
  })

  it('lets nobody raise the own rank or touch a rank above', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['org_rank_management'])
    const raise = [{ id: member.rankId, permissions: { org_admin: true } }]
    expect((await member.client.call('account/settings/groups/Update', { ranks: raise })).http).toBe(403)
    const above = await createRank(company, { org_admin: true })
    const lower = [{ id: above.id, permissions: { org_admin: false } }]
    expect((await member.client.call('account/settings/groups/Update', { ranks: lower })).http).toBe(403)
  })

  it('never changes the administrator rank, and refuses the same rank twice', async () => {
    const company = await createTestCompany(test.current)
    const own = [{ id: company.admin.rankId, title: 'Nobody' }]
    expect((await company.admin.client.call('account/settings/groups/Update', { ranks: own })).http).toBe(409)
    const rank = await createRank(company)
    const twice = [{ id: rank.id }, { id: rank.id }]
    expect((await company.admin.client.call('account/settings/groups/Update', { ranks: twice })).http).toBe(
      400,
    )
  })
})

describe('account/settings/groups/Delete', () => {
  it('asks for a replacement while users hold the rank, then moves them', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['pause'])
    const replacement = await createRank(company)
    const refused = await company.admin.client.call('account/settings/groups/Delete', { id: member.rankId })
    expect([refused.http, refused.body.message]).toEqual([
      409,
      '1 users have this rank: choose a replacement',
    ])
    const done = await company.admin.client.call('account/settings/groups/Delete', {
      id: member.rankId,
      replacementRankId: replacement.id,
    })
    expect(done.body).toEqual({ status: true, message: null })
    const [moved] = await queryAsOwner<{ rank_id: number }>(
      test.current,
      'select rank_id from memberships where user_id = $1',
      [member.userId],
    )
    expect(moved?.rank_id).toBe(replacement.id)
    expect(
      (await company.admin.client.call('account/settings/groups/Delete', { id: member.rankId })).http,
    ).toBe(404)
  })

  it('refuses the administrator rank and the rank itself as its replacement', async () => {
    const company = await createTestCompany(test.current)
    const rank = await createRank(company)
    const { client, rankId } = company.admin
    expect(
      (await client.call('account/settings/groups/Delete', { id: rankId, replacementRankId: rank.id })).http,
    ).toBe(409)
    expect(
      (await client.call('account/settings/groups/Delete', { id: rank.id, replacementRankId: rank.id })).http,
    ).toBe(400)
  })
})

describe('account/settings/groups/GetGroups', () => {
  it('tells how many users hold each rank', async () => {
    const company = await createTestCompany(test.current)
    const { body } = await company.admin.client.call('account/settings/groups/GetGroups')
    const users = body.data.map((rank: { built_in: string; users: number }) => [rank.built_in, rank.users])
    expect(users).toEqual([
      ['administrator', 1],
      ['manager', 0],
      ['member', 0],
      ['teacher', 0],
      ['student', 0],
    ])
  })
})

describe('account/settings/groups/GetDefaultGroups', () => {
  it('gives each template permissions that exist, and the administrator all of them', async () => {
    const { admin } = await createTestCompany(test.current)
    const { body } = await admin.client.call('account/settings/groups/GetDefaultGroups')
    expect(body.data).toHaveLength(5)
    const administrator = JSON.parse(body.data[0].permissions)
    expect(permissionNames.every((name) => administrator[name] === true)).toBe(true)
    const student = JSON.parse(body.data[4].permissions)
    expect([student.print_queue, student.org_admin, student.send_raw_gcode]).toEqual([true, false, false])
  })
})

describe('account/settings/groups/GetPermissionRegistry', () => {
  it('holds each of the 170 permissions once', async () => {
    const { admin } = await createTestCompany(test.current)
    const { body } = await admin.client.call('account/settings/groups/GetPermissionRegistry')
    const ids = body.areas.flatMap((area: { permissions: Array<{ id: string }> }) =>
      area.permissions.map(({ id }) => id),
    )
    expect([...ids].sort()).toEqual([...permissionNames].sort())
  })
})
