import { expect, it } from 'vitest'
import { auditedInput } from '#core/audit/audited-input'
import { createLogger } from '#core/logger'

it('hides secrets in logs, also in nested objects', () => {
  const log = createLogger('info')
  const written: string[] = []
  const stream = log[
    Object.getOwnPropertySymbols(log).find((symbol) => String(symbol) === 'Symbol(pino.stream)') as never
  ] as { write(text: string): void }
  stream.write = (text) => void written.push(text)
  const secret = 'hunter2-hunter2'
  log.info(
    { password: secret, user: { token: secret, name: 'Ada' }, request: { headers: { 'x-api-key': secret } } },
    'hello',
  )
  expect(written.join()).toContain('Ada')
  expect(written.join()).not.toContain(secret)
})

it('hides secrets in the audit log and keeps it short', () => {
  const audited = auditedInput({
    name: 'x'.repeat(1000),
    password: 'p',
    nested: { api_key: 'k', list: Array(100).fill(1) },
  }) as Record<string, never>
  expect(audited).toMatchObject({ password: '[hidden]', nested: { api_key: '[hidden]' } })
  expect(JSON.stringify(audited).length).toBeLessThan(1000)
})
