import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../../testing/test-company.ts'
import { useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()

describe('account/audit/Get', () => {
  it('tells who changed what, when and from where; newest first', async () => {
    const company = await createTestCompany(test.current)
    await company.admin.client.call('account/api_keys/Create', { name: 'First' })
    await company.admin.client.call(
      'account/settings/Save',
      { version: 1, currency: 'USD' },
      { headers: { 'user-agent': 'Audit test' } },
    )
    const { body } = await company.admin.client.call('account/audit/Get', { page_size: 10 })
    expect(body.total).toBe(2)
    expect(body.data.map((entry: { operation: string }) => entry.operation)).toEqual([
      'account/settings/Save',
      'account/api_keys/Create',
    ])
    expect(body.data[0]).toMatchObject({
      user: { id: company.admin.userId },
      credential: 'api-key',
      address: '127.0.0.1',
      user_agent: 'Audit test',
      input: { version: 1, currency: 'USD' },
    })
  })

  it('notes nothing for what only reads or fails', async () => {
    const { admin } = await createTestCompany(test.current)
    await admin.client.call('account/GetUser')
    await admin.client.call('account/settings/Save', { version: 99, currency: 'USD' })
    expect((await admin.client.call('account/audit/Get')).body.total).toBe(0)
  })

  it('pages, sorts and filters', async () => {
    const { admin } = await createTestCompany(test.current)
    for (const name of ['a', 'b', 'c']) await admin.client.call('account/api_keys/Create', { name })
    const page = (await admin.client.call('account/audit/Get', { page: 2, page_size: 2, sort_dir: 'asc' }))
      .body
    expect([page.page_amount, page.total, page.data[0].input.name]).toEqual([2, 3, 'c'])
    const found = await admin.client.call('account/audit/Get', { search: 'api_keys/Cr', user_id: 999_999 })
    expect(found.body.total).toBe(0)
    const later = await admin.client.call('account/audit/Get', {
      after: new Date(Date.now() + 60_000).toISOString(),
    })
    expect(later.body.total).toBe(0)
  })

  it('keeps the companies apart', async () => {
    const [first, second] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    await first.admin.client.call('account/api_keys/Create')
    expect((await second.admin.client.call('account/audit/Get')).body.total).toBe(0)
  })
})
