import { isDeepStrictEqual } from 'node:util'
import type { SecretBox } from '#core/auth/secret-box'
import type { Connection } from './accept-connection.ts'

interface Owner {
  readonly companyId: number
  readonly id: number
}

/** Bound to its printer: copied to the row of another one it does not open. */
const purposeOf = ({ companyId, id }: Owner): string => `printer ${companyId}/${id}`

export const sealConnection = (secrets: SecretBox, printer: Owner, connection: Connection): Buffer =>
  secrets.seal(JSON.stringify(connection), purposeOf(printer))

export const openConnection = (secrets: SecretBox, printer: Owner & { readonly sealed: Buffer }) =>
  JSON.parse(secrets.open(printer.sealed, purposeOf(printer))) as Connection

/**
 * The stored connection together with what a driver found out; null when it says nothing new, or was learnt
 * of a connection that has been replaced since: another printer's certificate would lock the new one out.
 */
export const withLessons = (stored: Connection, used: Connection, lessons: Connection): Connection | null => {
  const isReplaced = Object.entries(used).some(
    ([name, value]) => !Object.hasOwn(lessons, name) && !isDeepStrictEqual(value, stored[name]),
  )
  const merged = { ...stored, ...lessons }
  return isReplaced || isDeepStrictEqual(merged, stored) ? null : merged
}
