import { describe, expect, it } from 'vitest'
import { createTestCompany, type TestMember } from '../../../testing/test-company.ts'
import { startTestService, useTestService } from '../../../testing/test-service.ts'

const test = useTestService({ settings: { PRINTYARD_TRUSTED_PROXIES: '127.0.0.1' } })

const signInFrom = (address: string, { client, email }: TestMember, password: string) =>
  client.with({ 'x-forwarded-for': address }).call('session/SignIn', { email, password })

const outcomes = (answers: ReadonlyArray<{ http: number }>, status: number) =>
  answers.filter(({ http }) => http === status).length

describe('session/SignIn from one address', () => {
  it('stops guessing at one account while its owner signs in elsewhere', async () => {
    const { admin } = await createTestCompany(test.current)
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, guess) => signInFrom('192.0.2.1', admin, `guess ${guess}`)),
    )
    expect([outcomes(guesses, 401), outcomes(guesses, 429)]).toEqual([8, 192])
    expect(Number(guesses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signInFrom('192.0.2.1', admin, admin.password)).http).toBe(429)
    expect((await signInFrom('192.0.2.2', admin, admin.password)).http).toBe(200)
  })

  it('stops guessing across accounts', async () => {
    const { admin } = await createTestCompany(test.current)
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, guess) =>
        signInFrom('192.0.2.3', { ...admin, email: `user${guess}@example.org` }, 'Password123'),
      ),
    )
    expect([outcomes(guesses, 401), outcomes(guesses, 429)]).toEqual([30, 170])
    expect((await signInFrom('192.0.2.4', admin, admin.password)).http).toBe(200)
  })

  it('lets a whole class sign in from one address, but not without end', async () => {
    const { admin } = await createTestCompany(test.current)
    const answers: Array<{ http: number }> = []
    for (let pupils = 0; pupils < 200; pupils += 5) {
      const table = Array.from({ length: 5 }, () => signInFrom('192.0.2.5', admin, admin.password))
      answers.push(...(await Promise.all(table)))
    }
    expect([outcomes(answers, 200), outcomes(answers, 429)]).toEqual([120, 80])
    expect((await signInFrom('192.0.2.6', admin, admin.password)).http).toBe(200)
  }, 90_000)

  it('counts the addresses of one IPv6 household as one', async () => {
    const { admin } = await createTestCompany(test.current)
    const guesses = []
    for (let host = 1; host <= 12; host += 1)
      guesses.push(await signInFrom(`2001:db8:1:2::${host}`, admin, 'wrong'))
    expect([outcomes(guesses, 401), outcomes(guesses, 429)]).toEqual([8, 4])
    expect((await signInFrom('2001:db8:1:3::1', admin, admin.password)).http).toBe(200)
  })

  it('does not believe a forwarded address that no trusted proxy sent', async () => {
    const plain = await startTestService()
    try {
      const { admin } = await createTestCompany(plain)
      const guesses = []
      for (let host = 1; host <= 10; host += 1)
        guesses.push(await signInFrom(`192.0.2.${host}`, admin, 'wrong'))
      expect(outcomes(guesses, 429)).toBe(2)
    } finally {
      await plain.close()
    }
  })
})
