import { z } from 'zod'
import type { Operation } from '#core/operation/define-operation'
import { nameOf } from '#core/operation/operation-name'
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

/** The input as the form of an upload; without a file of its own it gets a small one. */
const formOf = ({ upload }: Operation, input: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value instanceof File) form.set(name, value)
    else if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (upload && !form.has(upload.field)) form.set(upload.field, new File(['G28\nG1 X10\n'], 'cube.gcode'))
  return form
}

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

  /** By the operation's name: its id, with `upload/` in front where the upload interface has it. */
  async call(name: string, input?: unknown, options: CallOptions = {}): Promise<Answer> {
    const company = options.company ?? this.company
    const operation = this.#test.operations.find((one) => nameOf(one) === name)
    const search = new URLSearchParams(options.query).toString()
    const base = operation?.mount === 'files' ? 'files' : 'api'
    const url = `${this.#test.url}/${base}/${company}/${operation?.id ?? name}${search ? `?${search}` : ''}`
    const raw = options.raw ?? (operation?.upload && input ? formOf(operation, input) : undefined)
    const hasJson = input !== undefined && raw === undefined
    const response = await fetch(url, {
      method: options.method ?? 'POST',
      headers: {
        ...(hasJson && { 'content-type': 'application/json' }),
        ...this.headers,
        ...options.headers,
      },
      ...(options.method !== 'GET' && { body: raw ?? (hasJson ? JSON.stringify(input) : undefined) }),
    })
    if (operation?.output === 'binary' && response.ok)
      return {
        http: response.status,
        headers: response.headers,
        body: Buffer.from(await response.arrayBuffer()),
      }
    const body = await response.json()
    this.#check(name, operation, response.status, body)
    return { http: response.status, headers: response.headers, body }
  }

  #check(name: string, operation: Operation | undefined, http: number, body: unknown): void {
    if (http >= 400) {
      failureEnvelope.parse(body)
      return
    }
    if (!operation || operation.output === 'binary')
      throw new Error(`There is no operation ${name} with a JSON answer`)
    z.strictObject(envelopeOf(operation.output).shape).parse(body)
  }
}
