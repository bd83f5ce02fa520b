import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { OperationTimes, registerTimes } from '#core/operation-times'

/** What operators can watch at `/metrics`. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const times = new Map<string, OperationTimes>()
  registerTimes(registry, times)
  return {
    registry,
    timesOf(operation: string): OperationTimes {
      const known = times.get(operation) ?? new OperationTimes()
      times.set(operation, known)
      return known
    },
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
