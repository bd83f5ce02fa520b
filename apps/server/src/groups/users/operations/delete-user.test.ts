import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../../testing/record-factories.ts'
import { createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

/** A member with one thing of each kind. */
const furnished = async (company: TestCompany) => {
  const member = await company.member(['print_queue'])
  for (const noun of ['printer at work', 'queue item', 'file', 'API file'])
    await makeRecord(test.current, noun, company.id, member.userId)
  return member
}

const left = async (company: TestCompany, userId: number) => {
  const [row] = await queryAsOwner(
    test.current,
    `select
       (select count(*)::int from queue_items where company_id = $1 and user_id = $2) as items,
       (select count(*)::int from library_files where company_id = $1 and user_id = $2) as files,
       (select count(*)::int from library_files where company_id = $1 and user_id = $3) as taken_over,
       (select count(*)::int from api_files where company_id = $1 and user_id = $2) as temporary,
       (select count(*)::int from print_jobs where company_id = $1 and user_id = $2 and cancel_wanted_at is null) as undisturbed`,
    [company.id, userId, company.admin.userId],
  )
  return row
}

const choices = ['finish', 'cancel'].flatMap((running_prints) =>
  ['keep', 'remove'].flatMap((queue_items) =>
    ['keep', 'delete'].map((files) => ({ running_prints, queue_items, files })),
  ),
)

describe('removing a user', () => {
  it.each(choices)('does exactly what is chosen: $running_prints, $queue_items, $files', async (chosen) => {
    const company = await createTestCompany(test.current)
    const [leaver, other] = [await furnished(company), await furnished(company)]
    const { client } = company.admin
    expect((await client.call('users/DeleteUser', { user_id: leaver.userId, ...chosen })).http).toBe(200)
    const taken = Number(chosen.files === 'keep')
    expect(await left(company, leaver.userId)).toEqual({
      items: Number(chosen.queue_items === 'keep'),
      files: 0,
      taken_over: taken,
      temporary: Number(chosen.files === 'keep'),
      undisturbed: Number(chosen.running_prints === 'finish'),
    })
    expect(await left(company, other.userId)).toEqual({
      items: 1,
      files: 1,
      taken_over: taken,
      temporary: 1,
      undisturbed: 1,
    })
  })

  it('keeps everything and lets prints finish when nothing is chosen', async () => {
    const company = await createTestCompany(test.current)
    const [one, two] = [await furnished(company), await furnished(company)]
    const user_ids = [one.userId, two.userId]
    expect((await company.admin.client.call('users/BulkDeleteUsers', { user_ids })).http).toBe(200)
    expect(await left(company, one.userId)).toMatchObject({ items: 1, taken_over: 2, undisturbed: 1 })
  })

  it('finds everything that is made at that very moment', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['print_queue'])
    const filesystem = await makeRecord(test.current, 'file', company.id, member.userId)
    const adding = Array.from({ length: 20 }, () => member.client.call('queue/AddItem', { filesystem }))
    const chosen = { user_id: member.userId, queue_items: 'remove', files: 'delete' }
    const removal = company.admin.client.call('users/DeleteUser', chosen)
    expect((await removal).http).toBe(200)
    for (const { http } of await Promise.all(adding)) expect([200, 401, 403, 404]).toContain(http)
    expect(await left(company, member.userId)).toMatchObject({ items: 0, files: 0 })
  })

  it('changes nothing when the choice is not one', async () => {
    const company = await createTestCompany(test.current)
    const member = await furnished(company)
    const chosen = { user_id: member.userId, queue_items: 'burn' }
    const { body } = await company.admin.client.call('users/DeleteUser', chosen)
    expect(body).toMatchObject({ code: 'invalid_input', field: 'queue_items' })
    expect(await left(company, member.userId)).toMatchObject({ items: 1, files: 1 })
  })
})
