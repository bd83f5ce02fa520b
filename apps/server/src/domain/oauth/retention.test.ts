import { expect, it } from 'vitest'
import { obtainTokens, registerApplication } from '../../testing/test-application.ts'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'
import { oauthRetention } from './retention.ts'

const test = useTestService()

const kept = async () => {
  const [counts] = await queryAsOwner<Record<'codes' | 'tokens' | 'families' | 'grants', number>>(
    test.current,
    `select (select count(*)::int from oauth_codes) as codes, (select count(*)::int from oauth_tokens) as tokens,
       (select count(*)::int from oauth_families) as families, (select count(*)::int from oauth_grants) as grants`,
  )
  return counts
}

const removeOld = async () => {
  for (const rule of oauthRetention(test.current.connections.owner)) await rule.remove()
}

it('removes codes and tokens that are over, and keeps what can still be used', async () => {
  const { admin } = await createTestCompany(test.current)
  await obtainTokens(test.current, admin, await registerApplication(test.current))
  await removeOld()
  expect(await kept()).toEqual({ codes: 1, tokens: 1, families: 1, grants: 1 })
  await queryAsOwner(test.current, `update oauth_codes set expires_at = now() - interval '2 days'; `)
  await queryAsOwner(test.current, "update oauth_tokens set access_expires_at = now() - interval '1 hour'")
  await removeOld()
  expect(await kept()).toEqual({ codes: 0, tokens: 1, families: 1, grants: 1 })
  await queryAsOwner(test.current, "update oauth_tokens set refresh_expires_at = now() - interval '1 hour'")
  await removeOld()
  expect(await kept()).toEqual({ codes: 0, tokens: 0, families: 0, grants: 1 })
})
