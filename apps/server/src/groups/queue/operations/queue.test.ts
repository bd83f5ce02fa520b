import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestCompany, type TestCompany, type TestMember } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()
const farm = ['print_queue'] as const

const insertContent = async (companyId: number): Promise<string> => {
  const digest = randomBytes(32).toString('hex')
  const facts = { version: 1, analysis: { estimate: 60, v: 1 }, grams: 12, seconds: 60, filamentMm: [4000] }
  await queryAsOwner(test.current, 'insert into contents values ($1, $2, 4321, $3)', [
    companyId,
    digest,
    JSON.stringify({ ...facts, layers: 3, problems: [] }),
  ])
  return digest
}

const libraryFile = async (companyId: number, userId: number, name = 'cube'): Promise<string> => {
  const id = randomBytes(16).toString('hex')
  await queryAsOwner(
    test.current,
    `insert into library_files (company_id, id, user_id, name, extension, digest) values ($1, $2, $3, $4, 'gcode', $5)`,
    [companyId, id, userId, name, await insertContent(companyId)],
  )
  return id
}

const apiFile = async (companyId: number, userId: number, name: string): Promise<string> => {
  const id = randomBytes(32).toString('hex')
  await queryAsOwner(
    test.current,
    `insert into api_files (company_id, id, user_id, name, digest, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 day')`,
    [companyId, id, userId, name, await insertContent(companyId)],
  )
  return id
}

interface Wish {
  readonly name?: string
  readonly amount?: number
  readonly position?: 'top' | 'bottom' | number | string
  readonly note?: string
}

const add = async (member: TestMember, { name = 'cube', ...wish }: Wish = {}): Promise<number> => {
  const { company } = member.client
  const filesystem = await libraryFile(company, member.userId, name)
  const { http, body } = await member.client.call('queue/AddItem', { filesystem, ...wish })
  expect([http, body.message]).toEqual([200, null])
  return body.created_id
}

const namesIn = async (member: TestMember, input: object = {}): Promise<string[]> =>
  (await member.client.call('queue/GetItems', input)).body.queue.map((item: { filename: string }) =>
    item.filename.replace('.gcode', ''),
  )

const itemOf = async (member: TestMember, id: number) =>
  (await member.client.call('queue/GetItem', { id })).body.item

// biome-ignore lint/suspicious/noExplicitAny: tests look into events freely
const eventsOf = (company: TestCompany): Promise<Array<{ name: string; data: any }>> =>
  queryAsOwner(test.current, 'select name, data from outbox_events where company_id = $1 order by id', [
    company.id,
  ])

describe('queue/AddItem', () => {
  it('takes a file of the library', async () => {
    const company = await createTestCompany(test.current)
    const { admin } = company
    const filesystem = await libraryFile(company.id, admin.userId, 'vase')
    const { body } = await admin.client.call('queue/AddItem', { filesystem, amount: 3, note: 'in blue' })
    const item = await itemOf(admin, body.created_id)
    expect(item).toMatchObject({
      id: body.created_id,
      filename: 'vase.gcode',
      note: 'in blue',
      model: false,
      printable: true,
      type: 'printable',
      left: 3,
      printed: 0,
      filesystem_id: filesystem,
      for: { printers: null, models: null, groups: null },
      tags: null,
      group: 0,
      analysis: { estimate: 60, v: 1 },
      size: 0,
      index: 1,
      user: expect.stringMatching(/^Test /),
      user_id: admin.userId,
      custom_fields: [],
      customFields: [],
      quota_warnings: { over_quota: false, insufficient_balance: false, would_exceed: [], details: [] },
    })
    expect(Math.abs(Date.parse(item.added) - Date.now())).toBeLessThan(60_000)
    expect(await eventsOf(company)).toMatchObject([
      {
        name: 'queue.add_item',
        data: {
          queue_item: { id: body.created_id, filename: 'vase.gcode', left: 3, user_id: admin.userId },
          user: { id: admin.userId, first_name: 'Test' },
        },
      },
    ])
  })

  it('takes a file of the upload interface, a model too', async () => {
    const company = await createTestCompany(test.current)
    const { admin } = company
    const fileId = await apiFile(company.id, admin.userId, 'statue.stl')
    const { body } = await admin.client.call('queue/AddItem', { fileId })
    expect(await itemOf(admin, body.created_id)).toMatchObject({
      filename: 'statue.stl',
      type: 'model',
      model: true,
      printable: false,
      filesystem_id: null,
      size: 4321,
      left: 1,
      note: null,
    })
  })

  it('wants exactly one file, and says so', async () => {
    const company = await createTestCompany(test.current)
    const { client, userId } = company.admin
    const none = await client.call('queue/AddItem', { amount: 2 })
    expect([none.http, none.body.field]).toEqual([400, 'filesystem'])
    const filesystem = await libraryFile(company.id, userId)
    const fileId = await apiFile(company.id, userId, 'a.gcode')
    const both = await client.call('queue/AddItem', { filesystem, fileId })
    expect([both.http, both.body.field]).toEqual([400, 'fileId'])
    for (const [field, value] of Object.entries({ amount: 0, group: 3, position: 'middle', note: [] })) {
      const bad = await client.call('queue/AddItem', { filesystem, [field]: value })
      expect([bad.http, bad.body.field]).toEqual([400, field])
    }
    expect(await namesIn(company.admin)).toEqual([])
  })

  it('does not find files of others', async () => {
    const [company, foreign] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const member = await company.member(farm)
    const files = [
      { filesystem: await libraryFile(company.id, member.userId) },
      { fileId: await apiFile(company.id, member.userId, 'a.gcode') },
      { filesystem: await libraryFile(foreign.id, foreign.admin.userId) },
      { fileId: await apiFile(foreign.id, foreign.admin.userId, 'a.gcode') },
    ]
    for (const file of files) {
      const { http, body } = await company.admin.client.call('queue/AddItem', file)
      expect([http, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('puts items at the top, at the bottom and in between, as often as wanted', async () => {
    const { admin } = await createTestCompany(test.current)
    await add(admin, { name: 'b' })
    await add(admin, { name: 'd' })
    await add(admin, { name: 'a', position: 'top' })
    await add(admin, { name: 'e', position: 99 })
    await add(admin, { name: 'c', position: '3' })
    await add(admin, { name: 'first', position: 1 })
    expect(await namesIn(admin)).toEqual(['first', 'a', 'b', 'c', 'd', 'e'])
    const expected = ['first', 'a']
    for (let round = 0; round < 25; round += 1) {
      await add(admin, { name: `r${round}`, position: 3 })
      expected.splice(2, 0, `r${round}`)
    }
    expect(await namesIn(admin)).toEqual([...expected, 'b', 'c', 'd', 'e'])
    const { body } = await admin.client.call('queue/GetItems', {})
    expect(body.queue.map((item: { index: number }) => item.index)).toEqual(
      body.queue.map((_item: unknown, place: number) => place + 1),
    )
  })

  it('keeps the order when many add at once', async () => {
    const { admin } = await createTestCompany(test.current)
    await add(admin, { name: 'head' })
    await add(admin, { name: 'tail' })
    const wishes = Array.from({ length: 12 }, (_, number) =>
      number % 3 === 0 ? { name: 'second', position: 2 } : { name: 'last' },
    )
    await Promise.all(wishes.map((wish) => add(admin, wish)))
    expect(await namesIn(admin)).toEqual([
      'head',
      ...Array.from({ length: 4 }, () => 'second'),
      'tail',
      ...Array.from({ length: 8 }, () => 'last'),
    ])
  })

  it('keeps what was uploaded when the file is deleted, and tells what reading it told', async () => {
    const company = await createTestCompany(test.current)
    const { admin } = company
    const file = new File(['G28\nG1 Z0.2 F600\nG1 X10 Y10 E1 F1200\nG1 X50 E9\n'], 'part.gcode')
    const { id: filesystem } = (await admin.client.call('files/Upload', { file })).body
    const { created_id: id } = (await admin.client.call('queue/AddItem', { filesystem })).body
    await admin.client.call('files/DeleteFile', { file: [filesystem] })
    await expect
      .poll(async () => (await itemOf(admin, id)).analysis?.v, { timeout: 10_000 })
      .toBeTypeOf('number')
    expect(await itemOf(admin, id)).toMatchObject({
      filename: 'part.gcode',
      filesystem_id: null,
      size: file.size,
      left: 1,
    })
  })

  it('adds one item for a request that is repeated with its key', async () => {
    const company = await createTestCompany(test.current)
    const { client, userId } = company.admin
    const filesystem = await libraryFile(company.id, userId)
    const headers = { 'idempotency-key': 'order 17' }
    const first = await client.call('queue/AddItem', { filesystem }, { headers })
    const again = await client.call('queue/AddItem', { filesystem }, { headers })
    expect(again.body.created_id).toBe(first.body.created_id)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await client.call('queue/AddItem', { filesystem, amount: 2 }, { headers })).http).toBe(409)
    expect(await namesIn(company.admin)).toHaveLength(1)
    expect(await eventsOf(company)).toHaveLength(1)
  })
})

describe('queue/GetItems', () => {
  it('pages, searches and sorts', async () => {
    const { admin } = await createTestCompany(test.current)
    for (const name of ['Cube', 'anchor', 'benchy', 'cube_2', '100%']) await add(admin, { name })
    const page = (await admin.client.call('queue/GetItems', { page: 2, page_size: 2 })).body
    expect([page.total, page.page, page.page_amount, page.groups]).toEqual([5, 2, 3, []])
    expect(
      page.queue.map((item: { filename: string; index: number }) => [item.filename, item.index]),
    ).toEqual([
      ['benchy.gcode', 3],
      ['cube_2.gcode', 4],
    ])
    expect(await namesIn(admin, { search: 'CUBE' })).toEqual(['Cube', 'cube_2'])
    expect(await namesIn(admin, { search: '%' })).toEqual(['100%'])
    expect(await namesIn(admin, { search: '_' })).toEqual(['cube_2'])
    expect(await namesIn(admin, { sort_by: 'name' })).toEqual(['100%', 'anchor', 'benchy', 'Cube', 'cube_2'])
    expect(await namesIn(admin, { sort_by: 'added', sort_dir: 'desc', page_size: 1 })).toEqual(['100%'])
    const byGet = await admin.client.call('queue/GetItems', undefined, {
      method: 'GET',
      query: { search: 'anchor' },
    })
    expect(byGet.body.total).toBe(1)
    expect((await admin.client.call('queue/GetItems', { page_size: 201 })).http).toBe(400)
  })

  it('finds items by when they were added', async () => {
    const company = await createTestCompany(test.current)
    const { admin } = company
    await add(admin, { name: 'new' })
    const old = await add(admin, { name: 'old' })
    await queryAsOwner(
      test.current,
      "update queue_items set added_at = now() - interval '5 days' where company_id = $1 and id = $2",
      [company.id, old],
    )
    const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
    expect(await namesIn(admin, { added_after: dayAgo })).toEqual(['new'])
    expect(await namesIn(admin, { added_before: dayAgo })).toEqual(['old'])
    expect(await namesIn(admin, { older_than_days: 3 })).toEqual(['old'])
    expect(await namesIn(admin, { older_than_days: 30 })).toEqual([])
  })

  it('shows the items of others to those who may see them, and notes to those who may read them', async () => {
    const company = await createTestCompany(test.current)
    const owner = await company.member(farm)
    const id = await add(owner, { name: 'own', note: 'for Ada' })
    const seesOwn = await company.member(farm)
    const seesAll = await company.member(['print_queue', 'queue_see_others'])
    const readsAll = await company.member(['print_queue', 'queue_see_others', 'queue_read_notes'])
    expect([await namesIn(owner), await namesIn(seesOwn), await namesIn(seesAll)]).toEqual([
      ['own'],
      [],
      ['own'],
    ])
    expect((await seesOwn.client.call('queue/GetItem', { id })).http).toBe(404)
    const notes = await Promise.all(
      [owner, seesAll, readsAll].map(async (one) => (await itemOf(one, id)).note),
    )
    expect(notes).toEqual(['for Ada', null, 'for Ada'])
  })

  it('lists what is done on request, to those who may see it', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    const id = await add(company.admin, { name: 'finished', amount: 2 })
    await add(company.admin, { name: 'waiting' })
    await client.call('queue/UpdateItem', { job: id, printed: 2 })
    expect(await namesIn(company.admin)).toEqual(['waiting'])
    expect((await client.call('queue/GetItems', {})).body.done_items).toBeUndefined()
    for (const asked of ['groups', 'done_items', 'include_done']) {
      const { body } = await client.call('queue/GetItems', undefined, {
        method: 'GET',
        query: { [asked]: '' },
      })
      expect(body.done_items).toMatchObject([{ id, left: 0, printed: 2, index: null }])
      expect(body.total).toBe(1)
    }
    const blind = await company.member(['print_queue', 'queue_see_others'])
    expect((await blind.client.call('queue/GetItems', { done_items: 1 })).body.done_items).toBeUndefined()
    expect((await blind.client.call('queue/GetItem', { id })).http).toBe(404)
  })
})

describe('queue/GetItem', () => {
  it('answers under both names, and warns when the quota of the owner does not last', async () => {
    const company = await createTestCompany(test.current)
    const { client, userId } = company.admin
    const id = await add(company.admin)
    const { body } = await client.call('queue/GetItem', undefined, {
      method: 'GET',
      query: { id: String(id) },
    })
    expect(body.queue).toEqual(body.item)
    await queryAsOwner(
      test.current,
      "insert into quotas (company_id, user_id, kind, period, amount) values ($1, $2, 'grams', 'month', 10)",
      [company.id, userId],
    )
    expect((await itemOf(company.admin, id)).quota_warnings).toMatchObject({
      over_quota: false,
      insufficient_balance: false,
      would_exceed: ['grams/month'],
      details: [{ code: 'quota_exceeded', needed: 12, available: 10 }],
    })
  })
})

describe('queue/DeleteItem', () => {
  it('removes one or several by any of its names, and tells of each', async () => {
    const company = await createTestCompany(test.current)
    const { client, userId } = company.admin
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await add(company.admin, { name }))
    await client.call('queue/DeleteItem', { id: ids[0] })
    await client.call('queue/DeleteItem', undefined, {
      method: 'GET',
      query: { jobs: `${ids[1]},${ids[2]}` },
    })
    expect(await namesIn(company.admin)).toEqual(['d'])
    const { http } = await client.call('queue/DeleteItem', undefined, { query: { job: String(ids[3]) } })
    expect([http, await namesIn(company.admin)]).toEqual([200, []])
    const told = (await eventsOf(company)).filter(({ name }) => name === 'queue.delete_item')
    expect(told.map(({ data }) => [data.queue_item.filename, data.user.id])).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => [`${name}.gcode`, userId]),
    )
  })

  it('removes all or none, and finds nothing a second time', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    const id = await add(company.admin, { name: 'stays' })
    const none = await client.call('queue/DeleteItem', {})
    expect([none.http, none.body.field]).toEqual([400, 'job'])
    const some = await client.call('queue/DeleteItem', { jobs: [id, id + 1] })
    expect([some.http, await namesIn(company.admin)]).toEqual([404, ['stays']])
    await client.call('queue/DeleteItem', { job: id })
    expect((await client.call('queue/DeleteItem', { job: id })).http).toBe(404)
    const twice = await add(company.admin)
    const answers = await Promise.all([1, 2, 3].map(() => client.call('queue/DeleteItem', { job: twice })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404])
  })

  it('leaves items of others to those who may change them', async () => {
    const company = await createTestCompany(test.current)
    const owner = await company.member(farm)
    const seesAll = await company.member(['print_queue', 'queue_see_others'])
    const editsAll = await company.member(['print_queue', 'queue_see_others', 'queue_edit_others'])
    const id = await add(owner)
    expect((await (await company.member(farm)).client.call('queue/DeleteItem', { job: id })).http).toBe(404)
    expect((await seesAll.client.call('queue/DeleteItem', { job: id })).http).toBe(403)
    expect((await seesAll.client.call('queue/UpdateItem', { job: id, amount: 2 })).http).toBe(403)
    expect((await editsAll.client.call('queue/UpdateItem', { job: id, amount: 2 })).http).toBe(200)
    expect((await editsAll.client.call('queue/DeleteItem', { job: id })).http).toBe(200)
    const own = await add(owner)
    expect((await owner.client.call('queue/DeleteItem', { job: own })).http).toBe(200)
  })

  it('does not reach into another company', async () => {
    const [company, foreign] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const id = await add(foreign.admin)
    for (const [name, input] of [
      ['queue/GetItem', { id }],
      ['queue/UpdateItem', { job: id, amount: 2 }],
      ['queue/DeleteItem', { job: id }],
    ] as const) {
      expect((await company.admin.client.call(name, input)).http).toBe(404)
    }
    expect(await namesIn(foreign.admin)).toHaveLength(1)
  })
})

describe('queue/UpdateItem', () => {
  it('changes what is given and nothing else', async () => {
    const { admin } = await createTestCompany(test.current)
    const job = await add(admin, { amount: 5, note: 'first' })
    await admin.client.call('queue/UpdateItem', { amount: 8, printed: 3 }, { query: { job: String(job) } })
    expect(await itemOf(admin, job)).toMatchObject({ left: 5, printed: 3, note: 'first' })
    await admin.client.call('queue/UpdateItem', { job, note: '' })
    expect(await itemOf(admin, job)).toMatchObject({ left: 5, printed: 3, note: null })
    expect((await admin.client.call('queue/UpdateItem', { job })).http).toBe(200)
    expect((await admin.client.call('queue/UpdateItem', { job, printed: -1 })).body.field).toBe('printed')
  })

  it('brings a done item back for those who may', async () => {
    const company = await createTestCompany(test.current)
    const rights = ['print_queue', 'queue_see_done_items'] as const
    const member = await company.member(rights)
    const job = await add(member)
    await member.client.call('queue/UpdateItem', { job, printed: 1 })
    const refused = await member.client.call('queue/UpdateItem', { job, printed: 0 })
    expect([refused.http, refused.body.permission]).toEqual([403, 'queue_revive_done_items'])
    expect(await namesIn(member)).toEqual([])
    await company.admin.client.call('queue/UpdateItem', { job, amount: 2 })
    expect(await itemOf(member, job)).toMatchObject({ left: 1, printed: 1, index: 1 })
    expect((await eventsOf(company)).map(({ name }) => name)).toEqual(['queue.add_item', 'queue.revive_item'])
  })
})
