import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export interface OutboxRow {
  readonly id: number
  readonly name: string
  /** The number of the key or rank that the event tells of. */
  readonly subject: number
  readonly isDelivered: boolean
}

/** Reads the events straight from the database that the service runs on this data folder. */
export const readOutbox = async (dataFolder: string): Promise<OutboxRow[]> => {
  const running = JSON.parse(readFileSync(join(dataFolder, 'running.json'), 'utf8')) as {
    socketFolder: string
  }
  const password = readFileSync(join(dataFolder, 'postgres.password'), 'utf8').trim()
  const client = new pg.Client({
    host: running.socketFolder,
    user: 'printyard',
    password,
    database: 'printyard',
  })
  await client.connect()
  try {
    const { rows } = await client.query<OutboxRow>(
      `select id::integer, name, delivered_at is not null as "isDelivered",
         coalesce(data -> 'api_key' ->> 'id', data -> 'rank' ->> 'id')::integer as subject
       from outbox_events order by id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Numbers of the events that reached the reaction; a kill can cut off the last line. */
export const readWitness = (witnessFile: string): number[] =>
  readFileSync(witnessFile, 'utf8').split('\n').slice(0, -1).map(Number)
