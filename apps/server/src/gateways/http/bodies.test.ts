import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { idList } from '#schemas/ids'
import { createTestCompany } from '../../testing/test-company.ts'
import { type TestService, useTestService } from '../../testing/test-service.ts'

const echo = defineOperation({
  id: 'account/Echo',
  summary: 'Answers with what it understood',
  effect: 'changes',
  extension: true,
  permission: 'any-member',
  scope: 'any-token',
  query: z.object({ pid: idList }),
  body: z.object({ on: flag.default(false), text: z.string().max(1000).default('') }),
  output: z.object({ pid: z.array(z.int()), on: z.boolean(), text: z.string() }),
  handler: async (_context, { pid, on, text }) => ({ pid, on, text }),
})

const upload = defineOperation({
  id: 'account/Keep',
  summary: 'Keeps a file',
  effect: 'changes',
  extension: true,
  permission: 'any-member',
  scope: 'any-token',
  body: z.object({ print: flag.default(false) }),
  upload: { field: 'file' },
  output: z.object({ digest: z.string(), filename: z.string(), size: z.int(), print: z.boolean() }),
  async handler({ services }, { file, print }) {
    if (!file) return { digest: '', filename: '', size: 0, print }
    return { digest: await services.blobs.adopt(file), filename: file.filename, size: file.size, print }
  },
})

const download = defineOperation({
  id: 'account/Fetch',
  summary: 'Answers with a kept file',
  effect: 'reads',
  extension: true,
  permission: 'any-member',
  scope: 'any-token',
  query: z.object({ digest: z.string() }),
  output: 'binary',
  async handler({ services }, { digest }) {
    const { stream, size } = await services.blobs.open(digest)
    return { stream, size, filename: 'Drücker "x".gcode', contentType: 'text/x.gcode' }
  },
})

const test = useTestService({
  operations: [echo, upload, download],
  settings: { PRINTYARD_BODY_LIMIT_KB: '64', PRINTYARD_UPLOAD_LIMIT_MB: '8' },
})

interface Echoed {
  status: boolean
  code: string
  field: string
  digest: string
  pid: number[]
  on: boolean
}

const send = async (path: string, init: RequestInit) => {
  const company = await createTestCompany(test.current)
  const headers = { 'x-api-key': company.admin.key, ...(init.headers as Record<string, string>) }
  const response = await fetch(`${test.current.url}/${company.id}/${path}`, {
    method: 'POST',
    ...init,
    headers,
  })
  return {
    http: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown> & Echoed,
    key: company.admin.key,
    company: company.id,
  }
}

const json = (body: string | Buffer) => ({ body, headers: { 'content-type': 'application/json' } })

describe('input', () => {
  it.each([
    ['query as csv', 'account/Echo?pid=3,1,2', {}],
    ['query repeated', 'account/Echo?pid=3&pid=1&pid=2', {}],
    ['query as JSON', 'account/Echo?pid=[3,1,2]', {}],
    ['JSON body as list', 'account/Echo', json('{"pid":[3,1,"2"]}')],
    ['JSON body as text', 'account/Echo', json('{"pid":"3,1,2,2"}')],
    ['form', 'account/Echo', { body: new URLSearchParams({ pid: '3,1,2' }) }],
    ['JSON without a type', 'account/Echo', { body: new Blob(['{"pid":[3,1,2]}']) }],
  ])('reads ids from a %s', async (_name, path, init) => {
    expect((await send(path, init)).body).toMatchObject({ status: true, pid: [3, 1, 2] })
  })

  it('takes a single id as a list of one', async () => {
    for (const value of ['1', '"1"', '[1]', '["1"]']) {
      expect((await send('account/Echo', json(`{"pid":${value}}`))).body.pid).toEqual([1])
    }
  })

  it('looks for a field in the other place too', async () => {
    const answer = await send('account/Echo?on=1&text=hello', json('{"pid":5}'))
    expect(answer.body).toMatchObject({ pid: [5], on: true, text: 'hello' })
  })

  it.each([
    ['on', true],
    ['on=', true],
    ['on=1', true],
    ['on=true', true],
    ['on=0', false],
    ['on=false', false],
  ])('reads the switch %s', async (query, expected) => {
    expect((await send(`account/Echo?pid=1&${query}`, {})).body.on).toBe(expected)
  })

  it('reads multipart fields', async () => {
    const form = new FormData()
    form.set('pid', '4')
    form.set('text', 'Grüße')
    expect((await send('account/Echo', { body: form })).body).toMatchObject({ pid: [4], text: 'Grüße' })
  })
})

describe('bad input', () => {
  const deep = `${'{"text":'.repeat(50)}1${'}'.repeat(50)}`
  it.each([
    ['broken JSON', json('{"pid":'), 400, 'malformed_body'],
    ['a list as body', json('[1]'), 400, 'malformed_body'],
    [
      'bytes that are not UTF-8',
      json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
      400,
      'malformed_body',
    ],
    ['endless nesting', json(deep), 400, 'malformed_body'],
    ['a prototype', json('{"pid":1,"__proto__":{"admin":true}}'), 400, 'malformed_body'],
    ['a constructor', json('{"pid":1,"constructor":{"prototype":{"admin":true}}}'), 400, 'malformed_body'],
    ['a NUL character', json('{"pid":1,"text":"a\\u0000b"}'), 400, 'malformed_body'],
    ['a number beyond int32', json('{"pid":2147483648}'), 400, 'invalid_input'],
    [
      '10,000 ids',
      json(JSON.stringify({ pid: Array.from({ length: 10_000 }, (_, index) => index + 1) })),
      400,
      'invalid_input',
    ],
    [
      'a body that is too large',
      json(JSON.stringify({ pid: 1, text: 'x'.repeat(70_000) })),
      413,
      'body_too_large',
    ],
    [
      'a type nobody knows',
      { body: '<pid>1</pid>', headers: { 'content-type': 'application/xml' } },
      415,
      'unsupported_media_type',
    ],
    [
      'multipart without a boundary',
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      400,
      'malformed_body',
    ],
    [
      'multipart that ends too early',
      {
        body: '--b\r\ncontent-disposition: form-data; name="pid"\r\n\r\n1',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
      400,
      'malformed_body',
    ],
  ])('answers %s with an envelope', async (_name, init, http, code) => {
    const answer = await send('account/Echo', init as RequestInit)
    expect([answer.http, answer.body.status, answer.body.code]).toEqual([http, false, code])
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(/)
  })

  it('names the field', async () => {
    expect((await send('account/Echo', json('{"pid":1,"text":"a\\u0000b"}'))).body).toMatchObject({
      field: 'text',
    })
    expect((await send('account/Echo', json('{"pid":"x"}'))).body.field).toBe('pid.0')
    expect((await send('account/Echo?text=%00&pid=1', {})).body.field).toBe('text')
  })

  it('answers an unknown path and a wrong method with an envelope', async () => {
    expect(await send('account/Nowhere', {})).toMatchObject({
      http: 404,
      body: { status: false, code: 'unknown_operation' },
    })
    const wrong = await fetch(`${test.current.url}/1/account/Echo`, { method: 'PUT' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect(
      ((await (await fetch(`${test.current.url}/~/api/account/Test`)).json()) as { code: string }).code,
    ).toBe('unknown_operation')
  })

  it('refuses endless headers', async () => {
    const answer = await fetch(`${test.current.url}/1/account/Test`, {
      headers: { 'x-api-key': 'x'.repeat(20_000) },
    })
    expect(answer.status).toBe(431)
  })
})

const storedBlobs = (service: TestService): string[] => readdirSync(join(service.dataFolder, 'staging'))

describe('files', () => {
  const content = Buffer.from('G28\n'.repeat(100_000))

  it('arrive whole with the fields before and after them, and come back the same', async () => {
    const form = new FormData()
    form.set('file', new Blob([content]), 'Würfel.gcode')
    form.set('print', 'true')
    const kept = await send('account/Keep', { body: form })
    expect(kept.body).toMatchObject({ filename: 'Würfel.gcode', size: content.length, print: true })
    const response = await fetch(
      `${test.current.url}/${kept.company}/account/Fetch?digest=${kept.body.digest}`,
      { headers: { 'x-api-key': kept.key } },
    )
    expect(response.headers.get('content-length')).toBe(String(content.length))
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Dr_cker _x_.gcode"; filename*=UTF-8''Dr%C3%BCcker%20%22x%22.gcode`,
    )
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    expect(storedBlobs(test.current)).toEqual([])
  })

  it('leave nothing behind when they are too large or nobody wants them', async () => {
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(9 * 1024 * 1024)]), 'big.gcode')
    expect((await send('account/Keep', { body: form })).http).toBe(413)
    const other = new FormData()
    other.set('pid', '1')
    other.set('file', new Blob([content]), 'unwanted.gcode')
    expect((await send('account/Echo', { body: other })).http).toBe(200)
    expect(storedBlobs(test.current)).toEqual([])
  })

  it('leave nothing behind when the sender goes away', async () => {
    const company = await createTestCompany(test.current)
    const { hostname, port } = new URL(test.current.url)
    const headers = {
      'x-api-key': company.admin.key,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '5000000',
    }
    const sending = request({
      host: hostname,
      port,
      method: 'POST',
      path: `/${company.id}/account/Keep`,
      headers,
    })
    sending.on('error', () => {})
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.gcode"\r\n\r\n')
    sending.write(Buffer.alloc(300_000))
    await expect.poll(() => storedBlobs(test.current).length, { timeout: 5000 }).toBe(1)
    sending.destroy()
    await expect.poll(() => storedBlobs(test.current).length, { timeout: 5000 }).toBe(0)
  })
})
