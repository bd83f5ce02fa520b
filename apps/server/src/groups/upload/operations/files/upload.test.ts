import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestCompany, type TestMember } from '../../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../../testing/test-service.ts'

const test = useTestService({ settings: { PRINTYARD_FILE_LIMIT_MB: '1' } })

const name = 'upload/files/Upload'
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const send = (member: TestMember, bytes: Uint8Array | string, fields: object = {}, filename = 'part.gcode') =>
  member.client.call(name, {
    ...fields,
    file: new File([bytes as Uint8Array<ArrayBuffer>], filename),
  })

const listed = async (member: TestMember) =>
  (await member.client.call('upload/files/ListExisting', undefined, { method: 'GET' })).body.files

const digestInUse = async (id: string): Promise<string | undefined> => {
  const [row] = await queryAsOwner<{ digest: string }>(
    test.current,
    'select digest from api_files where id = $1',
    [id],
  )
  return row?.digest
}

const beginThreeParts = async () => {
  const { admin, ...company } = await createTestCompany(test.current)
  const bytes = randomBytes(2500)
  const parts = [bytes.subarray(0, 1000), bytes.subarray(1000, 2000), bytes.subarray(2000)] as const
  const { body } = await send(admin, parts[0], { totalSize: 2500 }, 'Vase.GCODE')
  return { company, admin, bytes, parts, token: body.continueToken as string }
}

describe('upload/files/Upload', () => {
  it('takes a whole file and tells until when it is kept', async () => {
    const { admin } = await createTestCompany(test.current)
    const { http, body } = await send(admin, 'G28\n', {}, 'C:\\prints\\Würfel 1.gcode')
    expect(http).toBe(200)
    expect(body).not.toHaveProperty('continueToken')
    expect(body.file).toMatchObject({ name: 'Würfel 1.gcode', size: 4 })
    expect(body.file.id).toMatch(/^[0-9a-f]{64}$/)
    const hours = (Date.parse(body.file.expires_at) - Date.parse(body.file.uploaded_at)) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
    expect(await digestInUse(body.file.id)).toBe(digestOf(Buffer.from('G28\n')))
  })

  it('puts parts together in their order, under the name of the first', async () => {
    const { admin, bytes, parts, token } = await beginThreeParts()
    const second = (await send(admin, parts[1], { continueToken: token }, 'x.part1')).body
    expect(second).not.toHaveProperty('file')
    expect(await listed(admin)).toEqual([])
    const third = (await send(admin, parts[2], { continueToken: second.continueToken }, 'x.part2')).body
    expect(third).not.toHaveProperty('continueToken')
    expect(third.file).toMatchObject({ name: 'Vase.gcode', size: 2500 })
    expect(await digestInUse(third.file.id)).toBe(digestOf(bytes))
    expect(await queryAsOwner(test.current, 'select id from part_uploads')).toEqual([])
  })

  it('does not take a part beyond the total, and takes the right one afterwards', async () => {
    const { admin, bytes, parts, token } = await beginThreeParts()
    const { continueToken } = (await send(admin, parts[1], { continueToken: token })).body
    const tooMuch = await send(admin, randomBytes(501), { continueToken })
    expect([tooMuch.http, tooMuch.body.field]).toEqual([400, 'file'])
    expect(tooMuch.body.message).toContain('has 501 bytes, but only 500 of 2500 are missing')
    const { file } = (await send(admin, parts[2], { continueToken })).body
    expect(await digestInUse(file.id)).toBe(digestOf(bytes))
  })

  it('answers a repeated part as the first time, also the last one', async () => {
    const { admin, bytes, parts, token } = await beginThreeParts()
    const second = (await send(admin, parts[1], { continueToken: token })).body
    const again = (await send(admin, parts[1], { continueToken: token })).body
    expect(again.continueToken).toBe(second.continueToken)
    const third = (await send(admin, parts[2], second)).body
    const thirdAgain = (await send(admin, parts[2], { continueToken: second.continueToken })).body
    expect(thirdAgain.file).toEqual(third.file)
    expect(await digestInUse(third.file.id)).toBe(digestOf(bytes))
    expect(await listed(admin)).toHaveLength(1)
  })

  it('refuses another part under a token that was used', async () => {
    const { admin, parts, token } = await beginThreeParts()
    await send(admin, parts[1], { continueToken: token })
    const { http, body } = await send(admin, randomBytes(500), { continueToken: token })
    expect([http, body.code]).toEqual([409, 'conflict'])
  })

  it('takes one of several parts that arrive at once under the same token', async () => {
    const { admin, token } = await beginThreeParts()
    const sent = Array.from({ length: 5 }, () => randomBytes(1500))
    const answers = await Promise.all(sent.map((part) => send(admin, part, { continueToken: token })))
    expect(answers.filter(({ body }) => body.file)).toHaveLength(1)
    const won = answers.findIndex(({ body }) => body.file)
    const [row] = await queryAsOwner<{ size: number; digest: string }>(
      test.current,
      'select size, digest from api_files join contents using (company_id, digest) where id = $1',
      [answers[won]?.body.file.id],
    )
    expect(row?.size).toBe(2500)
    for (const { http } of answers) expect([200, 400, 409]).toContain(http)
  })

  it.each(['nonsense', `pyu_${'a'.repeat(40)}.1`, ''])(
    'does not know the token %j',
    async (continueToken) => {
      const { admin } = await createTestCompany(test.current)
      const { http, body } = await send(admin, 'G28\n', { continueToken })
      expect([http, body.field]).toEqual([400, 'continueToken'])
    },
  )

  it('does not let anyone else go on, in the company or outside of it', async () => {
    const { company, parts, token } = await beginThreeParts()
    const colleague = await company.member([])
    const stranger = (await createTestCompany(test.current)).admin
    for (const someone of [colleague, stranger]) {
      const { http, body } = await send(someone, parts[1], { continueToken: token })
      expect([http, body.field]).toEqual([400, 'continueToken'])
    }
  })

  it('forgets an upload that was not finished in a day', async () => {
    const { admin, parts, token } = await beginThreeParts()
    await queryAsOwner(test.current, "update part_uploads set expires_at = now() - interval '1 second'")
    expect((await send(admin, parts[1], { continueToken: token })).http).toBe(400)
  })

  it.each([
    ['a total below the part', { totalSize: 3 }, 'a.gcode', 'G28\n', 400, 'totalSize'],
    ['a type nobody prints', {}, 'letter.docx', 'x', 400, 'file'],
    ['a name that is an ending only', {}, '.gcode', 'x', 400, 'file'],
    ['an empty file', {}, 'a.gcode', '', 400, 'file'],
    ['more than a file may have', { totalSize: 2_000_000 }, 'a.gcode', 'G28\n', 413, undefined],
  ])('refuses %s', async (_what, fields, filename, content, http, field) => {
    const { admin } = await createTestCompany(test.current)
    const answer = await send(admin, content, fields, filename)
    expect([answer.http, answer.body.field]).toEqual([http, field])
  })

  it('names the types it accepts', async () => {
    const { admin } = await createTestCompany(test.current)
    const { body } = await send(admin, 'x', {}, 'letter.docx')
    expect(body.message).toContain('.gcode.3mf')
    for (const filename of ['a.STL', 'a.3mf', 'a.obj', 'a.step', 'a.gco', 'a.g', 'a.nc', 'a.npg', 'a.bgcode'])
      expect((await send(admin, 'x', {}, filename)).http).toBe(200)
  })
})

describe('upload/files/ListExisting', () => {
  it('lists what the caller sent, newest first, until it expires', async () => {
    const company = await createTestCompany(test.current)
    const other = await company.member([])
    const first = (await send(company.admin, 'G28 ; 1\n', {}, 'one.gcode')).body.file
    const second = (await send(company.admin, 'G28 ; 2\n', {}, 'two.gcode')).body.file
    await send(other, 'G28 ; 3\n', {}, 'three.gcode')
    expect(await listed(company.admin)).toEqual([
      {
        id: second.id,
        name: 'two.gcode',
        size: 8,
        uploaded: second.uploaded_at,
        expires: second.expires_at,
      },
      expect.objectContaining({ id: first.id, name: 'one.gcode' }),
    ])
    await queryAsOwner(test.current, 'update api_files set expires_at = now() where id = $1', [first.id])
    expect(await listed(company.admin)).toEqual([expect.objectContaining({ id: second.id })])
  })
})
