import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connections, openConnections } from '#core/database/connect'
import { type TenantTransactions, tenantTransactions } from '#core/database/tenant-transaction'
import { findMembersByUser, type Member } from '#domain/people/index'
import { events } from '#vocabulary/events/index'
import { createTestCompany, type TestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'
import {
  type Amounts,
  changeByHand,
  quotaStatus,
  refundPrint,
  refusalsFor,
  refusedPrint,
  reservePrint,
  saveQuotas,
  settlePrint,
} from './index.ts'

const test = useTestService()
let connections: Connections
let transactions: TenantTransactions

beforeAll(() => {
  connections = openConnections(
    { connectionString: test.current.databaseUrl },
    20,
    pino({ level: 'silent' }),
    () => {},
  )
  transactions = tenantTransactions(connections.app)
})
afterAll(() => connections.close())

const print: Amounts = { prints: 1, grams: 40, print_seconds: 3600, cost: 300 }
const by = { id: 1, firstName: 'The', lastName: 'desk', email: '' }

interface Yard {
  readonly company: TestCompany
  readonly member: Member
  reserve(subject: string, amounts?: Amounts): ReturnType<typeof reservePrint>
  settle(subject: string, used: Amounts): ReturnType<typeof settlePrint>
  refund(subject: string, used: Amounts, outcome: 'failed' | 'cancelled'): ReturnType<typeof refundPrint>
  readonly status: () => ReturnType<typeof quotaStatus>
  readonly balance: () => Promise<number>
}

const yardWith = async (settings: object, balance = 0): Promise<Yard> => {
  const company = await createTestCompany(test.current)
  const saved = await company.admin.client.call('account/settings/Save', { version: 1, ...settings })
  expect(saved.body.message).toBe(null)
  const { userId } = await company.member([])
  const member = await transactions.read(company.id, async (transaction) => {
    const [found] = await findMembersByUser(transaction, [userId])
    if (!found) throw new Error('No member')
    return found
  })
  if (balance > 0) {
    const change = { member, kind: 'top_up', amount: balance, reason: null } as const
    await transactions.write(company.id, (transaction) => changeByHand(transaction, change, by))
  }
  const write = transactions.write
  const status = () => transactions.read(company.id, (transaction) => quotaStatus(transaction, member))
  return {
    company,
    member,
    reserve: (subject, amounts = print) =>
      write(company.id, (transaction) => reservePrint(transaction, { member, subject, amounts, by: null })),
    settle: (subject, used) =>
      write(company.id, (transaction) => settlePrint(transaction, { subject, used })),
    refund: (subject, used, outcome) =>
      write(company.id, (transaction) => refundPrint(transaction, { subject, used, outcome })),
    status,
    balance: async () => (await status()).balance.amount,
  }
}

const limit = (yard: Yard, kind: 'prints' | 'grams', amount: number) =>
  transactions.write(yard.company.id, (transaction) =>
    saveQuotas(transaction, {
      scopes: [{ rankId: yard.member.rankId }],
      kind,
      period: 'month',
      limit: amount,
    }),
  )

/** The books themselves: every entry's balance is the one before plus its amount, and the last is the balance. */
const checkBooks = async (yard: Yard) => {
  const entries = await queryAsOwner<{ amount: string; balance: string }>(
    test.current,
    'select amount, balance from balance_entries where company_id = $1 and user_id = $2 order by id',
    [yard.company.id, yard.member.userId],
  )
  let balance = 0
  for (const entry of entries) {
    balance += Number(entry.amount)
    expect(Number(entry.balance)).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(0)
  }
  expect(await yard.balance()).toBe(balance)
  return entries.length
}

describe('a print that is reserved', () => {
  it('is charged at once and counts in the quota', async () => {
    const yard = await yardWith({ balance_enabled: true }, 1000)
    await limit(yard, 'grams', 100)
    const { usage } = await yard.reserve('print:1')
    expect(usage).toMatchObject({ state: 'reserved', charged: 300 })
    const status = await yard.status()
    expect(status.balance.amount).toBe(700)
    expect(status.quotas).toMatchObject([
      { kind: 'grams', limit: 100, used: 40, remaining: 60, exceeded: false },
    ])
  })

  it('is reserved once however often it is tried', async () => {
    const yard = await yardWith({ balance_enabled: true }, 1000)
    await Promise.all(Array.from({ length: 5 }, () => yard.reserve('print:1')))
    expect(await yard.balance()).toBe(700)
    expect(await checkBooks(yard)).toBe(2)
  })

  it('counts among the prints of its user, by which users can be sorted', async () => {
    const yard = await yardWith({})
    for (const subject of ['print:1', 'print:2', 'print:2', 'print:3']) await yard.reserve(subject)
    await yard.settle('print:1', print)
    await yard.refund('print:2', print, 'failed')
    const { client } = yard.company.admin
    const sorted = async (direction: string) => {
      const order = { sort_id: 'totalPrints', sort_dir: direction }
      const { data } = (await client.call('users/GetPaginatedUsers', order)).body
      return data.map((user: { id: number; total_prints: number }) => [user.id, user.total_prints])
    }
    const [printer, other] = [
      [yard.member.userId, 3],
      [yard.company.admin.userId, 0],
    ]
    expect(await sorted('desc')).toEqual([printer, other])
    expect(await sorted('asc')).toEqual([other, printer])
  })

  it('is refused with every reason and the amounts, and leaves nothing behind', async () => {
    const yard = await yardWith({ balance_enabled: true }, 250)
    await limit(yard, 'grams', 30)
    await limit(yard, 'prints', 0)
    const { usage, refusals } = await yard.reserve('print:1')
    expect(usage).toBe(null)
    expect(refusals.map(({ code, kind }) => [code, kind])).toEqual(
      expect.arrayContaining([
        ['quota_exceeded', 'grams'],
        ['quota_exceeded', 'prints'],
        ['insufficient_balance', undefined],
      ]),
    )
    expect(refusals.map(({ message }) => message).join()).toContain(
      'costs 3.00 EUR, but the balance is 2.50 EUR',
    )
    expect(await yard.balance()).toBe(250)
    expect((await yard.status()).quotas.map(({ used }) => used)).toEqual([0, 0])
  })

  it('can be asked about beforehand, which sets nothing aside', async () => {
    const yard = await yardWith({ balance_enabled: true }, 250)
    const ask = (amounts: Amounts) =>
      transactions.read(yard.company.id, (transaction) => refusalsFor(transaction, yard.member, amounts))
    expect(await ask({ ...print, cost: 250 })).toEqual([])
    const failure = refusedPrint(await ask(print))
    expect([failure.status, failure.code]).toEqual([409, 'print_refused'])
    expect(failure.message).toBe('The print costs 3.00 EUR, but the balance is 2.50 EUR')
    expect(failure.fields.reasons).toMatchObject([
      { code: 'insufficient_balance', needed: 300, available: 250 },
    ])
    expect(await yard.balance()).toBe(250)
  })

  it('is refused when the time of the user is over', async () => {
    const yard = await yardWith({})
    const member = { ...yard.member, accessExpiresAt: new Date(Date.now() - 1000) }
    const refusals = await transactions.read(yard.company.id, (transaction) =>
      refusalsFor(transaction, member, print),
    )
    expect(refusals.map(({ code }) => code)).toEqual(['access_expired'])
  })

  it('costs nothing where balances are not in use', async () => {
    const yard = await yardWith({})
    expect((await yard.reserve('print:1')).usage).toMatchObject({ charged: 0, cost: 300 })
  })
})

describe('a print that ends', () => {
  it('costs what it used, and never more than was announced', async () => {
    const yard = await yardWith({ balance_enabled: true }, 1000)
    await yard.reserve('print:1')
    await yard.settle('print:1', { ...print, grams: 30, cost: 220 })
    expect(await yard.balance()).toBe(780)
    await yard.reserve('print:2')
    expect(await yard.settle('print:2', { ...print, grams: 90, cost: 800 })).toMatchObject({
      state: 'settled',
      grams: 90,
      charged: 300,
    })
    expect(await yard.balance()).toBe(480)
    await checkBooks(yard)
  })

  it.each([
    ['full', 0, 1000],
    ['unused', 10, 925],
    ['none', 40, 700],
  ] as const)('gives back by the rule %s when it failed or was cancelled', async (rule, grams, balance) => {
    const used = { ...print, grams: 10, cost: 75 }
    for (const outcome of ['failed', 'cancelled'] as const) {
      const other = rule === 'full' ? 'none' : 'full'
      const rules =
        outcome === 'failed'
          ? { refund_on_failure: rule, refund_on_cancel: other }
          : { refund_on_cancel: rule, refund_on_failure: other }
      const yard = await yardWith({ balance_enabled: true, ...rules }, 1000)
      await limit(yard, 'grams', 100)
      await yard.reserve('print:1')
      await yard.refund('print:1', used, outcome)
      const status = await yard.status()
      expect([status.quotas[0]?.used, status.balance.amount]).toEqual([grams, balance])
      await checkBooks(yard)
    }
  })

  it('ends once: replays and later endings change nothing', async () => {
    const yard = await yardWith({ balance_enabled: true }, 1000)
    await yard.reserve('print:1')
    const ended = await Promise.all([
      ...Array.from({ length: 4 }, () => yard.settle('print:1', { ...print, cost: 100 })),
      ...Array.from({ length: 4 }, () => yard.refund('print:1', print, 'failed')),
    ])
    expect(new Set(ended.map((usage) => usage?.state)).size).toBe(1)
    expect(await checkBooks(yard)).toBe(3)
    expect(await yard.settle('print:unknown', print)).toBe(null)
  })
})

describe('under parallel load', () => {
  it('fifty charges at once never overdraw the balance', async () => {
    const yard = await yardWith({ balance_enabled: true }, 3100)
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => yard.reserve(`print:${index}`)),
    )
    expect(results.filter(({ usage }) => usage !== null)).toHaveLength(10)
    for (const { refusals } of results.filter(({ usage }) => usage === null)) {
      expect(refusals.map(({ code }) => code)).toEqual(['insufficient_balance'])
    }
    expect(await yard.balance()).toBe(100)
    expect(await checkBooks(yard)).toBe(11)
  })

  it('fifty prints at once never exceed a quota', async () => {
    const yard = await yardWith({})
    await limit(yard, 'grams', 300)
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => yard.reserve(`print:${index}`)),
    )
    expect(results.filter(({ usage }) => usage !== null)).toHaveLength(7)
    expect((await yard.status()).quotas).toMatchObject([{ used: 280, remaining: 20 }])
  })

  it('fifty corrections over the network never overdraw it either', async () => {
    const yard = await yardWith({}, 1000)
    const input = { user_id: yard.member.userId, amount: -90, reason: 'Broken nozzle' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => yard.company.admin.client.call('users/AdjustBalance', input)),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(11)
    expect(new Set(answers.map(({ body }) => body.code ?? 'taken'))).toEqual(
      new Set(['taken', 'insufficient_balance']),
    )
    expect(await yard.balance()).toBe(10)
    await checkBooks(yard)
  })
})

describe('the books', () => {
  it('cannot be edited by the application', async () => {
    const yard = await yardWith({}, 500)
    for (const text of ['update balance_entries set amount = 1', 'delete from balance_entries']) {
      const edit = transactions.write(yard.company.id, () => connections.appPool.query(text))
      await expect(edit).rejects.toThrow('permission denied')
    }
  })

  it('tell of charges and refunds in events as the vocabulary describes them', async () => {
    const yard = await yardWith({ balance_enabled: true }, 1000)
    await yard.reserve('print:1')
    await yard.refund('print:1', print, 'failed')
    const written = await queryAsOwner<{ name: keyof typeof events; data: { amount: number } }>(
      test.current,
      "select name, data from outbox_events where company_id = $1 and name like 'balance.%' order by id",
      [yard.company.id],
    )
    expect(written.map(({ name, data }) => [name, data.amount])).toEqual([
      ['balance.charged', -300],
      ['balance.refunded', 300],
    ])
    for (const { name, data } of written) expect(events[name].data.parse(data)).toEqual(data)
  })
})
