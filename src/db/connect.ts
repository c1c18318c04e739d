import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import * as schema from './schema.ts'

/** The one type of database that queries see, PGlite or PostgreSQL; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Connection = { db: Db; close: () => Promise<void> }

/** Another process holds the embedded database. */
export class DatabaseInUse extends Error {}

/**
 * Opens the database of the configuration and brings its tables up to date.
 * @throws DatabaseInUse where another process has the embedded database open
 */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Connection> {
  return config.databaseUrl ? connectPostgres(config.databaseUrl) : connectEmbedded(config.dataDir)
}

const migrationsFolder = join(import.meta.dir, '../../migrations')

/** Any number, the same in every process of this software: who holds it migrates. */
const migrationLock = 7_215_001

export async function connectPostgres(url: string): Promise<Connection> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ])
  const quiet = { onnotice: () => {} }
  const migrator = postgres(url, { ...quiet, max: 1 })
  try {
    await migrator`select pg_advisory_lock(${migrationLock})`
    await migrate(drizzle(migrator), { migrationsFolder })
  } finally {
    await migrator.end()
  }
  const client = postgres(url, quiet)
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 5 }) }
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockEmbedded(dataDir)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const connection = await openEmbedded(await PGlite.create(join(dataDir, 'pg')))
    return {
      db: connection.db,
      close: async () => {
        await connection.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A PGlite that stands, brought up to date. */
export async function openEmbedded(client: import('@electric-sql/pglite').PGlite): Promise<Connection> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  return { db, close: () => client.close() }
}

/**
 * PGlite itself lets two processes write one folder and lose rows. A SQLite lock is freed by the system however the
 * process ends.
 */
async function lockEmbedded(dataDir: string): Promise<() => void> {
  const { Database } = await import('bun:sqlite')
  const lock = new Database(join(dataDir, 'pg.lock'))
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new DatabaseInUse(
      `The database in ${dataDir} is open in another process. Stop it, or choose another DATA_DIR.`,
    )
  }
  return () => lock.close()
}
