import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { createTestCompany } from '../../testing/test-company.ts'
import { TestMailbox } from '../../testing/test-mailbox.ts'
import { queryAsOwner, startTestService, type TestService } from '../../testing/test-service.ts'
import { type Letter, queueMail, wordsForLink } from './index.ts'

const mailbox = new TestMailbox()
let test: TestService

beforeAll(async () => {
  await mailbox.open()
  test = await startTestService({
    settings: { PRINTYARD_SMTP_URL: mailbox.url, PRINTYARD_MAIL_FROM: 'Yard <yard@example.org>' },
  })
})
afterAll(async () => {
  await test.close()
  await mailbox.close()
})

const queue = async (service: TestService, letter: Partial<Letter> & { to: string }) => {
  const { id: companyId } = await createTestCompany(service)
  const whole = { subject: 'News', text: 'https://example.org/x/secret', kind: 'news', ...letter }
  const mailId = await tenantTransactions(service.connections.app).write(companyId, (transaction) =>
    queueMail(transaction, whole),
  )
  return { companyId, mailId }
}

interface Row {
  readonly state: string
  readonly body: string | null
  readonly attempts: number
  readonly error: string | null
  readonly sent_at: Date | null
}

const settled = async (service: TestService, mailId: number, isSettled: (row: Row) => boolean) => {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
    const [row] = await queryAsOwner<Row & { [key: string]: unknown }>(
      service,
      'select * from outgoing_mails where id = $1',
      [mailId],
    )
    if (row && isSettled(row)) return row
  }
  throw new Error('The message did not get there')
}

describe('queueMail', () => {
  it('sends through the mail server and then forgets the text', async () => {
    const { mailId } = await queue(test, { to: 'ada@example.org', subject: 'Größe 3 mm' })
    const { raw, text } = await mailbox.mail('ada@example.org')
    expect(raw).toContain('From: Yard <yard@example.org>')
    expect(raw).toMatch(/Subject: =\?UTF-8\?/)
    expect(raw).toMatch(/Message-ID: <printyard-\d+-\d+@/i)
    expect(text).toContain('https://example.org/x/secret')
    const row = await settled(test, mailId, ({ state }) => state === 'sent')
    expect([row.body, row.attempts, row.error]).toEqual([null, 1, null])
    expect(row.sent_at).toBeInstanceOf(Date)
  })

  it('cannot be made to write to others or to add headers', async () => {
    await queue(test, { to: 'only@example.org', subject: 'Hi\r\nBcc: other@example.org' })
    const { raw } = await mailbox.mail('only@example.org')
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(mailbox.received.filter(({ to }) => to === 'other@example.org')).toEqual([])
  })

  it('tries again after a passing failure', async () => {
    mailbox.refusal = { code: 451, times: 1 }
    const { mailId } = await queue(test, { to: 'later@example.org' })
    const waiting = await settled(test, mailId, ({ attempts }) => attempts === 1)
    expect([waiting.state, waiting.body === null]).toEqual(['waiting', false])
    expect(waiting.error).toContain('Not now')
    const row = await settled(test, mailId, ({ state }) => state === 'sent')
    expect([row.attempts, row.body]).toEqual([2, null])
  })

  it('gives up at once when the server refuses for good, and says why', async () => {
    mailbox.refusal = { code: 550, times: 1 }
    const { mailId } = await queue(test, { to: 'gone@example.org' })
    const row = await settled(test, mailId, ({ state }) => state === 'failed')
    expect([row.attempts, row.body]).toEqual([1, null])
    expect(row.error).toContain('Not now')
  })

  it('does not send what has expired', async () => {
    const { mailId } = await queue(test, { to: 'old@example.org', expiresAt: new Date(Date.now() - 1000) })
    const row = await settled(test, mailId, ({ state }) => state === 'expired')
    expect([row.body, row.attempts]).toEqual([null, 0])
    expect(mailbox.received.some(({ to }) => to === 'old@example.org')).toBe(false)
  })

  it('sends nothing of a transaction that failed', async () => {
    const { id } = await createTestCompany(test)
    const broken = tenantTransactions(test.connections.app).write(id, async (transaction) => {
      await queueMail(transaction, { to: 'never@example.org', subject: 'a', text: 'b', kind: 'c' })
      throw new Error('Changed my mind')
    })
    await expect(broken).rejects.toThrow('Changed my mind')
    expect(await queryAsOwner(test, 'select id from outgoing_mails where company_id = $1', [id])).toEqual([])
  })

  it('survives a restart between the request and the mail server', async () => {
    const late = new TestMailbox()
    await late.open()
    const { url } = late
    await late.close()
    const before = await startTestService({ settings: { PRINTYARD_SMTP_URL: url } })
    const { mailId } = await queue(before, { to: 'patient@example.org' })
    await settled(before, mailId, ({ attempts }) => attempts > 0)
    await before.close()
    await late.open()
    const after = await startTestService({
      settings: { PRINTYARD_SMTP_URL: late.url, PRINTYARD_DATABASE_URL: before.databaseUrl },
    })
    try {
      expect((await late.mail('patient@example.org')).text).toContain('/x/secret')
    } finally {
      await after.close()
      await late.close()
    }
  })
})

describe('wordsForLink', () => {
  it('names a host only when the operator configured it', () => {
    expect(wordsForLink('https://yard.example.org', '/a/b')).toBe('https://yard.example.org/a/b')
    expect(wordsForLink(undefined, '/a/b')).not.toContain('://')
  })
})
