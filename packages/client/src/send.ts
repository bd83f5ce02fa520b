import { type Credential, credentialHeaders } from './credential.ts'
import { encodeBody } from './encode-body.ts'
import { PrintyardError } from './printyard-error.ts'
import { readBinary, readPayload } from './read-answer.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
}

export interface IdempotentCallOptions extends CallOptions {
  /** Repeating a call with the same key gets the first answer again, and does nothing twice. */
  readonly idempotencyKey?: string
}

/** Where an operation is, and which form its input and its answer have. */
interface Route {
  readonly path: string
  readonly mount?: 'files'
  /** The field that holds a file. */
  readonly upload?: string
  readonly binary?: true
}

export type Send = <Output>(
  route: Route,
  input: object | undefined,
  options: IdempotentCallOptions | undefined,
) => Promise<Output>

interface Connection {
  /** The address of the service, without `/api`; empty in a page that the service itself delivers. */
  readonly baseUrl: string
  /** Number of the company; without it, the one the credential belongs to. */
  readonly company?: number
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export type ClientOptions = Connection & Credential

const unreachable = (error: unknown, options: CallOptions): unknown => {
  if (error instanceof PrintyardError || options.signal?.aborted) return error
  const reason = error instanceof Error ? error.message : String(error)
  const message = `Printyard cannot be reached: ${reason}`
  return new PrintyardError({ code: 'unreachable', status: 0, message, cause: error })
}

/** Sends calls to one service with one credential. */
export const sender = (client: ClientOptions): Send => {
  const root = client.baseUrl.replace(/\/+$/, '')
  const fetch = client.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init))

  const requestOf = (route: Route, input: object | undefined, options: IdempotentCallOptions) => {
    const { body, headers } = encodeBody(input, route.upload)
    const { signal, idempotencyKey } = options
    return {
      method: 'POST',
      body,
      headers: {
        ...headers,
        ...credentialHeaders(client),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      credentials: client.session ? ('same-origin' as const) : ('omit' as const),
      // A redirect would turn the POST into a GET, and hand the key to another server.
      redirect: 'error' as const,
      ...(signal && { signal }),
    }
  }

  return async <Output>(route: Route, input: object | undefined, options: IdempotentCallOptions = {}) => {
    const url = `${root}/${route.mount ?? 'api'}/${client.company ?? 0}/${route.path}`
    try {
      const response = await fetch(url, requestOf(route, input, options))
      return (await (route.binary ? readBinary(response) : readPayload(response))) as Output
    } catch (error) {
      throw unreachable(error, options)
    }
  }
}
