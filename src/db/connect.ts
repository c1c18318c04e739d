import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres, { type Sql } from 'postgres'
import type { Config } from '../config.ts'
import { type Follower, followEmbedded, followServer, type Stop, tellFollowers } from './changes.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedOptions } from './embedded-worker.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema.ts'
import { spaceGuard, spaceLeft, spaceProblem } from './space.ts'

/** The one type of database that queries see, PGlite or PostgreSQL; a transaction is one too. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>

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

const quiet = { onnotice: () => {}, connect_timeout: 5, backoff: () => 0.5 }

/** @param logger told of every statement */
export async function connectPostgres(url: string, logger?: Logger): Promise<Connection> {
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
    const tell = (line: string) => console.error(`DATA_DIR ${dataDir}: ${line}`)
    const connection = await openEmbedded({ dataDir: join(dataDir, 'pg') }, { failed: (why) => endWith(tell, why) })
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

/** An embedded database that failed answers nothing any more: whoever supervises this process starts it again. */
function endWith(tell: (line: string) => void, why: string): never {
  tell(`the database failed: ${why}`)
  process.exit(1)
}

type EmbeddedHooks = {
  /** Told of every statement. */
  logger?: Logger
  /** The folder of its migrations, where not all of them. */
  migrations?: string
  /** Told why, where the database ends by itself. */
  failed?: (why: string) => void
}

/** A PGlite of a folder, of a dump or of nothing, brought up to date. */
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
  } as object) // its types know neither a socket nor who is told of notifications
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
