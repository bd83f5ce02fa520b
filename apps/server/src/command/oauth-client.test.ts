import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { obtainTokens } from '../testing/test-application.ts'
import { createTestCompany } from '../testing/test-company.ts'
import { useTestService } from '../testing/test-service.ts'
import { runCommand } from './run-command.ts'

const test = useTestService()
let printed = ''

beforeEach(() => {
  printed = ''
  vi.stubEnv('PRINTYARD_DATABASE_URL', test.current.databaseUrl)
  vi.stubEnv('PRINTYARD_DATA_DIR', test.current.dataFolder)
  const keep = (text: string | Uint8Array) => {
    printed += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const run = (...words: string[]) => runCommand(['oauth-client', ...words])

it('creates, lists and revokes an application while the service runs', async () => {
  const redirectUri = 'https://app.example.org/callback'
  expect(await run('create', '--name', 'Robot', '--redirect', redirectUri, '--scopes', 'user.read')).toBe(0)
  const [, clientId = ''] = /Client id +(\S+)/.exec(printed) ?? []
  const [, secret = ''] = /Secret +(\S+)/.exec(printed) ?? []
  const { admin } = await createTestCompany(test.current)
  const { access_token } = await obtainTokens(test.current, admin, { clientId, secret, redirectUri })
  const bearer = admin.client.with({ authorization: `Bearer ${access_token}` })
  expect((await bearer.call('oauth2/TokenInfo')).http).toBe(200)

  expect(await run('list')).toBe(0)
  expect(printed).toContain(`on   secret  ${clientId}  Robot  ${redirectUri}`)
  expect(printed).toContain('off  public  simplyprintorcaslicer  OrcaSlicer')

  expect(await run('revoke', clientId)).toBe(0)
  await expect.poll(async () => (await bearer.call('oauth2/TokenInfo')).http).toBe(401)
})

it('switches a pre-made application on', async () => {
  expect(await run('enable', 'simplyprintorcaslicer')).toBe(0)
  expect(await run('list')).toBe(0)
  expect(printed).toContain('on   public  simplyprintorcaslicer')
})

it('explains itself, and says what is wrong', async () => {
  expect(await run('create', '--help')).toBe(0)
  expect(printed).toContain('--any-redirect')
  expect(await run('create', '--name', 'Robot', '--redirect', 'javascript:alert(1)')).toBe(2)
  expect(printed).toContain('redirect_uris')
  expect(await run('revoke', 'nobody')).toBe(1)
  expect(printed).toContain('There is no application nobody')
})
