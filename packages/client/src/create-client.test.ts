import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { type AccountSettingsGroupsGetGroupsOutput, createClient, PrintyardError } from './index.ts'
import { envelope, type RecordingServer, startRecordingServer } from './testing/recording-server.ts'

let server: RecordingServer

beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
  server.answer = envelope(200, { status: true, message: null })
})

const lastRequest = () => {
  const request = server.requests.at(-1)
  if (!request) throw new Error('Nothing was sent')
  return request
}

const failureOf = async (call: Promise<unknown>): Promise<PrintyardError> => {
  const outcome = await call.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(PrintyardError)
  return outcome as PrintyardError
}

describe('what a client sends', () => {
  it('posts the input as JSON to the path of the operation, in the company of the credential', async () => {
    const client = createClient({ baseUrl: server.url, apiKey: 'secret' })
    await client.account.settings.groups.delete({ id: 4, replacementRankId: 5 })
    const { method, url, headers, body } = lastRequest()
    expect([method, url]).toEqual(['POST', '/api/0/account/settings/groups/Delete'])
    expect(headers).toMatchObject({ 'x-api-key': 'secret', 'content-type': 'application/json' })
    expect(JSON.parse(body)).toEqual({ id: 4, replacementRankId: 5 })
  })

  it('names another company, and bears a slash too many in the address', async () => {
    await createClient({ baseUrl: `${server.url}/`, company: 7, bearer: 'token' }).account.apiKeys.get()
    expect(lastRequest().url).toBe('/api/7/account/api_keys/Get')
    expect(lastRequest().headers.authorization).toBe('Bearer token')
  })

  it('sends the token of a session that signed in after the client was made', async () => {
    const session: { csrfToken?: string; cookie?: string } = {}
    const client = createClient({ baseUrl: server.url, session })
    server.answer = envelope(200, { status: true, message: null, csrf_token: 'fresh' })
    const { csrf_token } = await client.session.signIn({ email: 'ada@example.org', password: 'long enough' })
    expect(lastRequest().headers).not.toHaveProperty('x-csrf-token')
    Object.assign(session, { csrfToken: csrf_token, cookie: 'printyard_session=abc' })
    await client.session.signOut()
    expect(lastRequest().headers).toMatchObject({ 'x-csrf-token': 'fresh', cookie: 'printyard_session=abc' })
  })

  it('sends an idempotency key where the operation honours one', async () => {
    const client = createClient({ baseUrl: server.url, apiKey: 'secret' })
    await client.account.settings.groups.create({ ranks: [] }, { idempotencyKey: 'once' })
    expect(lastRequest().headers['idempotency-key']).toBe('once')
    // @ts-expect-error this operation keeps no answers
    await client.account.apiKeys.create({ name: 'Slicer' }, { idempotencyKey: 'once' })
  })

  it('uses the fetch it is given', async () => {
    const asked: string[] = []
    const fetch = async (url: string) => {
      asked.push(url)
      return new Response('{"status":true,"message":"Your API key is valid!"}')
    }
    const answer = await createClient({ baseUrl: '', apiKey: 'secret', fetch }).account.test()
    expect(answer).toEqual({ message: 'Your API key is valid!' })
    expect(asked).toEqual(['/api/0/account/Test'])
  })
})

describe('what a client answers', () => {
  const client = () => createClient({ baseUrl: server.url, apiKey: 'secret' })

  it('gives the payload without its envelope, typed', async () => {
    server.answer = envelope(200, { status: true, message: null, data: [] })
    const answer = await client().account.settings.groups.getGroups()
    expect(answer).toEqual({ data: [] })
    expectTypeOf(answer).toEqualTypeOf<AccountSettingsGroupsGetGroupsOutput>()
    expectTypeOf<(typeof answer)['data'][number]['users']>().toEqualTypeOf<number>()
  })

  it('does not compile with a wrong or missing input', () => {
    const { groups } = client().account.settings
    // @ts-expect-error the id is missing
    expectTypeOf(groups.delete).toBeCallableWith({})
    // @ts-expect-error an id is a number
    expectTypeOf(groups.delete).toBeCallableWith({ id: '4' })
    // @ts-expect-error only one credential at a time
    createClient({ baseUrl: '', apiKey: 'one', bearer: 'two' })
  })

  it('fails with code, status, message and further facts of the answer', async () => {
    const body = { status: false, message: 'title: is too long', code: 'invalid_input', field: 'title' }
    server.answer = envelope(400, body)
    const error = await failureOf(client().account.test())
    expect(error).toMatchObject({ code: 'invalid_input', status: 400, message: 'title: is too long' })
    expect(error.details).toEqual({ field: 'title' })
    expect(error.retryAfterSeconds).toBeUndefined()
  })

  it('fails when the envelope says so, whatever the HTTP status', async () => {
    const errors = [{ pid: 2, message: 'is not printing' }]
    server.answer = envelope(200, { status: false, message: 'Printer 2 failed', code: 'wrong_state', errors })
    const error = await failureOf(client().account.test())
    expect(error).toMatchObject({ code: 'wrong_state', status: 200, details: { errors } })
  })

  it('says how long to wait after too many requests, in seconds or until a date', async () => {
    const body = { status: false, message: 'Too many requests: wait a moment', code: 'too_many_requests' }
    server.answer = envelope(429, body, { 'retry-after': '17' })
    expect(await failureOf(client().account.test())).toMatchObject({ status: 429, retryAfterSeconds: 17 })
    server.answer = envelope(429, body, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })
    const { retryAfterSeconds } = await failureOf(client().account.test())
    expect(retryAfterSeconds).toBeGreaterThan(50)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60)
  })

  it('tells that something else answered, such as a proxy with a page of its own', async () => {
    server.answer = (response) => response.writeHead(502).end('<html>Bad Gateway</html>')
    const error = await failureOf(client().account.test())
    expect(error).toMatchObject({ code: 'unexpected_answer', status: 502 })
  })

  it('does not follow a redirect with the key in its hands', async () => {
    server.answer = (response) => response.writeHead(302, { location: `${server.url}/elsewhere` }).end()
    expect(await failureOf(client().account.test())).toMatchObject({ code: 'unreachable', status: 0 })
    expect(server.requests).toHaveLength(1)
  })

  it('tells that nobody answers', async () => {
    const gone = await startRecordingServer()
    await gone.close()
    const error = await failureOf(createClient({ baseUrl: gone.url, apiKey: 'secret' }).account.test())
    expect(error).toMatchObject({ code: 'unreachable', status: 0 })
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('tells that the answer broke off', async () => {
    server.answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"status":')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await failureOf(client().account.test())).toMatchObject({ code: 'unreachable', status: 0 })
  })

  it('hands on the reason of a caller who aborts', async () => {
    server.answer = () => {}
    const reason = new Error('the page was left')
    const abort = new AbortController()
    const call = client().account.test({ signal: abort.signal })
    setTimeout(() => abort.abort(reason), 20)
    await expect(call).rejects.toBe(reason)
  })
})
