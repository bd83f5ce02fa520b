import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../testing/test-company.ts'
import { startTestService, useTestService } from '../../testing/test-service.ts'

const test = useTestService({
  settings: { PRINTYARD_RATE_PER_CREDENTIAL: '5', PRINTYARD_TRUSTED_PROXIES: '127.0.0.1' },
})

describe('limits', () => {
  it('slows one credential down without touching another, and says for how long', async () => {
    const [first, second] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const answers = []
    for (let count = 0; count < 7; count += 1) answers.push(await first.admin.client.call('account/Test'))
    expect(answers.map((answer) => answer.http)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await second.admin.client.call('account/Test')).http).toBe(200)
  })

  it('slows one address down, as the trusted proxy names it, before any credential is looked at', async () => {
    const limited = await startTestService({
      settings: { PRINTYARD_RATE_PER_ADDRESS: '3', PRINTYARD_TRUSTED_PROXIES: '127.0.0.1' },
    })
    try {
      const from = async (address: string) => {
        const response = await fetch(`${limited.url}/1/account/Test`, {
          headers: { 'x-forwarded-for': address },
        })
        return response.status
      }
      const statuses = []
      for (let count = 0; count < 5; count += 1) statuses.push(await from('203.0.113.7'))
      expect(statuses).toEqual([401, 401, 401, 429, 429])
      expect(await from('203.0.113.8')).toBe(401)
    } finally {
      await limited.close()
    }
  })

  it('notes the address that a trusted proxy names in the audit log', async () => {
    const { admin } = await createTestCompany(test.current)
    await admin.client.call('account/api_keys/Create', {}, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    const { body } = await admin.client.call('account/audit/Get')
    expect(body.data[0].address).toBe('203.0.113.9')
  })
})

describe('pages around the operations', () => {
  it('tell health and figures', async () => {
    const { admin } = await createTestCompany(test.current)
    await admin.client.call('account/Test')
    expect(await (await fetch(`${test.current.url}/health/live`)).json()).toEqual({
      status: true,
      message: null,
    })
    const ready = await fetch(`${test.current.url}/health/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: true, database: true, draining: false },
    ])
    const figures = await (await fetch(`${test.current.url}/metrics`)).text()
    for (const name of [
      'printyard_operation_seconds_count{operation="account/Test",outcome="ok"}',
      'printyard_pool_connections',
      'printyard_events_undelivered',
      'printyard_disk_free_bytes',
    ]) {
      expect(figures).toContain(name)
    }
  })

  it('send headers that keep browsers careful', async () => {
    const page = await fetch(`${test.current.url}/docs`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    const api = await fetch(`${test.current.url}/1/account/Test`)
    expect([api.headers.get('x-content-type-options'), api.headers.get('cache-control')]).toEqual([
      'nosniff',
      'no-store',
    ])
  })
})
