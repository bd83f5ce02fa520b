import { afterEach, describe, expect, it, vi } from 'vitest'
import { TestClient } from '../../testing/test-client.ts'
import { createTestCompany, type TestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, startTestService, type TestService } from '../../testing/test-service.ts'
import {
  addVirtualPrinter,
  jobOf,
  printerRecord,
  printOn,
  uploadPrint,
  waitForState,
  waitForStatus,
} from '../../testing/virtual-printer.ts'

const running: TestService[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.close()
})

const startService = async (after?: TestService) => {
  const test = await startTestService(after && { after })
  running.push(test)
  return test
}

const restart = async (test: TestService): Promise<TestService> => {
  await test.end()
  return startService(test)
}

/** The administrator's client, speaking to another service. */
const clientAt = (company: TestCompany, test: TestService) =>
  new TestClient(test, company.id, { 'x-api-key': company.admin.key })

describe('a restart in the middle of a print', () => {
  it('follows the print to its end, and counts it once', async () => {
    const first = await startService()
    const company = await createTestCompany(first)
    const printer = await addVirtualPrinter(company.admin.client, { speed: 20 })
    const jobId = await printOn(company.admin.client, printer, 100)
    const client = clientAt(company, await restart(first))
    await waitForState(client, printer, 'printing')
    expect(await jobOf(client, jobId)).toMatchObject({ status: 'ongoing', state: 'printing' })
    await waitForStatus(client, jobId, 'done')
    const events = await queryAsOwner<{ name: string }>(
      running[1] as TestService,
      "select name from outbox_events where name like 'job.%' order by id",
    )
    expect(events.map(({ name }) => name)).toEqual(['job.started', 'job.done'])
  })

  it('learns from the printer how a print ended that nobody watched', async () => {
    const first = await startService()
    const company = await createTestCompany(first)
    const printer = await addVirtualPrinter(company.admin.client, { speed: 100 })
    const jobId = await printOn(company.admin.client, printer, 150)
    await first.end()
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const client = clientAt(company, await startService(first))
    await waitForStatus(client, jobId, 'done')
    expect((await printerRecord(client, printer)).printer.awaitingBedClear).toBe(true)
  })

  it('starts what was noted down but never reached the printer', async () => {
    const first = await startService()
    const company = await createTestCompany(first)
    const { client } = company.admin
    const printer = await addVirtualPrinter(client)
    await client.call('printers/Delete', { pid: printer, just_connection: 1 })
    await waitForState(client, printer, 'offline')
    const name = (await printerRecord(client, printer)).printer.name
    const file_id = await uploadPrint(client, 600)
    await queryAsOwner(
      first,
      `insert into print_jobs (company_id, printer_id, user_id, filename, digest)
       select $1, $2, user_id, name, digest from api_files where id = $3`,
      [company.id, printer, file_id],
    )
    const again = clientAt(company, await restart(first))
    const connection = { name, speed: 1 }
    await again.call('printers/Update', { pid: printer, connection })
    await waitForState(again, printer, 'printing')
    await vi.waitFor(async () => {
      const [job] = (await again.call('jobs/GetPaginatedPrintJobs', {})).body.data
      expect(job).toMatchObject({ status: 'ongoing', state: 'printing' })
    })
  })
})

describe('a printer that goes away', () => {
  it('keeps its print, and cancels it when it is back and that was wanted', async () => {
    const test = await startService()
    const company = await createTestCompany(test)
    const { client } = company.admin
    const member = await company.member(['print', 'see_print_history', 'panel_view_printers'])
    const printer = await addVirtualPrinter(client)
    const jobId = await printOn(member.client, printer, 600)
    const { name } = (await printerRecord(client, printer)).printer
    await queryAsOwner(test, 'update printers set sealed_connection = null where id = $1', [printer])
    await waitForState(client, printer, 'offline')
    expect(await jobOf(client, jobId)).toMatchObject({ status: 'ongoing' })
    const choices = { user_id: member.userId, running_prints: 'cancel' }
    expect((await client.call('users/DeleteUser', choices)).body.message).toBe(null)
    await vi.waitFor(async () => {
      const waiting = await queryAsOwner(test, 'select cancel_wanted_at from print_jobs where id = $1', [
        jobId,
      ])
      expect(waiting[0]?.cancel_wanted_at).not.toBe(null)
    })
    expect(await jobOf(client, jobId)).toMatchObject({ status: 'ongoing' })
    await client.call('printers/Update', { pid: printer, connection: { name, speed: 1 } })
    await waitForStatus(client, jobId, 'cancelled')
    await waitForState(client, printer, 'operational')
  })
})

describe('the prints of someone who leaves', () => {
  it.each([
    ['finish', 'printing', 'ongoing'],
    ['cancel', 'operational', 'cancelled'],
  ])('%s when that is chosen', async (running_prints, state, status) => {
    const test = await startService()
    const company = await createTestCompany(test)
    const { client } = company.admin
    const member = await company.member(['print', 'see_print_history', 'panel_view_printers'])
    const printer = await addVirtualPrinter(client)
    const jobId = await printOn(member.client, printer, 600)
    const answer = await client.call('users/DeleteUser', { user_id: member.userId, running_prints })
    expect(answer.body.message).toBe(null)
    await waitForStatus(client, jobId, status)
    await waitForState(client, printer, state)
    const { uid, user } = await jobOf(client, jobId)
    expect(user).toBe(member.userId)
    const { job } = (await client.call('jobs/GetDetails', { id: uid })).body
    expect(job.users.startedBy.name).toContain('Test')
    if (status === 'cancelled') expect(job.cancelInfo).toMatchObject({ byOther: 1 })
  })
})
