import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Metrics } from '#core/metrics'
import { jsonHeaders } from './answer.ts'

interface HealthSources {
  readonly metrics: Metrics
  readonly pool: pg.Pool
  isDiskLow(): boolean
}

const isReachable = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

/** For load balancers, container health checks and monitoring. */
export const addHealthPages = (
  app: FastifyInstance,
  sources: HealthSources,
): { announceDraining(): void } => {
  let draining = false
  app.get('/health/live', (_request, reply) =>
    reply.headers(jsonHeaders).send('{"status":true,"message":null}'),
  )

  app.get('/health/ready', async (_request, reply) => {
    const database = await isReachable(sources.pool)
    const ready = database && !draining
    const message = ready ? null : database ? 'The service is shutting down' : 'The database does not answer'
    const answer = { status: ready, message, database, draining, disk_low: sources.isDiskLow() }
    return reply
      .code(ready ? 200 : 503)
      .headers(jsonHeaders)
      .send(JSON.stringify(answer))
  })

  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', sources.metrics.registry.contentType)
      .send(await sources.metrics.registry.metrics()),
  )
  return {
    announceDraining: () => {
      draining = true
    },
  }
}
