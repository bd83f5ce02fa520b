import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What operators can watch at `/metrics`. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'printyard_operation_seconds',
      help: 'How long operations took, by outcome',
      labelNames: ['operation', 'outcome'],
      buckets,
      registers,
    }),
    events: new Counter({
      name: 'printyard_events_total',
      help: 'Events carried to reactions, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    tasks: new Counter({
      name: 'printyard_tasks_total',
      help: 'Background tasks that ended, by outcome',
      labelNames: ['task', 'outcome'],
      registers,
    }),
    /** A value read when someone asks for it. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export interface MeasuredParts {
  readonly pools: ReadonlyArray<{ readonly totalCount: number; readonly waitingCount: number }>
  readonly freeBytes: () => number
  readonly undelivered: () => Promise<number>
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export const addGauges = (metrics: Metrics, { pools, freeBytes, undelivered }: MeasuredParts): void => {
  metrics.gauge('printyard_pool_connections', 'Connections to the database', () =>
    sum(pools.map((pool) => pool.totalCount)),
  )
  metrics.gauge('printyard_pool_waiting', 'Requests that wait for a connection', () =>
    sum(pools.map((pool) => pool.waitingCount)),
  )
  metrics.gauge('printyard_events_undelivered', 'Events not carried to all reactions yet', undelivered)
  metrics.gauge('printyard_disk_free_bytes', 'Free space in the data folder', freeBytes)
}
