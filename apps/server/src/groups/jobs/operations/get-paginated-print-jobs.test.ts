import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../../testing/record-factories.ts'
import { createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const printBy = (company: TestCompany, userId: number) =>
  makeRecord(test.current, 'print', company.id, userId) as Promise<string>

describe('jobs/GetPaginatedPrintJobs', () => {
  it('lists one’s own prints, and everyone’s for those who may see them', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['see_print_history', 'see_who_printed'])
    const own = await printBy(company, member.userId)
    const other = await printBy(company, company.admin.userId)
    const mine = (await member.client.call('jobs/GetPaginatedPrintJobs', { page: 1 })).body
    expect(mine.data.map((job: { uid: string }) => job.uid)).toEqual([own])
    const all = (
      await company.admin.client.call(
        'jobs/GetPaginatedPrintJobs',
        { page_size: 1 },
        { query: { getusers: '1' } },
      )
    ).body
    expect(all).toMatchObject({ total: 2, page_amount: 2, users: [{ id: company.admin.userId }] })
    expect(all.data[0].uid).toBe(other)
    const asked = { user_ids: [company.admin.userId] }
    const tried = (await member.client.call('jobs/GetPaginatedPrintJobs', asked)).body
    expect(tried.data.map((job: { uid: string }) => job.uid)).toEqual([own])
  })

  it('filters by status, printer, user, time and name', async () => {
    const company = await createTestCompany(test.current)
    const uid = await printBy(company, company.admin.userId)
    const { client } = company.admin
    const [job] = (await client.call('jobs/GetPaginatedPrintJobs', {})).body.data
    const count = async (filter: object) =>
      (await client.call('jobs/GetPaginatedPrintJobs', filter)).body.total as number
    expect(job).toMatchObject({ uid, status: 'done', currentPercentage: 100 })
    expect(await count({ accepted_statuses: ['finished'] })).toBe(1)
    expect(await count({ status: 'ongoing,failed' })).toBe(0)
    expect(await count({ printer_ids: job.printer })).toBe(1)
    expect(await count({ printer_ids: [job.printer + 1] })).toBe(0)
    expect(await count({ user_ids: `${company.admin.userId}` })).toBe(1)
    expect(await count({ search: 'MADE' })).toBe(1)
    expect(await count({ search: '%' })).toBe(0)
    expect(await count({ start_date: '2026-01-01', end_date: `${Math.floor(Date.now() / 1000) + 60}` })).toBe(
      1,
    )
    expect(await count({ end_date: '2020-01-01T00:00:00Z' })).toBe(0)
    expect((await client.call('jobs/GetPaginatedPrintJobs', { start_date: 'soon' })).body).toMatchObject({
      code: 'invalid_input',
      field: 'start_date',
    })
  })

  it('does not say who printed to those who may not see it', async () => {
    const company = await createTestCompany(test.current)
    await printBy(company, company.admin.userId)
    const member = await company.member(['see_print_history', 'view_all_print_history'])
    const answer = await member.client.call('jobs/GetPaginatedPrintJobs', {}, { query: { getusers: '1' } })
    const [job] = answer.body.data
    expect([job.filename, 'user' in job, 'users' in answer.body]).toEqual(['made.gcode', false, false])
  })

  it('names people whole, whatever their names are made of', async () => {
    const company = await createTestCompany(test.current)
    const { client, userId } = company.admin
    await printBy(company, userId)
    const names = "update users set first_name = 'Mary Ann', last_name = 'van der Berg' where id = $1"
    await queryAsOwner(test.current, names, [userId])
    const { body } = await client.call('jobs/GetPaginatedPrintJobs', {}, { query: { getusers: '1' } })
    expect(body.users).toEqual([{ id: userId, first_name: 'Mary Ann', last_name: 'van der Berg' }])
  })
})
