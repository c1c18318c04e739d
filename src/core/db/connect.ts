import { mkdirSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Logger, sql } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import type { Config } from '../config/config.ts'
import { repeat } from '../jobs/repeating.ts'
import { type Follower, followServer, type Stop } from './changes.ts'
import { createCluster, hasCluster } from './cluster.ts'
import { isDeadlock } from './errors.ts'
import { locks } from './locks.ts'
import { type Migrated, migrationsFolder, noteMigration } from './migrations.ts'
import { DatabaseDamaged, driverOptions, openEmbedded } from './open-embedded.ts'
import { keepingPlans } from './plans.ts'
import { causeAndRemedy, openFilesProblem } from './remedies.ts'
import { endReplacing, type Replace, replacing } from './replacing.ts'
import { rowsOf } from './rows.ts'
/** One database type for PGlite and PostgreSQL; a transaction has it too. */
export type Db = PgDatabase<PostgresJsQueryResultHKT>

export type Connection = {
  db: Db
  /** The migrations before and after, if opening the database migrated it. */
  migrated: Migrated | undefined
  /** Notifies a follower of changes from now on, until the connection closes. */
  follow: (follower: Follower) => Promise<void>
  /** Closes an embedded database for good, and replaces it; not on a server. */
  replace?: Replace
  close: () => Promise<void>
}

/** An error: another process holds the embedded database. */
export class DatabaseInUse extends Error {}

/** Replaces a damaged or missing embedded database with a good copy; returns false if it has no copy. */
type Recover = (folder: string) => Promise<boolean>

/** Opens and migrates the configured database. @throws DatabaseInUse if another process has the embedded one */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  recover: Recover = async () => false,
): Promise<Connection> {
  return config.databaseUrl ? connectPostgres(config.databaseUrl) : connectEmbedded(config.dataDir, recover)
}

/** Explains in one line why the database cannot be opened, naming the variable to check. */
export function databaseProblem(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  error: unknown,
): string {
  if (error instanceof DatabaseInUse) return error.message
  const cause = causeAndRemedy(error)
  return databaseUrl ? `DATABASE_URL cannot be opened: ${cause}` : `DATA_DIR ${dataDir} cannot be opened: ${cause}`
}

const statementTimeoutMs = 30_000

/**
 * Limits that release the locks of a process that was stopped or lost its machine: the server ends an idle transaction
 * and a silent connection.
 */
const abandoned = {
  idle_in_transaction_session_timeout: 5 * 60_000,
  tcp_keepalives_idle: 60,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3, // seconds; else two hours
}

/**
 * Returns the driver's TLS options. Checks the server's certificate (OWASP ASVS 12.3.2), which the driver by itself
 * does not do with `require`.
 */
function tlsOf(url: string): { ssl: 'verify-full' | { rejectUnauthorized: false } } | undefined {
  const mode = new URL(url).searchParams.get('sslmode') ?? ''
  if (mode === 'no-verify') return { ssl: { rejectUnauthorized: false } }
  return ['require', 'verify-ca', 'verify-full'].includes(mode) ? { ssl: 'verify-full' } : undefined
}

/** @param logger receives every statement */
export async function connectPostgres(url: string, logger?: Logger): Promise<Connection> {
  const options = { ...driverOptions, ...tlsOf(url) }
  const migrator = postgres(url, { ...options, max: 1 })
  let migrated: Migrated | undefined
  try {
    await migrator`select pg_advisory_lock(${locks.migration})`
    const db = drizzle(migrator)
    migrated = await noteMigration(db, () => migrateBeside(db))
  } finally {
    await migrator.end()
  }
  // jit: compiling a search takes longer than running it
  const connection = { jit: 'off', statement_timeout: statementTimeoutMs, ...abandoned }
  const client = postgres(url, { ...options, connection })
  await client`select 1` // the first connection requests the types of arrays
  Object.assign(client.options, { fetch_types: false }) // else a connection that breaks now ends the process
  const stops: Stop[] = []
  return {
    db: drizzle(keepingPlans(client), { logger }),
    migrated,
    follow: async (follower) => {
      stops.push(await followServer(client, follower))
    },
    close: async () => {
      for (const stop of stops) await stop()
      await client.end({ timeout: 5 })
    },
  }
}

const maxAttempts = 10

/** Migrates while an older version runs: of two sessions in a deadlock, PostgreSQL ends one, which is retried. */
async function migrateBeside(db: PostgresJsDatabase): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      return await migrate(db, { migrationsFolder })
    } catch (error) {
      if (time === maxAttempts || !isDeadlock(error)) throw error
    }
  }
}

const guardEveryMs = 1000
const checkpointEveryMs = 10_000

async function connectEmbedded(dataDir: string, recover: Recover): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true })
  const tooFew = openFilesProblem(await readFile('/proc/self/limits', 'utf8').catch(() => ''))
  if (tooFew) throw new Error(tooFew)
  const unlock = await lockEmbedded(dataDir)
  try {
    const tell = (line: string) => console.error(`DATA_DIR ${dataDir}: ${line}`)
    const folder = join(dataDir, 'pg')
    const ended = (why: string) => endWith(tell, why)
    await endReplacing(folder)
    if (!hasCluster(folder) && !(await recover(folder))) await createCluster(folder)
    const open = () => openEmbedded({ dataDir: folder }, { failed: ended })
    const connection = await open().catch(async (error) => {
      const isDamaged = error instanceof DatabaseDamaged && !spaceProblem(await spaceLeft(dataDir))
      if (!isDamaged || !(await recover(folder))) throw error
      return open()
    })
    const guard = spaceGuard(connection.db, () => spaceLeft(dataDir), tell)
    const failed = (error: unknown) => tell(String(error))
    const ends = [
      repeat(guard, guardEveryMs, failed),
      repeat(() => checkpoint(connection.db), checkpointEveryMs, failed),
    ]
    let closed: Promise<void> | undefined
    const closeDatabase = () => {
      for (const end of ends) end()
      closed ??= connection.close()
      return closed
    }
    return {
      ...connection,
      replace: async (fill) => {
        await closeDatabase()
        return replacing(folder, ended)(fill)
      },
      close: async () => {
        await closeDatabase()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    const problem = spaceProblem(await spaceLeft(dataDir))
    throw problem ? new Error(problem, { cause: error }) : error
  }
}

/** Ends the process so that its supervisor restarts it: a failed embedded database never answers again. */
function endWith(tell: (line: string) => void, why: string): never {
  tell(`the database failed: ${why}`)
  process.exit(1)
}

/** Keeps locks referenced: a garbage-collected lock would be released while its database is still open. */
const heldLocks = new Set<Disposable>()

/**
 * Locks an embedded database's folder. PGlite lets two processes write one folder, and loses rows; the system frees a
 * SQLite lock whatever happens.
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

const mostLogBytes = 16 * 1024 * 1024

/**
 * Writes an embedded database's changes to its tables once its log is long, and discards the plans of statements, which
 * were made for smaller tables. A PostgreSQL server has processes for this; PGlite has none, so its log would grow
 * until it closes.
 */
export async function checkpoint(db: Db): Promise<void> {
  const [log] = await rowsOf<{ isLong: boolean }>(db)`
    select pg_current_wal_insert_lsn() - redo_lsn > ${mostLogBytes} as "isLong" from pg_control_checkpoint()`
  if (!log?.isLong) return
  await db.execute(sql`checkpoint`)
  await db.execute(sql`discard plans`)
}

/**
 * The least free space. PGlite's log grows by 16 MB at a time; if one extension fails, PGlite and its process never
 * answer again.
 */
const minBytes = 64 * 1024 * 1024

/** Returns the free bytes on a folder's disk. */
async function spaceLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns a message if too little space is left; else undefined. */
export function spaceProblem(bytes: number): string | undefined {
  return bytes < minBytes ? `only ${Math.floor(bytes / 1024 / 1024)} MB are left on its disk` : undefined
}

/** Makes an embedded database read-only while disk space is low. @returns the check to run repeatedly */
export function spaceGuard(db: Db, left: () => Promise<number>, tell: (line: string) => void) {
  let isLow = false
  return async () => {
    const problem = spaceProblem(await left())
    if (isLow === (problem !== undefined)) return
    isLow = !isLow
    await db.execute(sql.raw(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`))
    tell(problem ? `${problem}: the database is not written to` : 'there is space again: the database is written to')
  }
}
