import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { insertionOf, rowsOf } from '../../../src/core/db/rows.ts'
import { pdfTexts } from '../../../src/core/db/tables/article-pdfs.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { pageVector } from '../../../src/journal/search/index/vector.ts'
import { manyArticles } from '../../support/builders/many.ts'

/**
 * Pages that differ: each is in several articles where more are asked for, since to write a page takes longer than to
 * copy it.
 */
const differing = 100_000

/** Words of a page, of which a third are left out of the index; 28 real papers have 725, with 241 different stems. */
const wordsOfPage = 725

const vocabulary = 1_000_000

/** A word of {@link madePage}: the larger its number, the rarer it is, as Zipf and Mandelbrot have it. */
const drawn = () => Math.floor(10 * (vocabulary / 10) ** Math.random()) - 9

/** The text of a page: of its words, half were there before, as in a text about something. */
function madePage(): string {
  const words: string[] = []
  for (let place = 0; place < wordsOfPage; place++) {
    const before = Math.random() < 0.5 ? words[Math.floor(Math.random() * place)] : undefined
    words.push(place % 7 < 2 ? 'the' : before && before !== 'the' ? before : `text${drawn()}`)
  }
  return words.join(' ')
}

type Asked = { count: number; pages: number; withTexts: number }

/**
 * Fills an empty journal with articles, the last of which have PDFs with texts, unless it is filled already; goes on
 * where it was cut off.
 * @param vacuum vacuums and analyses the database: no transaction may do so, and a statement only in half a minute
 * @returns seconds
 */
export async function fillWithTexts(
  db: Db,
  { count, pages, withTexts }: Asked,
  vacuum: () => Promise<unknown>,
): Promise<{ filling: number; indexing: number }> {
  if ((await db.$count(pdfTexts)) > 0) return { filling: 0, indexing: 0 }
  if ((await db.$count(articles)) === 0) await manyArticles(db, count, 150)
  const began = performance.now()
  await db.execute(sql`create unlogged table if not exists made_pages (id int primary key, text text, vector tsvector)`)
  const most = Math.min(differing, withTexts * pages)
  const [made] = await rowsOf<{ pages: number }>(db)`select count(*)::int as pages from made_pages`
  for (let id = made?.pages ?? 0; id < most; id += 500) {
    const rows = Array.from({ length: Math.min(500, most - id) }, (_, at) => {
      const text = madePage()
      return { id: id + at, text, vector: pageVector(text) }
    })
    await untimed(db, (tx) => tx.execute(insertionOf('made_pages', ['id', 'text', 'vector'], JSON.stringify(rows))))
  }
  let filled = began
  const last = sql`where id > (select max(id) - ${withTexts}::int from articles)`
  await untimed(db, async (tx) => {
    await tx.execute(sql`analyze made_pages (id)`)
    await tx.execute(sql`drop index pdf_pages_vector`)
    await tx.execute(
      sql`insert into pdf_texts (hash, pages, read_at) select lpad(to_hex(id), 64, '0'), ${pages}::int, now()
        from articles ${last} order by id`,
    )
    await tx.execute(sql`alter table articles disable trigger user`)
    await tx.execute(sql`update articles set file_hash = lpad(to_hex(id), 64, '0') ${last}`)
    await tx.execute(sql`alter table articles enable trigger user`)
    await tx.execute(sql`insert into pdf_pages (pdf_id, page, text, vector)
      select pdf_texts.id, page, made_pages.text, vector
      from pdf_texts cross join generate_series(1, ${pages}::int) as page
      join made_pages on made_pages.id = abs(hashint4(pdf_texts.id * 400 + page)) % ${most}::int`)
    filled = performance.now()
    await tx.execute(sql`set local maintenance_work_mem = '1GB'`)
    await tx.execute(sql`create index pdf_pages_vector on pdf_pages using gin (vector) with (fastupdate=false)`)
  })
  const indexed = performance.now()
  await db.execute(sql`drop table made_pages`)
  await vacuum()
  return { filling: (filled - began) / 1000, indexing: (indexed - filled) / 1000 }
}

/** A transaction whose statements may take as long as they do. */
async function untimed(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await work(tx)
  })
}
