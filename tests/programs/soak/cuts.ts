import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres, { type Sql } from 'postgres'
import { startEmbedded } from '../../../src/core/db/embedded.ts'
import { copyMigrations, knownMigrations, migrationsFolder } from '../../../src/core/db/migrations.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startServer } from '../../support/servers/process.ts'
import type { Moment } from './die-at.ts'

/** The first migrations: what a journal had before the search. */
const oldest = '0001_issue-counts'
const [articles, entries] = [500, 5_000]
const cutOffAt = 20
const readyWithinMs = 30_000

/** A journal as that version filled it. */
const filling = `
  update settings set websitename = 'Old Journal', websiteemail = 'desk@old.example';
  insert into issues (year, volume, issue, frequency) select 2000 + n / 4, 1 + n / 4, 1 + n % 4, 'Jan-Feb' from generate_series(0, 79) n;
  insert into articles (title, title_key, description, authorname, abstract, keywords, refnumber, year, volume, issue, status)
    select 'Crop ' || n, 'crop ' || n, 'Crop ' || n, 'Asha Rao, José Álvarez', '&lt;p&gt;Yield ' || n ||
      '&lt;/p&gt;', 'maize, soils', n::text,
      2000 + (n % 80) / 4, 1 + (n % 80) / 4, 1 + n % 4, case when n % 10 = 0 then 'disabled' else 'enabled' end
    from generate_series(1, ${articles}) n;
  insert into editors (name, category) values ('Anita Roy', 'chief editor');
  insert into indexing (title, sortnumber) values ('FieldRef', 7);
  insert into users (name, password) values ('Meera', 'hash');
  insert into entries (status, content, createdby) select 'info', 'Fee of ref. ' || n || ' came',
    'Asha' from generate_series(1, ${entries}) n;
`
/** What the filling is, whatever version has migrated it. */
const held = `select (select count(*) || md5(string_agg(title || refnumber || status, ',' order by id)) from articles) || ' ' ||
  (select count(*) || md5(string_agg(content, ',' order by id)) from entries) || ' ' || (select count(*) from issues) || ' ' ||
  (select websitename from settings) || ' ' || (select name from editors) || ' ' || (select name from users order by name limit 1) as held`

type Place = { DATA_DIR: string; DATABASE_URL?: string }
/** A filled journal of the oldest version, that can be had again and again. */
type Source = { again: () => Promise<Place>; close: () => Promise<void> }

/**
 * Cuts off the migration of a filled journal of the first version at 20 moments, by `kill -9` of the starting server,
 * on each database. It must be the old or the new one then, and the next start must find everything there and answer.
 * @returns whether all of it holds; the figures are printed
 */
export async function cuts(): Promise<boolean> {
  const server = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'journal-cuts-'))
  const sources: Record<string, Source> = {}
  try {
    await copyMigrations(oldest, join(folder, 'migrations'))
    sources.embedded = await embeddedSource(folder)
    if (server) sources.PostgreSQL = await postgresSource(folder, server.url)
    else console.log('PostgreSQL is not installed: left out')
    let isRight = true
    for (const [name, source] of Object.entries(sources)) isRight = (await cutsOf(name, source)) && isRight
    return isRight
  } finally {
    for (const source of Object.values(sources)) await source.close()
    await server?.stop()
    await rm(folder, { recursive: true })
  }
}

async function cutsOf(name: string, source: Source): Promise<boolean> {
  const expected = await source.again().then(stateOf)
  const left = { old: 0, new: 0 }
  const wrong: string[] = []
  console.log(`${name}: cut off at ${cutOffAt} moments`)
  for (const moment of await moments()) {
    const place = await source.again()
    const told = `${moment.words} ${moment.isSent ? 'sent' : 'not sent'}`
    const server = await startServer({ ...place, DIE_AT: JSON.stringify(moment) }, [
      ...['--preload', './tests/programs/soak/die-at.ts', 'src/server.ts'],
    ]).catch(() => undefined)
    if (server) wrong.push(`${told}: it was not cut off`)
    server?.process.kill('SIGKILL')
    await server?.process.exited
    const { version, all } = await stateOf(place)
    if (version === expected.version) left.old++
    else if (version === (await knownMigrations()).length) left.new++
    else wrong.push(`${told}: ${version} migrations`)
    if (all !== expected.all) wrong.push(`${told}: it holds ${all}`)
    wrong.push(...(await wrongAfterStart(place, expected.all)).map((what) => `${told}: ${what}`))
  }
  const isRight = wrong.length === 0 && left.old > 0 && left.new > 0
  console.log(
    `${name}: a migration of ${articles} articles and ${entries} entries was cut off ${left.old + left.new} times, ` +
      `which left the old version ${left.old} times, the new one ${left.new} times; ${isRight ? 'all works' : 'FAILED'}`,
  )
  for (const line of wrong) console.log(`  ${line}`)
  return isRight
}

async function wrongAfterStart(place: Place, all: string): Promise<string[]> {
  const server = await startServer(place)
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200
  for (const until = Date.now() + readyWithinMs; !(await isReady()) && Date.now() < until; ) await Bun.sleep(100)
  const paths = ['/readyz', '/', '/archives', '/archives/2000/vol1/issue2/1', '/search?keyword=crop', '/board']
  const answers = await Promise.all(paths.map(async (path) => `${path} ${(await fetch(server.url + path)).status}`))
  server.process.kill('SIGTERM')
  await server.process.exited
  const now = await stateOf(place)
  return [...answers.filter((answer) => !answer.endsWith(' 200')), ...(now.all === all ? [] : [`then ${now.all}`])]
}

/** Within statements all along the migrations, before the commit, and after it. */
async function moments(): Promise<Moment[]> {
  const statements: string[] = []
  for (const tag of await knownMigrations()) {
    if (tag <= oldest) continue
    const text = await Bun.file(join(migrationsFolder, `${tag}.sql`)).text()
    statements.push(...text.split('--> statement-breakpoint').map((statement) => statement.trim().slice(0, 60)))
  }
  const spread = Array.from({ length: cutOffAt - 2 }, (_, number) => {
    const words = statements[Math.floor((number * statements.length) / (cutOffAt - 2))] ?? ''
    return { at: 'statement' as const, words, nth: 1, isSent: number % 2 === 0 }
  })
  const [committing, after] = ['commit', 'from "secrets"'].map((words) => ({
    at: 'statement' as const,
    words,
    nth: 1,
    isSent: false,
  }))
  return [...spread, committing, after].filter((moment) => moment !== undefined)
}

/** How many migrations a database has, and what it holds. */
type State = { version: number; all: string }

async function stateOf(place: Place): Promise<State> {
  return withClient(place, async (client) => {
    const [state] = await client.unsafe<State[]>(
      `select (select count(*)::int from drizzle.__drizzle_migrations) as version, (${held}) as all`,
    )
    return state ?? { version: 0, all: 'nothing' }
  })
}

/** Works in a database as it is, without migrating it. */
async function withClient<Result>({ DATA_DIR, DATABASE_URL }: Place, work: (client: Sql) => Promise<Result>) {
  const embedded = DATABASE_URL ? undefined : await startEmbedded({ dataDir: join(DATA_DIR, 'pg') }, () => {})
  const options = { max: 1, onnotice: () => {} }
  const client = DATABASE_URL
    ? postgres(DATABASE_URL, options)
    : postgres({ ...options, user: 'postgres', database: 'postgres', socket: embedded?.socket } as object)
  return work(client)
    .finally(() => client.end())
    .finally(() => embedded?.close())
}

async function fill(place: Place, migrations: string): Promise<void> {
  await withClient(place, async (client) => {
    await migrate(drizzle(client), { migrationsFolder: migrations })
    await client.unsafe(filling)
  })
}

async function embeddedSource(folder: string): Promise<Source> {
  const source = { DATA_DIR: join(folder, 'source') }
  await mkdir(source.DATA_DIR)
  await fill(source, join(folder, 'migrations'))
  let number = 0
  return {
    async again() {
      const copy = join(folder, `embedded-${++number}`)
      await cp(source.DATA_DIR, copy, { recursive: true })
      return { DATA_DIR: copy }
    },
    close: async () => {},
  }
}

async function postgresSource(folder: string, url: string): Promise<Source> {
  const source = { DATA_DIR: folder, DATABASE_URL: await emptyServerDatabase(url) }
  await fill(source, join(folder, 'migrations'))
  const name = new URL(source.DATABASE_URL).pathname.slice(1)
  let number = 0
  const admin = postgres(url, { max: 1 })
  return {
    async again() {
      const copy = `${name}_${++number}`
      await admin.unsafe(`create database ${copy} template ${name}`)
      const DATABASE_URL = Object.assign(new URL(url), { pathname: `/${copy}` }).href
      return { DATA_DIR: join(folder, `postgres-${number}`), DATABASE_URL }
    },
    close: () => admin.end(),
  }
}
