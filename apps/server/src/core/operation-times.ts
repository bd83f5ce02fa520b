import type { Registry } from 'prom-client'

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const outcomes = ['ok', 'refused', 'failed'] as const

const name = 'printyard_operation_seconds'

/** How often an operation took how long, one outcome. */
class Times {
  readonly counts = new Float64Array(bounds.length + 1)
  sum = 0

  add(seconds: number): void {
    let bucket = 0
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
    this.sum += seconds
  }
}

/** Counts calls of one operation; kept apart from the registry because every request pays for it. */
export class OperationTimes {
  readonly #byOutcome = outcomes.map(() => new Times())

  add(status: number, milliseconds: number): void {
    this.#byOutcome[status < 400 ? 0 : status < 500 ? 1 : 2]?.add(milliseconds / 1000)
  }

  /** The lines of a Prometheus histogram. */
  values(operation: string) {
    return this.#byOutcome.flatMap(({ counts, sum }, index) => {
      const labels = { operation, outcome: outcomes[index] ?? '' }
      let total = 0
      const buckets = Array.from(counts, (count, bucket) => {
        total += count
        return {
          labels: { ...labels, le: bounds[bucket] ?? '+Inf' },
          value: total,
          metricName: `${name}_bucket`,
        }
      })
      if (total === 0) return []
      return [
        ...buckets,
        { labels, value: sum, metricName: `${name}_sum` },
        { labels, value: total, metricName: `${name}_count` },
      ]
    })
  }
}

/** Makes the times of all operations readable at `/metrics`. */
export const registerTimes = (registry: Registry, times: ReadonlyMap<string, OperationTimes>): void => {
  const metric = {
    name,
    help: 'How long operations took, by outcome',
    type: 'histogram',
    aggregator: 'sum',
    get: async () => ({
      name,
      help: metric.help,
      type: metric.type,
      aggregator: metric.aggregator,
      values: [...times].flatMap(([operation, one]) => one.values(operation)),
    }),
  }
  registry.registerMetric(metric as unknown as Parameters<Registry['registerMetric']>[0])
}
