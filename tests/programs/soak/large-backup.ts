import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connectPostgres, type Db } from '../../../src/core/db/connect.ts'
import { knownMigrations } from '../../../src/core/db/migrations.ts'
import { localFiles } from '../../../src/core/files/local.ts'
import { scanArchive } from '../../../src/staff/backup/archive.ts'
import { manyArticles, manyEntries } from '../../support/builders/many.ts'
import { aPdf } from '../../support/builders/rows.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { cpuOf, memoryOf } from '../bench/server.ts'
import { editorPassword, pagesOf } from './kinds-of-pages.ts'

const root = join(import.meta.dir, '../../..')
const entriesEach = 10
const filesOf = 0.03
const abstractWords = 120
const flips = 20
const sampleEveryMs = 250
/** A second half may take that much more memory than the first, in megabytes. */
const flatWithin = 64

type Place = { DATA_DIR: string; DATABASE_URL: string }

/**
 * Backs up a journal of that many articles and ten times as many entries on PostgreSQL, restores it into an empty
 * database, and compares pages of all kinds, byte for byte; then flips bits all over the archive, of which each must be
 * found.
 * @returns whether all of it holds and the memory stayed flat; the figures are printed
 */
export async function largeBackup(articles: number): Promise<boolean> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'journal-large-backup-'))
  try {
    const place = async (name: string) => ({
      DATA_DIR: join(folder, name),
      DATABASE_URL: await emptyServerDatabase(postgres.url),
      ORIGIN: 'https://crops.example',
      ADMIN_PASSWORD: editorPassword,
    })
    const [source, target] = [await place('source'), await place('target')]
    await fill(source, articles)
    const archive = join(folder, 'journal.tar')
    const backup = await worked(source, ['backup', archive])
    console.log(`the archive has ${((await stat(archive)).size / 1e6).toFixed(0)} MB`)
    // what was read in PDFs is no part of a backup, and editors see it
    const isRead = await worked(source, ['read-pdfs'])
    const before = await pagesOf(source, articles)
    const restored = await worked(target, ['restore', archive])
    const isReadAgain = await worked(target, ['read-pdfs'])
    const after = await pagesOf(target, articles)
    const other = [...before].filter(([path, seen]) => seen !== after.get(path)).map(([path]) => path)
    console.log(`${before.size} addresses asked before and after: ${other.length} answer otherwise`)
    for (const path of other) console.log(`  ${path}`)
    return [backup, isRead, restored, isReadAgain, other.length === 0, await isEachFlipFound(archive)].every(Boolean)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

async function fill({ DATABASE_URL, DATA_DIR }: Place, articles: number): Promise<void> {
  const began = performance.now()
  const { db, close } = await connectPostgres(DATABASE_URL)
  const files = await localFiles(join(DATA_DIR, 'files'))
  await manyArticles(db, articles, abstractWords)
  await addPeople(db)
  await manyEntries(db, articles * entriesEach)
  const count = Math.floor(articles * filesOf)
  const pdfs: { id: number; file_hash: string; file_bytes: number }[] = []
  for (let id = 1; id <= count; id++) pdfs.push({ id, ...(await aPdf(files, 20_000 + id)) })
  await withoutTriggers(
    db,
    sql`update articles set file_hash = p.file_hash, file_bytes = p.file_bytes
    from json_to_recordset(${JSON.stringify(pdfs)}::text::json) as p (id int, file_hash text, file_bytes int) where p.id = articles.id`,
  )
  await close()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${articles} articles, ${articles * entriesEach} entries and ${count} files made in ${seconds} s`)
}

/** The two authors of each article as people with an affiliation. */
async function addPeople(db: Db): Promise<void> {
  await withoutTriggers(
    db,
    sql`insert into article_authors (article_id, position, name, affiliation, country)
    select id, place, trim(name), 'Department ' || id % 97, 'India'
    from articles, unnest(string_to_array(authorname, ',')) with ordinality as named (name, place)`,
  )
}

async function withoutTriggers(db: Db, statement: ReturnType<typeof sql>): Promise<void> {
  const turn = (word: 'disable' | 'enable') => sql.raw(`alter table articles ${word} trigger user`)
  await db.transaction(async (tx) => {
    for (const each of [sql`set local statement_timeout = 0`, turn('disable'), statement, turn('enable')])
      await tx.execute(each)
  })
}

/** Runs a command of the project. @returns whether it succeeded within flat memory */
async function worked(place: Place, command: string[]): Promise<boolean> {
  const began = performance.now()
  const child = Bun.spawn([process.execPath, 'src/cli.ts', ...command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...place },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const memory: number[] = []
  let cpu = 0
  const timer = setInterval(async () => {
    memory.push(await memoryOf(child.pid))
    cpu = Math.max(cpu, await cpuOf(child.pid))
  }, sampleEveryMs)
  const status = await child.exited
  clearInterval(timer)
  const known = memory.filter((megabytes) => megabytes > 0)
  const half = Math.ceil(known.length / 2)
  const most = (of: number[]) => Math.max(0, ...of)
  const [first, second] = [most(known.slice(0, half)), most(known.slice(half))]
  const isFlat = second - first < flatWithin
  console.log(
    `${command[0]}: status ${status}, ${((performance.now() - began) / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of processor; ` +
      `at most ${first.toFixed(0)} MB in its first half, ${second.toFixed(0)} MB in its second: ${isFlat ? 'flat' : 'GROWS'}`,
  )
  return status === 0 && isFlat
}

/** Flips single bits of an archive, at its ends and all over. */
async function isEachFlipFound(path: string): Promise<boolean> {
  const migrations = await knownMigrations()
  const { size } = await stat(path)
  const began = performance.now()
  const isWhole = (await scanArchive(Bun.file(path), migrations)).ok
  const seconds = (performance.now() - began) / 1000
  const file = await open(path, 'r+')
  const unfound: number[] = []
  for (let turn = 0; turn < flips; turn++) {
    // the last blocks are zeros of no meaning
    const place = Math.floor(((turn + Math.random()) * (size - 1024)) / flips)
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, place)
    await file.write(Buffer.from([(byte[0] ?? 0) ^ (1 << (turn % 8))]), 0, 1, place)
    if ((await scanArchive(Bun.file(path), migrations)).ok) unfound.push(place)
    await file.write(byte, 0, 1, place)
  }
  await file.close()
  const told = unfound.length === 0 ? 'each found' : `NOT FOUND at ${unfound.join(', ')}`
  console.log(`looked through in ${seconds.toFixed(1)} s; ${flips} bits flipped, one by one: ${told}`)
  return isWhole && unfound.length === 0
}
