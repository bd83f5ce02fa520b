import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../../testing/record-factories.ts'
import { createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const printBy = (company: TestCompany, userId: number) =>
  makeRecord(test.current, 'print', company.id, userId) as Promise<string>

describe('jobs/GetDetails', () => {
  it('tells everything of a print of one’s own, and nothing of one that is hidden', async () => {
    const company = await createTestCompany(test.current)
    const uid = await printBy(company, company.admin.userId)
    const { client, userId } = company.admin
    const { body } = await client.call('jobs/GetDetails', undefined, { method: 'GET', query: { id: uid } })
    expect(body.job).toMatchObject({
      uid,
      file: 'made.gcode',
      state: 'done',
      percentage: 100,
      printer: { deleted: false },
      users: { main: { id: userId, none: false } },
    })
    const member = await company.member(['see_print_job_page'])
    expect((await member.client.call('jobs/GetDetails', { id: uid })).http).toBe(404)
    const stranger = await createTestCompany(test.current)
    expect((await stranger.admin.client.call('jobs/GetDetails', { id: uid })).http).toBe(404)
    expect((await client.call('jobs/GetDetails', { id: 'nonsense' })).http).toBe(400)
  })
})
