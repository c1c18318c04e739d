/**
 * Measures the search with and without the texts of PDFs: `bun run bench texts [ARTICLES] [PAGES]`. The pages are made up, 600
 * words each of a vocabulary of a few common and many rare words.
 */
import { sql } from 'drizzle-orm'
import { connect } from '../../src/db/connect.ts'
import { rowsOf } from '../../src/db/rows.ts'
import { searchArticles } from '../../src/search/queries.ts'
import { searchOf } from '../../src/search/reading-rules.ts'
import { configOf } from '../support/journal.ts'
import { manyArticles } from '../support/many.ts'
import { startPostgres } from '../support/postgres.ts'

const [count = 20_000, pages = 12] = process.argv.slice(2).map(Number).filter(Number.isFinite)
const server = await startPostgres()
if (!server) throw new Error('PostgreSQL is not installed')
const { db, close } = await connect(configOf({ DATABASE_URL: server.url, DATA_DIR: '/tmp/journal-texts' }))

const ms = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const best = async (work: () => Promise<unknown>) => {
  const times: number[] = []
  for (let round = 0; round < 9; round++) times.push(await ms(work))
  return times.sort((a, b) => a - b)[4] ?? 0
}
const typical = (typed: string) => best(() => searchArticles(db, searchOf(typed), { page: 1 }))

await manyArticles(db, count, 150)
const typed = {
  'a common word': 'word3',
  'a rare word of titles': 'word15011',
  'a word of texts alone': 'text15011',
  'a common word of texts alone': 'text3',
  'two words of texts': 'text900 text40',
  'a phrase of texts': '"text12 text3"',
  nothing: 'zzzzqq',
}
const before: Record<string, number> = {}
for (const [name, words] of Object.entries(typed)) before[name] = await typical(words)

const building = await ms(() =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`drop index pdf_pages_vector`)
    await tx.execute(
      sql`insert into pdf_texts (hash, pages, read_at) select lpad(to_hex(id), 64, '0'), ${pages}::int, now() from articles`,
    )
    await tx.execute(sql`alter table articles disable trigger user`)
    await tx.execute(sql`update articles set file_hash = lpad(to_hex(id), 64, '0')`)
    await tx.execute(sql`alter table articles enable trigger user`)
    await tx.execute(sql`insert into pdf_pages (pdf_id, page, text, vector)
      select id, page, text, to_tsvector('simple', text) from (
        select id, page, (
          select string_agg('text' || floor(power(random(), 3) * 20000)::int, ' ') from generate_series(1, 600 + 0 * (id + page))
        ) as text from pdf_texts, generate_series(1, ${pages}::int) as page
      ) as made`)
  }),
)
const indexing = await ms(() =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`create index pdf_pages_vector on pdf_pages using gin (vector) with (fastupdate=false)`)
  }),
)
await rowsOf(db)`vacuum analyze pdf_pages`
await rowsOf(db)`analyze`
const [sizes] = await rowsOf<{ index: number; table: number }>(db)`
  select pg_relation_size('pdf_pages_vector')::float8 as index, pg_table_size('pdf_pages')::float8 as table`
const perThousand = (bytes = 0) => `${((bytes / 1e6 / count) * 1000).toFixed(1)} MB`
console.log(
  `${count} articles of ${pages} pages; made in ${(building / 1000).toFixed(0)} s, index built in ${(indexing / 1000).toFixed(0)} s`,
)
console.log(`for 1,000 articles: index ${perThousand(sizes?.index)}, texts and vectors ${perThousand(sizes?.table)}`)
const plain = (query: string) =>
  best(
    () =>
      rowsOf(db)`
        with hits as materialized (select pdf_id, count(*) as held, array_agg(page) as on_pages from pdf_pages where vector @@ ${query}::tsquery group by pdf_id),
      found as materialized (select articles.id, pdf_id, held, on_pages from hits join pdf_texts on pdf_texts.id = pdf_id
        join articles on file_hash = hash where status = 'enabled')
      select (select count(*) from found), articles.*, (select page from pdf_pages where pdf_pages.pdf_id = best.pdf_id
        and page = any(best.on_pages) order by ts_rank(vector, ${query}::tsquery) desc limit 1)
      from (select * from found order by held desc, id desc limit 20) as best join articles on articles.id = best.id`,
  )
const bare: Record<string, string> = {
  'a word of texts alone': "'text15011'",
  'a common word of texts alone': "'text3'",
  'two words of texts': "'text900' & 'text40'",
  'a phrase of texts': "'text12' <-> 'text3'",
}
for (const [name, words] of Object.entries(typed)) {
  const after = await typical(words)
  const own = bare[name] ? `, the texts’ plain SQL ${(await plain(bare[name])).toFixed(1)}` : ''
  console.log(`${name}: ${before[name]?.toFixed(1)} ms without texts, ${after.toFixed(1)} with${own}`)
}
await close()
await server.stop()
