import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyDriver, defineDriver, type Link } from './define-driver.ts'
import { DriverFailure } from './driver-failure.ts'
import { createLinkLife } from './rules/link-life.ts'
import { isSecret, secret } from './rules/secret.ts'

const connection = z.object({ host: z.string(), key: secret(z.string().optional()).describe('the key') })
const signal = new AbortController().signal
const discovery = { needs: [] }
const ends = (): Link => {
  const { telemetry, close } = createLinkLife(signal)
  return { telemetry, close }
}

test('a link has exactly the declared commands', async () => {
  const driver = defineDriver({
    kind: 'test',
    displayName: 'Test',
    connection,
    capabilities: ['pause'],
    discovery,
    connect: async () => ({ ...ends(), pause: async () => {} }),
  })
  const link = await driver.connect({ host: 'a' }, signal)
  expect(Object.keys(link).sort()).toEqual(['close', 'pause', 'telemetry'])
  // @ts-expect-error resume was not declared
  expect(link.resume).toBeUndefined()
  const any: AnyDriver = driver
  expect(any.kind).toBe('test')
})

test('TypeScript refuses a missing and an undeclared command', () => {
  const common = { kind: 'test', displayName: 'Test', connection, discovery }
  defineDriver({
    ...common,
    capabilities: ['pause', 'resume'],
    // @ts-expect-error resume is declared and missing
    connect: async () => ({ ...ends(), pause: async () => {} }),
  })
  defineDriver({
    ...common,
    capabilities: ['pause'],
    // @ts-expect-error cancel is there and not declared
    connect: async () => ({ ...ends(), pause: async () => {}, cancel: async () => {} }),
  })
})

test('no secret leaves in an error, whatever was thrown', async () => {
  const key = 'pssst-do-not-tell'
  const thrown = [
    new Error(`GET http://a/?key=${key} failed`),
    new DriverFailure('refused', `refused ${key}`, { printerSaid: `bad key ${key}` }),
    `text ${encodeURIComponent(key)}`,
  ]
  const driver = defineDriver({
    kind: 'test',
    displayName: 'Test',
    connection,
    capabilities: ['gcode'],
    discovery,
    connect: async () => ({
      ...ends(),
      async gcode([which]: readonly string[]) {
        throw thrown[Number(which)]
      },
    }),
  })
  const link = await driver.connect({ host: 'a', key }, signal)
  for (const which of thrown.keys()) {
    const failure = await link.gcode([String(which)]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DriverFailure)
    const { message, printerSaid, stack } = failure as DriverFailure
    expect(`${message} ${printerSaid} ${stack}`).not.toContain(key)
  }
})

test('a secret field stays marked through its description', () => {
  expect(isSecret(connection.shape.key)).toBe(true)
  expect(isSecret(connection.shape.host)).toBe(false)
})
