/**
 * Measures the search with and without the texts of PDFs: `bun run bench texts [ARTICLES] [PAGES] [WITH_TEXTS]`, in
 * processor time. The pages are made up of a few common and many rare words. With `DATABASE_URL` it fills an empty
 * database, which it asks again later; `texts embedded 1000` does so with the embedded one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { findPage } from '../../../src/journal/search/find-queries.ts'
import { parseQuery } from '../../../src/journal/search/parsing/parse-query.ts'
import type { ParsedQuery } from '../../../src/journal/search/parts.ts'
import { searchArticles } from '../../../src/journal/search/queries.ts'
import type { SearchResult } from '../../../src/journal/search/result-queries.ts'
import { onServer } from '../../support/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { backendsOf, costOf } from './processor.ts'
import { fillWithTexts } from './texts-made.ts'
import { plainly } from './texts-plain.ts'

const [count = 20_000, pages = 12, withTexts = count] = process.argv.slice(2).map(Number).filter(Number.isFinite)
const isEmbedded = process.argv.includes('embedded')
const { DATABASE_URL } = isEmbedded ? {} : process.env
const server = isEmbedded || DATABASE_URL ? undefined : await startPostgres()
const url = server?.url ?? DATABASE_URL
if (!isEmbedded && !url) throw new Error('PostgreSQL is not installed')
const folder = await mkdtemp(join(tmpdir(), 'journal-texts-'))
const { db, close } = await connect({ dataDir: folder, databaseUrl: url })

const vacuum = () => (url ? onServer(url, 'vacuum analyze') : db.execute(sql`vacuum analyze`))
const { filling, indexing } = await fillWithTexts(db, { count, pages, withTexts }, vacuum)
await Promise.all(Array.from({ length: 20 }, () => db.execute(sql`select pg_sleep(0.2)`))) // all connections are open
const backends = await backendsOf(db, !isEmbedded)
/** Each of ten connections has kept its plans by then. */
const warmUps = 100

const typical = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  for (let round = 0; round < warmUps && performance.now() - began < 5_000; round++) await work()
  const costs: number[] = []
  for (let round = 0; round < 21; round++) costs.push(await costOf(backends, work))
  return costs.sort((a, b) => a - b)[7] ?? 0
}
const typed = {
  'a common word': 'word3',
  'a rare word of titles': 'word15011',
  'a rare word of texts': 'text800011',
  'a word of texts': 'text15011',
  'a common word of texts': 'text2011',
  'two words of texts': 'text900 text40',
  'a phrase of texts': '"text5011 text40"',
  'a phrase of words that most pages hold': '"text12 text3"',
  'a typo': 'wrod15011',
  nothing: 'zzzzqq',
}
const [sizes] = await rowsOf<{ index: number; table: number }>(db)`
  select pg_relation_size('pdf_pages_vector')::float8 as index, pg_table_size('pdf_pages')::float8 as table`
const perThousand = (bytes = 0) => `${((bytes / 1e6 / withTexts) * 1000).toFixed(1)} MB`
console.log(
  `${count} articles, ${withTexts} with texts of ${pages} pages, made in ${filling.toFixed(0)} s, index built in ${indexing.toFixed(0)} s`,
)
console.log(`for 1,000 articles: index ${perThousand(sizes?.index)}, texts and vectors ${perThousand(sizes?.table)}`)
/** The same answer in plain SQL, and whether it is the same. */
const floorOf = async (search: ParsedQuery) => {
  const cost = await typical(() => plainly(db, search.parts))
  const [own, plain] = [(await searchArticles(db, search, { page: 1 })).results, await plainly(db, search.parts)]
  const isSame = Bun.deepEquals(shownOf(own), shownOf(plain))
  return `, plain SQL ${cost.toFixed(1)}${isSame ? '' : ' for another answer'}`
}
const shownOf = (results: SearchResult[]) => results.map(({ id, page }) => [id, page])
/** Not of words that most pages hold: plain SQL would read every page. */
const compared = [
  'a rare word of texts',
  'a word of texts',
  'a common word of texts',
  'two words of texts',
  'a phrase of texts',
]
for (const [name, words] of Object.entries(typed)) {
  const search = parseQuery(words)
  const titles = await typical(() => findPage(db, search, { page: 1 }))
  const all = await typical(() => searchArticles(db, search, { page: 1 }))
  const floor = compared.includes(name) ? await floorOf(search) : ''
  console.log(
    `${name}: titles and abstracts ${titles.toFixed(1)} ms of processor, with texts ${all.toFixed(1)}${floor}`,
  )
}
await close()
await server?.stop()
await rm(folder, { recursive: true })
