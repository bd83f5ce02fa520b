import { describe, expect, it } from 'vitest'
import { events } from '#vocabulary/events/index'
import { createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const eventsOf = async (company: TestCompany) => {
  const rows = await queryAsOwner<{ name: keyof typeof events; data: Record<string, unknown> }>(
    test.current,
    "select name, data from outbox_events where company_id = $1 and name like 'balance.%' order by id",
    [company.id],
  )
  for (const { name, data } of rows) expect(events[name].data.parse(data)).toEqual(data)
  return rows
}

describe('users/TopUpBalance', () => {
  it('credits money, tells who did it, and says so in an event', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const input = { user_id: member.userId, amount: '2500', reason: 'Cash at the desk' }
    const { body } = await company.admin.client.call('users/TopUpBalance', input)
    expect(body).toMatchObject({
      balance: 2500,
      currency: 'EUR',
      entry: { kind: 'top_up', amount: 2500, reason: 'Cash at the desk', by: { id: company.admin.userId } },
    })
    const [event] = await eventsOf(company)
    expect(event).toMatchObject({
      name: 'balance.topped_up',
      data: { user: { id: member.userId }, amount: 2500, balance: 2500, by: { id: company.admin.userId } },
    })
  })

  it('credits once when a client repeats its request with the same key', async () => {
    const { admin } = await createTestCompany(test.current)
    const headers = { 'idempotency-key': 'desk-1' }
    for (const _ of [1, 2]) {
      const input = { user_id: admin.userId, amount: 100 }
      const { body } = await admin.client.call('users/TopUpBalance', input, { headers })
      expect(body.balance).toBe(100)
    }
  })

  it('refuses an amount that is none and names the field', async () => {
    const { admin } = await createTestCompany(test.current)
    for (const amount of [0, -5, 1.5, 'much', 1e15]) {
      const answer = await admin.client.call('users/TopUpBalance', { user_id: admin.userId, amount })
      expect([amount, answer.http, answer.body.field]).toEqual([amount, 400, 'amount'])
    }
  })

  it('knows no users of other companies', async () => {
    const [own, other] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const input = { user_id: other.admin.userId, amount: 100 }
    expect((await own.admin.client.call('users/TopUpBalance', input)).http).toBe(404)
    expect((await other.admin.client.call('users/GetBalanceHistory')).body.balance.amount).toBe(0)
  })
})

describe('users/AdjustBalance', () => {
  it('takes away what is there, and refuses to go below zero with the amounts in words', async () => {
    const company = await createTestCompany(test.current)
    const { userId } = await company.member([])
    const adjust = (amount: number) =>
      company.admin.client.call('users/AdjustBalance', { user_id: userId, amount, reason: 'Correction' })
    expect((await adjust(1000)).body.balance).toBe(1000)
    expect((await adjust(-400)).body.balance).toBe(600)
    const refused = await adjust(-601)
    expect([refused.http, refused.body.code, refused.body.balance]).toEqual([
      409,
      'insufficient_balance',
      600,
    ])
    expect(refused.body.message).toBe('The balance is 6.00 EUR: 6.01 EUR cannot be taken from it')
    expect((await eventsOf(company)).map(({ name }) => name)).toEqual([
      'balance.adjusted',
      'balance.adjusted',
    ])
  })

  it('goes below zero as far as the company allows', async () => {
    const { admin } = await createTestCompany(test.current)
    await admin.client.call('account/settings/Save', { version: 1, balance_credit_limit: 500 })
    const adjust = (amount: number) =>
      admin.client.call('users/AdjustBalance', { user_id: admin.userId, amount, reason: 'Correction' })
    expect((await adjust(-500)).body.balance).toBe(-500)
    expect((await adjust(-1)).http).toBe(409)
    expect((await adjust(1)).body.balance).toBe(-499)
  })

  it('needs an amount, a reason and the permission', async () => {
    const company = await createTestCompany(test.current)
    const call = (input: object) =>
      company.admin.client.call('users/AdjustBalance', { user_id: company.admin.userId, ...input })
    expect((await call({ amount: 0, reason: 'Nothing' })).body.field).toBe('amount')
    expect((await call({ amount: 5 })).body.field).toBe('reason')
    const member = await company.member(['manage_quotas', 'view_users'])
    const input = { user_id: member.userId, amount: 1_000_000, reason: 'Me' }
    const raised = await member.client.call('users/AdjustBalance', input)
    expect([raised.http, raised.body.code]).toEqual([403, 'missing_permission'])
  })

  it('needs the Print Farm plan', async () => {
    const { admin } = await createTestCompany(test.current, { plan: 'pro' })
    const input = { user_id: admin.userId, amount: 1, reason: 'Plan' }
    expect((await admin.client.call('users/AdjustBalance', input)).body.code).toBe('needs_plan')
  })

  it('keeps the currency while anyone holds a balance', async () => {
    const { admin } = await createTestCompany(test.current)
    await admin.client.call('users/TopUpBalance', { user_id: admin.userId, amount: 5 })
    const changed = await admin.client.call('account/settings/Save', { version: 1, currency: 'JPY' })
    expect([changed.http, changed.body.field]).toEqual([409, 'currency'])
    await admin.client.call('users/AdjustBalance', { user_id: admin.userId, amount: -5, reason: 'Out' })
    expect((await admin.client.call('account/settings/Save', { version: 1, currency: 'JPY' })).http).toBe(200)
  })

  it('never ends in another currency than it was meant in, whoever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { admin } = await createTestCompany(test.current)
      const [credited, saved] = await Promise.all([
        admin.client.call('users/TopUpBalance', { user_id: admin.userId, amount: 5 }),
        admin.client.call('account/settings/Save', { version: 1, currency: 'JPY' }),
      ])
      expect([200, 409]).toContain(saved.http)
      expect(credited.body.currency).toBe(saved.http === 200 ? 'JPY' : 'EUR')
    }
  })
})

describe('users/GetBalanceHistory', () => {
  it('shows members their own entries in pages, newest first', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    for (const amount of [100, 200, 300])
      await company.admin.client.call('users/TopUpBalance', { user_id: member.userId, amount })
    const { body } = await member.client.call('users/GetBalanceHistory', { page_size: 2 })
    expect([body.total, body.page_amount, body.balance.amount]).toEqual([3, 2, 600])
    expect(body.data.map((entry: { balance: number }) => entry.balance)).toEqual([600, 300])
    const oldest = await member.client.call('users/GetBalanceHistory', { sort_dir: 'asc', page_size: 1 })
    expect(oldest.body.data[0].amount).toBe(100)
    const charges = await member.client.call('users/GetBalanceHistory', { kind: 'charge' })
    expect(charges.body.total).toBe(0)
  })

  it('shows those of others only to whoever manages balances', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['view_users', 'manage_quotas'])
    const input = { user_id: company.admin.userId }
    const refused = await member.client.call('users/GetBalanceHistory', input)
    expect([refused.http, refused.body.permission]).toEqual([403, 'manage_user_balance'])
    const manager = await company.member(['manage_user_balance'])
    expect((await manager.client.call('users/GetBalanceHistory', input)).http).toBe(200)
  })
})

describe('users/PurchaseBalance', () => {
  it('credits nothing before the payment is confirmed, and then exactly once', async () => {
    const company = await createTestCompany(test.current)
    const template = 'https://pay.example.org/p/{purchase}?sum={amount}&in={currency}&who={user}'
    const settings = { version: 1, balance_enabled: true, balance_payment_url: template }
    await company.admin.client.call('account/settings/Save', settings)
    const member = await company.member([])
    const { purchase, payment_link } = (await member.client.call('users/PurchaseBalance', { amount: 1500 }))
      .body
    expect(payment_link).toBe(`https://pay.example.org/p/${purchase.id}?sum=1500&in=EUR&who=${member.userId}`)
    expect((await member.client.call('users/GetBalanceHistory')).body.balance.amount).toBe(0)
    const waiting = await company.admin.client.call('users/GetBalancePurchases', { status: 'pending' })
    expect(waiting.body.data).toMatchObject([{ id: purchase.id, user: { id: member.userId }, amount: 1500 }])

    const confirm = () =>
      company.admin.client.call('users/ResolveBalancePurchase', { id: purchase.id, paid: true })
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409])
    const history = (await member.client.call('users/GetBalanceHistory')).body
    expect([history.balance.amount, history.total]).toEqual([1500, 1])
    expect(history.data[0]).toMatchObject({ kind: 'purchase', subject: `purchase:${purchase.id}` })
    expect((await eventsOf(company)).map(({ name }) => name)).toEqual(['balance.topped_up'])
  })

  it('is not credited in another currency than it was bought in', async () => {
    const { admin } = await createTestCompany(test.current)
    const { purchase } = (await admin.client.call('users/PurchaseBalance', { amount: 500 })).body
    await admin.client.call('account/settings/Save', { version: 1, currency: 'JPY' })
    const paid = { id: purchase.id, paid: true }
    const refused = await admin.client.call('users/ResolveBalancePurchase', paid)
    expect([refused.http, refused.body.code]).toEqual([409, 'wrong_state'])
    const answer = await admin.client.call('users/ResolveBalancePurchase', { ...paid, paid: false })
    expect(answer.body.purchase.status).toBe('refused')
  })

  it('says how to pay where the company has set no address', async () => {
    const { admin } = await createTestCompany(test.current)
    const { body } = await admin.client.call('users/PurchaseBalance', { amount: 500 })
    expect(body.payment_link).toBe(null)
    expect(body.instructions).toContain(`purchase ${body.purchase.id}`)
  })

  it('is refused where prints are not paid from a balance, and when too many purchases wait', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const refused = await member.client.call('users/PurchaseBalance', { amount: 500 })
    expect([refused.http, refused.body.code]).toEqual([409, 'wrong_state'])
    const answers = []
    for (let count = 0; count < 11; count += 1)
      answers.push((await company.admin.client.call('users/PurchaseBalance', { amount: 5 })).http)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 409])
  })
})

describe('users/ResolveBalancePurchase', () => {
  it('refuses a purchase without crediting it, and only for whoever manages balances', async () => {
    const company = await createTestCompany(test.current)
    const { purchase } = (await company.admin.client.call('users/PurchaseBalance', { amount: 500 })).body
    const member = await company.member([])
    const resolution = { id: purchase.id, paid: false, comment: 'Never paid' }
    expect((await member.client.call('users/ResolveBalancePurchase', resolution)).http).toBe(403)
    const { body } = await company.admin.client.call('users/ResolveBalancePurchase', resolution)
    expect(body).toMatchObject({ balance: null, purchase: { status: 'refused', comment: 'Never paid' } })
    const late = await company.admin.client.call('users/ResolveBalancePurchase', {
      ...resolution,
      paid: true,
    })
    expect([late.http, late.body.code]).toEqual([409, 'wrong_state'])
  })
})

describe('a user who leaves', () => {
  it('leaves the books whole, gets no credit, and finds the balance again', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    await client.call('account/settings/Save', { version: 1, balance_enabled: true })
    const member = await company.member([])
    await client.call('users/TopUpBalance', { user_id: member.userId, amount: 700 })
    const { purchase } = (await member.client.call('users/PurchaseBalance', { amount: 500 })).body
    await queryAsOwner(test.current, 'delete from memberships where company_id = $1 and user_id = $2', [
      company.id,
      member.userId,
    ])
    const late = await client.call('users/ResolveBalancePurchase', { id: purchase.id, paid: true })
    expect([late.http, late.body.code]).toEqual([409, 'wrong_state'])
    await queryAsOwner(
      test.current,
      'insert into memberships (company_id, user_id, rank_id, approved_at) values ($1, $2, $3, now())',
      [company.id, member.userId, member.rankId],
    )
    const { body } = await client.call('users/GetBalanceHistory', { user_id: member.userId })
    expect([body.balance.amount, body.total]).toEqual([700, 1])
  })
})

describe('users/GetBalancePurchases', () => {
  it('shows members their own and nobody else’s', async () => {
    const company = await createTestCompany(test.current)
    await company.admin.client.call('users/PurchaseBalance', { amount: 500 })
    const member = await company.member([])
    expect((await member.client.call('users/GetBalancePurchases')).body.total).toBe(0)
    const other = { user_id: company.admin.userId }
    expect((await member.client.call('users/GetBalancePurchases', other)).http).toBe(403)
    expect((await company.admin.client.call('users/GetBalancePurchases', other)).body.total).toBe(1)
  })
})
