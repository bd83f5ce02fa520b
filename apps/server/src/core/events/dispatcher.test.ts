import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { Dispatcher } from '#core/events/dispatcher'
import { type DeliveredEvent, defineReaction } from '#core/events/reaction'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, startTestService, useTestService } from '../../testing/test-service.ts'

const heard: DeliveredEvent[] = []
let failures = 2
const test = useTestService({
  reactions: [
    defineReaction('hears ranks', ['organization.rank_created'], async (event) => {
      heard.push(event)
    }),
    defineReaction('fails twice', ['organization.rank_created'], async ({ data }) => {
      if (data.rank.name !== 'Stubborn' || failures === 0) return
      failures -= 1
      throw new Error('not yet')
    }),
  ],
})

const write = (companyId: number, name: string, owner = test.current) =>
  tenantTransactions(owner.connections.app).write<void, 'organization.rank_created'>(
    companyId,
    async (transaction) => {
      transaction.emit('organization.rank_created', { rank: { id: 1, name }, user: null })
    },
  )

const undelivered = (companyId: number) =>
  queryAsOwner(test.current, 'select id from outbox_events where company_id = $1 and delivered_at is null', [
    companyId,
  ])

describe('the dispatcher', () => {
  it('carries a committed event to the reactions that want it, with its company and data', async () => {
    const { id } = await createTestCompany(test.current)
    await write(id, 'Carried')
    await expect
      .poll(() => heard.filter(({ companyId }) => companyId === id))
      .toMatchObject([{ name: 'organization.rank_created', data: { rank: { name: 'Carried' } } }])
    await expect.poll(() => undelivered(id)).toEqual([])
  })

  it('repeats only the reaction that failed, until it succeeds', async () => {
    const { id } = await createTestCompany(test.current)
    await write(id, 'Stubborn')
    await expect.poll(() => undelivered(id), { timeout: 15_000, interval: 200 }).toEqual([])
    expect(failures).toBe(0)
    expect(heard.filter(({ companyId }) => companyId === id)).toHaveLength(1)
  })

  it('delivers what was written while no service ran', async () => {
    const late = await startTestService()
    const { id } = await createTestCompany(late)
    await late.service.drain()
    await write(id, 'Late', late)
    const received: string[] = []
    const reaction = defineReaction('late', ['organization.rank_created'], async ({ data }) => {
      received.push(data.rank.name)
    })
    const options = {
      owner: late.connections.owner,
      node: 'test',
      reactions: [reaction],
      log: pino({ level: 'silent' }),
    }
    const dispatcher = new Dispatcher(options)
    await dispatcher.start()
    await expect.poll(() => received).toEqual(['Late'])
    await dispatcher.close()
    await late.connections.close()
  })

  it('takes over what a node that died had claimed, once its time is over', async () => {
    const { id } = await createTestCompany(test.current)
    const before = heard.length
    await queryAsOwner(
      test.current,
      `insert into outbox_events (company_id, name, data, claimed_by, claimed_until)
       values ($1, 'organization.rank_created', '{"rank":{"id":1,"name":"Orphan"},"user":null}', 'dead node', now() + interval '1 second')`,
      [id],
    )
    await sleep(300)
    expect(heard.length).toBe(before)
    await expect.poll(() => undelivered(id), { timeout: 8000, interval: 200 }).toEqual([])
  })

  it('does not start with two reactions of one name', () => {
    const twin = defineReaction('twin', [], async () => {})
    const options = { owner: test.current.connections.owner, node: 'test', log: pino({ level: 'silent' }) }
    expect(() => new Dispatcher({ ...options, reactions: [twin, twin] })).toThrow(
      'Two reactions are called twin',
    )
  })
})
