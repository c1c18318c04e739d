import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'

/** The text of the first two pages of a row of `pdf_texts`: the first may be a cover. */
export const firstPages = sql.raw(`array(
  select left(text, 16000) from pdf_pages where pdf_id = pdf_texts.id and page <= 2 order by page)`)

/**
 * Queues the articles whose titles have no row yet, to search their PDFs for the titles, for example after a restore.
 */
export async function queueTitles(db: Db): Promise<void> {
  await db.execute(sql`
    insert into pdf_titles (article_id) select id from articles
    where file_hash is not null and not exists (select from pdf_titles where article_id = articles.id)
    on conflict do nothing`)
}

type Unjudged = { id: number; changes: number; title: string; title_alt: string; pages: string[] }

/**
 * Lists articles whose PDFs are read but not yet searched for their titles; `title_alt` is as stored.
 * @param after the id of the last article of the previous batch
 */
export function listUnjudged(db: Db, after: number, limit: number): Promise<Unjudged[]> {
  return rowsOf<Unjudged>(db)`
    select article_id as id, changes, articles.description as title, title_alt, ${firstPages} as pages
    from pdf_titles join articles on articles.id = article_id join pdf_texts on hash = file_hash
    where judged_at is null and read_at is not null and article_id > ${after}
    order by article_id limit ${limit}`
}

export type Judged = Pick<Unjudged, 'id' | 'changes'> & { is_said: boolean | null }

/** Stores whether the titles were found; skips articles that have changed since or are changing now. */
export async function saveJudged(db: Db, judged: Judged[]): Promise<void> {
  await db.execute(sql`
    update pdf_titles set is_said = found.is_said, judged_at = now()
    from (
      select id, told.is_said from pdf_titles
      join json_to_recordset(${JSON.stringify(judged)}::text::json) as told (id int, changes int, is_said boolean)
        on id = article_id and told.changes = pdf_titles.changes
      for update of pdf_titles skip locked
    ) found where article_id = found.id`)
}

/** Queues the titles of a PDF's articles again, because the PDF was read again. */
export async function requeueTitles(db: Db, hash: string): Promise<void> {
  await db.execute(sql`
    update pdf_titles set changes = changes + 1, is_said = null, judged_at = null
    where judged_at is not null and article_id in (select id from articles where file_hash = ${hash})`)
}
