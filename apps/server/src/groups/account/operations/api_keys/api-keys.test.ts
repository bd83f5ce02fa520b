import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()

describe('account/api_keys/Create', () => {
  it('answers with a key that works at once and is stored only as a digest', async () => {
    const { id, admin } = await createTestCompany(test.current)
    const { body } = await admin.client.call('account/api_keys/Create', { name: 'Slicer' })
    expect(body.key).toMatchObject({ name: 'Slicer', hint: body.api_key.slice(-4) })
    expect((await admin.client.with({ 'x-api-key': body.api_key }).call('account/Test')).http).toBe(200)
    const everything = await queryAsOwner(
      test.current,
      `select row_to_json(k)::text as text from api_keys k where company_id = $1
       union all select row_to_json(a)::text from audit_entries a where company_id = $1
       union all select row_to_json(o)::text from outbox_events o where company_id = $1`,
      [id],
    )
    expect(everything.length).toBeGreaterThan(3)
    expect(JSON.stringify(everything)).not.toContain(body.api_key)
  })

  it('needs an organisation or at least the Pro plan', async () => {
    const personal = { kind: 'personal' } as const
    const free = await createTestCompany(test.current, { ...personal, plan: 'free' })
    const refused = await free.admin.client.call('account/api_keys/Create')
    expect([refused.http, refused.body.code]).toEqual([403, 'needs_plan'])
    for (const facts of [
      { ...personal, plan: 'pro' },
      { kind: 'organization', plan: 'free' },
    ] as const) {
      const { admin } = await createTestCompany(test.current, facts)
      expect((await admin.client.call('account/api_keys/Create')).http).toBe(200)
    }
  })
})

describe('account/api_keys/Get', () => {
  it('shows members their own keys and administrators all, with the owner only to those who may see users', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['org_api'])
    const own = (await member.client.call('account/api_keys/Get')).body.data
    expect(own).toHaveLength(1)
    expect(own[0]).not.toHaveProperty('user')
    const all = (await company.admin.client.call('account/api_keys/Get')).body.data
    expect(all.map((key: { user: { id: number } }) => key.user.id)).toEqual([
      company.admin.userId,
      member.userId,
    ])
  })

  it('tells when a key was last used', async () => {
    const company = await createTestCompany(test.current)
    await company.admin.client.call('account/Test')
    const { body } = await company.admin.client.call('account/api_keys/Get')
    expect(body.data[0].last_used_at).toBeNull()
    await expect
      .poll(async () => (await company.admin.client.call('account/api_keys/Get')).body.data[0].last_used_at, {
        timeout: 20_000,
        interval: 500,
      })
      .not.toBeNull()
  })
})

describe('account/api_keys/Delete', () => {
  it('revokes one’s own key at once; the second try finds nothing', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['org_api'])
    const created = (await member.client.call('account/api_keys/Create')).body
    const other = member.client.with({ 'x-api-key': created.api_key })
    expect((await other.call('account/Test')).http).toBe(200)
    expect((await member.client.call('account/api_keys/Delete', { id: created.key.id })).body).toEqual({
      status: true,
      message: null,
    })
    expect((await other.call('account/Test')).http).toBe(401)
    expect((await member.client.call('account/api_keys/Delete', { id: created.key.id })).http).toBe(404)
  })

  it('lets only an administrator revoke the key of someone else', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await company.member(['org_api']), await company.member(['org_api'])]
    const { id } = (await second.client.call('account/api_keys/Get')).body.data[0]
    expect((await first.client.call('account/api_keys/Delete', { id })).http).toBe(404)
    expect((await company.admin.client.call('account/api_keys/Delete', { id })).http).toBe(200)
    expect((await second.client.call('account/Test')).http).toBe(401)
  })
})
