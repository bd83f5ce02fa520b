import { describe, expect, it } from 'vitest'
import { useTestService } from '../../../../testing/test-service.ts'
import {
  jobEventsOf,
  jobOf,
  openYard,
  printOn,
  waitForState,
  waitForStatus,
} from '../../../../testing/virtual-printer.ts'

const test = useTestService()

describe('printers/actions/Pause, printers/actions/Resume and printers/actions/Cancel', () => {
  it('stop, continue and end a print, each only where it can', async () => {
    const { company, client, printer } = await openYard(test.current)
    const jobId = await printOn(client, printer, 600)
    expect((await client.call('printers/actions/Resume', { pid: printer })).body).toMatchObject({
      code: 'wrong_state',
      errors: [expect.stringContaining('it must be paused to go on')],
    })
    expect((await client.call('printers/actions/Pause', { pid: printer })).http).toBe(200)
    await waitForState(client, printer, 'paused')
    expect((await client.call('printers/actions/Pause', { pid: printer })).http).toBe(409)
    expect((await client.call('printers/actions/Resume', { pid: printer })).http).toBe(200)
    await waitForState(client, printer, 'printing')
    const clear = await client.call('printers/actions/ClearBed', { pid: printer })
    expect(clear.body.message).toContain('it is at work')
    const input = { pid: printer, reason: 4, comment: 'It came off' }
    expect((await client.call('printers/actions/Cancel', input)).http).toBe(200)
    await waitForStatus(client, jobId, 'cancelled')
    expect((await client.call('printers/actions/Cancel', { pid: printer })).http).toBe(409)
    const { uid } = await jobOf(client, jobId)
    const { body } = await client.call('jobs/GetDetails', { id: uid })
    expect(body.job.cancelInfo).toMatchObject({ reason: 'Fell off the plate', comment: 'It came off' })
    expect(await jobEventsOf(test.current, company.id)).toEqual([
      'job.started',
      'job.paused',
      'job.resumed',
      'job.cancelled',
    ])
  })
})
