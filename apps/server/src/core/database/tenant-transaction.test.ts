import { describe, expect, it } from 'vitest'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { insertRanks, listRanks, noRights } from '#domain/access/index'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'

const test = useTestService()
const transactions = () => tenantTransactions(test.current.connections.app)
const rank = (title: string) => ({ title, description: '', sortOrder: 0, ...noRights })

describe('a transaction of a company', () => {
  it('sees the rows of that company only, whatever the query says', async () => {
    const [first, second] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const seen = await transactions().read(first.id, ({ db }) =>
      db.selectFrom('ranks').select('company_id').distinct().execute(),
    )
    expect(seen).toEqual([{ company_id: first.id }])
    const users = await transactions().read(second.id, ({ db }) =>
      db.selectFrom('users').select('id').execute(),
    )
    expect(users).toEqual([{ id: second.admin.userId }])
  })

  it('cannot write into another company, nor point a row at one', async () => {
    const [first, second] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const foreign = transactions().write(first.id, ({ db }) =>
      db.insertInto('ranks').values({ company_id: second.id, title: 'Intruder' }).execute(),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
    const pointing = transactions().write(first.id, ({ db }) =>
      db.updateTable('memberships').set({ rank_id: second.admin.rankId }).execute(),
    )
    await expect(pointing).rejects.toThrow()
    const stolen = await transactions().write(first.id, ({ db }) =>
      db.updateTable('ranks').set({ title: 'Stolen' }).where('company_id', '=', second.id).executeTakeFirst(),
    )
    expect(stolen.numUpdatedRows).toBe(0n)
  })

  it('writes nothing when it only reads', async () => {
    const { id } = await createTestCompany(test.current)
    const writing = transactions().read(id, ({ db }) => db.deleteFrom('api_keys').execute())
    await expect(writing).rejects.toThrow(/read-only/)
  })

  it('ends whole or not at all, its events included', async () => {
    const { id } = await createTestCompany(test.current)
    const failing = transactions().write<void, 'organization.rank_created'>(id, async (transaction) => {
      await insertRanks(transaction, [rank('Half')])
      transaction.emit('organization.rank_created', { rank: { id: 1, name: 'Half' }, user: null })
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    const ranks = await transactions().read(id, listRanks)
    expect(ranks.map(({ title }) => title)).not.toContain('Half')
    expect(
      await queryAsOwner(test.current, 'select id from outbox_events where company_id = $1', [id]),
    ).toEqual([])
  })

  it('leaves no company behind on its connection', async () => {
    const { id } = await createTestCompany(test.current)
    await transactions().read(id, listRanks)
    const { rows } = await test.current.connections.appPool.query(
      "select current_setting('app.company_id', true) as company",
    )
    expect(rows[0].company).toBeFalsy()
  })

  it('writes an event with a key once, however often it is replayed', async () => {
    const { id } = await createTestCompany(test.current)
    const replay = () =>
      transactions().write<void, 'organization.rank_created'>(id, async (transaction) => {
        transaction.emit(
          'organization.rank_created',
          { rank: { id: 5, name: 'Five' }, user: null },
          'rank 5 created',
        )
      })
    await Promise.all([replay(), replay(), replay()])
    expect(
      await queryAsOwner(test.current, 'select id from outbox_events where company_id = $1', [id]),
    ).toHaveLength(1)
  })
})
