import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../testing/test-company.ts'
import { useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

describe('account/GetUser', () => {
  it('tells user and company, also where the address names no company', async () => {
    const company = await createTestCompany(test.current, { name: 'Makers' })
    const expected = {
      status: true,
      message: null,
      user: { id: company.admin.userId, name: expect.stringContaining('Test'), email: company.admin.email },
      company: { id: company.id, name: 'Makers' },
    }
    expect((await company.admin.client.call('account/GetUser')).body).toEqual(expected)
    for (const path of [
      '/api/account/GetUser',
      '/api/0/0/account/GetUser',
      '/0/account/GetUser/',
      '/api/api/account/GetUser',
    ]) {
      const response = await fetch(test.current.url + path, { headers: { 'X-Api-Key': company.admin.key } })
      expect(await response.json()).toEqual(expected)
    }
  })

  it('shows a new name of the company at once, though the caller was cached', async () => {
    const { admin } = await createTestCompany(test.current)
    await admin.client.call('account/GetUser')
    await admin.client.call('account/settings/Save', { version: 1, organization_name: 'Renamed' })
    expect((await admin.client.call('account/GetUser')).body.company.name).toBe('Renamed')
  })
})
