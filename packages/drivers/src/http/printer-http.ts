import { Readable } from 'node:stream'
import { Agent, request as send } from 'undici'
import { DriverFailure } from '../driver-failure.ts'

export interface HttpRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A path below the printer's address, or a whole address that was already checked to be its own. */
  path: string
  headers?: Record<string, string>
  json?: unknown
  body?: AsyncIterable<Uint8Array> | Uint8Array | string
  /** Set with a streamed body: several printers refuse one of unknown length. */
  contentLength?: number
  /** Until the answer's headers came. */
  timeoutSeconds?: number
  mostBytes?: number
  signal?: AbortSignal
}

export interface HttpAnswer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  bytes: Buffer
  text(): string
  /** The parsed body, or undefined when it is not JSON. */
  json(): unknown
}

export interface OpenAnswer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Readable
}

export interface PrinterHttpOptions {
  /** `http://printer.local` or with a folder, as behind a proxy. */
  url: string
  headers?: Record<string, string>
  allowSelfSigned?: boolean
  connectSeconds: number
  requestSeconds: number
  /** Every request and the pool end with it. */
  over: AbortSignal
}

export interface PrinterHttp {
  ask(request: HttpRequest): Promise<HttpAnswer>
  /** Answers as soon as the headers came; the body follows for as long as the printer sends. */
  open(request: HttpRequest): Promise<OpenAnswer>
}

const mostBytesOfAnAnswer = 8 * 1024 * 1024

export function createPrinterHttp(options: PrinterHttpOptions): PrinterHttp {
  const root = options.url.replace(/\/+$/, '')
  // Made on first use: most links speak over their socket and never need one.
  let pool: Agent | undefined

  async function open(request: HttpRequest): Promise<OpenAnswer> {
    options.over.throwIfAborted()
    pool ??= openPool(options)
    const url = /^https?:/.test(request.path) ? request.path : root + request.path
    const json = request.json === undefined ? undefined : JSON.stringify(request.json)
    const { statusCode, headers, body } = await send(url, {
      dispatcher: pool,
      method: request.method ?? 'GET',
      headers: {
        ...options.headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.contentLength === undefined ? {} : { 'content-length': String(request.contentLength) }),
        ...request.headers,
      },
      body: json ?? asBody(request.body),
      headersTimeout: (request.timeoutSeconds ?? options.requestSeconds) * 1000,
      signal: request.signal === undefined ? options.over : AbortSignal.any([options.over, request.signal]),
    })
    return { status: statusCode, headers: flat(headers), body }
  }

  return {
    open,
    async ask(request) {
      const answer = await open(request)
      const bytes = await readBounded(answer.body, request.mostBytes ?? mostBytesOfAnAnswer)
      return {
        status: answer.status,
        headers: answer.headers,
        bytes,
        text: () => bytes.toString('utf8'),
        json: () => parse(bytes.toString('utf8')),
      }
    },
  }
}

function openPool({ connectSeconds, requestSeconds, allowSelfSigned, over }: PrinterHttpOptions): Agent {
  const agent = new Agent({
    connections: 4,
    // A kept connection may be dead without our knowing, and a command must not be sent twice to find out.
    pipelining: 0,
    connect: { timeout: connectSeconds * 1000, rejectUnauthorized: !allowSelfSigned },
    bodyTimeout: requestSeconds * 1000,
  })
  over.addEventListener('abort', () => void agent.destroy().catch(() => {}), { once: true })
  return agent
}

function asBody(body: HttpRequest['body']): Readable | Uint8Array | string | null {
  if (body === undefined) return null
  return typeof body === 'string' || body instanceof Uint8Array
    ? body
    : Readable.from(body, { objectMode: false })
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}

async function readBounded(body: Readable, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostBytes) {
      body.destroy()
      throw new DriverFailure('refused', `The printer answered with more than ${mostBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
