import type { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { jsonSchemaOf } from '#core/operation/json-schema'
import { wordsForIssue } from '#core/operation/words-for-issue'

export type Connection = Readonly<Record<string, unknown>>

// On first use, because the drivers bring much code and the service starts without it.
const loadDrivers = () => import('@printyard/drivers')

const issueOf = ({ path, message }: z.core.$ZodIssue): string =>
  `${['connection', ...path].join('.')}: ${message}`

/** What is stored for a printer of this kind; refuses what its driver cannot use, naming the field. */
export const acceptConnection = async (kind: string, sent: Connection): Promise<Connection> => {
  const { driverOf, drivers } = await loadDrivers()
  const driver = driverOf(kind)
  if (!driver) {
    const known = drivers.map((one) => one.kind).join(', ')
    throw new Failure('invalid_input', {
      message: `kind: must be one of ${known}`,
      fields: { field: 'kind' },
    })
  }
  const { data, error } = driver.connection.safeParse(sent, { error: wordsForIssue })
  if (!error) return data
  throw new Failure('invalid_input', {
    message: error.issues.slice(0, 5).map(issueOf).join('; '),
    fields: { field: ['connection', ...(error.issues[0]?.path ?? [])].join('.') },
  })
}

/** The kinds of printers that can be connected, and what each wants to know for it. */
export const describeKinds = async () => {
  const { drivers, isSecret } = await loadDrivers()
  return drivers.map(({ kind, displayName, connection, capabilities, discovery }) => ({
    kind,
    displayName,
    connection: jsonSchemaOf(connection, 'input'),
    secrets: Object.entries(connection.shape).flatMap(([name, field]) => (isSecret(field) ? [name] : [])),
    capabilities: [...capabilities],
    needs: [...discovery.needs],
  }))
}
