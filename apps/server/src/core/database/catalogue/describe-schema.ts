import type pg from 'pg'

interface Row {
  readonly definition: string
}

const ours = `n.nspname = 'public'`

const sections: ReadonlyArray<readonly [string, string]> = [
  [
    'Functions',
    `select pg_get_functiondef(p.oid) || ';' as definition from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace where ${ours} order by p.proname`,
  ],
  [
    'Tables',
    `select format(E'create table %s (\\n%s\\n);', c.relname,
       (select string_agg(format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
           case a.attidentity when 'a' then ' generated always as identity' else '' end,
           case when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
           case when a.attnotnull then ' not null' else '' end), E',\\n' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as definition
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind = 'r' order by c.relname`,
  ],
  [
    'Constraints',
    `select format('alter table %s add constraint %I %s;', c.relname, k.conname, pg_get_constraintdef(k.oid)) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and k.contype in ('p', 'f', 'u', 'c') order by c.relname, k.contype desc, k.conname`,
  ],
  [
    'Indexes',
    `select pg_get_indexdef(i.indexrelid) || ';' as definition from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
     order by c.relname`,
  ],
  [
    'Row security',
    `select format('alter table %s enable row level security;%s', c.relname,
       case when c.relforcerowsecurity then format(E'\\nalter table %s force row level security;', c.relname) else '' end) as definition
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relrowsecurity order by c.relname`,
  ],
  [
    'Policies',
    `select format('create policy %I on %s to %s using (%s)%s;', p.polname, c.relname,
       case p.polname when 'owner' then '<owner>' else
         (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any (p.polroles)) end,
       pg_get_expr(p.polqual, p.polrelid),
       case when p.polwithcheck is not null then ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')' else '' end) as definition
     from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours} order by c.relname, p.polname`,
  ],
  [
    'Triggers',
    `select pg_get_triggerdef(t.oid) || ';' as definition from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and not t.tgisinternal order by c.relname, t.tgname`,
  ],
]

/** The migrated database as SQL text, read from its catalogue. */
export const describeSchema = async (client: pg.ClientBase): Promise<string> => {
  const parts = ['-- Generated from the migrated database by `npm run generate`. For reading only.']
  for (const [title, query] of sections) {
    const { rows } = await client.query<Row>(query)
    parts.push(`-- ${title}`, ...rows.map((row) => row.definition.trimEnd()))
  }
  return `${parts.join('\n\n')}\n`
}
