import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../testing/record-factories.ts'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'

const test = useTestService()

/** Someone with two items, one of them made from a file of the library, beside an item of the administrator. */
const prepare = async () => {
  const company = await createTestCompany(test.current)
  const { admin } = company
  const member = await company.member([])
  const make = async (userId: number) =>
    Number(await makeRecord(test.current, 'queue item', company.id, userId))
  const [own, fromFile, ofAdmin] = [
    await make(member.userId),
    await make(member.userId),
    await make(admin.userId),
  ]
  await queryAsOwner(
    test.current,
    `with item as (select * from queue_items where company_id = $1 and id = $2),
       file as (insert into library_files (company_id, id, user_id, name, extension, digest)
         select company_id, $3, user_id, 'made', 'gcode', digest from item returning id)
     update queue_items set library_file_id = $3 where company_id = $1 and id = $2`,
    [company.id, fromFile, randomBytes(16).toString('hex')],
  )
  const items = async () => (await admin.client.call('queue/GetItems', {})).body.queue
  const told = () =>
    queryAsOwner(test.current, 'select name, data from outbox_events where company_id = $1 order by id', [
      company.id,
    ])
  const depart = (choices: object) =>
    admin.client.call('users/DeleteUser', { user_id: member.userId, ...choices })
  return { company, admin, member, own, fromFile, ofAdmin, items, told, depart }
}

describe('queue items of someone who leaves', () => {
  it('stay as they are when they are to be kept, with the name of the owner', async () => {
    const { member, own, fromFile, ofAdmin, items, told, depart } = await prepare()
    const before = await items()
    expect((await depart({ queue_items: 'keep', files: 'keep' })).http).toBe(200)
    expect(before.map((item: { id: number }) => item.id)).toEqual([own, fromFile, ofAdmin])
    expect(await items()).toEqual(before)
    expect(before[0]).toMatchObject({ user_id: member.userId, user: expect.stringMatching(/^Test \w+$/) })
    expect(await told()).toEqual([])
  })

  it('lose the name when it is to be forgotten', async () => {
    const { admin, own, items, depart } = await prepare()
    await depart({ queue_items: 'keep', anonymise: true })
    expect((await items())[0]).toMatchObject({ id: own, user: '' })
    const { body } = await admin.client.call('queue/GetItem', { id: own })
    expect([body.item.user, body.item.quota_warnings]).toEqual(['', undefined])
  })

  it('can still be printed when the files are deleted but the items kept', async () => {
    const { company, fromFile, items, depart } = await prepare()
    const find = () => items().then((all) => all.find((item: { id: number }) => item.id === fromFile))
    expect(await find()).toMatchObject({ filesystem_id: expect.stringMatching(/^\w{32}$/), size: 0 })
    await depart({ queue_items: 'keep', files: 'delete' })
    expect(await find()).toMatchObject({ filename: 'made.gcode', filesystem_id: null, size: 100, left: 1 })
    const kept = await queryAsOwner(
      test.current,
      `select from queue_items join contents using (company_id, digest)
       where queue_items.company_id = $1 and queue_items.id = $2`,
      [company.id, fromFile],
    )
    expect(kept).toHaveLength(1)
  })

  it('are removed and told of one by one when they are to go', async () => {
    const { admin, member, own, fromFile, ofAdmin, items, told, depart } = await prepare()
    const files = (await items()).map((item: { filesystem_id: string | null }) => item.filesystem_id)
    await depart({ queue_items: 'remove', files: 'delete' })
    expect((await items()).map((item: { id: number }) => item.id)).toEqual([ofAdmin])
    const removed = (id: number, file: string | null) => ({
      name: 'queue.delete_item',
      data: {
        queue_item: {
          id,
          filename: 'made.gcode',
          filesystem_id: file,
          user_id: member.userId,
          user: expect.stringMatching(/^Test \w+$/),
        },
        user: { id: admin.userId, first_name: 'Test' },
      },
    })
    const events = (await told()) as Array<{ data: { queue_item: { id: number } } }>
    const byItem = (id: number) => events.find(({ data }) => data.queue_item.id === id)
    expect(events).toHaveLength(2)
    expect(byItem(own)).toMatchObject(removed(own, files[0]))
    expect(byItem(fromFile)).toMatchObject(removed(fromFile, files[1]))
  })
})
