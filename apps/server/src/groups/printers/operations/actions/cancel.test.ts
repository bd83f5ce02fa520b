import { describe, expect, it } from 'vitest'
import { useTestService } from '../../../../testing/test-service.ts'
import { openYard, printOn, waitForStatus } from '../../../../testing/virtual-printer.ts'

const test = useTestService()

describe('printers/actions/Cancel', () => {
  it('leaves the prints of others alone without the right to cancel them', async () => {
    const { company, client, printer } = await openYard(test.current)
    const jobId = await printOn(client, printer, 600)
    const member = await company.member(['cancel'])
    const refused = await member.client.call('printers/actions/Cancel', { pid: printer })
    expect(refused.body).toMatchObject({ code: 'missing_permission', permission: 'cancel_others' })
    const trusted = await company.member(['cancel_others'])
    expect((await trusted.client.call('printers/actions/Cancel', { pid: printer })).http).toBe(200)
    await waitForStatus(client, jobId, 'cancelled')
  })

  it('asks for a reason and a comment where the company wants them', async () => {
    const { client, printer } = await openYard(test.current)
    await client.call('account/settings/Save', {
      version: 1,
      require_cancel_reason: true,
      require_comment: true,
    })
    await printOn(client, printer, 600)
    const cancel = (input: object) => client.call('printers/actions/Cancel', { pid: printer, ...input })
    expect((await cancel({})).body).toMatchObject({ field: 'reason' })
    expect((await cancel({ reason: 1, comment: ' ' })).body).toMatchObject({ field: 'comment' })
    expect((await cancel({ reason: 1, comment: 'x'.repeat(501) })).http).toBe(400)
    expect((await cancel({ reason: 1, comment: 'Stringing' })).http).toBe(200)
  })
})
