import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { textPageNames } from '../../core/db/enums.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { dayIn } from '../../core/text/dates.ts'
import { plainText } from '../../core/text/html.ts'
import { readVisible } from '../../journal/access/queries.ts'
import { readPageText } from '../../journal/pages/queries.ts'
import type { TextPageName } from '../../journal/pages/rules.ts'
import type { Reader } from '../../journal/record/admin-queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf, type Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { articleFaults } from './article-rules.ts'
import type { ArticleFault, JournalCheck, JournalFacts } from './fault-rules.ts'
import { journalChecks } from './journal-rules.ts'

/** The public articles with each fault, and the faults of the journal. */
export type Health = {
  articles: number
  faulty: Record<string, number>
  facts: JournalFacts
  wrong: JournalCheck[]
}

type Needed = Pick<Services, 'db' | 'pageCache' | 'config' | 'clock'>

/** Returns the index health, cached until the content changes, a PDF is read or the day ends. */
export async function readHealth({ db, pageCache, config, clock }: Needed): Promise<Health> {
  const today = dayIn(config.timeZone, clock())
  const [pdfs] = await rowsOf<{ at: string }>(db)`
    select concat((select max(read_at) from pdf_texts), ' ', (select max(judged_at) from pdf_titles)) as at`
  return pageCache.once(`health of ${today}, PDFs of ${pdfs?.at}`, async () => {
    const [counts, facts] = await Promise.all([countFaults(db), readFacts({ db, config }, today)])
    return { ...counts, facts, wrong: journalChecks.filter(({ isWrong }) => isWrong(facts)) }
  })
}

/** The requirements of indexes that the journal and its newest articles miss. */
type Required = { journal: number; articles: number }

/** The newest articles to check for the dashboard, which must not read all. */
const judgedOfNewest = 500

/** Counts unmet requirements, without those of PDFs, which the dashboard counts; cached until content or day change. */
export function readRequired({ db, pageCache, config, clock }: Needed): Promise<Required> {
  const today = dayIn(config.timeZone, clock())
  return pageCache.once(`required on ${today}`, async () => {
    const severe = articleFaults.filter(({ code, isSevere }) => isSevere && code !== 'no_pdf')
    const conditions = severe.map(({ condition }) => sql.raw(`(${condition})`))
    const [facts, rows] = await Promise.all([
      readFacts({ db, config }, today),
      rowsOf<{ articles: number }>(db)`
        select count(*)::int as articles from (
          select * from articles where status = 'enabled' order by id desc limit ${judgedOfNewest}
        ) a ${joined} where ${sql.join(conditions, sql` or `)}`,
    ])
    const wrong = journalChecks.filter(({ isSevere, isWrong }) => isSevere && isWrong(facts))
    return { journal: wrong.length, articles: rows[0]?.articles ?? 0 }
  })
}

const joined = sql`cross join settings s left join pdf_texts t on t.hash = a.file_hash`
const about = (papers = sql``) => sql`articles a ${joined} ${papers} where a.status = 'enabled'`

async function countFaults(db: Db): Promise<Pick<Health, 'articles' | 'faulty'>> {
  const faults = articleFaults.filter(({ ofPaper }) => !ofPaper)
  const names = faults.map(({ code }) => sql.identifier(code))
  const judged = faults.map(({ condition }, at) => sql`(${sql.raw(condition)}) as ${names[at]}`)
  const counts = faults.map(({ code }, at) => sql`${code}::text, count(*) filter (where ${names[at]})`)
  const [row] = await rowsOf<Pick<Health, 'articles' | 'faulty'>>(db)`
    select count(*)::int as articles, json_build_object(${sql.join(counts, sql`, `)}) as faulty
    from (select ${sql.join(judged, sql`, `)} from ${about()}) judged`
  if (!row) throw new Error('The articles were not counted')
  return row
}

/** Counts the public articles with each fault of their papers, among the papers that a user may see. */
export async function countPaperFaults({ db, viewer }: Reader): Promise<Record<string, number>> {
  const isSeen = await readVisible(db, viewer)
  const faults = articleFaults.filter(({ ofPaper }) => ofPaper)
  const counts = faults.map(({ code, condition }) => sql`${code}::text, count(*) filter (where ${sql.raw(condition)})`)
  const [row] = await rowsOf<{ faulty: Record<string, number> }>(db)`
    select json_build_object(${sql.join(counts, sql`, `)}) as faulty
    from ${about(sql`join papers on papers.article_id = a.id and ${isSeen}`)}`
  return row?.faulty ?? {}
}

export type FaultyArticle = {
  id: number
  refnumber: string
  title: string
  year: number
  volume: number
  issue: number
}

/** The articles per page of a fault. */
export const faultyPerPage = 50

/**
 * Lists a page of public articles with a fault, newest first, plus one if there are more; it begins after `before`. A
 * fault of papers is listed for those that the user may see.
 */
export async function listFaulty(
  { db, viewer }: Reader,
  { condition, ofPaper }: ArticleFault,
  before: number | undefined,
): Promise<FaultyArticle[]> {
  const from = before === undefined ? sql`` : sql`and a.id < ${before}`
  const paper = ofPaper && sql`join papers on papers.article_id = a.id and ${await readVisible(db, viewer)}`
  return rowsOf<FaultyArticle>(db)`
    select a.id, a.refnumber, a.title, a.year, a.volume, a.issue
    from ${about(paper)} ${from} and (${sql.raw(condition)}) order by a.id desc limit ${faultyPerPage + 1}`
}

async function readFacts({ db, config }: Pick<Needed, 'db' | 'config'>, today: string): Promise<JournalFacts> {
  const settings = await readSettings(db)
  const [row] = await rowsOf<Pick<JournalFacts, 'board' | 'recentArticles'> & { pages: StoredPage[] }>(db)`
    select
      (select json_build_object(
        'editors', count(*), 'chiefs', count(*) filter (where category = 'chief editor'),
        'withoutAffiliation', count(*) filter (where content = '')
      ) from editors where status = 'enabled') as board,
      (select count(*)::int from articles where status = 'enabled' and publishdate > ${today}::date - 365)
        + (select count(*)::int from articles where status = 'enabled' and publishdate is null
          and year >= extract(year from ${today}::date - 365)::int and make_date(year, 12, 31) > ${today}::date - 365) as "recentArticles",
      (select json_agg(json_build_object('id', id, 'name', name, 'content', content)) from pages) as pages`
  if (!row) throw new Error('The journal was not read')
  return { settings, origin: originOf(config, settings), ...row, texts: collectPageTexts(row.pages, settings) }
}

type StoredPage = { id: number; name: TextPageName; content: string }

function collectPageTexts(pages: StoredPage[], settings: Settings): JournalFacts['texts'] {
  const entries = textPageNames.map((name) => {
    const { id = 0, content = '' } = pages.find((page) => page.name === name) ?? {}
    return [name, { id, text: plainText(readPageText(name, content, settings)) }]
  })
  return Object.fromEntries(entries) // has each name
}
