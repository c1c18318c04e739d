import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import { type Follower, followEmbedded, followServer, type Stop } from './changes.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema.ts'
import { spaceGuard, spaceLeft, spaceProblem } from './space.ts'

/** The one type of database that queries see, PGlite or PostgreSQL; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Connection = {
  db: Db
  /** Tells a follower of changes from now on, until the connection closes. */
  follow: (follower: Follower) => Promise<void>
  close: () => Promise<void>
}

/** Another process holds the embedded database. */
export class DatabaseInUse extends Error {}

/**
 * Opens the database of the configuration and brings its tables up to date.
 * @throws DatabaseInUse where another process has the embedded database open
 */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Connection> {
  return config.databaseUrl ? connectPostgres(config.databaseUrl) : connectEmbedded(config.dataDir)
}

/** One line on why the database cannot be opened, that names the variable to look at. */
export function databaseProblem(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  error: unknown,
): string {
  if (error instanceof DatabaseInUse) return error.message
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
  const cause = (message || code || 'no answer').split('\n')[0]
  return databaseUrl ? `DATABASE_URL cannot be opened: ${cause}` : `DATA_DIR ${dataDir} cannot be opened: ${cause}`
}

const statementTimeoutMs = 30_000

/** Any number, the same in every process of this software: who holds it migrates. */
const migrationLock = 7_215_001

/** @param logger told of every statement */
export async function connectPostgres(url: string, logger?: Logger): Promise<Connection> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ])
  const quiet = { onnotice: () => {}, connect_timeout: 5, backoff: () => 0.5 }
  const migrator = postgres(url, { ...quiet, max: 1 })
  try {
    await migrator`select pg_advisory_lock(${migrationLock})`
    await migrate(drizzle(migrator), { migrationsFolder })
  } finally {
    await migrator.end()
  }
  const client = postgres(url, { ...quiet, connection: { jit: 'off', statement_timeout: statementTimeoutMs } }) // jit: compiling a search takes longer than searching
  const stops: Stop[] = []
  return {
    db: drizzle(client, { schema, logger }),
    follow: async (follower) => {
      stops.push(await followServer(client, follower))
    },
    close: async () => {
      for (const stop of stops) await stop()
      await client.end({ timeout: 5 })
    },
  }
}

const guardEveryMs = 1000

async function connectEmbedded(dataDir: string): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockEmbedded(dataDir)
  try {
    const connection = await openEmbedded({ dataDir: join(dataDir, 'pg') })
    const tell = (line: string) => console.error(`DATA_DIR ${dataDir}: ${line}`)
    const guard = spaceGuard(connection.client, () => spaceLeft(dataDir), tell)
    const timer = setInterval(() => guard().catch((error) => tell(String(error))), guardEveryMs).unref()
    return {
      ...connection,
      close: async () => {
        clearInterval(timer)
        await connection.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    const problem = spaceProblem(await spaceLeft(dataDir))
    throw problem ? new Error(problem, { cause: error }) : error
  }
}

/**
 * A PGlite of a folder, of a dump or of nothing, brought up to date.
 * @param logger told of every statement
 * @param migrations the folder of its migrations, where not all of them
 */
export async function openEmbedded(
  options: PGliteOptions,
  logger?: Logger,
  migrations = migrationsFolder,
): Promise<Connection & { client: PGlite }> {
  const [{ types }, { PreparedPGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./prepared.ts'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const client = new PreparedPGlite({ ...options, extensions: { pg_trgm } })
  await client.waitReady
  await client.exec('set plan_cache_mode = force_custom_plan') // each search for what it looks for, as on a server
  client.parsers = only(
    [...Object.keys(types.parsers).filter((type) => !times.includes(type)), ...arrayTypes],
    client.parsers,
  )
  const db = drizzle(client, { schema, logger })
  await migrate(db, { migrationsFolder: migrations })
  const follow = async (follower: Follower) => {
    await followEmbedded(client, follower)
  }
  return { db, client, follow, close: () => client.close() }
}

const times = ['1082', '1114', '1184'] // date, timestamp, timestamptz: Drizzle reads their text itself
const arrayTypes = ['1007', '1009', '1016'] // of integer, text and bigint

/** The parsers of some types. PGlite copies all for each statement, and those of its 300 array types take longer than a short one. */
function only(types: string[], parsers: PGlite['parsers']): PGlite['parsers'] {
  return Object.fromEntries(Object.entries(parsers).filter(([type]) => types.includes(type)))
}

/** A lock that nothing refers to would be collected, and so be free, while its database is still open. */
const heldLocks = new Set<Disposable>()

/**
 * PGlite itself lets two processes write one folder and lose rows. A SQLite lock is freed by the system however the
 * process ends.
 */
async function lockEmbedded(dataDir: string): Promise<() => void> {
  const { Database, SQLiteError } = await import('bun:sqlite')
  const lock = new Database(join(dataDir, 'pg.lock'))
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof SQLiteError && error.code === 'SQLITE_BUSY')) throw error // a full disk, a folder that is read-only
    throw new DatabaseInUse(
      `The database in ${dataDir} is open in another process. Stop it, or choose another DATA_DIR.`,
    )
  }
  heldLocks.add(lock)
  return () => {
    heldLocks.delete(lock)
    lock.close()
  }
}
