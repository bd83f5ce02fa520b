import { describe, expect, it } from 'vitest'
import { events } from '#vocabulary/events/index'
import { createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()
const wish = { kind: 'grams', period: 'week', amount: 250, reason: 'The big one' }

const eventsOf = async (company: TestCompany) => {
  const rows = await queryAsOwner<{ name: keyof typeof events; data: Record<string, unknown> }>(
    test.current,
    "select name, data from outbox_events where company_id = $1 and name like 'quota.%' order by id",
    [company.id],
  )
  for (const { name, data } of rows) expect(events[name].data.parse(data)).toEqual(data)
  return rows
}

describe('quota/GetMyStatus', () => {
  it('is empty without quotas and shows the balance', async () => {
    const { admin } = await createTestCompany(test.current)
    const { body } = await admin.client.call('quota/GetMyStatus', undefined, { method: 'GET' })
    expect(body.quotas).toEqual([])
    expect(body.balance).toEqual({ enabled: false, amount: 0, credit_limit: 0, currency: 'EUR' })
  })

  it('tells the period in the time zone of the company', async () => {
    const company = await createTestCompany(test.current)
    await company.admin.client.call('account/settings/Save', {
      version: 1,
      time_zone: 'Asia/Tokyo',
      semester_starts: ['10-01', '04-01'],
    })
    const member = await company.member([])
    for (const period of ['day', 'semester', 'total'])
      await company.admin.client.call('quota/settings/Save', {
        rank_ids: member.rankId,
        kind: 'prints',
        period,
        limit: 3,
      })
    const [day, semester, total] = (await member.client.call('quota/GetMyStatus')).body.quotas
    expect(day.starts_at).toMatch(/T15:00:00\.000Z$/)
    expect(semester.starts_at).toMatch(/-(03-31|09-30)T15:00:00\.000Z$/)
    expect([total.starts_at, total.ends_at, total.remaining, total.source]).toEqual([null, null, 3, 'rank'])
  })
})

describe('quota/GetUserStatus', () => {
  it('shows one’s own to everyone, and those of others to whoever manages quotas', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const query = (id: number) => ({ query: { user_id: String(id) }, method: 'GET' as const })
    const own = await member.client.call('quota/GetUserStatus', undefined, query(member.userId))
    expect(own.body.user.id).toBe(member.userId)
    const other = await member.client.call('quota/GetUserStatus', undefined, query(company.admin.userId))
    expect([other.http, other.body.permission]).toEqual([403, 'manage_quotas'])
    const manager = await company.member(['manage_quotas'])
    expect((await manager.client.call('quota/GetUserStatus', { user_id: member.userId })).http).toBe(200)
    const foreign = await createTestCompany(test.current)
    const unknown = await manager.client.call('quota/GetUserStatus', { user_id: foreign.admin.userId })
    expect(unknown.http).toBe(404)
  })
})

describe('quota/RequestMore', () => {
  it('notes the wish once, and says so in an event', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const { body } = await member.client.call('quota/RequestMore', wish)
    expect(body.request).toMatchObject({ ...wish, status: 'pending', user: { id: member.userId } })
    const again = await member.client.call('quota/RequestMore', { ...wish, amount: 1 })
    expect([again.http, again.body.code]).toEqual([409, 'conflict'])
    expect((await member.client.call('quota/RequestMore', { ...wish, period: 'day' })).http).toBe(200)
    expect(await eventsOf(company)).toMatchObject([
      { name: 'quota.request_new', data: { request: { amount: 250 }, user: { id: member.userId } } },
      { name: 'quota.request_new' },
    ])
  })

  it('names the field that is wrong', async () => {
    const { admin } = await createTestCompany(test.current)
    for (const wrong of [{ kind: 'money' }, { period: 'year' }, { amount: 0 }, { amount: 'lots' }]) {
      const answer = await admin.client.call('quota/RequestMore', { ...wish, ...wrong })
      expect([answer.http, answer.body.field]).toEqual([400, Object.keys(wrong)[0]])
    }
  })
})

describe('quota/GetRequests', () => {
  it('shows members their own, and all with how they stand to whoever answers them', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await company.member([]), await company.member([])]
    await company.admin.client.call('quota/settings/Save', {
      rank_ids: first.rankId,
      kind: 'grams',
      period: 'week',
      limit: 100,
    })
    await first.client.call('quota/RequestMore', wish)
    await second.client.call('quota/RequestMore', wish)
    const own = (await first.client.call('quota/GetRequests')).body
    expect([own.total, own.data[0].user.id]).toEqual([1, first.userId])
    expect((await first.client.call('quota/GetRequests', { user_id: second.userId })).http).toBe(403)
    const teacher = await company.member(['approve_quota_requests'])
    const all = (await teacher.client.call('quota/GetRequests', { status: 'pending', sort_dir: 'asc' })).body
    expect([all.total, all.page_amount]).toEqual([2, 1])
    expect(all.data).toMatchObject([{ quota: { limit: 100, used: 0 } }, { quota: null }])
    const one = await teacher.client.call('quota/GetRequests', { user_id: second.userId })
    expect(one.body.data).toMatchObject([{ user: { id: second.userId } }])
  })
})

describe('quota/ResolveRequest', () => {
  const asked = async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const limit = { rank_ids: member.rankId, kind: 'grams', period: 'week', limit: 100 }
    await company.admin.client.call('quota/settings/Save', limit)
    const { request } = (await member.client.call('quota/RequestMore', wish)).body
    return { company, member, id: request.id as number }
  }

  it('grants what was asked for, or what is given instead, in this period', async () => {
    const { company, member, id } = await asked()
    const teacher = await company.member(['approve_quota_requests'])
    const input = { id, approve: 'true', amount: 60, comment: 'Enough' }
    const { body } = await teacher.client.call('quota/ResolveRequest', input)
    expect(body.request).toMatchObject({
      status: 'approved',
      granted: 60,
      resolved_by: { id: teacher.userId },
    })
    const { quotas } = (await member.client.call('quota/GetMyStatus')).body
    expect(quotas).toMatchObject([{ limit: 100, extra: 60, remaining: 160 }])
    expect((await eventsOf(company)).map(({ name }) => name)).toEqual([
      'quota.request_new',
      'quota.adjusted',
      'quota.request_resolved',
    ])
    await member.client.call('quota/RequestMore', wish)
  })

  it('changes nothing when it is denied, and is answered once', async () => {
    const { company, member, id } = await asked()
    const answers = await Promise.all(
      [false, true, true].map((approve) =>
        company.admin.client.call('quota/ResolveRequest', { id, approve }),
      ),
    )
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409])
    const winner = answers.find(({ http }) => http === 200)?.body.request.status
    const { quotas } = (await member.client.call('quota/GetMyStatus')).body
    expect(quotas[0].extra).toBe(winner === 'approved' ? 250 : 0)
    const again = await company.admin.client.call('quota/ResolveRequest', { id, approve: true })
    expect(again.body.code).toBe('wrong_state')
  })

  it('does not let anyone grant themselves more', async () => {
    const company = await createTestCompany(test.current)
    const teacher = await company.member(['approve_quota_requests'])
    const { request } = (await teacher.client.call('quota/RequestMore', wish)).body
    const own = await teacher.client.call('quota/ResolveRequest', { id: request.id, approve: true })
    expect([own.http, own.body.code]).toEqual([403, 'missing_permission'])
    const member = await company.member([])
    expect((await member.client.call('quota/ResolveRequest', { id: request.id, approve: true })).http).toBe(
      403,
    )
  })
})
