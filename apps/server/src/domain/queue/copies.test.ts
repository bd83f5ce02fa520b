import { describe, expect, it } from 'vitest'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { returnCopy, takeCopy } from '#domain/queue/index'
import { makeRecord } from '../../testing/record-factories.ts'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'

const test = useTestService()

const prepare = async (amount: number) => {
  const company = await createTestCompany(test.current)
  const id = Number(await makeRecord(test.current, 'queue item', company.id, company.admin.userId))
  const key = [company.id, id]
  await queryAsOwner(
    test.current,
    `update queue_items set amount = ${amount} where company_id = $1 and id = $2`,
    key,
  )
  const { write } = tenantTransactions(test.current.connections.app)
  return {
    id,
    take: () => write(company.id, (transaction) => takeCopy(transaction, id)),
    giveBack: () => write(company.id, (transaction) => returnCopy(transaction, id)),
    async printed() {
      const text = 'select printed from queue_items where company_id = $1 and id = $2'
      return (await queryAsOwner<{ printed: number }>(test.current, text, key))[0]?.printed
    },
  }
}

describe('copies of a queue item', () => {
  it('are taken as often as there are any, also by many at once', async () => {
    const { id, take, printed } = await prepare(3)
    const taken = await Promise.all(Array.from({ length: 8 }, take))
    expect(taken.filter((item) => item?.id === id)).toHaveLength(3)
    expect(taken.filter((item) => item === null)).toHaveLength(5)
    expect(await printed()).toBe(3)
  })

  it('are left again when they are given back, and never become fewer than none', async () => {
    const { take, giveBack, printed } = await prepare(1)
    expect(await take()).toMatchObject({ filename: 'made.gcode', printed: 1, amount: 1, size: 100 })
    expect(await take()).toBeNull()
    await giveBack()
    expect(await take()).not.toBeNull()
    await giveBack()
    await giveBack()
    expect(await printed()).toBe(0)
  })
})
