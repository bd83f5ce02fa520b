import { expect, it, vi } from 'vitest'
import { operations } from '#groups/operations.generated'
import { TestClient } from './testing/test-client.ts'
import { startTestService } from './testing/test-service.ts'

it('gives up at once and says why when its parts do not fit together', async () => {
  const twice = operations.slice(0, 1)
  await expect(startTestService({ operations: twice })).rejects.toThrow(/already declared/)
})

it('creates the printers of a demonstration on an empty database, once', async () => {
  const settings = {
    PRINTYARD_DEMO: '3',
    PRINTYARD_BOOTSTRAP_API_KEY: 'demo-key-0123456789abcdef-0123456789',
  }
  const test = await startTestService({ settings })
  try {
    expect(await test.service.found()).toMatchObject({ companyId: 1 })
    expect(await test.service.found()).toBe(null)
    const client = new TestClient(test, 1, { 'x-api-key': settings.PRINTYARD_BOOTSTRAP_API_KEY })
    await vi.waitFor(async () => {
      const { data } = (await client.call('printers/Get')).body
      const states = data.map((one: { printer: { name: string; state: string } }) => one.printer)
      expect(states).toMatchObject(
        [1, 2, 3].map((number) => ({ name: `Demo ${number}`, state: 'operational' })),
      )
    }, 15_000)
  } finally {
    await test.close()
  }
})
