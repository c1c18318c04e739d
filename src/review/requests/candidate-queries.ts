import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperAuthors } from '../../core/db/review/authors.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { doiIn } from '../../core/pasted/references.ts'
import { nameKey } from '../../journal/articles/people/names.ts'
import { personKey } from '../papers/person-rules.ts'
import { isKnownTo, type Viewer, visibleTo } from '../papers/sight-queries.ts'
import { namedIn, type PaperPeople, type Person } from './hint-rules.ts'

/** What of a paper decides whom to ask. */
export type AskedPaper = PaperPeople & { keywords: string[]; cited: string[] }

/** Years in which an article together counts. */
const coauthorYears = 5

/** The people, keywords and cited DOIs of a paper, for its candidates and their hints. */
export async function readAskedPaper(db: Db, paperId: number, now: Date): Promise<AskedPaper> {
  const { name, email, affiliation, ror, orcid } = paperAuthors
  const [authors, [texts]] = await Promise.all([
    db.select({ name, email, affiliation, ror, orcid }).from(paperAuthors).where(eq(paperAuthors.paper_id, paperId)),
    db
      .select({
        email: manuscripts.email,
        keywords: manuscripts.keywords,
        references: manuscripts.references,
        suggested: manuscripts.suggested,
        opposed: manuscripts.opposed,
      })
      .from(manuscripts)
      .where(eq(manuscripts.paper_id, paperId)),
  ])
  const own = texts?.email ? [{ name: '', email: texts.email, affiliation: '', ror: '', orcid: '' }] : []
  return {
    authors: [...authors, ...own],
    suggested: namedIn(texts?.suggested ?? ''),
    opposed: namedIn(texts?.opposed ?? ''),
    coauthors: await coauthorsOf(db, authors, now),
    keywords: (texts?.keywords ?? '')
      .split(/[,;]/)
      .map((keyword) => nameKey(keyword, 'keyword'))
      .filter(Boolean),
    cited: (texts?.references ?? '').split('\n').flatMap((line) => doiIn(line)?.toLowerCase() ?? []),
  }
}

/** The keys of all who wrote an article here with one of these people within five years, themselves included. */
async function coauthorsOf(db: Db, authors: Person[], now: Date): Promise<Set<string>> {
  const keys = [...new Set(authors.map(({ name }) => nameKey(name)).filter(Boolean))]
  if (keys.length === 0) return new Set()
  const since = now.getUTCFullYear() - coauthorYears
  const rows = await rowsOf<{ name: string }>(db)`
    select distinct theirs.name from article_names mine
    join articles a on a.id = mine.article_id and a.year >= ${since}
    join article_names theirs on theirs.article_id = mine.article_id and theirs.kind = 'author'
    where mine.kind = 'author' and mine.key in ${keys}`
  return new Set(rows.map(({ name }) => personKey(name)))
}

/** Somebody who may be asked, with what is known of them; `id` is null until they are asked for the first time. */
export type Known = Person & {
  id: number | null
  ror: string
  source: 'reviewer' | 'board' | 'author' | 'suggested'
  /** How well they fit: articles on the paper's keywords, or cited by it. */
  score: number
  cited: number
  articles: number
  keywords: string
  /** Editors' own words about them. */
  note: string
  not_before: string | null
  never: boolean
  open: number
  last_asked: Date | null
  asked: number
  accepted: number
  reported: number
  median_days: number | null
}

/** Most people of the archive that are weighed for one paper. */
const mostAuthors = 300

const load = sql`
  select reviewer_id,
    count(*) filter (where q.state in ('invited', 'accepted'))::int as open,
    max(q.asked_at) as last_asked,
    count(*) filter (where q.asked_at is not null)::int as asked,
    count(*) filter (where q.state in ('accepted', 'reported'))::int as accepted,
    count(*) filter (where q.state = 'reported')::int as reported,
    percentile_cont(0.5) within group (order by extract(epoch from reported_at - answered_at) / 86400)
      filter (where reported_at is not null and answered_at is not null) as median_days`

const ofReviewer = sql`
  r.id, r.name, r.email, r.affiliation, '' as ror, r.orcid, r.keywords, r.note, r.not_before::text as not_before, r.never,
  coalesce(load.open, 0) as open, load.last_asked, coalesce(load.asked, 0) as asked,
  coalesce(load.accepted, 0) as accepted, coalesce(load.reported, 0) as reported, load.median_days`

/**
 * Past reviewers as far as the user may know of them; their requests for papers that the user may not see are not counted.
 */
export async function listReviewers(db: Db, viewer: Viewer, only = sql`true`): Promise<Known[]> {
  const rows = await rowsOf<Omit<Known, 'last_asked'> & { last_asked: string | null }>(db)`
    with load as (${load} from review_requests q join papers on papers.id = q.paper_id and ${visibleTo(viewer)} group by reviewer_id)
    select ${ofReviewer}, 'reviewer' as source, 0 as score, 0 as cited, 0 as articles
    from reviewers r left join load on load.reviewer_id = r.id where ${only} and ${isKnownTo(viewer, sql`r.id`)}
    order by r.name collate "C", r.id`
  return rows.map((row) => ({ ...row, last_asked: row.last_asked === null ? null : new Date(row.last_asked) }))
}

/** The members of the board that can be written to. */
export async function listBoard(db: Db): Promise<Known[]> {
  return rowsOf<Known>(db)`
    select null::int as id, name, email, content as affiliation, '' as ror, '' as orcid, '' as keywords, '' as note, null as not_before,
      false as never, 0 as open, null::timestamptz as last_asked, 0 as asked, 0 as accepted, 0 as reported,
      null::float8 as median_days, 'board' as source, 0 as score, 0 as cited, 0 as articles
    from editors where status = 'enabled' order by place, id`
}

/**
 * Authors of public articles who wrote on a paper's keywords or are cited by it, or whose names hold what is searched; the
 * newest spelling of each.
 */
export async function listArchiveAuthors(
  db: Db,
  { keywords, cited }: Pick<AskedPaper, 'keywords' | 'cited'>,
  q: string,
): Promise<Known[]> {
  if (keywords.length === 0 && cited.length === 0 && q === '') return []
  const named = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return rowsOf<Known>(db)`
    with hits as materialized (
      select article_id, sum(on_topic)::int as on_topic, sum(cited)::int as cited from (
        select article_id, 1 as on_topic, 0 as cited from article_names
          where kind = 'keyword' and shown and ${keywords.length > 0 ? sql`key in ${keywords}` : sql`false`}
        union all
        select id, 0, 1 from articles where status = 'enabled' and ${cited.length > 0 ? sql`lower(doi) in ${cited}` : sql`false`}
        union all
        select article_id, 0, 0 from article_authors where ${q === '' ? sql`false` : sql`lower(name) like ${named}`}
      ) found group by article_id order by sum(on_topic + 2 * cited) desc, article_id desc limit 500),
    people as (
      select a.*, hits.on_topic, hits.cited, articles.year,
        coalesce(nullif(a.orcid, ''), lower(a.name)) as who
      from hits join article_authors a using (article_id) join articles on articles.id = a.article_id
      where not a.organisation and articles.status = 'enabled'
        and ${q === '' ? sql`true` : sql`lower(a.name) like ${named}`})
    select null::int as id, (array_agg(name order by article_id desc))[1] as name,
      coalesce((array_agg(email order by article_id desc) filter (where email <> ''))[1], '') as email,
      coalesce((array_agg(affiliation order by article_id desc) filter (where affiliation <> ''))[1], '') as affiliation,
      coalesce((array_agg(ror order by article_id desc) filter (where ror <> ''))[1], '') as ror,
      max(orcid) as orcid, '' as keywords, '' as note, null as not_before, false as never, 0 as open, null::timestamptz as last_asked,
      0 as asked, 0 as accepted, 0 as reported, null::float8 as median_days, 'author' as source,
      sum(on_topic)::int as score, sum(cited)::int as cited, count(*)::int as articles
    from people group by who order by sum(on_topic + 2 * cited) desc, max(article_id) desc limit ${mostAuthors}`
}
