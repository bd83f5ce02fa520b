// Every generated file that can be made without a database, and whether what is committed is still true.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeConfiguration } from './describe-configuration.mjs'
import { describeReference } from './describe-reference.mjs'
import { generateClient } from './generate-client.mjs'
import { listOperations } from './list-operations.mjs'

const load = (root, path) => import(join(root, 'apps/server/dist', `${path}.js`))

/** Text by path, made from the built declarations. */
export const generatedFiles = async (root) => {
  const { operations } = await load(root, 'groups/operations.generated')
  const { jsonSchemaOf } = await load(root, 'core/operation/json-schema')
  const { settings } = await load(root, 'core/config')
  const { errors } = await load(root, 'vocabulary/errors')
  return new Map([
    ['apps/server/src/groups/operations.generated.ts', listOperations(join(root, 'apps/server/src/groups'))],
    ['docs/configuration.md', describeConfiguration(settings, jsonSchemaOf)],
    ['docs/api.md', describeReference(operations)],
    ...generateClient(operations, jsonSchemaOf, Object.keys(errors)),
  ])
}

const clientFolder = 'packages/client/src/generated'

/** Files of the client that are there, whatever should be there. */
const clientFiles = (root) => readdirSync(join(root, clientFolder)).map((name) => `${clientFolder}/${name}`)

/** What the database looks like is written down together with this digest of what made it so. */
export const migrationsDigest = (root) => {
  const folder = join(root, 'apps/server/database/migrations')
  const digest = createHash('sha256')
  for (const name of readdirSync(folder).sort()) digest.update(name).update(readFileSync(join(folder, name)))
  return digest.digest('hex')
}

export const staleFiles = async (root) => {
  const files = await generatedFiles(root)
  const problems = []
  for (const [path, text] of files) {
    const committed = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
    if (committed !== text) problems.push(`${path} is stale: run npm run generate`)
  }
  for (const path of clientFiles(root))
    if (!files.has(path)) problems.push(`${path} belongs to no operation: delete it`)
  const schema = readFileSync(join(root, 'apps/server/database/schema.sql'), 'utf8')
  if (!schema.includes(migrationsDigest(root)))
    problems.push('schema.sql is older than the migrations: run npm run generate')
  return { problems, checked: files.size + 1 }
}
