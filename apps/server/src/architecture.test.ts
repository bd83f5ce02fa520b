import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { describeSchema } from '#core/database/catalogue/describe-schema'
import { describeTypes } from '#core/database/catalogue/describe-types'
import { nameOf } from '#core/operation/operation-name'
import { methodsOf } from '#gateways/http/mount-operation'
import { operations } from '#groups/operations.generated'
import { errors } from '#vocabulary/errors'
import { events } from '#vocabulary/events/index'
import { permissionAreas, permissionNames, permissions } from '#vocabulary/permissions'
import { scopeNames, scopes } from '#vocabulary/scopes'
import { checkImports, importSources } from '../../../scripts/checks/import-rules.mjs'
import { checkTableOwnership } from '../../../scripts/checks/table-ownership.mjs'
import { checkTidiness } from '../../../scripts/checks/tidiness.mjs'
import { checkTransactions } from '../../../scripts/checks/transaction-rules.mjs'
import { listOperations } from '../../../scripts/list-operations.mjs'
import systemQueryNames from './core/database/testing/system-query-names.json' with { type: 'json' }
import { queryAsOwner, useTestService } from './testing/test-service.ts'
import specification from './vocabulary/testing/specification.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = importSources(root)
const file = (path: string, text: string) => ({ path: `apps/server/src/${path}`, text })

describe('structure', () => {
  it('keeps the import rules', () => {
    const { problems, checked } = checkImports(sources)
    expect(problems).toEqual([])
    expect(checked).toBeGreaterThan(500)
  })

  it.each([
    ['a floor that imports upwards', file('core/a.ts', "import { b } from '#domain/access/index'")],
    [
      'a group that imports another',
      file('groups/account/operations/a.ts', "import { b } from '#groups/session/operations/status'"),
    ],
    [
      'a way past the door of a domain',
      file('groups/account/operations/a.ts', "import { b } from '#domain/access/queries/ranks'"),
    ],
    [
      'a rule file with input and output',
      file('domain/access/a.ts', "import { readFile } from 'node:fs/promises'"),
    ],
    [
      'a package that knows another',
      { path: 'packages/gcode/src/a.ts', text: "import { b } from '@printyard/drivers'" },
    ],
    ['main.ts in a gateway', file('gateways/http/a.ts', "import { createService } from '../../main.ts'")],
  ])('would notice %s', (_name, bad) => {
    expect(checkImports([bad]).problems).toHaveLength(1)
  })

  it('would notice domains that import each other', () => {
    const circle = [
      file('domain/access/a.ts', "import { b } from '#domain/people/index'"),
      file('domain/people/b.ts', "import { a } from '#domain/access/index'"),
    ]
    expect(checkImports(circle).problems.join()).toContain('circle')
  })

  it('waits for nothing outside of the database inside a transaction', () => {
    const { problems, checked } = checkTransactions(sources)
    expect(problems).toEqual([])
    expect(checked).toBeGreaterThan(5)
    const bad = file(
      'groups/a.ts',
      'const x = async ({ read, services }) => read(async (t) => services.blobs.open(t))',
    )
    expect(checkTransactions([bad]).problems).toHaveLength(1)
  })

  it('lets only the owner of a table write it', () => {
    expect(checkTableOwnership(sources).problems).toEqual([])
    const strangers = [
      file('domain/access/queries/a.ts', "db.insertInto('ranks')"),
      file('domain/people/queries/b.ts', "db.updateTable('ranks')"),
      file('groups/c.ts', "db.deleteFrom('ranks')"),
    ]
    expect(checkTableOwnership(strangers).problems).toHaveLength(2)
  })

  it('keeps files short and their names telling', () => {
    expect(checkTidiness(sources).problems).toEqual([])
    expect(checkTidiness([file('core/utils.ts', `// ${'TO'}DO\n`.repeat(400))]).problems).toHaveLength(3)
    const long = `const endless = () => {\n${'  go()\n'.repeat(50)}}\n`
    expect(checkTidiness([file('core/endless.ts', long)]).problems).toHaveLength(1)
  })
})

describe('operations', () => {
  it('stand where their path says', () => {
    const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
    for (const operation of operations) {
      const [group, ...rest] = nameOf(operation).split('/')
      const name = rest.pop() ?? ''
      const path = ['apps/server/src/groups', group, 'operations', ...rest, `${kebab(name)}.ts`].join('/')
      expect(sources.find((source: { path: string }) => source.path === path)?.text).toContain(
        `id: '${operation.id}'`,
      )
    }
  })

  it('are all on the list', () => {
    const list = readFileSync(`${root}apps/server/src/groups/operations.generated.ts`, 'utf8')
    expect(listOperations(`${root}apps/server/src/groups`)).toBe(list)
  })

  it('are those of the specification, or extensions', () => {
    const specified = new Map(
      specification.operations.map((entry) => [entry.split(' ')[0], entry.split(' ')[1] ?? 'POST']),
    )
    for (const operation of operations) {
      expect([operation.id, specified.has(operation.id)]).toEqual([operation.id, !operation.extension])
      const methods = specified.get(operation.id)?.split('|') ?? []
      expect(methodsOf(operation)).toEqual(expect.arrayContaining(methods))
    }
    expect(specified.size).toBe(405)
  })

  it('are tested beside their file', () => {
    const untested = operations.filter((operation) => {
      const [group, ...rest] = nameOf(operation).split('/')
      const folder = ['apps/server/src/groups', group, 'operations', ...rest.slice(0, -1)].join('/')
      return !sources.some(
        ({ path, text }: { path: string; text: string }) =>
          path.startsWith(`${folder}/`) && path.endsWith('.test.ts') && text.includes(nameOf(operation)),
      )
    })
    expect(untested.map(({ id }) => id)).toEqual([])
  })
})

describe('vocabulary', () => {
  it('has exactly the permissions, scopes and events of the specification', () => {
    expect([...permissionNames].sort()).toEqual([...specification.permissions].sort())
    expect([...scopeNames].sort()).toEqual([...specification.scopes].sort())
    const announced = Object.entries(events).flatMap(([name, event]) => (event.webhook ? [name] : []))
    expect(announced.sort()).toEqual([...specification.events].sort())
    expect([permissionNames.length, scopeNames.length, announced.length]).toEqual([170, 28, 65])
  })

  it('puts every permission into an area and explains it', () => {
    for (const { area, title, description } of Object.values(permissions)) {
      expect(Object.keys(permissionAreas)).toContain(area)
      expect(title.length).toBeLessThan(40)
      expect(description).toMatch(/^[A-Z].+[^.]$/)
    }
    for (const { areas } of Object.values(scopes)) expect(areas.length).toBeGreaterThan(0)
  })

  it('speaks of credentials only where credentials are the trouble', () => {
    const credentialWords = /api key|logged in|access|permission|unauthor/i
    const aboutCredentials = Object.entries(errors).filter(
      ([, { status }]) => status === 401 || status === 403,
    )
    const others = Object.entries(errors).filter(([, { status }]) => status !== 401 && status !== 403)
    for (const [code, { message }] of others)
      expect([code, credentialWords.test(message)]).toEqual([code, false])
    // The first is about money, and clients match the second word by word.
    const apart = ['needs_plan', 'token_other_company']
    for (const [code, { message }] of aboutCredentials) {
      expect([code, credentialWords.test(message)]).toEqual([code, !apart.includes(code)])
    }
  })
})

describe('database', () => {
  const test = useTestService()

  it('looks as schema.sql and the generated types say', async () => {
    const client = await test.current.connections.ownerPool.connect()
    try {
      const schema = readFileSync(`${root}apps/server/database/schema.sql`, 'utf8')
      expect(schema.slice(schema.indexOf('\n') + 1)).toBe(await describeSchema(client))
      const types = readFileSync(`${root}apps/server/src/core/database/schema.generated.ts`, 'utf8')
      expect(types).toBe(await describeTypes(client))
    } finally {
      client.release()
    }
  })

  it('protects every table of a company, and forces it', async () => {
    const rows = await queryAsOwner<{ name: string; forced: boolean; tenant: boolean; policies: number }>(
      test.current,
      `select c.relname as name, c.relforcerowsecurity as forced,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as tenant,
         (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    )
    const unprotected = rows.filter((row) => !row.forced).map((row) => row.name)
    expect(unprotected).toEqual(['schema_migrations'])
    const ownerOnly = rows.filter((row) => row.tenant && row.policies === 0).map((row) => row.name)
    expect(ownerOnly).toEqual(['sessions'])
    expect(rows.length).toBeGreaterThan(8)
  })

  it('starts every index of a tenant table with the company, look-up keys apart', async () => {
    const rows = await queryAsOwner<{ name: string; first: string }>(
      test.current,
      `select i.relname as name, a.attname as first from pg_index x
       join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where c.relnamespace = 'public'::regnamespace
         and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'company_id' and c.relname not in ('sessions'))`,
    )
    const apart = rows.filter((row) => row.first !== 'company_id').map((row) => row.name)
    expect(apart.sort()).toEqual([
      'api_files_old',
      'api_keys_secret',
      'audit_entries_old',
      'contents_digest',
      'idempotent_answers_old',
      'invitations_token',
      'memberships_of_user',
      'oauth_codes_old',
      'oauth_codes_secret',
      'oauth_grants_client',
      'oauth_tokens_access',
      'oauth_tokens_old',
      'oauth_tokens_refresh',
      'outbox_events_delivered',
      'outbox_events_due',
      'outbox_events_pkey',
      'outgoing_mails_expiring',
      'outgoing_mails_old',
      'part_uploads_old',
      'registrations_old',
      'registrations_token',
    ])
  })

  it('shows no row to the application outside of a company', async () => {
    const { rows } = await test.current.connections.appPool.query(
      'select current_user, (select count(*)::int from ranks) as ranks',
    )
    expect(rows).toEqual([{ current_user: 'printyard_app', ranks: 0 }])
    const role = await queryAsOwner(
      test.current,
      "select rolcanlogin, rolbypassrls, rolsuper from pg_roles where rolname = 'printyard_app'",
    )
    expect(role).toEqual([{ rolcanlogin: false, rolbypassrls: false, rolsuper: false }])
    const owned = await queryAsOwner(
      test.current,
      "select tablename from pg_tables where tableowner = 'printyard_app'",
    )
    expect(owned).toEqual([])
  })

  it('works across companies only through the named system queries', () => {
    const typed = sources as ReadonlyArray<{ path: string; text: string }>
    const below = (folder: string) =>
      typed.filter(({ path }) => path.startsWith(`apps/server/src/${folder}/`) && !path.includes('.test.'))
    const strangers = ['domain', 'groups', 'gateways', 'fleet', 'command']
      .flatMap(below)
      .filter(({ text }) =>
        /\bowner\s*\.\s*(selectFrom|insertInto|updateTable|deleteFrom|with|executeQuery)\(|\.execute\(owner\)/.test(
          text,
        ),
      )
    expect(strangers.map(({ path }) => path)).toEqual([])
    const names = below('core/database/system').flatMap(({ text }) =>
      [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name),
    )
    expect(names.sort()).toEqual([...systemQueryNames].sort())
  })
})
