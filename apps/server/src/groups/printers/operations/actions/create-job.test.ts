import { describe, expect, it } from 'vitest'
import { useTestService } from '../../../../testing/test-service.ts'
import {
  addVirtualPrinter,
  jobEventsOf,
  jobOf,
  openYard,
  printerRecord,
  printOn,
  uploadPrint,
  waitForState,
  waitForStatus,
} from '../../../../testing/virtual-printer.ts'

const test = useTestService()

describe('printers/actions/CreateJob', () => {
  it('prints an API file to its end and tells what became of it', async () => {
    const { company, client, printer } = await openYard(test.current, { speed: 1000 })
    const file_id = await uploadPrint(client, 200)
    const { body } = await client.call('printers/actions/CreateJob', { pid: printer, file_id })
    expect(body).toMatchObject({ status: true, files: [{ name: 'bracket.gcode', printers: [printer] }] })
    expect(body.files[0].analysis.estimate).toBeGreaterThan(150)
    const [jobId] = body.jobIds
    await waitForStatus(client, jobId, 'done')
    expect(await jobOf(client, jobId)).toMatchObject({
      filename: 'bracket.gcode',
      user: company.admin.userId,
      printer,
      currentPercentage: 100,
    })
    expect(await jobEventsOf(test.current, company.id)).toEqual(['job.started', 'job.done'])
    const users = await client.call('users/GetPaginatedUsers', {})
    expect(users.body.data[0].total_prints).toBe(1)
  })

  it('starts no second print on a printer that has one, nor on a bed that was not cleared', async () => {
    const { client, printer } = await openYard(test.current, { speed: 1000 })
    const file_id = await uploadPrint(client, 3000)
    const start = () => client.call('printers/actions/CreateJob', { pid: printer, file_id })
    const [first, second] = await Promise.all([start(), start()])
    expect([first.http, second.http].sort()).toEqual([200, 409])
    const refused = first.http === 409 ? first : second
    expect(refused.body).toMatchObject({ code: 'print_refused' })
    expect(refused.body.message).toContain('it has a print already')
    const [jobId] = (first.http === 200 ? first : second).body.jobIds
    await waitForStatus(client, jobId, 'done')
    await waitForState(client, printer, 'operational')
    expect((await start()).body.message).toContain('its bed has not been cleared')
    expect((await printerRecord(client, printer)).printer.awaitingBedClear).toBe(true)
    const cleared = await client.call('printers/actions/ClearBed', { pid: printer, success: true, rating: 4 })
    expect(cleared.body.message).toBe(null)
    expect(await jobOf(client, jobId)).toMatchObject({ rating: 4 })
    expect((await start()).http).toBe(200)
  })

  it('takes one source exactly, prints no models, and finds no file of someone else', async () => {
    const { company, client, printer } = await openYard(test.current)
    const call = (input: object) => client.call('printers/actions/CreateJob', { pid: printer, ...input })
    expect((await call({})).body).toMatchObject({ code: 'invalid_input', field: 'filesystem' })
    const file_id = await uploadPrint(client, 10, 'model.stl')
    expect((await call({ file_id })).body.message).toContain('has to be sliced')
    const other = await company.member(['print'])
    const foreign = await uploadPrint(other.client, 10)
    expect((await call({ file_id: foreign })).http).toBe(404)
    expect((await call({ pid: [], file_id: foreign })).http).toBe(404)
  })

  it('starts what it can on several printers and says why the others stay idle', async () => {
    const { client, printer } = await openYard(test.current)
    const offline = (
      await client.call('printers/Create', {
        name: 'Far away',
        kind: 'virtual',
        connection: { name: 'gone', accessCode: 'x' },
      })
    ).body.id
    await client.call('printers/Delete', { pid: offline, just_connection: 1 })
    await waitForState(client, offline, 'offline')
    const file_id = await uploadPrint(client, 600)
    const { body } = await client.call('printers/actions/CreateJob', {
      pid: `${printer},${offline}`,
      file_id,
    })
    expect(body.jobIds).toHaveLength(1)
    expect(body.errors).toEqual([expect.stringContaining('Far away: it must be ready, and is offline')])
  })

  it('prints copies of a queue item until none is left', async () => {
    const { client, printer } = await openYard(test.current, { speed: 1000 })
    const fileId = await uploadPrint(client, 100)
    const { body } = await client.call('queue/AddItem', { fileId, amount: 1 })
    const start = () =>
      client.call('printers/actions/CreateJob', { pid: printer, queue_file: body.created_id })
    const [jobId] = (await start()).body.jobIds
    await waitForStatus(client, jobId, 'done')
    expect(await jobOf(client, jobId)).toMatchObject({ queueItem: { id: body.created_id } })
    await client.call('printers/actions/ClearBed', { pid: printer })
    await waitForState(client, printer, 'operational')
    expect((await start()).body.message).toContain('no copy of the queue item is left')
  })

  it('refuses what goes beyond a quota, and counts only what was printed', async () => {
    const { company, client, printer } = await openYard(test.current)
    const member = await company.member(['print', 'cancel', 'see_print_history', 'panel_view_printers'])
    const quota = { user_id: member.userId, kind: 'prints', period: 'day', limit: 1 }
    expect((await client.call('users/SetQuotaOverride', quota)).body.message).toBe(null)
    const jobId = await printOn(member.client, printer, 600)
    const second = await addVirtualPrinter(client)
    const file_id = await uploadPrint(member.client, 600)
    const refused = await member.client.call('printers/actions/CreateJob', { pid: second, file_id })
    expect(refused.body.message).toContain('The print needs 1 print, but 0 prints of 1 print are left today')
    await member.client.call('printers/actions/Cancel', { pid: printer, reason: 2 })
    await waitForStatus(member.client, jobId, 'cancelled')
  })

  it('keeps off a printer that is out of order, but for those who may use it all the same', async () => {
    const { company, client, printer } = await openYard(test.current)
    await client.call('printers/SetOutOfOrder', { pid: printer })
    const [careful, daring] = [
      await company.member(['print']),
      await company.member(['print', 'use_out_of_order_printers']),
    ]
    const start = async (who: typeof careful) =>
      who.client.call('printers/actions/CreateJob', {
        pid: printer,
        file_id: await uploadPrint(who.client, 600),
      })
    expect((await start(careful)).body.message).toContain('it is out of order')
    expect((await start(daring)).body.message).toBe(null)
  })

  it('tells why a printer did not take the file, gives the copy back and counts nothing', async () => {
    const { company, client, printer } = await openYard(test.current, { storageMegabytes: 0.0001 })
    const quota = { user_id: company.admin.userId, kind: 'prints', period: 'day', limit: 1 }
    await client.call('users/SetQuotaOverride', quota)
    const fileId = await uploadPrint(client, 600)
    const { created_id } = (await client.call('queue/AddItem', { fileId })).body
    const input = { pid: printer, queue_file: created_id }
    const [jobId] = (await client.call('printers/actions/CreateJob', input)).body.jobIds
    await waitForStatus(client, jobId, 'failed')
    const { uid } = await jobOf(client, jobId)
    const { job } = (await client.call('jobs/GetDetails', { id: uid })).body
    expect(job.failedReason).toContain('no space left')
    expect((await client.call('queue/GetItem', { id: created_id })).body.item).toMatchObject({ left: 1 })
    expect((await printerRecord(client, printer)).printer.awaitingBedClear).toBe(false)
    const status = (await client.call('quota/GetMyStatus', {})).body
    expect(JSON.stringify(status)).toContain('"used":0')
    expect(await jobEventsOf(test.current, company.id)).toEqual(['job.failed'])
  })

  it('notes a print that fails on the printer, with the printer’s reason', async () => {
    const { client, printer } = await openYard(test.current, { speed: 1000, failAtLayer: 3 })
    const file_id = await uploadPrint(client, 1000)
    const { jobIds } = (await client.call('printers/actions/CreateJob', { pid: printer, file_id })).body
    await waitForStatus(client, jobIds[0], 'failed')
    const { uid, currentPercentage } = await jobOf(client, jobIds[0])
    expect(currentPercentage).toBeLessThan(100)
    expect((await client.call('jobs/GetDetails', { id: uid })).body.job.failedReason).toEqual(
      expect.any(String),
    )
    expect((await printerRecord(client, printer)).printer.awaitingBedClear).toBe(true)
  })

  it('gives the first answer again to a repeated request', async () => {
    const { client, printer } = await openYard(test.current)
    const input = { pid: printer, file_id: await uploadPrint(client, 600) }
    const headers = { 'idempotency-key': 'the same print' }
    const first = await client.call('printers/actions/CreateJob', input, { headers })
    const again = await client.call('printers/actions/CreateJob', input, { headers })
    expect(again.body.jobIds).toEqual(first.body.jobIds)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('a virtual printer', () => {
  it('is another one in another company, whatever it is called', async () => {
    const [own, foreign] = [
      await openYard(test.current, { name: 'The same' }),
      await openYard(test.current, { name: 'The same' }),
    ]
    await printOn(own.client, own.printer, 600)
    expect((await printerRecord(foreign.client, foreign.printer)).printer.state).toBe('operational')
  })
})
