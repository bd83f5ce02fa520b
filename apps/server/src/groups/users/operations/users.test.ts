import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../../testing/record-factories.ts'
import { allBut, createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const relationOf = async (userId: number): Promise<number> => {
  const [row] = await queryAsOwner<{ id: number }>(
    test.current,
    'select id from memberships where user_id = $1',
    [userId],
  )
  return row?.id ?? 0
}

const memberIds = async (company: TestCompany): Promise<number[]> => {
  const { body } = await company.admin.client.call('users/GetPaginatedUsers', { page_size: 100 })
  return body.data.map((user: { id: number }) => user.id)
}

const rankOf = async (userId: number): Promise<number | undefined> => {
  const [row] = await queryAsOwner<{ rank_id: number }>(
    test.current,
    'select rank_id from memberships where user_id = $1',
    [userId],
  )
  return row?.rank_id
}

describe('users/GetPaginatedUsers', () => {
  it('pages, searches, sorts and filters', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await company.member(['pause']), await company.member(['pause'])]
    const { client } = company.admin
    const page = (await client.call('users/GetPaginatedUsers', { page: 2, page_size: 2 })).body
    expect([page.total, page.page_amount, page.data.map((user: { id: number }) => user.id)]).toEqual([
      3,
      2,
      [second.userId],
    ])
    const found = (
      await client.call('users/GetPaginatedUsers', { search: first.email.slice(0, 8).toUpperCase() })
    ).body
    expect(found.data).toHaveLength(1)
    expect(found.data[0]).toMatchObject({
      id: first.userId,
      email: first.email,
      rank: first.rankId,
      sso: false,
      teacher: false,
      classes: [],
    })
    const sorted = (await client.call('users/GetPaginatedUsers', { sort_id: 'contact', sort_dir: 'desc' }))
      .body.data
    const emails = sorted.map((user: { email: string }) => user.email)
    expect(emails).toEqual([...emails].sort().reverse())
    const ofRank = (await client.call('users/GetPaginatedUsers', { ranks: [second.rankId] })).body
    expect(ofRank.data.map((user: { id: number }) => user.id)).toEqual([second.userId])
    expect((await client.call('users/GetPaginatedUsers', { search: '%' })).body.total).toBe(0)
  })
})

describe('users/SetPendingUserState', () => {
  const pending = async (company: TestCompany) =>
    makeRecord(test.current, 'pending member', company.id, company.admin.userId)

  it('lets the approved in, tells them, and announces it', async () => {
    const company = await createTestCompany(test.current)
    const relation = await pending(company)
    const { client } = company.admin
    expect((await client.call('users/GetPaginatedUsers', { approved: false })).body.total).toBe(1)
    await client.call('users/SetPendingUserState', { relation_id: relation, approve: true, notify: true })
    expect((await client.call('users/GetPaginatedUsers', { approved: false })).body.total).toBe(0)
    expect((await client.call('users/GetPaginatedUsers', {})).body.total).toBe(2)
    const events = await queryAsOwner(test.current, 'select name from outbox_events where company_id = $1', [
      company.id,
    ])
    expect(events).toEqual([{ name: 'organization.user_signup' }])
    const mails = await queryAsOwner(test.current, 'select kind from outgoing_mails where company_id = $1', [
      company.id,
    ])
    expect(mails).toEqual([{ kind: 'approved' }])
    expect(
      (await client.call('users/SetPendingUserState', { relation_id: relation, approve: true })).http,
    ).toBe(404)
  })

  it('forgets the refused', async () => {
    const company = await createTestCompany(test.current)
    const relation = await pending(company)
    await company.admin.client.call('users/SetPendingUserState', {
      relation_id: relation,
      approve: '0',
      notify: 0,
    })
    expect(await queryAsOwner(test.current, 'select id from memberships where id = $1', [relation])).toEqual(
      [],
    )
    expect(
      await queryAsOwner(test.current, 'select kind from outgoing_mails where company_id = $1', [company.id]),
    ).toEqual([])
  })
})

describe('users/ChangeUserRank', () => {
  it('takes effect on the next request', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['pause'])
    expect((await member.client.call('users/GetPaginatedUsers')).http).toBe(403)
    const answer = await company.admin.client.call('users/ChangeUserRank', {
      relation_id: await relationOf(member.userId),
      rank_id: company.admin.rankId,
    })
    expect(answer.http).toBe(200)
    expect((await member.client.call('users/GetPaginatedUsers')).http).toBe(200)
  })

  it('gives away nothing the caller lacks, touches nobody above, and the own rank only with the right to', async () => {
    const company = await createTestCompany(test.current)
    const [caller, other] = [
      await company.member(['change_user_rank', 'pause']),
      await company.member(['pause']),
    ]
    const relation = await relationOf(other.userId)
    const call = (relation_id: number, rank_id: number) =>
      caller.client.call('users/ChangeUserRank', { relation_id, rank_id })
    expect((await call(relation, company.admin.rankId)).http).toBe(403)
    expect((await call(await relationOf(company.admin.userId), other.rankId)).http).toBe(403)
    expect((await call(relation, caller.rankId)).body.message).toContain('your own rank')
    expect((await call(await relationOf(caller.userId), company.admin.rankId)).http).toBe(403)
    expect([await rankOf(other.userId), await rankOf(caller.userId)]).toEqual([other.rankId, caller.rankId])
  })

  it('never leaves a company without an administrator, also when two leave at once', async () => {
    const company = await createTestCompany(test.current)
    const second = await company.member([])
    const [own, other] = [await relationOf(company.admin.userId), await relationOf(second.userId)]
    const alone = await company.admin.client.call('users/ChangeUserRank', {
      relation_id: own,
      rank_id: second.rankId,
    })
    expect([alone.http, alone.body.code]).toEqual([409, 'conflict'])
    await company.admin.client.call('users/ChangeUserRank', {
      relation_id: other,
      rank_id: company.admin.rankId,
    })
    const answers = await Promise.all([
      company.admin.client.call('users/ChangeUserRank', { relation_id: own, rank_id: second.rankId }),
      second.client.call('users/ChangeUserRank', { relation_id: other, rank_id: second.rankId }),
    ])
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1)
  })
})

describe('users/BulkChangeUserRank', () => {
  it('changes all or none', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await company.member([]), await company.member([])]
    const relations = [await relationOf(first.userId), await relationOf(second.userId)]
    const { client, rankId, userId } = company.admin
    const failing = await client.call('users/BulkChangeUserRank', {
      relation_ids: [...relations, await relationOf(userId)],
      rank_id: first.rankId,
    })
    expect([failing.http, await rankOf(second.userId)]).toEqual([409, second.rankId])
    const done = await client.call('users/BulkChangeUserRank', {
      relation_ids: relations.join(','),
      rank_id: rankId,
    })
    expect([done.body.changed, await rankOf(first.userId), await rankOf(second.userId)]).toEqual([
      2,
      rankId,
      rankId,
    ])
  })
})

describe('teachers and classes', () => {
  it('users/SetIsTeacher and users/BulkSetIsTeacher set and take back', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const relation = await relationOf(member.userId)
    const { client } = company.admin
    await client.call('users/SetIsTeacher', { relation_id: relation, is_teacher: true })
    expect((await client.call('users/GetPaginatedUsers', { teacher: true })).body.data).toMatchObject([
      { id: member.userId, teacher: true },
    ])
    expect(
      (await client.call('users/BulkSetIsTeacher', { relation_ids: [relation], is_teacher: false })).body
        .changed,
    ).toBe(1)
    expect((await client.call('users/GetPaginatedUsers', { teacher: true })).body.total).toBe(0)
  })

  it('users/ChangeUserClasses and users/BulkChangeUserClasses replace the classes', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const relation = await relationOf(member.userId)
    const { client, userId } = company.admin
    const [first, second] = [
      await makeRecord(test.current, 'class', company.id, userId),
      await makeRecord(test.current, 'class', company.id, userId),
    ]
    const classes = async () =>
      (await client.call('users/GetPaginatedUsers', { search: member.email })).body.data[0].classes
    await client.call('users/ChangeUserClasses', { relation_id: relation, classes: [first, second] })
    expect(await classes()).toEqual([first, second])
    await client.call('users/BulkChangeUserClasses', { relation_ids: [relation], classes: [second] })
    expect(await classes()).toEqual([second])
    expect((await client.call('users/GetPaginatedUsers', { classes: [second] })).body.total).toBe(1)
    await client.call('users/ChangeUserClasses', { relation_id: relation, classes: [] })
    expect(await classes()).toEqual([])
  })

  it('need the School plan', async () => {
    const { admin } = await createTestCompany(test.current, { plan: 'print_farm' })
    const answer = await admin.client.call('users/SetIsTeacher', {
      relation_id: await relationOf(admin.userId),
      is_teacher: true,
    })
    expect([answer.http, answer.body.code]).toEqual([403, 'needs_plan'])
  })
})

describe('users/DeleteUser', () => {
  it('ends the access at once and keeps the name with what the user made', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['org_api'])
    await member.client.call('account/api_keys/Create', { name: 'Mine' })
    expect((await company.admin.client.call('users/DeleteUser', { user_id: member.userId })).http).toBe(200)
    expect((await member.client.call('account/Test')).http).toBe(401)
    const { body } = await company.admin.client.call('account/audit/Get', { user_id: member.userId })
    expect(body.data[0].user).toEqual({ id: member.userId, name: expect.stringContaining('Test') })
    expect((await company.admin.client.call('users/DeleteUser', { user_id: member.userId })).http).toBe(404)
  })

  it('forgets the name where that is asked for', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['org_api'])
    await member.client.call('account/api_keys/Create')
    await company.admin.client.call('users/DeleteUser', { user_id: member.userId, anonymise: true })
    const { body } = await company.admin.client.call('account/audit/Get', { user_id: member.userId })
    expect(body.data[0].user).toEqual({ id: member.userId, name: '' })
  })

  it('removes neither oneself nor anyone above', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['delete_user'])
    expect((await member.client.call('users/DeleteUser', { user_id: member.userId })).http).toBe(409)
    expect((await member.client.call('users/DeleteUser', { user_id: company.admin.userId })).http).toBe(403)
    expect(
      (await company.admin.client.call('users/DeleteUser', { user_id: company.admin.userId })).http,
    ).toBe(409)
  })
})

describe('users/BulkDeleteUsers', () => {
  it('removes all or none', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await company.member([]), await company.member([])]
    const failing = await company.admin.client.call('users/BulkDeleteUsers', {
      user_ids: [first.userId, company.admin.userId],
    })
    expect([failing.http, (await memberIds(company)).length]).toEqual([409, 3])
    const done = await company.admin.client.call('users/BulkDeleteUsers', {
      user_ids: [first.userId, second.userId],
    })
    expect([done.body.deleted, await memberIds(company)]).toEqual([2, [company.admin.userId]])
  })
})

describe('users/CleanupPreview and users/CleanupExecute', () => {
  const age = (userId: number, days: number) =>
    queryAsOwner(
      test.current,
      'update memberships set created_at = now() - make_interval(days => $2), last_online_at = null where user_id = $1',
      [userId, days],
    )

  it('remove exactly whom the preview shows', async () => {
    const company = await createTestCompany(test.current)
    const [old, young] = [await company.member([]), await company.member([])]
    await age(old.userId, 400)
    await age(company.admin.userId, 400)
    const { client } = company.admin
    const preview = (await client.call('users/CleanupPreview', { inactive_days: 365 })).body
    expect(preview.data.map((user: { id: number }) => user.id)).toEqual([old.userId])
    const done = await client.call('users/CleanupExecute', {
      inactive_days: 365,
      confirmation: preview.confirmation,
    })
    expect([done.body.deleted, await memberIds(company)]).toEqual([1, [company.admin.userId, young.userId]])
  })

  it('remove nobody when the list changed since the preview', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await company.member([]), await company.member([])]
    await age(first.userId, 400)
    const { client } = company.admin
    const preview = (await client.call('users/CleanupPreview', {})).body
    await age(second.userId, 400)
    const late = await client.call('users/CleanupExecute', { confirmation: preview.confirmation })
    expect([late.http, (await memberIds(company)).length]).toEqual([409, 3])
  })
})

describe('invitations', () => {
  it('users/CreateInvitationLink answers with a link that is stored only as a digest', async () => {
    const company = await createTestCompany(test.current)
    const { body } = await company.admin.client.call('users/CreateInvitationLink', { maxUses: 3 })
    expect(body.link).toMatch(new RegExp(`^${test.current.url}/accept_invitation/[0-9a-f-]{36}$`))
    expect(body.invitation).toMatchObject({ type: 'link', max_uses: 3, uses: 0, open: true })
    const token = body.link.split('/').pop()
    const rows = await queryAsOwner(
      test.current,
      'select row_to_json(i)::text as text from invitations i where company_id = $1',
      [company.id],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('users/InviteSpecificUser sends one message to each address; users/ResendInvitationEmail another', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    const { body } = await client.call('users/InviteSpecificUser', {
      emails: ['Ada@example.org', 'ada@example.org', company.admin.email, 'grace@example.org'],
    })
    expect(body.already_members).toEqual([company.admin.email])
    expect(body.invitations.map((one: { email: string }) => one.email)).toEqual([
      'ada@example.org',
      'grace@example.org',
    ])
    await client.call('users/ResendInvitationEmail', { id: body.invitations[0].id })
    const mails = await queryAsOwner<{ recipient: string }>(
      test.current,
      'select recipient from outgoing_mails where company_id = $1 order by id',
      [company.id],
    )
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'ada@example.org',
      'grace@example.org',
      'ada@example.org',
    ])
  })

  it('users/GetPaginatedInvitations lists them, users/UpdateInvitation changes, users/DeleteInvitation withdraws', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    const { invitation } = (await client.call('users/CreateInvitationLink', { maxUses: 3 })).body
    const changed = await client.call('users/UpdateInvitation', {
      id: invitation.id,
      max_uses: 0,
      expires_at: '2030-01-01T00:00:00Z',
    })
    expect(changed.body.invitation).toMatchObject({ max_uses: 0, expires: '2030-01-01T00:00:00.000Z' })
    const list = (await client.call('users/GetPaginatedInvitations', { type: 'link', open: true })).body
    expect([list.total, list.data[0].id]).toEqual([1, invitation.id])
    await client.call('users/DeleteInvitation', { id: invitation.id })
    expect((await client.call('users/GetPaginatedInvitations', {})).body.total).toBe(0)
    expect((await client.call('users/DeleteInvitation', { id: invitation.id })).http).toBe(404)
  })

  it('invite nobody into a rank above the inviter', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['invite_users'])
    const call = (id: string, input: object) =>
      member.client.call(id, { ...input, rank: company.admin.rankId })
    expect((await call('users/CreateInvitationLink', {})).http).toBe(403)
    expect((await call('users/InviteSpecificUser', { emails: ['x@example.org'] })).http).toBe(403)
  })
})

describe('users/SetUserAccessExpiry', () => {
  it('shuts a member out when the time comes, and lets back in', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['org_api'])
    expect((await member.client.call('account/Test')).http).toBe(200)
    const set = (expires_at: string | null) =>
      company.admin.client.call('users/SetUserAccessExpiry', { user_id: member.userId, expires_at })
    await set(new Date(Date.now() - 1000).toISOString())
    const shut = await member.client.call('account/Test')
    expect([shut.http, shut.body.message]).toEqual([403, "You don't have access to this account"])
    await set(null)
    expect((await member.client.call('account/Test')).http).toBe(200)
  })

  it('sets no end for oneself or for the last administrator', async () => {
    const company = await createTestCompany(test.current)
    const expires_at = '2030-01-01T00:00:00Z'
    expect(
      (
        await company.admin.client.call('users/SetUserAccessExpiry', {
          user_id: company.admin.userId,
          expires_at,
        })
      ).http,
    ).toBe(409)
  })
})

describe('PIN and cards', () => {
  it('users/SetUserPin refuses easy ones, keeps a digest, and users/GetUserCredentials tells that one is set', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const set = (pin: string | null) =>
      member.client.call('users/SetUserPin', { user_id: member.userId, pin })
    for (const easy of ['1234', '0000', '98765', '12', 'abcd'])
      expect([easy, (await set(easy)).http]).toEqual([easy, 400])
    expect((await set('4711')).http).toBe(200)
    const [row] = await queryAsOwner<{ pin_hash: string }>(
      test.current,
      'select pin_hash from member_pins where user_id = $1',
      [member.userId],
    )
    expect(row?.pin_hash).toMatch(/^\$argon2id\$/)
    const { body } = await member.client.call('users/GetUserCredentials', { user_id: member.userId })
    expect(body).toMatchObject({ pin: { changed_at: expect.any(String) }, nfc: [] })
    await set(null)
    expect(
      (await member.client.call('users/GetUserCredentials', { user_id: member.userId })).body.pin,
    ).toBeNull()
  })

  it('users/SendPinReset sends a new PIN by e-mail and not in the answer', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member([])
    const answer = await company.admin.client.call('users/SendPinReset', { user_id: member.userId })
    expect(answer.body).toEqual({ status: true, message: null })
    const mails = await queryAsOwner<{ recipient: string }>(
      test.current,
      "select recipient from outgoing_mails where company_id = $1 and kind = 'pin'",
      [company.id],
    )
    expect(mails).toEqual([{ recipient: member.email }])
  })

  it('users/AssignNfcCredential gives a card to one user only; users/RevokeNfcCredential takes it back', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [await company.member([]), await company.member([])]
    const { client } = company.admin
    const assign = (user_id: number, nfc_id: string) =>
      client.call('users/AssignNfcCredential', { user_id, nfc_id, name: 'Blue card' })
    const { id } = (await assign(first.userId, '04:a2:24:5b')).body
    expect((await assign(second.userId, '04A2245B')).http).toBe(409)
    expect((await assign(second.userId, 'not a card')).http).toBe(400)
    const { body } = await client.call('users/GetUserCredentials', { user_id: first.userId })
    expect(body.nfc).toMatchObject([{ id, name: 'Blue card', hint: '245B' }])
    await client.call('users/RevokeNfcCredential', { id })
    expect((await assign(second.userId, '04A2245B')).http).toBe(200)
  })

  it('belong to the user: others need the permission', async () => {
    const company = await createTestCompany(test.current)
    const [first, second] = [
      await company.member(allBut('org_manage_access_security')),
      await company.member([]),
    ]
    expect((await first.client.call('users/GetUserCredentials', { user_id: second.userId })).http).toBe(403)
    expect((await first.client.call('users/SetUserPin', { user_id: second.userId, pin: '4711' })).http).toBe(
      403,
    )
    expect((await first.client.call('users/SendPinReset', { user_id: second.userId })).http).toBe(403)
  })
})
