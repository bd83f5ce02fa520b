import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../../../testing/record-factories.ts'
import { obtainTokens, registerApplication } from '../../../../testing/test-application.ts'
import { createTestCompany } from '../../../../testing/test-company.ts'
import { useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()

describe('oauth2/apps/Get', () => {
  it('lists what one allowed, and when it was last used', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current, { name: 'Slicer' })
    const { access_token } = await obtainTokens(test.current, admin, application, 'user.read')
    await obtainTokens(test.current, admin, application, 'printers.read')
    const { data } = (await admin.client.call('oauth2/apps/Get')).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ name: 'Slicer', client_id: application.clientId, is_own: true })
    expect(data[0].scopes.sort()).toEqual(['printers.read', 'user.read'])
    await admin.client.with({ authorization: `Bearer ${access_token}` }).call('oauth2/TokenInfo')
    await expect
      .poll(async () => (await admin.client.call('oauth2/apps/Get')).body.data[0].last_used_at, {
        timeout: 20_000,
        interval: 500,
      })
      .not.toBeNull()
  })

  it('shows members their own and administrators those of everyone', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    await makeRecord(test.current, 'application', company.id, company.admin.userId)
    await makeRecord(test.current, 'application', company.id, member.userId)
    const own = (await member.client.call('oauth2/apps/Get')).body.data
    expect(own.map((app: { is_own: boolean }) => app.is_own)).toEqual([true])
    expect(own[0]).not.toHaveProperty('user')
    expect((await company.admin.client.call('oauth2/apps/Get')).body.data).toHaveLength(2)
  })
})

describe('oauth2/apps/Revoke', () => {
  it('ends the tokens of the application at once', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const { access_token } = await obtainTokens(test.current, admin, application)
    const bearer = admin.client.with({ authorization: `Bearer ${access_token}` })
    expect((await bearer.call('account/GetUser')).http).toBe(200)
    const { id } = (await admin.client.call('oauth2/apps/Get')).body.data[0]
    expect((await admin.client.call('oauth2/apps/Revoke', { id })).http).toBe(200)
    expect((await bearer.call('account/GetUser')).http).toBe(401)
    expect((await admin.client.call('oauth2/apps/Get')).body.data).toEqual([])
    expect((await admin.client.call('oauth2/apps/Revoke', { id })).http).toBe(404)
  })

  it('lets only an administrator take back what someone else allowed', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await company.member([]), await company.member([])]
    const id = await makeRecord(test.current, 'application', company.id, second.userId)
    expect((await first.client.call('oauth2/apps/Revoke', { id })).http).toBe(404)
    expect((await company.admin.client.call('oauth2/apps/Revoke', { id })).http).toBe(200)
  })
})
