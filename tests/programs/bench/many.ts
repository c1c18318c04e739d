import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { connectPostgres } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { importArticles } from '../../../src/exchange/import/actions.ts'
import { manyEntries } from '../../support/builders/many.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { aJournal } from '../../support/journal.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { backendsOf, costOf } from './processor.ts'

const articleCount = 100_000
const entryCount = 1_000_000

type Journal = Awaited<ReturnType<typeof aJournal>>

/** An import of 100,000 articles, and a million entries in one COPY, beside a COPY of the same rows; on PostgreSQL. */
export async function measureMany(): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) return console.log('\nNo PostgreSQL could be started here')
  const folder = await mkdtemp(join(tmpdir(), 'journal-bench-'))
  await chmod(folder, 0o777) // the server writes its copies there
  for (const measure of [measureImport, measureEntries]) {
    const url = await emptyServerDatabase(postgres.url)
    const journal = await aJournal({}, (logger) => connectPostgres(url, logger))
    await measure(journal, folder)
    await journal.close()
  }
  await rm(folder, { recursive: true })
  await postgres.stop()
}

async function measureImport(journal: Journal, folder: string): Promise<void> {
  const path = join(folder, 'articles.jsonl')
  await Bun.write(path, Array.from({ length: articleCount }, (_, number) => madeUp(number)).join('\n'))
  await rowsOf(journal.db)`select 1`
  const ours = await timed(journal, () => importArticles(journal, { file: Bun.file(path), folder }, () => {}))
  const tables = ['issues', 'articles', 'article_search', 'article_names', 'search_words', 'audit']
  const copy = (direction: 'to' | 'from') =>
    tables.map((table) => sql.raw(`copy ${table} ${direction} '${join(folder, table)}'`))
  await unhurried(journal, [
    ...copy('to'),
    sql.raw(`truncate ${tables.join(', ')} cascade`),
    sql`alter table articles disable trigger user`,
  ])
  const floor = await timed(journal, () => unhurried(journal, copy('from')))
  report(`import of ${articleCount} articles`, articleCount, { ours, floor })
}

async function measureEntries(journal: Journal, folder: string): Promise<void> {
  const file = join(folder, 'entries')
  const columns = 'status, content, createdby, created_at'
  await manyEntries(journal.db, entryCount)
  await unhurried(journal, [
    sql.raw(`copy (select ${columns} from entries) to '${file}'`),
    sql`truncate entries cascade`,
  ])
  const copied = sql.raw(`copy entries (${columns}) from '${file}'`)
  const ours = await timed(journal, () => unhurried(journal, [copied]))
  const indexes = await rowsOf<{ indexdef: string }>(journal.db)`
    select indexdef from pg_indexes where indexname in ('entry_search_trigrams', 'entry_search_letters')`
  await unhurried(journal, [sql`truncate entries cascade`, sql`drop index entry_search_trigrams, entry_search_letters`])
  const built = indexes.map(({ indexdef }) => sql.raw(indexdef))
  const floor = await timed(journal, () => unhurried(journal, [copied, ...built]))
  report(`COPY of ${entryCount} entries (floor: indexes built afterwards)`, entryCount, { ours, floor })
}

/** Statements in one transaction, however long they take. */
async function unhurried({ db }: Journal, statements: SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const statement of statements) await tx.execute(statement)
  })
}

type Taken = { seconds: number; processor: number }

async function timed(journal: Journal, work: () => Promise<unknown>): Promise<Taken> {
  const backends = await backendsOf(journal.db, true)
  const began = performance.now()
  const processor = (await costOf(backends, work)) / 1000
  return { seconds: (performance.now() - began) / 1000, processor }
}

function report(name: string, count: number, { ours, floor }: { ours: Taken; floor: Taken }): void {
  const told = ({ seconds, processor }: Taken) => `${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor`
  console.log(
    `\n${name}: ${told(ours)}, ${(count / ours.seconds).toFixed(0)} a second; by COPY ${told(floor)}; ` +
      `ratio ${(ours.seconds / floor.seconds).toFixed(2)}, by processor ${(ours.processor / floor.processor).toFixed(2)}`,
  )
}

/** A line of an import, 25 articles to an issue, of a few common and many rare words. */
function madeUp(number: number): string {
  const words = (length: number) =>
    Array.from({ length }, () => `word${Math.floor(Math.random() ** 3 * 20_000)}`).join(' ')
  const first = (number % 25) * 8 + 1
  return JSON.stringify({
    key: `made up ${number}`,
    title: words(10),
    authors: [`Author${number % 5000} Rao`, `Author${number % 777} Nair`],
    abstract: `<p>${words(120)}</p>`,
    keywords: [`keyword${number % 900}`, 'soils'],
    year: 1700 + Math.floor(number / 300),
    volume: 1 + Math.floor(number / 300),
    issue: 1 + (Math.floor(number / 25) % 12),
    first,
    last: first + 7,
    country: 'India',
  })
}
