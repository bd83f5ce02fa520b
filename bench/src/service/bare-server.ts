import { createRequire } from 'node:module'

/** Answers one address with given bytes, and nothing else: what Fastify alone costs. */
export interface BareAnswer {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Reply {
  headers(values: Readonly<Record<string, string>>): Reply
  send(body: string): Reply
}

interface App {
  get(path: string, handler: (request: unknown, reply: Reply) => Reply): void
  listen(options: { host: string; port: number }): Promise<string>
}

// The copy of Fastify that the service itself loads.
const require = createRequire(new URL('../../../apps/server/package.json', import.meta.url))
const createApp = require('fastify') as (options: { logger: false }) => App

process.once('message', async (answer: BareAnswer) => {
  const app = createApp({ logger: false })
  app.get(answer.path, (_request, reply) => reply.headers(answer.headers).send(answer.body))
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
process.once('disconnect', () => process.exit())
