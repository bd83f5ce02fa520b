import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import type { TaskName, TaskOptions } from '#core/tasks/define-task'
import { enqueueTasks } from '#core/tasks/enqueue-task'
import type { EventData, EventName } from '#vocabulary/events/index'

declare const tenant: unique symbol

/** A transaction of one company. Only `tenantTransactions` makes one. */
export interface ReadTransaction {
  readonly [tenant]: true
  readonly companyId: number
  readonly db: Kysely<Database>
}

export interface WriteTransaction<Emits extends EventName = never> extends ReadTransaction {
  /** Writes an event together with the change. With a key it is written once, however often it is replayed. */
  emit<Name extends Emits>(name: Name, data: EventData<Name>, transitionKey?: string): void
  /** Adds background work together with the change: a task for each payload. */
  enqueue<Payload>(
    task: TaskName<Payload>,
    payloads: ReadonlyArray<NoInfer<Payload>>,
    options?: TaskOptions,
  ): Promise<void>
}

interface WrittenEvent {
  name: string
  data: unknown
  transitionKey: string | null
}

const insertEvents = async (transaction: ReadTransaction, events: readonly WrittenEvent[]): Promise<void> => {
  if (events.length === 0) return
  // One parameter for all: a statement takes only so many, and removing one user may announce thousands.
  await sql`
    insert into outbox_events (company_id, name, data, transition_key)
    select ${transaction.companyId}, name, data, "transitionKey"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as written (name text, data jsonb, "transitionKey" text)
    on conflict (company_id, transition_key) where transition_key is not null do nothing`.execute(
    transaction.db,
  )
}

/** For work that founds or furnishes a company in a transaction of the owner. Writes no events. */
export const ownerTransaction = (db: Kysely<Database>, companyId: number): WriteTransaction =>
  ({
    companyId,
    db,
    emit: () => {},
    enqueue: (task: { name: string }, payloads: readonly unknown[], options: TaskOptions = {}) =>
      enqueueTasks(db, task, payloads, options),
  }) as unknown as WriteTransaction

const beginRead = 'begin isolation level repeatable read read only'

export interface TenantTransactions {
  read<Result>(companyId: number, work: (transaction: ReadTransaction) => Promise<Result>): Promise<Result>
  write<Result, Emits extends EventName = never>(
    companyId: number,
    work: (transaction: WriteTransaction<Emits>) => Promise<Result>,
  ): Promise<Result>
}

export const tenantTransactions = (app: Kysely<Database>): TenantTransactions => {
  const inTransaction = <Result>(
    begin: string,
    companyId: number,
    work: (db: Kysely<Database>) => Promise<Result>,
  ) => {
    if (!Number.isSafeInteger(companyId)) throw new Error('A transaction needs the number of a company')
    return app.connection().execute(async (db) => {
      await sql.raw(`${begin}; select set_config('app.company_id', '${companyId}', true)`).execute(db)
      try {
        const result = await work(db)
        await sql.raw('commit').execute(db)
        return result
      } catch (error) {
        await sql
          .raw('rollback')
          .execute(db)
          .catch(() => {})
        throw error
      }
    })
  }
  return {
    read: (companyId, work) =>
      inTransaction(beginRead, companyId, (db) => work({ companyId, db } as ReadTransaction)),
    write: (companyId, work) =>
      inTransaction('begin', companyId, async (db) => {
        const events: WrittenEvent[] = []
        const transaction = {
          companyId,
          db,
          emit: (name: string, data: unknown, key?: string) => {
            events.push({ name, data, transitionKey: key ?? null })
          },
          enqueue: (task: { name: string }, payloads: readonly unknown[], options: TaskOptions = {}) =>
            enqueueTasks(db, task, payloads, options),
        } as unknown as WriteTransaction<never>
        const result = await work(transaction as never)
        await insertEvents(transaction, events)
        return result
      }),
  }
}
