import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

/** Takes due events for a while; another node takes them over when this one dies meanwhile. */
export const claimDueEvents = async (
  owner: Kysely<Database>,
  node: string,
  limit: number,
  leaseSeconds: number,
) => {
  const claimed = await owner
    .with('due', (query) =>
      query
        .selectFrom('outbox_events')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox_events')
    .from('due')
    .whereRef('outbox_events.id', '=', 'due.id')
    .set({ claimed_by: node, claimed_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .returning([
      'outbox_events.id',
      'outbox_events.company_id',
      'outbox_events.name',
      'outbox_events.data',
      'outbox_events.attempts',
      'outbox_events.failed_reactions',
      'outbox_events.created_at',
    ])
    .execute()
  return claimed.sort((left, right) => left.id - right.id)
}

export type ClaimedEvent = Awaited<ReturnType<typeof claimDueEvents>>[number]

export const markDelivered = (owner: Kysely<Database>, ids: readonly number[]) =>
  owner
    .updateTable('outbox_events')
    .set({ delivered_at: sql<Date>`now()`, claimed_by: null, claimed_until: null, failed_reactions: null })
    .where('id', 'in', ids)
    .execute()

export const postpone = (
  owner: Kysely<Database>,
  event: ClaimedEvent,
  failed: readonly string[],
  delaySeconds: number,
) =>
  owner
    .updateTable('outbox_events')
    .set({
      attempts: event.attempts + 1,
      failed_reactions: [...failed],
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
      claimed_by: null,
      claimed_until: null,
    })
    .where('id', '=', event.id)
    .execute()

/** A node that starts cannot still be working on anything. */
export const releaseClaims = (owner: Kysely<Database>, node: string) =>
  owner
    .updateTable('outbox_events')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', node)
    .execute()

export const countUndelivered = async (owner: Kysely<Database>): Promise<number> => {
  const row = await owner
    .selectFrom('outbox_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const deleteDelivered = async (owner: Kysely<Database>, keepDays: number): Promise<number> => {
  const result = await owner
    .deleteFrom('outbox_events')
    .where('delivered_at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
