import type { z } from 'zod'

export interface EventEntry<Data extends z.ZodType = z.ZodType> {
  readonly summary: string
  readonly data: Data
  /** Offered to webhooks. */
  readonly webhook: boolean
  /** Sent to open panels. */
  readonly live: boolean
}

/** An event of the public interface: offered to webhooks and sent to open panels. */
export const publicEvent = <Data extends z.ZodType>(summary: string, data: Data): EventEntry<Data> => ({
  summary,
  data,
  webhook: true,
  live: true,
})

/** An event only the service and open panels hear of. */
export const internalEvent = <Data extends z.ZodType>(summary: string, data: Data): EventEntry<Data> => ({
  summary,
  data,
  webhook: false,
  live: true,
})
