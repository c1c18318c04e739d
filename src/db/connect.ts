import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres, { type Sql } from 'postgres'
import type { Config } from '../config.ts'
import { type Follower, followEmbedded, followServer, type Stop, tellFollowers } from './changes.ts'
import { createCluster } from './cluster.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedOptions } from './embedded-worker.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema.ts'
import { spaceGuard, spaceLeft, spaceProblem } from './space.ts'

/** One database type for PGlite and PostgreSQL; a transaction has it too. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>

export type Connection = {
  db: Db
  /** Notifies a follower of changes from now on, until the connection closes. */
  follow: (follower: Follower) => Promise<void>
  close: () => Promise<void>
}

/** Another process holds the embedded database. */
export class DatabaseInUse extends Error {}

/**
 * Opens the configured database and migrates it.
 * @throws DatabaseInUse if another process has the embedded database open
 */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Connection> {
  return config.databaseUrl ? connectPostgres(config.databaseUrl) : connectEmbedded(config.dataDir)
}

/** Explains in one line why the database cannot be opened, naming the variable to check. */
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

/** Advisory lock key for migrations; any number, the same in every process. */
const migrationLock = 7_215_001

const quiet = { onnotice: () => {}, connect_timeout: 5, backoff: () => 0.5 }

/** @param logger receives every statement */
export async function connectPostgres(url: string, logger?: Logger): Promise<Connection> {
  const migrator = postgres(url, { ...quiet, max: 1 })
  try {
    await migrator`select pg_advisory_lock(${migrationLock})`
    await migrate(drizzle(migrator), { migrationsFolder })
  } finally {
    await migrator.end()
  }
  // jit: compiling a search takes longer than running it
  const client = postgres(url, { ...quiet, connection: { jit: 'off', statement_timeout: statementTimeoutMs } })
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
    const tell = (line: string) => console.error(`DATA_DIR ${dataDir}: ${line}`)
    const folder = join(dataDir, 'pg')
    await createCluster(folder)
    const connection = await openEmbedded({ dataDir: folder }, { failed: (why) => endWith(tell, why) })
    const guard = spaceGuard(connection.db, () => spaceLeft(dataDir), tell)
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

/** A failed embedded database never answers again, so the process ends for its supervisor to restart it. */
function endWith(tell: (line: string) => void, why: string): never {
  tell(`the database failed: ${why}`)
  process.exit(1)
}

type EmbeddedHooks = {
  /** Receives every statement. */
  logger?: Logger
  /** The migrations folder, if not all of them. */
  migrations?: string
  /** Called with the reason if the database ends by itself. */
  failed?: (why: string) => void
}

/** Opens PGlite on a folder, on a dump or in memory, and migrates it. */
export async function openEmbedded(
  options: EmbeddedOptions,
  { logger, migrations = migrationsFolder, failed = () => {} }: EmbeddedHooks = {},
): Promise<Connection & { client: Sql }> {
  const embedded = await startEmbedded(options, failed)
  const followers: Follower[] = []
  const client = postgres({
    ...quiet,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    socket: embedded.socket,
    onnotify: (channel: string, news: string) => tellFollowers(followers, channel, news),
  } as object) // its types know neither a socket nor a notification handler
  const db = drizzle(client, { schema, logger })
  const close = () => client.end({ timeout: 5 }).then(embedded.close)
  await migrate(db, { migrationsFolder: migrations }).catch(async (error) => {
    await close()
    throw error
  })
  const follow = async (follower: Follower) => {
    await followEmbedded(client, follower)
    followers.push(follower)
  }
  return { db, client, follow, close }
}

/** Keeps locks referenced: a collected lock would be released while its database is still open. */
const heldLocks = new Set<Disposable>()

/**
 * Locks the data folder, because PGlite itself lets two processes write one folder and lose rows. The system frees a SQLite
 * lock however the process ends.
 */
async function lockEmbedded(dataDir: string): Promise<() => void> {
  const { Database, SQLiteError } = await import('bun:sqlite')
  const lock = new Database(join(dataDir, 'pg.lock'))
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof SQLiteError && error.code === 'SQLITE_BUSY')) throw error // a full disk, a read-only folder
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
