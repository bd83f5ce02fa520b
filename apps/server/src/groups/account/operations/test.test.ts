import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../testing/test-company.ts'
import { useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

describe('account/Test', () => {
  it('says that a valid key is valid, by GET and by POST', async () => {
    const { admin } = await createTestCompany(test.current)
    for (const method of ['GET', 'POST'] as const) {
      const answer = await admin.client.call('account/Test', undefined, { method })
      expect(answer.body).toEqual({ status: true, message: 'Your API key is valid!' })
    }
  })

  it('refuses a missing or unknown key with the words clients know', async () => {
    const { admin } = await createTestCompany(test.current)
    const words = { status: false, message: 'No API key provided, or not logged in' }
    expect((await admin.client.with({}).call('account/Test')).body).toMatchObject(words)
    const wrong = await admin.client.with({ 'x-api-key': 'nonsense' }).call('account/Test')
    expect(wrong.http).toBe(401)
    expect(wrong.body).toMatchObject(words)
  })

  it('refuses a valid key for another company', async () => {
    const [first, second] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const answer = await first.admin.client.call('account/Test', undefined, { company: second.id })
    expect(answer.http).toBe(403)
    expect(answer.body.message).toBe("You don't have access to this account")
  })

  it('refuses a member whom the administrator has not allowed to use the API', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['pause'])
    await test.current.connections.ownerPool.query(
      'update memberships set api_access = null where user_id = $1',
      [member.userId],
    )
    const answer = await member.client.call('account/Test')
    expect(answer.http).toBe(403)
    expect(answer.body.message).toBe("You don't have access to this account")
  })

  it('stops accepting a key the moment it is revoked, though it was cached', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['org_api'])
    expect((await member.client.call('account/Test')).http).toBe(200)
    const { body } = await member.client.call('account/api_keys/Get')
    await member.client.call('account/api_keys/Delete', { id: body.data[0].id })
    expect((await member.client.call('account/Test')).http).toBe(401)
  })
})
