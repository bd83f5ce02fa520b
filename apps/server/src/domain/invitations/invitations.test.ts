import { describe, expect, it } from 'vitest'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { findBuiltInRank } from '#domain/access/index'
import { allBut, createTestCompany, type TestCompany } from '../../testing/test-company.ts'
import { callerOf, inTestCompany, makeInvitationLink, sendInvitation } from '../../testing/test-invitation.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'
import { endOfDay } from './day-end.ts'
import {
  acceptInvitation,
  changeInvitation,
  createInvitationLink,
  deleteInvitation,
  describeInvitation,
  listInvitations,
  resendInvitation,
} from './index.ts'

const test = useTestService()
const newest = { number: 1, size: 10, order: 'created', direction: 'desc' } as const

const list = (company: TestCompany, filter = {}, page = newest) =>
  tenantTransactions(test.current.connections.app).read(company.id, (transaction) =>
    listInvitations(transaction, filter, page),
  )

const person = (userId: number) => ({ id: userId, email: 'x@example.org', firstName: 'X', lastName: 'Y' })

describe('createInvitationLink', () => {
  it('keeps a digest only, and lets an unlimited link end with the day', async () => {
    const company = await createTestCompany(test.current)
    const token = await makeInvitationLink(test.current, company, { maxUses: null })
    expect(token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    const { rows, total } = await list(company)
    expect(total).toBe(1)
    const shown = rows.map((row) => describeInvitation(row))[0]
    expect(shown).toMatchObject({
      type: 'link',
      max_uses: 0,
      uses: 0,
      open: true,
      created_by: company.admin.userId,
    })
    expect(Date.parse(shown?.expires ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('gives no rank that is above the one who invites, nor the own one without the right to', async () => {
    const company = await createTestCompany(test.current)
    const deputy = await callerOf(test.current, await company.member(allBut('org_admin')))
    const invite = (builtIn: 'administrator' | 'member') =>
      inTestCompany(test.current, company, async (transaction) =>
        createInvitationLink(transaction, deputy, {
          rank: await findBuiltInRank(transaction, builtIn),
          maxUses: 1,
        }),
      )
    await expect(invite('administrator')).rejects.toThrow('permission')
    await invite('member')
    const peer = await callerOf(test.current, await company.member(allBut('assign_peer_rank')))
    const toPeers = inTestCompany(test.current, company, async (transaction) => {
      const [rank] = await transaction.db
        .selectFrom('ranks')
        .selectAll()
        .where('company_id', '=', company.id)
        .where('id', '=', peer.rankId)
        .execute()
      if (!rank) throw new Error('No rank')
      return createInvitationLink(transaction, peer, { rank, maxUses: 1 })
    })
    await expect(toPeers).rejects.toThrow('own rank')
  })
})

describe('acceptInvitation', () => {
  it('never lets more in than the link allows, however many come at once', async () => {
    const company = await createTestCompany(test.current)
    await makeInvitationLink(test.current, company, { maxUses: 3 })
    const invitation = (await list(company)).rows[0]
    const users = await queryAsOwner<{ id: number }>(
      test.current,
      "insert into users (email) select gen_random_uuid() || '@example.org' from generate_series(1, 8) returning id",
    )
    const results = await Promise.allSettled(
      users.map(({ id }) =>
        tenantTransactions(test.current.connections.app).write(
          company.id,
          (transaction: Parameters<typeof acceptInvitation>[0]) =>
            acceptInvitation(transaction, invitation?.id ?? 0, person(id)),
        ),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await list(company)).rows[0]?.uses).toBe(3)
    expect((await list(company, { isOpen: true })).total).toBe(0)
    expect((await list(company, { isOpen: false })).total).toBe(1)
  })

  it('falls back to the rank Member when the rank is gone', async () => {
    const company = await createTestCompany(test.current)
    await makeInvitationLink(test.current, company, { rank: 'manager' })
    const { admin } = company
    await queryAsOwner(test.current, "delete from ranks where company_id = $1 and built_in = 'manager'", [
      company.id,
    ])
    const invitation = (await list(company)).rows[0]
    expect(invitation?.rank_id).toBeNull()
    const [user] = await queryAsOwner<{ id: number }>(
      test.current,
      "insert into users (email) values (gen_random_uuid() || '@example.org') returning id",
    )
    await tenantTransactions(test.current.connections.app).write(
      company.id,
      (transaction: Parameters<typeof acceptInvitation>[0]) =>
        acceptInvitation(transaction, invitation?.id ?? 0, person(user?.id ?? 0)),
    )
    const [row] = await queryAsOwner(
      test.current,
      `select r.built_in from memberships m join ranks r on r.id = m.rank_id where m.user_id = $1`,
      [user?.id],
    )
    expect([row?.built_in, admin.rankId > 0]).toEqual(['member', true])
  })
})

describe('personal invitations', () => {
  it('replaces the earlier one of the same address, and sends again with a new link', async () => {
    const company = await createTestCompany(test.current)
    await sendInvitation(test.current, company, 'guest@example.org')
    const again = await sendInvitation(test.current, company, 'guest@example.org')
    expect((await list(company, { search: 'GUEST' })).total).toBe(1)
    const caller = await callerOf(test.current, company.admin)
    await inTestCompany(test.current, company, (transaction) =>
      resendInvitation(transaction, caller, again, 'https://yard.example.org'),
    )
    const mails = await queryAsOwner<{ body: string }>(
      test.current,
      "select body from outgoing_mails where company_id = $1 and kind = 'invitation'",
      [company.id],
    )
    const links = mails.map(
      ({ body }) => /https:\/\/yard\.example\.org\/accept_invitation\/\S+/.exec(body)?.[0],
    )
    expect(new Set(links).size).toBe(3)
  })
})

describe('changeInvitation, deleteInvitation', () => {
  it('changes what is given, within reason', async () => {
    const company = await createTestCompany(test.current)
    await makeInvitationLink(test.current, company)
    const caller = await callerOf(test.current, company.admin)
    const invitation = (await list(company)).rows[0]
    if (!invitation) throw new Error('No invitation')
    const change = (wanted: Parameters<typeof changeInvitation>[3]) =>
      inTestCompany(test.current, company, async (transaction) =>
        changeInvitation(transaction, caller, invitation, wanted),
      )
    expect((await change({ maxUses: 9 })).max_uses).toBe(9)
    expect((await change({ maxUses: null, expiresAt: null })).max_uses).toBeNull()
    expect(await change({})).toMatchObject({ id: invitation.id, max_uses: null })
    const personal = await sendInvitation(test.current, company, 'one@example.org')
    const twice = inTestCompany(test.current, company, async (transaction) =>
      changeInvitation(transaction, caller, personal, { maxUses: 2 }),
    )
    await expect(twice).rejects.toThrow('exactly once')
    await inTestCompany(test.current, company, (transaction) => deleteInvitation(transaction, invitation.id))
    expect((await list(company, { kind: 'link' })).total).toBe(0)
  })
})

describe('endOfDay', () => {
  it.each([
    ['UTC', '2026-11-15T14:00:00Z', '2026-11-16T00:00:00.000Z'],
    ['Europe/Berlin', '2026-11-15T23:30:00Z', '2026-11-16T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-01T18:14:59Z', '2026-06-01T18:15:00.000Z'],
  ])('in %s at %s is %s', (zone, now, end) => {
    expect(endOfDay(zone, new Date(now)).toISOString()).toBe(end)
  })
})
