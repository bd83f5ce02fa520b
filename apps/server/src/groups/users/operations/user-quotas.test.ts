import { describe, expect, it } from 'vitest'
import { events } from '#vocabulary/events/index'
import type { Permission } from '#vocabulary/permissions'
import { makeRecord } from '../../../testing/record-factories.ts'
import { createTestCompany, type TestCompany, type TestMember } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()
const monthly = { kind: 'grams', period: 'month' } as const

const eventsOf = async (company: TestCompany) => {
  const rows = await queryAsOwner<{
    name: keyof typeof events
    data: { quota: object; user: { id: number } }
  }>(
    test.current,
    "select name, data from outbox_events where company_id = $1 and name like 'quota.%' order by id",
    [company.id],
  )
  for (const { name, data } of rows) expect(events[name].data.parse(data)).toEqual(data)
  return rows
}

const limited = async (permissions: readonly Permission[] = []) => {
  const company = await createTestCompany(test.current)
  const member = await company.member(permissions)
  const quota = { rank_ids: [member.rankId], ...monthly, limit: 500 }
  expect((await company.admin.client.call('quota/settings/Save', quota)).http).toBe(200)
  return { company, member }
}

const use = (company: TestCompany, member: TestMember, grams: number, startedAt = new Date()) =>
  queryAsOwner(
    test.current,
    `insert into print_usages (company_id, user_id, subject, prints, grams, print_seconds, cost, charged, started_at)
     values ($1, $2, gen_random_uuid()::text, 1, $3, 60, 0, 0, $4)`,
    [company.id, member.userId, grams, startedAt],
  )

const statusOf = async (member: TestMember) => (await member.client.call('quota/GetMyStatus')).body.quotas

describe('users/AdjustUserQuota', () => {
  it('gives room back in the period that runs and says so in an event', async () => {
    const { company, member } = await limited()
    await use(company, member, 480)
    const input = { user_id: member.userId, ...monthly, amount: 80, reason: 'Failed by the printer' }
    const { body } = await company.admin.client.call('users/AdjustUserQuota', input)
    expect(body.quota).toMatchObject({ limit: 500, extra: 80, used: 480, remaining: 100 })
    expect(await eventsOf(company)).toMatchObject([
      {
        name: 'quota.adjusted',
        data: {
          user: { id: member.userId },
          quota: { kind: 'grams', limit: 580, used: 480, period: 'month' },
          by: { id: company.admin.userId },
        },
      },
    ])
  })

  it('lets whoever may only refund give, but not take, and not to themselves', async () => {
    const { company, member } = await limited()
    const helper = await company.member(['refund_user_quota'])
    const adjust = (userId: number, amount: number) =>
      helper.client.call('users/AdjustUserQuota', { user_id: userId, ...monthly, amount })
    expect((await adjust(member.userId, 10)).http).toBe(200)
    for (const refused of [await adjust(member.userId, -10), await adjust(helper.userId, 10)])
      expect([refused.http, refused.body.permission]).toEqual([403, 'manage_quotas'])
    expect((await adjust(member.userId, 0)).body.field).toBe('amount')
  })
})

describe('users/SetQuotaOverride', () => {
  it('goes before the quota of rank and class until it is removed', async () => {
    const { company, member } = await limited()
    const classId = await makeRecord(test.current, 'class', company.id, member.userId)
    await queryAsOwner(
      test.current,
      'insert into class_members (company_id, class_id, user_id) values ($1, $2, $3)',
      [company.id, classId, member.userId],
    )
    await company.admin.client.call('quota/settings/Save', { class_ids: classId, ...monthly, limit: 200 })
    expect(await statusOf(member)).toMatchObject([{ limit: 200, source: 'class' }])
    const override = (input: object) =>
      company.admin.client.call('users/SetQuotaOverride', { user_id: member.userId, ...monthly, ...input })
    expect((await override({ limit: 0 })).body.quota).toMatchObject({
      limit: 0,
      source: 'user',
      exceeded: true,
    })
    expect((await override({ limit: null })).body.quota).toMatchObject({ limit: null, remaining: null })
    expect((await override({ remove: 1 })).body.quota).toMatchObject({ limit: 200, source: 'class' })
    expect((await override({})).body.field).toBe('limit')
    expect(await eventsOf(company)).toHaveLength(3)
  })

  it('cannot be set by a member for itself, whatever else it may', async () => {
    const { member } = await limited(['approve_quota_requests', 'refund_user_quota', 'manage_user_balance'])
    const input = { user_id: member.userId, ...monthly, limit: null }
    expect((await member.client.call('users/SetQuotaOverride', input)).http).toBe(403)
  })
})

describe('users/ResetUserQuota', () => {
  it('counts from zero again; prints that start later count', async () => {
    const { company, member } = await limited()
    await use(company, member, 480, new Date(Date.now() - 1000))
    const { body } = await company.admin.client.call('users/ResetUserQuota', { user_id: member.userId })
    expect(body).toMatchObject({ reset: 1, quotas: [{ used: 0, remaining: 500 }] })
    await use(company, member, 30)
    expect(await statusOf(member)).toMatchObject([{ used: 30, remaining: 470 }])
    expect(await eventsOf(company)).toMatchObject([
      { name: 'quota.reset', data: { quota: { kind: 'grams', limit: 500, used: 0, period: 'month' } } },
    ])
  })

  it('leaves quotas of another kind or period alone', async () => {
    const { company, member } = await limited()
    await use(company, member, 480, new Date(Date.now() - 1000))
    const input = { user_id: member.userId, period: 'week' }
    expect((await company.admin.client.call('users/ResetUserQuota', input)).body.reset).toBe(0)
    expect(await statusOf(member)).toMatchObject([{ used: 480 }])
  })
})

describe('users/BulkResetQuotas', () => {
  it('resets users, ranks and classes, each user once', async () => {
    const { company, member } = await limited()
    await use(company, member, 480, new Date(Date.now() - 1000))
    const input = { user_ids: `${member.userId},${company.admin.userId}`, rank_ids: [member.rankId] }
    const { body } = await company.admin.client.call('users/BulkResetQuotas', input)
    expect([body.users, body.reset]).toEqual([2, 1])
    expect(await statusOf(member)).toMatchObject([{ used: 0 }])
    expect((await company.admin.client.call('users/BulkResetQuotas', { all: true })).body.users).toBe(2)
  })

  it('resets nobody by accident, and nobody of another company', async () => {
    const [own, other] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    expect((await own.admin.client.call('users/BulkResetQuotas', {})).http).toBe(400)
    const input = { user_ids: [own.admin.userId, other.admin.userId] }
    expect((await own.admin.client.call('users/BulkResetQuotas', input)).http).toBe(404)
    const { client } = await own.member(['refund_user_quota'])
    expect((await client.call('users/BulkResetQuotas', { all: true })).http).toBe(403)
  })
})
