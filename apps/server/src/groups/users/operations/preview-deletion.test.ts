import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../../testing/record-factories.ts'
import { createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

/** A member with one thing of each kind. */
const furnished = async (company: TestCompany) => {
  const member = await company.member(['print_queue'])
  for (const noun of ['printer at work', 'queue item', 'file', 'API file'])
    await makeRecord(test.current, noun, company.id, member.userId)
  return member
}

describe('users/PreviewDeletion', () => {
  it('tells what each would leave behind', async () => {
    const company = await createTestCompany(test.current)
    const [busy, idle] = [await furnished(company), await company.member([])]
    await makeRecord(test.current, 'file', company.id, busy.userId)
    const user_ids = [busy.userId, idle.userId]
    const { body } = await company.admin.client.call('users/PreviewDeletion', { user_ids })
    expect(body.data).toEqual([
      { user_id: busy.userId, running_prints: 1, queue_items: 1, files: 2 },
      { user_id: idle.userId, running_prints: 0, queue_items: 0, files: 0 },
    ])
    const foreign = await createTestCompany(test.current)
    const asked = await foreign.admin.client.call('users/PreviewDeletion', { user_ids })
    expect(asked.http).toBe(404)
  })
})
