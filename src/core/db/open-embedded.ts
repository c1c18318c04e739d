import { DrizzleQueryError, type Logger, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres, { type Sql } from 'postgres'
import { type Follower, followEmbedded, tellFollowers } from './changes.ts'
import type { Connection, Db } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedOptions } from './embedded-worker.ts'
import { migrationsFolder } from './migrations.ts'
import { isRefusal } from './remedies.ts'
import { rowsOf } from './rows.ts'

/** The files of the embedded database are damaged. */
export class DatabaseDamaged extends Error {
  constructor(cause: unknown) {
    super(`its files are damaged: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Options of the driver for both databases. */
export const driverOptions = { onnotice: () => {}, connect_timeout: 5, backoff: () => 0.5 }

type EmbeddedHooks = {
  /** Receives every statement. */
  logger?: Logger
  /** The migrations folder, if not all of them. */
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
  const db = drizzle(keepingPlans(client, plansKept()), { logger })
  const close = () => client.end({ timeout: 5 }).then(embedded.close)
  try {
    await migrate(db, { migrationsFolder: migrations })
    if (options.dataDir) await readEach(db)
  } catch (error) {
    await close()
    throw isOfDamage(error) ? new DatabaseDamaged(error) : error
  }
  const follow = async (follower: Follower) => {
    await followEmbedded(client, follower)
    followers.push(follower)
  }
  return { db, client, follow, close }
}

/** How often a statement is asked before its plan is kept, how many are kept at most, some 60 kB each, and the longest text. */
const usual = 3
const mostPlans = 300
const longestKept = 10_000
/** Searches are planned each time: how many rows a word finds decides how it is sought. */
const isSearch = /\b(?:article|entry)_search\b/

/** Tells which statements' plans are kept: the first that are asked again and again. */
function plansKept(): (text: string) => boolean {
  const kept = new Set<string>()
  const asked = new Map<string, number>()
  return (text) => {
    if (kept.has(text)) return true
    if (kept.size === mostPlans || text.length > longestKept || isSearch.test(text)) return false
    const times = (asked.get(text) ?? 0) + 1
    if (asked.size > mostPlans) asked.clear()
    asked.set(text, times)
    if (times === usual) kept.add(text)
    return times === usual
  }
}

/**
 * Has the database keep the plans of usual statements: a short one takes longer to parse and plan than to run, and else the driver asks
 * each time for the types of its parameters, by a message of its own to the worker.
 */
function keepingPlans<Client extends object>(client: Client, isKept: (text: string) => boolean): Client {
  return new Proxy(client, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      if (name === 'unsafe')
        return (text: string, parameters: unknown[], options?: { prepare?: boolean }) =>
          value(text, parameters, { ...options, prepare: options?.prepare || isKept(text) })
      if (name !== 'begin' && name !== 'savepoint') return value
      const within = (given: unknown) =>
        typeof given === 'function' ? (inner: object) => given(keepingPlans(inner, isKept)) : given
      return (...given: unknown[]) => value(...given.map(within))
    },
  })
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
