import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../../testing/record-factories.ts'
import { createTestCompany, type TestCompany, type TestMember } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

interface Listed {
  readonly id: string
  readonly name: string
}

const namesIn = async (member: TestMember, input: object = {}): Promise<string[]> =>
  (await member.client.call('files/GetFiles', input)).body.files.map(({ name }: Listed) => name)

const put = async (member: TestMember, filename: string, content = randomBytes(20)): Promise<string> =>
  (await member.client.call('files/Upload', { file: new File([content], filename) })).body.id

const sendApiFile = async (member: TestMember, content: string, filename: string): Promise<string> =>
  (await member.client.call('upload/files/Upload', { file: new File([content], filename) })).body.file.id

describe('files/Upload', () => {
  it('turns an API file into a file of the library, and leaves it where it is', async () => {
    const { admin } = await createTestCompany(test.current)
    const fileId = await sendApiFile(admin, 'G28\n', 'benchy.gcode.3mf')
    for (let count = 0; count < 2; count += 1) {
      const { http, body } = await admin.client.call('files/Upload', undefined, {
        raw: JSON.stringify({ fileId }),
        headers: { 'content-type': 'application/json' },
        query: { folder: '0' },
      })
      expect([http, body.id]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)])
    }
    const { files } = (await admin.client.call('files/GetFiles')).body
    expect(files).toHaveLength(2)
    expect(files[0]).toMatchObject({ name: 'benchy', ext: 'gcode.3mf', type: 'printable', size: 4 })
  })

  it('takes a file sent along', async () => {
    const { admin } = await createTestCompany(test.current)
    await put(admin, 'bracket.stl')
    const { files, space, space_used } = (await admin.client.call('files/GetFiles')).body
    expect(files).toMatchObject([{ name: 'bracket', ext: 'stl', type: 'model', gcodeAnalysis: null }])
    expect(files[0].uid).toBe(files[0].id)
    expect([space_used, space > space_used]).toEqual([20, true])
  })

  it('knows no folders, no expired and no foreign API file, and wants one or the other', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    const json = { 'content-type': 'application/json' }
    const inFolder = await client.call('files/Upload', {}, { query: { folder: '7' } })
    expect([inFolder.http, inFolder.body.message]).toEqual([404, 'There is no folder 7'])
    const other = await company.member([])
    const foreign = await sendApiFile(other, 'G28\n', 'a.gcode')
    expect((await client.call('files/Upload', { fileId: foreign })).http).toBe(404)
    await queryAsOwner(test.current, 'update api_files set expires_at = now() where id = $1', [foreign])
    expect((await other.client.call('files/Upload', { fileId: foreign })).http).toBe(404)
    const nothing = await client.call('files/Upload', undefined, { raw: '{}', headers: json })
    expect([nothing.http, nothing.body.field]).toEqual([400, 'fileId'])
  })

  it('has print files read, and shows what they tell', async () => {
    const { admin } = await createTestCompany(test.current)
    await put(admin, 'line.gcode', Buffer.from('G28\nG1 Z0.2 F600\nG1 X10 Y10 F600\nG1 X50 E5 F600\n'))
    const analysis = async () =>
      (await admin.client.call('files/GetFiles')).body.files[0].gcodeAnalysis as object | null
    await expect.poll(analysis, { timeout: 10_000 }).not.toBeNull()
    expect(await analysis()).toMatchObject({
      estimate: expect.any(Number),
      modelSize: { z: expect.any(Number) },
    })
  })
})

describe('files/GetFiles', () => {
  it('pages, searches and sorts the own library', async () => {
    const company = await createTestCompany(test.current)
    const { admin } = company
    for (const [name, size] of [
      ['beta', 30],
      ['Alpha', 10],
      ['gamma 100%', 20],
    ] as const)
      await put(admin, `${name}.gcode`, randomBytes(size))
    await put(await company.member([]), 'foreign.gcode')
    expect(await namesIn(admin)).toEqual(['gamma 100%', 'Alpha', 'beta'])
    expect(await namesIn(admin, { sort_id: 'name' })).toEqual(['Alpha', 'beta', 'gamma 100%'])
    expect(await namesIn(admin, { sort_id: 'size', sort_dir: 'asc' })).toEqual([
      'Alpha',
      'gamma 100%',
      'beta',
    ])
    expect(await namesIn(admin, { search: 'ALPHA.g' })).toEqual(['Alpha'])
    expect(await namesIn(admin, { search: '%' })).toEqual(['gamma 100%'])
    expect(await namesIn(admin, { f: -1, sort_id: 'name', page: 2, page_size: 2 })).toEqual(['gamma 100%'])
    const { total, page_amount, folders, path, sort_type } = (
      await admin.client.call('files/GetFiles', undefined, { method: 'GET', query: { page_size: '2' } })
    ).body
    expect({ total, page_amount, folders, path, sort_type }).toEqual({
      total: 3,
      page_amount: 2,
      folders: [],
      path: [],
      sort_type: 'created',
    })
    expect((await admin.client.call('files/GetFiles', { f: 3 })).http).toBe(404)
  })
})

describe('files/DeleteFile', () => {
  it('deletes own files, all or none', async () => {
    const company = await createTestCompany(test.current)
    const { admin } = company
    const [first, second] = [await put(admin, 'one.gcode'), await put(admin, 'two.gcode')]
    const foreign = await put(await company.member([]), 'three.gcode')
    const refused = await admin.client.call('files/DeleteFile', { file: [first, foreign] })
    expect([refused.http, refused.body.code]).toEqual([404, 'not_found'])
    expect(await namesIn(admin)).toHaveLength(2)
    await admin.client.call('files/DeleteFile', undefined, { query: { file: `${first},${second}` } })
    expect(await namesIn(admin)).toEqual([])
  })
})

describe('files/Download', () => {
  it('answers with the same bytes under the same name', async () => {
    const { admin } = await createTestCompany(test.current)
    const bytes = randomBytes(100_000)
    const file = await put(admin, 'Zahnräder, klein 50%.gcode', bytes)
    const answer = await admin.client.call('files/Download', undefined, { method: 'GET', query: { file } })
    expect(bytes.equals(answer.body)).toBe(true)
    expect(answer.headers.get('content-length')).toBe('100000')
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Zahnräder, klein 50%.gcode')}`,
    )
  })

  it("does not know another user's file", async () => {
    const company = await createTestCompany(test.current)
    const file = await put(company.admin, 'mine.gcode')
    const other = await company.member([])
    expect((await other.client.call('files/Download', { file })).http).toBe(404)
    const stranger = (await createTestCompany(test.current)).admin
    expect((await stranger.client.call('files/Download', { file })).http).toBe(404)
  })
})

describe('files of someone who is sent away with users/DeleteUser', () => {
  const prepare = async (): Promise<{ company: TestCompany; leaver: TestMember }> => {
    const company = await createTestCompany(test.current)
    const leaver = await company.member([])
    await put(leaver, 'left behind.gcode')
    await makeRecord(test.current, 'API file', company.id, leaver.userId)
    await leaver.client.call('upload/files/Upload', { file: new File(['G28'], 'a.gcode'), totalSize: 10 })
    return { company, leaver }
  }

  const rowsOf = async (userId: number): Promise<number[]> => {
    const [row] = await queryAsOwner<{ counts: number[] }>(
      test.current,
      `select array[(select count(*) from library_files where user_id = $1), (select count(*) from api_files
         where user_id = $1), (select count(*) from part_uploads where user_id = $1)]::integer[] as counts`,
      [userId],
    )
    return row?.counts ?? []
  }

  it('are deleted when that was chosen', async () => {
    const { company, leaver } = await prepare()
    const { http } = await company.admin.client.call('users/DeleteUser', {
      user_id: leaver.userId,
      files: 'delete',
    })
    expect(http).toBe(200)
    expect(await rowsOf(leaver.userId)).toEqual([0, 0, 0])
    expect(await namesIn(company.admin)).toEqual([])
  })

  it('pass to whoever sends them away when they are to be kept', async () => {
    const { company, leaver } = await prepare()
    await company.admin.client.call('users/DeleteUser', { user_id: leaver.userId, files: 'keep' })
    expect(await rowsOf(leaver.userId)).toEqual([0, 1, 1])
    const [file] = (await company.admin.client.call('files/GetFiles')).body.files
    expect((await company.admin.client.call('files/Download', { file: file.id })).http).toBe(200)
    expect(await namesIn(company.admin)).toEqual(['left behind'])
  })
})
