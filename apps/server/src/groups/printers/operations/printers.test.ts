import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { makeRecord } from '../../../testing/record-factories.ts'
import { createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const unique = (name: string) => `${name}-${randomBytes(5).toString('hex')}`

const make = (company: TestCompany) =>
  makeRecord(test.current, 'printer', company.id, company.admin.userId) as Promise<number>

const create = async (company: TestCompany, connection: object = {}): Promise<number> => {
  const { body } = await company.admin.client.call('printers/Create', {
    name: unique('Printer'),
    kind: 'virtual',
    connection: { name: unique('virtual'), speed: 1000, ...connection },
  })
  return body.id
}

const recordOf = async (company: TestCompany, pid: number) =>
  (await company.admin.client.call('printers/Get', { pid })).body.data

const becomes = (company: TestCompany, pid: number, state: string) =>
  vi.waitFor(async () => expect((await recordOf(company, pid)).printer.state).toBe(state), 15_000)

const isOnlineAs = (company: TestCompany, pid: number, tools: number) =>
  vi.waitFor(async () => {
    const { printer } = await recordOf(company, pid)
    expect([printer.state, printer.model.extruders]).toEqual(['operational', tools])
  }, 15_000)

/** A print on the printer, as the database knows it. */
const startJob = async (company: TestCompany, pid: number) => {
  const digest = randomBytes(32).toString('hex')
  await queryAsOwner(test.current, 'insert into contents (company_id, digest, size) values ($1, $2, 1)', [
    company.id,
    digest,
  ])
  await queryAsOwner(
    test.current,
    `insert into print_jobs (company_id, printer_id, user_id, filename, digest, state, started_at, progress)
     values ($1, $2, $3, 'cube.gcode', $4, 'paused', now(), 0.5)`,
    [company.id, pid, company.admin.userId, digest],
  )
}

describe('printers/Create', () => {
  it('connects the printer, which then is ready', async () => {
    const company = await createTestCompany(test.current)
    const { body } = await company.admin.client.call('printers/Create', {
      name: 'Left',
      kind: 'virtual',
      connection: JSON.stringify({ name: unique('virtual'), speed: 1000, tools: 2 }),
    })
    expect(body.printer).toMatchObject({ id: body.id, sort_order: 1, printer: { name: 'Left' } })
    await isOnlineAs(company, body.id, 2)
    const { printer, job } = await recordOf(company, body.id)
    expect(printer).toMatchObject({ api: 'virtual', online: true, hasCam: true, stateReason: null })
    expect(printer.temps.current.tool).toHaveLength(2)
    expect(printer.capabilities.unsupported).toEqual(['skipObjects'])
    expect(job).toBeNull()
  })

  it('names the field when kind or connection do not fit', async () => {
    const { admin } = await createTestCompany(test.current)
    const tried = async (kind: string, connection: unknown) => {
      const { http, body } = await admin.client.call('printers/Create', { name: 'Left', kind, connection })
      return [http, body.field, body.message]
    }
    expect(await tried('steam engine', { name: 'x' })).toEqual([
      400,
      'kind',
      expect.stringMatching(/^kind: must be one of virtual, \w+/),
    ])
    expect(await tried('virtual', { name: 'x', speed: 5000 })).toEqual([
      400,
      'connection.speed',
      'connection.speed: must be at most 1000',
    ])
    expect(await tried('virtual', {})).toEqual([400, 'connection.name', 'connection.name: is missing'])
    expect((await tried('virtual', 'no JSON')).slice(0, 2)).toEqual([400, 'connection'])
    expect((await tried('virtual', { name: 'x'.repeat(30_000) })).slice(0, 2)).toEqual([400, 'connection'])
    expect((await tried('prusalink', { url: 'http://printer.local' })).slice(0, 2)).toEqual([
      400,
      'connection',
    ])
  })

  it('shows a secret nowhere', async () => {
    const company = await createTestCompany(test.current)
    const accessCode = unique('hush')
    const answer = await company.admin.client.call('printers/Create', {
      name: 'Left',
      kind: 'virtual',
      connection: { name: unique('virtual'), accessCode },
    })
    await becomes(company, answer.body.id, 'operational')
    const record = await recordOf(company, answer.body.id)
    const audit = await company.admin.client.call('account/audit/Get', {})
    const [row] = await queryAsOwner<{ row: string }>(
      test.current,
      `select printers::text || encode(sealed_connection, 'escape') as row from printers where id = $1`,
      [answer.body.id],
    )
    for (const shown of [answer.body, record, audit.body, row]) {
      expect(JSON.stringify(shown)).not.toContain(accessCode)
    }
  })
})

describe('printers/GetKinds', () => {
  it('tells what each kind needs, and which of it is secret', async () => {
    const { admin } = await createTestCompany(test.current)
    const { kinds } = (await admin.client.call('printers/GetKinds', undefined, { method: 'GET' })).body
    expect(kinds.length).toBeGreaterThan(3)
    const virtual = kinds.find(({ kind }: { kind: string }) => kind === 'virtual')
    expect(virtual).toMatchObject({ displayName: 'Virtual printer', secrets: ['accessCode'], needs: [] })
    expect(virtual.connection).toMatchObject({ type: 'object', required: ['name'] })
    expect(virtual.connection.properties.speed).toMatchObject({ minimum: 1, maximum: 1000, default: 1 })
    expect(virtual.capabilities).toContain('pause')
  })
})

describe('printers/Get', () => {
  it('pages in order, counts and searches', async () => {
    const company = await createTestCompany(test.current)
    const ids = [await make(company), await make(company), await make(company)]
    const { client } = company.admin
    const page = (await client.call('printers/Get', { page: 2, page_size: 2 })).body
    expect([page.total, page.page_amount, page.data.map(({ id }: { id: number }) => id)]).toEqual([
      3,
      2,
      [ids[2]],
    ])
    await client.call('printers/Update', { pid: ids[1], name: 'Under 100% stress' })
    const found = async (search: string) => {
      const { data } = (await client.call('printers/Get', { search })).body
      return data.map(({ id }: { id: number }) => id)
    }
    expect(await found('100% STRESS')).toEqual([ids[1]])
    expect(await found('1_0')).toEqual([])
    expect(await found('')).toEqual(ids)
    expect((await client.call('printers/Get', { page_size: 101 })).http).toBe(400)
    expect((await client.call('printers/Get')).body.data).toHaveLength(3)
  })

  it('answers one with its record, several with a list in the order asked for', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await make(company), await make(company)]
    expect(await recordOf(company, first)).toMatchObject({ id: first, printer: { state: 'offline' } })
    const options = { method: 'GET', query: { pid: `${second},${first}` } } as const
    const { body } = await company.admin.client.call('printers/Get', undefined, options)
    expect([body.total, body.page_amount, body.data.map(({ id }: { id: number }) => id)]).toEqual([
      2,
      1,
      [second, first],
    ])
  })

  it('shows the print that runs', async () => {
    const company = await createTestCompany(test.current)
    const pid = await make(company)
    await startJob(company, pid)
    const { job } = await recordOf(company, pid)
    expect(job).toMatchObject({ state: 'paused', file: 'cube.gcode', percentage: 50, canPreview: false })
    const listed = (await company.admin.client.call('printers/Get')).body.data
    expect(listed[0].job).toEqual(job)
  })

  it('shows nothing of another company', async () => {
    const [own, foreign] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const [mine, theirs] = [await make(own), await make(foreign)]
    const { client } = own.admin
    for (const pid of [theirs, `${mine},${theirs}`]) {
      expect((await client.call('printers/Get', { pid })).http).toBe(404)
      expect((await client.call('printers/SetOutOfOrder', { pid })).http).toBe(404)
    }
    expect((await client.call('printers/Delete', { pid: theirs })).http).toBe(404)
    expect((await client.call('printers/Update', { pid: theirs, name: 'Mine' })).http).toBe(404)
    expect((await client.call('printers/Get')).body.total).toBe(1)
  })
})

describe('printers/Update', () => {
  it('renames without hanging up, and connects anew when the connection changes', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    const pid = await create(company)
    await isOnlineAs(company, pid, 1)
    await client.call('printers/Update', { pid, name: 'Renamed' })
    expect((await recordOf(company, pid)).printer).toMatchObject({ name: 'Renamed', state: 'operational' })
    const connection = { name: unique('virtual'), tools: 3 }
    expect((await client.call('printers/Update', { pid, connection })).http).toBe(200)
    await isOnlineAs(company, pid, 3)
  })

  it('tells why the printer does not answer', async () => {
    const company = await createTestCompany(test.current)
    const name = unique('virtual')
    const pid = await create(company, { name, accessCode: 'right' })
    await becomes(company, pid, 'operational')
    await company.admin.client.call('printers/Update', { pid, connection: { name, accessCode: 'mistaken' } })
    await vi.waitFor(async () => {
      const { printer } = await recordOf(company, pid)
      expect([printer.state, printer.stateReason]).toEqual(['offline', 'The access code is wrong'])
    }, 15_000)
  })

  it('refuses another kind without a connection, and a connection that does not fit', async () => {
    const company = await createTestCompany(test.current)
    const pid = await create(company)
    const tried = async (change: object) => {
      const { http, body } = await company.admin.client.call('printers/Update', { pid, ...change })
      return [http, body.field]
    }
    expect(await tried({ kind: 'moonraker' })).toEqual([400, 'connection'])
    expect(await tried({ kind: 'moonraker', connection: { url: 'nowhere' } })).toEqual([
      400,
      'connection.url',
    ])
    expect(await tried({ connection: { name: '' } })).toEqual([400, 'connection.name'])
    expect(await tried({ kind: 'steam engine', connection: {} })).toEqual([400, 'kind'])
    expect(await tried({ name: '' })).toEqual([400, 'name'])
    expect((await recordOf(company, pid)).printer.api).toBe('virtual')
  })
})

describe('printers/Delete', () => {
  const sealedOf = async (pid: number) =>
    (
      await queryAsOwner<{ sealed: Buffer | null; deleted: boolean }>(
        test.current,
        'select sealed_connection as sealed, deleted_at is not null as deleted from printers where id = $1',
        [pid],
      )
    )[0]

  it('forgets the printer and how to reach it, and keeps the row', async () => {
    const company = await createTestCompany(test.current)
    const pid = await create(company)
    await becomes(company, pid, 'operational')
    const { client } = company.admin
    const options = { method: 'GET', query: { pid: String(pid) } } as const
    expect((await client.call('printers/Delete', undefined, options)).http).toBe(200)
    expect((await client.call('printers/Get')).body).toMatchObject({ data: [], total: 0 })
    expect((await client.call('printers/Get', { pid })).http).toBe(404)
    expect((await client.call('printers/Delete', { pid })).http).toBe(404)
    expect(await sealedOf(pid)).toEqual({ sealed: null, deleted: true })
  })

  it('only disconnects on request; a connection brings it back', async () => {
    const company = await createTestCompany(test.current)
    const pid = await create(company)
    await becomes(company, pid, 'operational')
    const { client } = company.admin
    expect((await client.call('printers/Delete', { pid, just_connection: 1 })).http).toBe(200)
    expect(await sealedOf(pid)).toEqual({ sealed: null, deleted: false })
    await becomes(company, pid, 'offline')
    await client.call('printers/Update', { pid, connection: { name: unique('virtual') } })
    await becomes(company, pid, 'operational')
  })

  it('waits for the print that runs', async () => {
    const company = await createTestCompany(test.current)
    const pid = await make(company)
    await startJob(company, pid)
    for (const just_connection of [0, 1]) {
      const { http, body } = await company.admin.client.call('printers/Delete', { pid, just_connection })
      expect([http, body.code]).toEqual([409, 'wrong_state'])
    }
    expect((await recordOf(company, pid)).id).toBe(pid)
  })
})

describe('printers/SetOutOfOrder', () => {
  it('announces those that really changed', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    const [first, second] = [await make(company), await make(company)]
    await client.call('printers/SetOutOfOrder', undefined, { query: { pid: String(first) } })
    await client.call('printers/SetOutOfOrder', { pid: [first, second] })
    await client.call('printers/SetOutOfOrder', { pid: second, on: 0 })
    expect((await recordOf(company, first)).printer.outOfOrder).toBe(true)
    expect((await recordOf(company, second)).printer.outOfOrder).toBe(false)
    const events = await queryAsOwner<{ data: { printer: { id: number }; out_of_order: boolean } }>(
      test.current,
      `select data from outbox_events where company_id = $1 and name = 'printer.out_of_order_state_changed'
       order by id`,
      [company.id],
    )
    expect(events.map(({ data }) => [data.printer.id, data.out_of_order])).toEqual([
      [first, true],
      [second, true],
      [second, false],
    ])
    expect(events[0]?.data).toMatchObject({
      printer: { id: first, name: 'Made for a test' },
      user: { id: company.admin.userId },
    })
  })
})
