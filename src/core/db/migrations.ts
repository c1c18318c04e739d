import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './connect.ts'
import { rowsOf } from './rows.ts'

export const migrationsFolder = join(import.meta.dir, '../../../migrations')

/** Returns the migrations that this version knows, oldest first. */
export const knownMigrations = async (): Promise<string[]> => (await readJournal()).entries.map(({ tag }) => tag)

/** Joins all migrations of a folder into one script for an empty database, with the same result as the migrator's. */
export function scriptOfMigrations(migrationsFolder: string): string {
  const statements = readMigrationFiles({ migrationsFolder }).flatMap(({ sql, hash, folderMillis }) => [
    ...sql,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
  ])
  const applied =
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)'
  return ['create schema drizzle', applied, ...statements].join(';\n')
}

/** Returns the newest migration applied to a database; undefined if a newer version made it. */
export async function newestMigration(db: Db): Promise<string | undefined> {
  const [newest] = await rowsOf<{ when: string }>(db)`
    select max(created_at)::text as when from drizzle.__drizzle_migrations`
  return (await readJournal()).entries.find(({ when }) => String(when) === newest?.when)?.tag
}

/** The newest migration of a database before and after migrating. */
export type Migrated = { from: string; to: string }

export const migratedText = ({ from, to }: Migrated) => `The database was migrated from ${from} to ${to}`

/**
 * Migrates a database.
 * @param fill creates a new one, if not by migrating
 * @returns undefined if it was up to date or new
 */
export async function noteMigration(
  db: Db,
  migrate: () => Promise<void>,
  fill = migrate,
): Promise<Migrated | undefined> {
  const { length } = await rowsOf(db)`select from pg_tables where schemaname = 'drizzle'`
  const from = length > 0 ? await newestMigration(db) : undefined
  await (length > 0 ? migrate : fill)()
  const to = from && (await newestMigration(db))
  return from && to && from !== to ? { from, to } : undefined
}

/** Copies the migrations up to `upTo` into a folder, to create a database of that version. */
export async function copyMigrations(upTo: string, folder: string): Promise<void> {
  const journal = await readJournal()
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === upTo) + 1)
  await mkdir(join(folder, 'meta'), { recursive: true })
  await Bun.write(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
}

async function readJournal(): Promise<{ entries: { tag: string; when: number }[] }> {
  return Bun.file(join(migrationsFolder, 'meta/_journal.json')).json()
}
