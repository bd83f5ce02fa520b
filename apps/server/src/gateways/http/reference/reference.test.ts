import { describe, expect, it } from 'vitest'
import { nameOf } from '#core/operation/operation-name'
import { operations } from '#groups/operations.generated'
import { useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

// biome-ignore lint/suspicious/noExplicitAny: the test looks into the description freely
const readDescription = async (): Promise<any> => (await fetch(`${test.current.url}/openapi.json`)).json()

interface Described {
  operationId: string
  summary: string
  'x-permission': unknown
  'x-scope': string
  responses: Record<string, unknown>
}

describe('the reference', () => {
  it('describes every operation with its permission, scope and an example', async () => {
    const description = await readDescription()
    expect(description.openapi).toBe('3.1.0')
    const described = Object.values<Record<string, Described>>(description.paths).flatMap((path) =>
      Object.values(path),
    )
    for (const operation of operations) {
      const entry = described.find(({ operationId }) => operationId === nameOf(operation))
      expect(entry).toMatchObject({
        summary: operation.summary,
        'x-permission': operation.permission,
        'x-scope': operation.scope,
      })
      if (operation.output !== 'binary') expect(JSON.stringify(entry?.responses)).toContain('"example"')
    }
    expect(Object.keys(description.webhooks)).toHaveLength(65)
  })

  it('documents the canonical form of fields that clients may spell in several ways', async () => {
    const { paths } = await readDescription()
    const schema =
      paths['/api/{company}/account/settings/Save'].post.requestBody.content['application/json'].schema
    expect(schema.properties.require_comment.type).toBe('boolean')
    expect(schema.properties.version).toMatchObject({ type: 'integer', minimum: 1 })
    expect(schema.required).toEqual(['version'])
  })

  it('is one page that loads nothing from elsewhere', async () => {
    const page = await (await fetch(`${test.current.url}/docs`)).text()
    for (const operation of operations) expect(page).toContain(`id="${nameOf(operation)}"`)
    expect(page).not.toMatch(/<script|src=|https?:\/\/(?!example\.org)/)
  })
})
