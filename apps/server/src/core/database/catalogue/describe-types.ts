import type pg from 'pg'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly generated: boolean
  readonly standard: boolean
}

const columnsQuery = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable, a.attidentity = 'a' as generated, d.adbin is not null as standard
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const scalarTypes: Readonly<Record<string, string>> = {
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  date: 'string',
}

const typeOf = (sqlType: string): string => {
  if (sqlType.endsWith('[]')) return `${typeOf(sqlType.slice(0, -2))}[]`
  if (sqlType === 'timestamp with time zone') return 'Timestamp'
  if (sqlType === 'jsonb' || sqlType === 'json') return 'Json'
  const scalar = scalarTypes[sqlType]
  if (!scalar) throw new Error(`No TypeScript type is known for the column type ${sqlType}`)
  return scalar
}

const fieldOf = (column: Column): string => {
  const type = typeOf(column.type) + (column.nullable ? ' | null' : '')
  if (column.generated) return `GeneratedAlways<${type}>`
  return column.standard ? `Generated<${type}>` : type
}

const pascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const header = `// Generated from the migrated database by \`npm run generate\`.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Generated<Type> =
  Type extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Type, Type | undefined, Type>
`

/** The tables as TypeScript types for the query builder. */
export const describeTypes = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<Column>(columnsQuery)
  const tables = new Map<string, Column[]>()
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row])
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => `  ${column.column}: ${fieldOf(column)}`)
    return `export interface ${pascal(table)}Table {\n${fields.join('\n')}\n}\n`
  })
  const entries = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table`)
  return [header, ...interfaces, `export interface Database {\n${entries.join('\n')}\n}\n`].join('\n')
}
