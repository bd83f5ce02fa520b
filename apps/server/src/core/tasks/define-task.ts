import type { z } from 'zod'

export interface TaskOptions {
  readonly runAt?: Date
  readonly maxAttempts?: number
  /** A task with the same key replaces one that has not started yet. */
  readonly key?: string
}

/** The name of a task together with the type of what it is given. */
export interface TaskName<Payload = unknown> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
}

/** A task as the runner sees it: what it is given is checked against its schema before it runs. */
export interface Task {
  readonly name: string
  /** A cron line in UTC, for work that comes round by itself. */
  readonly schedule?: string
  run(payload: unknown, signal: AbortSignal): Promise<void>
}

/** Joins a task's name with what it does; done where the services it needs are at hand. */
export const implementTask = <Payload>(
  { name, payload: schema }: TaskName<Payload>,
  work: (payload: Payload, signal: AbortSignal) => Promise<void>,
  schedule?: string,
): Task => ({
  name,
  ...(schedule && { schedule }),
  run: async (payload, signal) => work(schema.parse(payload), signal),
})
