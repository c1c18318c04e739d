// one database
import { expect, test } from 'bun:test'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import type { Sql } from 'postgres'
import { knownMigrations } from '../../src/core/db/migrations.ts'
import { openEmbedded } from '../../src/core/db/open-embedded.ts'
import { openOfVersion } from '../support/database.ts'

/** Queries that describe a database, by what they list: a text a row. */
const lists = {
  relations: `select format('%s %s %s %s', oid::regclass, relkind, relpersistence, reloptions) from own`,
  columns: `
    select format('%s %s %s %s %s %s %s %s', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attcollation::regcollation, pg_get_expr(adbin, adrelid))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (select oid from own) and attnum > 0`,
  constraints: `
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in (select oid from spaces)`,
  indexes: 'select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from own)',
  triggers: `
    select format('%s %s', pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where tgrelid in (select oid from own) and not tgisinternal`,
  functions: `
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace in (select oid from spaces) and prokind <> 'a'`,
  types: "select format('%s %s', oid::regtype, typtype) from pg_type where typnamespace in (select oid from spaces)",
  sequences: "select format('%s %s %s', schemaname, sequencename, last_value) from pg_sequences",
  extensions: "select format('%s %s', extname, extversion) from pg_extension",
  migrations: "select format('%s %s %s', id, hash, created_at) from drizzle.__drizzle_migrations",
}

const moments = /\d{4}-\d\d-\d\dT[\d:.+]+/g

async function describeAll(client: Sql): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(lists)) {
    const rows = await client.unsafe<{ line: string }[]>(`
      with spaces as (select oid from pg_namespace where nspname in ('public', 'drizzle')),
      own as (select * from pg_class where relnamespace in (select oid from spaces))
      select line from (${query}) list(line) order by line collate "C"`)
    described[name] = rows.map(({ line }) => line)
  }
  const tables = await client.unsafe<{ name: string }[]>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  const contents = tables.map(({ name }) => `select to_jsonb(t) || '{"table": "${name}"}' as row from ${name} t`)
  const rows = await client.unsafe<{ line: string }[]>(`
    select row::text as line from (${contents.join(' union all ')}) rows order by row::text collate "C"`)
  return { ...described, rows: rows.map(({ line }) => line.replaceAll(moments, 'a moment')) }
}

test('a new database is what running every migration leaves', async () => {
  const made = await openEmbedded({ loadDataDir: await dataDir() })
  const migrated = await openOfVersion((await knownMigrations()).at(-1) ?? '', '')
  const described = await describeAll(made.client)
  expect(described).toEqual(await describeAll(migrated.client))
  for (const [name, lines] of Object.entries(described)) expect(lines, name).not.toBeEmpty()
  await Promise.all([made.close(), migrated.close()])
})
