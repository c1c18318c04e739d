import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import { type Logger, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { Sql } from 'postgres'
import { createCluster } from '../../src/core/db/cluster.ts'
import { type Connection, connectPostgres, type Db } from '../../src/core/db/connect.ts'
import { copyMigrations, migrationsFolder } from '../../src/core/db/migrations.ts'
import { openEmbedded } from '../../src/core/db/open-embedded.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { recordRows } from './row-types.ts'
import { refusePast } from './servers/one-connection.ts'

const root = join(import.meta.dir, '../..')

/** The PostgreSQL server of this run; undefined when the suite runs on PGlite. */
export const serverUrl = process.env.TEST_DATABASE_URL

/**
 * The folder of the server's sockets, where it is on this machine: a short statement takes both sides a third less
 * processor time than over TCP.
 */
const sockets = process.env.TEST_DATABASE_SOCKETS
if (serverUrl && sockets) {
  const { port, username } = new URL(serverUrl)
  Object.assign(process.env, { PGHOST: sockets, PGPORT: port, PGUSER: username }) // for addresses that name no host
}

if (process.env.ROWS_SEEN) recordRows(process.env.ROWS_SEEN)

const templateLock = 20_260_615

export type OpenDatabase = (logger?: Logger) => Promise<Connection>

/** A new, migrated database, on PostgreSQL if TEST_DATABASE_URL names a server, else on PGlite. */
export async function openTestDatabase(logger?: Logger): Promise<Connection> {
  return serverUrl ? openOnServer(serverUrl, await newServerDatabase(serverUrl), logger) : openInMemory(logger)
}

/** A new, migrated PGlite database, whatever the suite runs on. */
export async function openInMemory(logger?: Logger): ReturnType<typeof openEmbedded> {
  return openEmbedded({ loadDataDir: Bun.file(await embeddedTemplate()) }, { logger })
}

/**
 * A PGlite database as the version with this newest migration left it, once that filled it. `upgrade` migrates it to
 * today's.
 */
export async function openOfVersion(newest: string, content: string, logger?: Logger) {
  const connection = await openInMemory(logger)
  const { client } = connection
  await client.unsafe('drop schema public, drizzle cascade; create schema public')
  await fillAs(newest, content, client)
  return { ...connection, upgrade: () => migrate(drizzle(client), { migrationsFolder }) }
}

/** A database of the suite as the version with this newest migration left it, once that filled it, upgraded. */
export async function openUpgraded(newest: string, content: string, logger?: Logger): Promise<Connection> {
  if (!serverUrl) {
    const { upgrade, ...connection } = await openOfVersion(newest, content, logger)
    await upgrade()
    return connection
  }
  const url = await emptyServerDatabase(serverUrl)
  const { default: postgres } = await import('postgres')
  const client = postgres(url, { max: 1, onnotice: () => {} })
  await fillAs(newest, content, client).finally(() => client.end())
  return openOnServer(serverUrl, url, logger)
}

/** Migrates an empty database to a version, and fills it. */
async function fillAs(newest: string, content: string, client: Sql): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await copyMigrations(newest, folder)
  await migrate(drizzle(client), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
  await client.unsafe(content)
}

/** Makes what new databases are copied from, so that files which run at the same time need not each make it. */
export async function makeTemplates(url: string | undefined): Promise<void> {
  await Promise.all([embeddedTemplate(), url && serverTemplate(url)])
}

/** The path of a migrated embedded database. It gets its name only when it is whole: several processes may be at it. */
export async function embeddedTemplate(): Promise<string> {
  const folder = join(root, 'build/tests')
  const path = join(folder, `template-${await migrationsHash()}.tar`)
  if (await Bun.file(path).exists()) return path
  await mkdir(folder, { recursive: true })
  const written = `${path}.${process.pid}`
  const dataDir = await mkdtemp(join(tmpdir(), 'template-'))
  await createCluster(dataDir)
  await openEmbedded({ dataDir }).then(({ close }) => close())
  await $`tar -cf ${written} -C ${dataDir} .`
  await rm(dataDir, { recursive: true })
  await rename(written, path)
  return path
}

/** Opens a database of its own on the server, which goes when it is closed. */
async function openOnServer(url: string, own: string, logger?: Logger): Promise<Connection> {
  const { pathname } = new URL(own)
  const connection = await connectPostgres(sockets ? `postgres://${pathname}` : own, logger)
  refusePast(connection.db)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await onServer(url, `drop database ${pathname.slice(1)}`)
    },
  }
}

/**
 * The address of a new, migrated database on the server, as a journal's first start leaves it but for its first user.
 */
export async function newServerDatabase(url: string): Promise<string> {
  const template = await serverTemplate(url)
  const name = `journal_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${template} strategy file_copy`)
  return databaseUrl(url, name)
}

/** A new database on the server, without tables. */
export async function emptyServerDatabase(url: string): Promise<string> {
  const name = `journal_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name}`)
  return databaseUrl(url, name)
}

const templates = new Map<string, Promise<string>>()

/** The name of a migrated database on the server. */
async function serverTemplate(url: string): Promise<string> {
  const template = templates.get(url) ?? makeServerTemplate(url)
  templates.set(url, template)
  return template
}

/** Makes it where it is missing. It gets its name only when it is whole: several processes may be at it. */
async function makeServerTemplate(url: string): Promise<string> {
  const name = `template_${await migrationsHash()}`
  const { default: postgres } = await import('postgres')
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${templateLock})`
    const [found] = await client`select 1 from pg_database where datname = ${name}`
    if (found) return name
    await client.unsafe(`drop database if exists ${name}_unfinished`)
    await client.unsafe(`create database ${name}_unfinished`)
    await (await connectPostgres(databaseUrl(url, `${name}_unfinished`))).close()
    await client.unsafe(`alter database ${name}_unfinished rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

const clients = new Map<string, Sql>()

/**
 * Runs one statement on a server, in a connection that is kept for the next one: a new one takes both sides 10 ms of a
 * processor.
 */
export async function onServer(url: string, statement: string): Promise<void> {
  const { default: postgres } = await import('postgres')
  const client = clients.get(url) ?? postgres(url, { max: 1, idle_timeout: 5, onnotice: () => {} })
  clients.set(url, client)
  await client.unsafe(statement)
}

function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function migrationsHash(): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha1')
  for (const name of [...new Bun.Glob('*.sql').scanSync(join(root, 'migrations'))].sort()) {
    hasher.update(await Bun.file(join(root, 'migrations', name)).bytes())
  }
  return hasher.digest('hex').slice(0, 12)
}

/** The plan of a statement as it was made, as JSON. @param options other options of `explain` */
export async function explained(
  db: Db,
  { text, parameters }: { text: string; parameters: unknown[] },
  options = 'format json',
): Promise<string> {
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, place): SQL => (place % 2 ? sql`${parameters[Number(piece) - 1]}` : sql.raw(piece)))
  return JSON.stringify(await rowsOf(db)`explain (${sql.raw(options)}) ${sql.join(pieces)}`)
}
