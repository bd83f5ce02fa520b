import { z } from 'zod'
import { envelopeOf } from '#core/operation/serialise'
import type { TestService } from './test-service.ts'

export interface Answer {
  readonly http: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the schema was checked before
  readonly body: any
}

interface CallOptions {
  readonly method?: 'GET' | 'POST'
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly company?: number | string
  /** Sent as it is instead of JSON. */
  readonly raw?: RequestInit['body']
}

const failureEnvelope = z.looseObject({
  status: z.literal(false),
  message: z.string().min(1),
  code: z.string().min(1),
})

/** Calls operations over the network, and checks every answer against the schema of its operation. */
export class TestClient {
  readonly #test: TestService
  readonly company: number
  readonly headers: Readonly<Record<string, string>>

  constructor(test: TestService, company: number, headers: Record<string, string>) {
    this.#test = test
    this.company = company
    this.headers = headers
  }

  with(headers: Record<string, string>): TestClient {
    return new TestClient(this.#test, this.company, headers)
  }

  async call(id: string, input?: unknown, options: CallOptions = {}): Promise<Answer> {
    const company = options.company ?? this.company
    const search = new URLSearchParams(options.query).toString()
    const url = `${this.#test.url}/api/${company}/${id}${search ? `?${search}` : ''}`
    const hasJson = input !== undefined && options.raw === undefined
    const response = await fetch(url, {
      method: options.method ?? 'POST',
      headers: {
        ...(hasJson && { 'content-type': 'application/json' }),
        ...this.headers,
        ...options.headers,
      },
      ...(options.method !== 'GET' && { body: options.raw ?? (hasJson ? JSON.stringify(input) : undefined) }),
    })
    const body = await response.json()
    this.#check(id, response.status, body)
    return { http: response.status, headers: response.headers, body }
  }

  #check(id: string, http: number, body: unknown): void {
    if (http >= 400) {
      failureEnvelope.parse(body)
      return
    }
    const operation = this.#test.operations.find((one) => one.id === id)
    if (!operation || operation.output === 'binary')
      throw new Error(`There is no operation ${id} with a JSON answer`)
    z.strictObject(envelopeOf(operation.output).shape).parse(body)
  }
}
