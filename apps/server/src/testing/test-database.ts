import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of its own, copied from the migrated template. Answers with its URL. */
export const createTestDatabase = async (): Promise<string> => {
  const serverUrl = inject('serverUrl')
  const template = inject('template')
  const run = template.slice('printyard_template_'.length)
  const name = `printyard_test_${run}_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
