import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../testing/test-company.ts'
import { useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

describe('account/GetGroups', () => {
  it('lists the ranks every company starts with', async () => {
    const { admin } = await createTestCompany(test.current)
    const { body } = await admin.client.call('account/GetGroups')
    const names = body.groups.map((group: { name: string }) => group.name)
    expect(names).toEqual(['Administrator', 'Manager', 'Member', 'Teacher', 'Student'])
  })

  it('needs the Print Farm plan', async () => {
    const { admin } = await createTestCompany(test.current, { plan: 'pro' })
    const answer = await admin.client.call('account/GetGroups')
    expect([answer.http, answer.body.code]).toEqual([403, 'needs_plan'])
    expect(answer.body.message).toContain('plan')
  })
})
