import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { TestClient } from './test-client.ts'
import { createTestCompany } from './test-company.ts'
import { queryAsOwner, type TestService } from './test-service.ts'

const patience = { timeout: 20_000, interval: 25 }

/** One wall per layer, drawn slowly enough to last about this many seconds. */
export const printLasting = (seconds: number): string => {
  const layers = 10
  const length = seconds / layers
  const lines = Array.from({ length: layers }, (_, layer) => {
    const x = layer % 2 === 0 ? length : 0
    return `;LAYER:${layer}\nG1 Z${(0.2 * (layer + 1)).toFixed(2)} F600\nG1 X${x.toFixed(3)} Y${layer} E${(length / 20).toFixed(4)} F60`
  })
  return ['G21', 'G90', 'M83', 'G28', 'G92 E0', ...lines, ''].join('\n')
}

/** A printer that lives in the memory of the service, once it is ready. */
export const addVirtualPrinter = async (client: TestClient, wishes: object = {}): Promise<number> => {
  const name = `Virtual ${randomBytes(6).toString('hex')}`
  const connection = { name, speed: 1, ...wishes }
  const { body } = await client.call('printers/Create', { name, kind: 'virtual', connection })
  expect(body.message).toBe(null)
  await waitForState(client, body.id, 'operational')
  return body.id
}

export const printerRecord = async (client: TestClient, id: number) =>
  (await client.call('printers/Get', {}, { query: { pid: String(id) } })).body.data

export const waitForState = (client: TestClient, id: number, state: string) =>
  vi.waitFor(async () => expect((await printerRecord(client, id)).printer.state).toBe(state), patience)

export const uploadPrint = async (client: TestClient, seconds: number, name = 'bracket.gcode') => {
  const file = new File([printLasting(seconds)], name)
  const { body } = await client.call('upload/files/Upload', { file })
  expect(body.message).toBe(null)
  return body.file.id as string
}

/** Starts a print of that length, and answers with the number of its job once the printer prints it. */
export const printOn = async (client: TestClient, id: number, seconds: number): Promise<number> => {
  const file_id = await uploadPrint(client, seconds)
  const { body } = await client.call('printers/actions/CreateJob', { pid: id, file_id })
  expect(body.message).toBe(null)
  await waitForState(client, id, 'printing')
  return body.jobIds[0]
}

export const jobOf = async (client: TestClient, id: number) => {
  const { body } = await client.call('jobs/GetPaginatedPrintJobs', { page: 1, page_size: 100 })
  return body.data.find((job: { id: number }) => job.id === id)
}

export const waitForStatus = (client: TestClient, jobId: number, status: string) =>
  vi.waitFor(async () => expect((await jobOf(client, jobId)).status).toBe(status), patience)

/** A company of its own with a ready printer. */
export const openYard = async (test: TestService, wishes: object = {}) => {
  const company = await createTestCompany(test)
  const { client } = company.admin
  return { company, client, printer: await addVirtualPrinter(client, wishes) }
}

/** Names of the events about prints, in their order. */
export const jobEventsOf = async (test: TestService, companyId: number): Promise<string[]> => {
  const rows = await queryAsOwner<{ name: string }>(
    test,
    "select name from outbox_events where company_id = $1 and name like 'job.%' order by id",
    [companyId],
  )
  return rows.map(({ name }) => name)
}
