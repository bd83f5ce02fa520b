import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../../testing/test-company.ts'
import { useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()

describe('users/classes/Get, users/classes/Save and users/classes/Delete', () => {
  it('have names, users and quotas, and leave the users when they go', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    const member = await company.member([])
    const found = await client.call('users/GetPaginatedUsers', { search: member.email })
    const { relation_id } = found.body.data[0]
    const { id } = (await client.call('users/classes/Save', { name: '3b' })).body
    await client.call('users/classes/Save', { name: '3a' })
    await client.call('users/ChangeUserClasses', { relation_id, classes: [id] })
    const taken = await client.call('users/classes/Save', { name: '3A' })
    expect([taken.http, taken.body.message]).toEqual([409, 'name: there is a class 3A already'])
    expect((await client.call('users/classes/Save', { id, name: '3a' })).http).toBe(409)
    expect((await client.call('users/classes/Save', { id, name: '4b' })).body.id).toBe(id)
    const listed = async () => (await client.call('users/classes/Get')).body.data
    expect(await listed()).toMatchObject([
      { name: '3a', users: 0 },
      { id, name: '4b', users: 1 },
    ])
    await client.call('quota/settings/Save', { class_ids: [id], kind: 'prints', period: 'day', limit: 2 })
    expect((await client.call('users/classes/Delete', { id })).http).toBe(200)
    expect((await client.call('users/classes/Delete', { id })).http).toBe(404)
    expect(await listed()).toHaveLength(1)
    expect((await client.call('quota/settings/Get')).body.total).toBe(0)
    expect((await client.call('users/GetPaginatedUsers')).body.total).toBe(2)
  })
})
