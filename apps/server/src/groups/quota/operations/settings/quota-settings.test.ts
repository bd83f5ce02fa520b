import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../../testing/test-company.ts'
import { useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()
const daily = { kind: 'prints', period: 'day' }

describe('quota/settings/Save', () => {
  it('defines a quota for a rank, and gives an existing one the new limit', async () => {
    const company = await createTestCompany(test.current)
    const { rankId } = await company.member([])
    const save = (limit: number | null) =>
      company.admin.client.call('quota/settings/Save', { rank_ids: rankId, ...daily, limit })
    const first = (await save(3)).body.data[0]
    expect(first).toMatchObject({ for: { type: 'rank', id: rankId }, ...daily, limit: 3 })
    expect((await save(null)).body.data[0]).toMatchObject({ id: first.id, limit: null })
    expect((await company.admin.client.call('quota/settings/Get')).body.total).toBe(1)
  })

  it('names the field that is wrong', async () => {
    const { admin } = await createTestCompany(test.current)
    for (const wrong of [{ limit: -1 }, { limit: undefined }, { kind: 'kilos' }, { rank_ids: [] }]) {
      const input = { rank_ids: [admin.rankId], ...daily, limit: 3, ...wrong }
      const answer = await admin.client.call('quota/settings/Save', input)
      expect([answer.http, answer.body.field]).toEqual([400, Object.keys(wrong)[0]])
    }
  })

  it('needs the permission, the plan, and ranks of the own company', async () => {
    const [own, other] = [
      await createTestCompany(test.current),
      await createTestCompany(test.current, { plan: 'pro' }),
    ]
    const input = { rank_ids: own.admin.rankId, ...daily, limit: 3 }
    const member = await own.member(['approve_quota_requests', 'refund_user_quota'])
    expect((await member.client.call('quota/settings/Save', input)).body.code).toBe('missing_permission')
    expect((await other.admin.client.call('quota/settings/Save', input)).body.code).toBe('needs_plan')
    const foreign = { ...input, rank_ids: other.admin.rankId }
    expect((await own.admin.client.call('quota/settings/Save', foreign)).http).toBe(404)
  })
})

describe('quota/settings/Get', () => {
  it('lists quotas with the names of those they are for, in pages and by whom they limit', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const { client } = company.admin
    await client.call('quota/settings/Save', { rank_ids: member.rankId, ...daily, limit: 3 })
    await client.call('users/SetQuotaOverride', { user_id: member.userId, ...daily, limit: 9 })
    const { body } = await client.call('quota/settings/Get', { page_size: 1, page: 2 })
    expect([body.total, body.page_amount]).toEqual([2, 2])
    expect(body.data).toMatchObject([
      { for: { type: 'user', id: member.userId, name: expect.stringContaining('Test') }, limit: 9 },
    ])
    const ranks = await client.call('quota/settings/Get', { for: 'rank' })
    expect(ranks.body.data).toMatchObject([{ for: { type: 'rank', name: expect.stringContaining('Rank') } }])
    expect((await client.call('quota/settings/Get', { for: 'class' })).body.total).toBe(0)
  })
})

describe('quota/settings/Delete', () => {
  it('takes away the quota of a single user too, so that the rank counts again', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const { client } = company.admin
    await client.call('quota/settings/Save', { rank_ids: member.rankId, ...daily, limit: 3 })
    await client.call('users/SetQuotaOverride', { user_id: member.userId, ...daily, limit: 9 })
    const [own] = (await client.call('quota/settings/Get', { for: 'user' })).body.data
    expect((await client.call('quota/settings/Delete', { id: own.id })).http).toBe(200)
    const { quotas } = (await member.client.call('quota/GetMyStatus')).body
    expect(quotas).toMatchObject([{ limit: 3, source: 'rank' }])
  })

  it('lifts the quota; a second try finds nothing', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const saved = { rank_ids: member.rankId, ...daily, limit: 3 }
    const [quota] = (await company.admin.client.call('quota/settings/Save', saved)).body.data
    expect((await member.client.call('quota/GetMyStatus')).body.quotas).toHaveLength(1)
    expect((await company.admin.client.call('quota/settings/Delete', { id: quota.id })).http).toBe(200)
    expect((await member.client.call('quota/GetMyStatus')).body.quotas).toEqual([])
    expect((await company.admin.client.call('quota/settings/Delete', { id: quota.id })).http).toBe(404)
  })
})
