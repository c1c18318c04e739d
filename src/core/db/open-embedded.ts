import { DrizzleQueryError, type Logger, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres, { type Sql } from 'postgres'
import { type Follower, followEmbedded, tellFollowers } from './changes.ts'
import type { Connection, Db } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedOptions } from './embedded-worker.ts'
import { type Migrated, migrationsFolder, noteMigration, scriptOfMigrations } from './migrations.ts'
import { keepingPlans } from './plans.ts'
import { isRefusal } from './remedies.ts'
import { rowsOf } from './rows.ts'

/** An error: the files of the embedded database are damaged. */
export class DatabaseDamaged extends Error {
  constructor(cause: unknown) {
    super(`its files are damaged: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Driver options for both databases. */
export const driverOptions = { onnotice: () => {}, connect_timeout: 5, backoff: () => 0.5 }

type EmbeddedHooks = {
  /** Receives every statement. */
  logger?: Logger
  /** The migrations folder, if it is a subset. */
  migrations?: string
  /** Called with the reason if the database stops unexpectedly. */
  failed?: (why: string) => void
}

/** Opens and migrates PGlite on a folder, a dump or in memory. @throws DatabaseDamaged if its files cannot be read */
export async function openEmbedded(
  options: EmbeddedOptions,
  { logger, migrations = migrationsFolder, failed = () => {} }: EmbeddedHooks = {},
): Promise<Connection & { client: Sql }> {
  const embedded = await startEmbedded(options, failed).catch((error) => {
    throw isRefusal(error) ? error : new DatabaseDamaged(error)
  })
  const followers: Follower[] = []
  const client = postgres({
    ...driverOptions,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    socket: embedded.socket,
    onnotify: (channel: string, news: string) => tellFollowers(followers, channel, news),
  } as object) // its types know neither a socket nor a notification handler
  const db = drizzle(keepingPlans(client), { logger })
  const close = () => client.end({ timeout: 5 }).then(embedded.close)
  let migrated: Migrated | undefined
  try {
    const fill = () => fillEmpty(client, migrations)
    migrated = await noteMigration(db, () => migrate(db, { migrationsFolder: migrations }), fill)
    if (options.dataDir) await readEach(db)
  } catch (error) {
    await close()
    throw isOfDamage(error) ? new DatabaseDamaged(error) : error
  }
  const follow = async (follower: Follower) => {
    await followEmbedded(client, follower)
    followers.push(follower)
  }
  return { db, migrated, client, follow, close }
}

/**
 * Creates the tables of a new database in one transaction. Deletes its templates: no database is ever created from
 * them, and after a crash their files, half of all, would be synced one by one.
 */
async function fillEmpty(client: Sql, migrations: string): Promise<void> {
  await client.unsafe(scriptOfMigrations(migrations))
  await client.unsafe('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await client.unsafe(`drop database if exists ${name}`)
}

/** Reads one row of each table, which fails if the table's file is missing or starts with invalid data. */
async function readEach(db: Db): Promise<void> {
  const tables = await rowsOf<{ name: string }>(db)`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const looks = tables.map(({ name }) => sql`exists (select from ${sql.identifier(name)})`)
  await db.execute(sql`select array[${sql.join(looks, sql`, `)}] as looks`)
}

/** PostgreSQL's error codes for missing, unreadable or corrupt files. */
const codesOfDamage = ['58P01', '58030', 'XX001', 'XX002']

function isOfDamage(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof postgres.PostgresError && codesOfDamage.includes(cause.code)
}
