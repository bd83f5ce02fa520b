import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PrintyardError } from './printyard-error.ts'
import { type Send, sender } from './send.ts'
import { envelope, type RecordingServer, startRecordingServer } from './testing/recording-server.ts'

let server: RecordingServer
let send: Send

beforeAll(async () => {
  server = await startRecordingServer()
  send = sender({ baseUrl: server.url, company: 3, apiKey: 'secret' })
})
afterAll(() => server.close())

describe('operations that take a file', () => {
  it('send a form to the upload interface, fields before the file, which keeps its name', async () => {
    server.answer = envelope(200, { status: true, message: null, id: 9 })
    const file = new File(['G28\n'], 'benchy größer.gcode')
    const route = { path: 'files/Upload', mount: 'files', upload: 'file' } as const
    const input = { file, folder: 4, printers: [1, 2], public: true, note: undefined }
    expect(await send(route, input, undefined)).toEqual({ id: 9 })
    const { url, headers, body } = server.requests.at(-1) ?? {}
    expect(url).toBe('/files/3/files/Upload')
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const parts = await new Response(body, { headers: { 'content-type': headers?.['content-type'] ?? '' } })
      .formData()
      .then((form) => [...form])
    expect(parts.map(([name]) => name)).toEqual(['folder', 'printers', 'public', 'file'])
    expect(parts.slice(0, 3).map(([, value]) => value)).toEqual(['4', '[1,2]', 'true'])
    const received = parts[3]?.[1] as File
    expect([received.name, await received.text()]).toEqual(['benchy größer.gcode', 'G28\n'])
  })
})

describe('operations that answer with a file', () => {
  const route = { path: 'files/Download', binary: true } as const

  it('give the answer itself, to be streamed', async () => {
    const bytes = Buffer.alloc(300_000, 7)
    server.answer = (response) =>
      response.writeHead(200, { 'content-disposition': 'attachment; filename="a.gcode"' }).end(bytes)
    const response = await send<Response>(route, { id: 1 }, undefined)
    expect(response.headers.get('content-disposition')).toContain('a.gcode')
    let size = 0
    for await (const chunk of response.body ?? []) size += chunk.length
    expect(size).toBe(bytes.length)
  })

  it('fail like any other', async () => {
    const body = { status: false, message: 'There is no file 1', code: 'not_found' }
    server.answer = envelope(404, body)
    const error = await send(route, { id: 1 }, undefined).catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(PrintyardError)
    expect(error).toMatchObject({ code: 'not_found', status: 404 })
  })
})
