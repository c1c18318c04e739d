import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf, rowsOf } from '../../core/db/rows.ts'
import { manuscripts } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { sameName } from '../../core/pasted/name-keys.ts'
import { escapedLike } from '../../core/text/clean.ts'
import { pageSize } from '../../core/text/paging.ts'
import { readHidden, readVisible, type Viewer, visibleTo } from '../../journal/access/queries.ts'
import { countsAsAsked } from '../../journal/access/status-queries.ts'
import { isDecided } from '../../journal/certificates/review-queries.ts'
import { hasRetraction } from '../../journal/record/columns.ts'
import { holdsWord, soundsLike } from '../people/name-key-queries.ts'
import { emailKey, institutionDomain } from '../people/rules.ts'
import type { AskedPaper } from './asked-paper-queries.ts'
import { mostOpen, type Person, recentMs, searchedText, splitFoldedWords } from './hint-rules.ts'
import { isListed } from './queries.ts'

/** A person who may be asked, with the known facts; `id` is null until they are asked for the first time. */
export type Known = Person & {
  id: number | null
  ror: string
  source: 'reviewer' | 'board' | 'author' | 'suggested' | 'decliner'
  /** The fit: articles on the paper's keywords, or cited by it. */
  score: number
  cited: number
  articles: number
  keywords: string
  /** Editors' notes about them. */
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

/** The values of a person who was never asked, without further facts. */
export const stranger = {
  id: null,
  ror: '',
  orcid: '',
  keywords: '',
  note: '',
  not_before: null,
  never: false,
  open: 0,
  last_asked: null,
  asked: 0,
  accepted: 0,
  reported: 0,
  median_days: null,
  score: 0,
  cited: 0,
  articles: 0,
}

/** The most people of the archive that are considered for one paper. */
const mostAuthors = 300

/** A user, with the papers hidden from them by {@link readHidden}. */
type Access = { viewer: Viewer; hidden: SQL }

/**
 * Returns the reviewers with some ids, by name, if they are in a user's lists; requests for papers that the user may
 * not see are not counted.
 */
async function readKnown(db: Db, { viewer, hidden }: Access, ids: SQL): Promise<Known[]> {
  type Row = Omit<Known, 'last_asked'> & { last_asked: string | null }
  const rows = await plannedRowsOf<Row>(db)`
    with chosen as materialized (${ids}),
    load as materialized (
      select reviewer_id,
        count(*) filter (where review_requests.state in ('invited', 'accepted'))::int as open,
        max(asked_at) as last_asked,
        count(*) filter (where ${countsAsAsked})::int as asked,
        count(*) filter (where review_requests.state in ('accepted', 'reported'))::int as accepted,
        count(*) filter (where review_requests.state = 'reported')::int as reported,
        percentile_cont(0.5) within group (order by extract(epoch from reported_at - answered_at) / 86400)
          filter (where reported_at is not null and answered_at is not null) as median_days
      from review_requests join papers on papers.id = paper_id
      where reviewer_id in (select id from chosen) and ${visibleTo(viewer, hidden)} group by reviewer_id)
    select r.id, r.name, r.email, r.affiliation, '' as ror, r.orcid, r.keywords, r.note, r.not_before::text, r.never,
      coalesce(load.open, 0) as open, load.last_asked, coalesce(load.asked, 0) as asked,
      coalesce(load.accepted, 0) as accepted, coalesce(load.reported, 0) as reported, load.median_days,
      'reviewer' as source, 0 as score, 0 as cited, 0 as articles
    from reviewers r left join load on load.reviewer_id = r.id
    where r.id in (select id from chosen) and ${isListed(sql`r.id`, hidden)} order by r.name collate "C", r.id`
  return rows.map((row) => ({ ...row, last_asked: row.last_asked === null ? null : new Date(row.last_asked) }))
}

const mostWords = 6

/** Returns the condition for reviewers with all of some folded words, or with names that sound like them. */
export function hasReviewerWords(words: readonly string[]): SQL {
  const each = words
    .slice(0, mostWords)
    .map((word) => sql`(${holdsWord(sql`folded`, word)} or ${soundsLike('reviewers', word)})`)
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}

/** Passes texts as rows in one parameter, so that the statement is the same for any number of them. */
const bindTextsAsRows = (texts: readonly string[]) => sql`json_array_elements_text(${JSON.stringify(texts)}::json)`

/**
 * Returns a page of reviewers whose names, addresses, affiliations or keywords contain all words, by name, and their
 * total.
 */
export async function listReviewers(
  db: Db,
  viewer: Viewer,
  { q, page }: { q: string; page: number },
): Promise<{ all: number; reviewers: Known[] }> {
  const words = splitFoldedWords(searchedText(q))
  const hidden = await readHidden(db, viewer)
  const isKnown = isListed(sql`reviewers.id`, hidden)
  const matches = sql`from reviewers where name <> '' and ${hasReviewerWords(words)} and ${isKnown}`
  const ids = sql`select id ${matches} order by name collate "C", id limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [[count], reviewers] = await Promise.all([
    plannedRowsOf<{ all: number }>(db)`select count(*)::int as "all" ${matches}`,
    readKnown(db, { viewer, hidden }, ids),
  ])
  return { all: count?.all ?? 0, reviewers }
}

/** Returns a reviewer whose existence a user may know, with their statistics. */
export async function findKnownReviewer(db: Db, viewer: Viewer, id: number): Promise<Known | undefined> {
  const [known] = await readKnown(db, { viewer, hidden: await readHidden(db, viewer) }, sql`select ${id}::int as id`)
  return known
}

export type ReviewersRequest = Awaited<ReturnType<typeof listReviewersRequests>>[number]

/**
 * Lists the requests of reviewers on visible, uncleared papers, newest first, and whether their reports have been
 * decided on.
 */
export async function listReviewersRequests(db: Db, viewer: Viewer, ids: number[]) {
  const { reviewer_id, paper_id, request, round, state } = reviewRequests
  const isReported = sql<boolean>`${state} = 'reported' and ${isDecided}`
  return db
    .select({
      reviewer_id,
      request,
      round,
      state,
      number: papers.number,
      title: manuscripts.title,
      isDecided: isReported,
    })
    .from(reviewRequests)
    .innerJoin(papers, eq(papers.id, paper_id))
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(and(inArray(reviewer_id, ids), isNull(papers.cleared_at), await readVisible(db, viewer)))
    .orderBy(desc(reviewRequests.id))
}

/**
 * The most reviewers that are considered for one paper, in addition to those who may be the same person as another
 * candidate.
 */
const mostReviewers = 200

type Weighing = {
  words: readonly string[]
  paper: Pick<AskedPaper, 'keywords' | 'authors'>
  /** Candidates from elsewhere, who may also be reviewers. */
  others: readonly Person[]
  /** The ids of those who reported on the paper in an earlier round. */
  earlier: ReadonlySet<number>
  now: Date
  today: string
}

/**
 * Lists the reviewers who may fit a paper best, by a rough comparison, and those who may be the same person as another
 * candidate, since the known facts are stored with the reviewer.
 */
export async function listFittingReviewers(
  db: Db,
  viewer: Viewer,
  { words, paper, others, earlier, now, today }: Weighing,
): Promise<Known[]> {
  const among = (texts: readonly string[]) => sql`(select ${bindTextsAsRows([...new Set(texts.filter(Boolean))])})`
  const domains = paper.authors.map(({ email }) => institutionDomain(email))
  const since = new Date(now.getTime() - recentMs).toISOString()
  const hidden = await readHidden(db, viewer)
  const asked = sql`select reviewer_id from review_requests q
    join papers on papers.id = q.paper_id and ${visibleTo(viewer, hidden)}`
  return readKnown(
    db,
    { viewer, hidden },
    sql`(select id from reviewers where not never and name <> '' and ${hasReviewerWords(words)}
        and ${isListed(sql`reviewers.id`, hidden)}
      order by case when keywords = '' then 0 else 2 * (select count(*) from ${bindTextsAsRows(paper.keywords)} topic
          where position(topic in lower(keywords)) > 0) end
        + case when id in (${asked} where q.state = 'reported') then 4 else 0 end
        - case when not_before > ${today}::date then 12 else 0 end
        - case when id in (${asked} where q.state in ('invited', 'accepted') group by 1 having count(*) >= ${mostOpen}) then 6 else 0 end
        - case when id in (${asked} where q.asked_at > ${since}::timestamptz) then 4 else 0 end
        - case when split_part(lower(email collate "C"), '@', 2) in ${among(domains)} then 8 else 0 end desc,
        name collate "C", id limit ${mostReviewers})
    union select id from reviewers where id in (select value::int from ${bindTextsAsRows([...earlier].map(String))})
    union select id from reviewers where email <> '' and lower(email) in ${among(others.map(({ email }) => emailKey(email)))}
    union select id from reviewers where orcid <> '' and orcid in ${among(others.map(({ orcid }) => orcid))}
    union select id from reviewers where same_name(name_key) in ${among(others.map(({ name }) => sameName(name)))}`,
  )
}

/** Lists the members of the board. */
export async function listBoard(db: Db): Promise<Known[]> {
  const rows = await rowsOf<Pick<Known, 'name' | 'email' | 'affiliation'>>(db)`
    select name, email, content as affiliation from editors where status = 'enabled' order by place, id`
  return rows.map((row) => ({ ...stranger, ...row, source: 'board' }))
}

/**
 * Lists authors of public, unretracted articles who wrote on a paper's keywords or are cited by it, or whose names
 * contain the searched text; each in the newest spelling. For articles without separate details of people, such as old
 * ones, only the names are known.
 */
export async function listArchiveAuthors(
  db: Db,
  { keywords, cited }: Pick<AskedPaper, 'keywords' | 'cited'>,
  q: string,
): Promise<Known[]> {
  if (keywords.length === 0 && cited.length === 0 && q === '') return []
  const named = `%${escapedLike(q.toLowerCase())}%`
  const rows = await rowsOf<
    Pick<Known, 'name' | 'email' | 'affiliation' | 'ror' | 'orcid' | 'score' | 'cited' | 'articles'>
  >(db)`
    with hits as materialized (
      select article_id, sum(on_topic)::int as on_topic, sum(cited)::int as cited from (
        select article_id, 1 as on_topic, 0 as cited from article_names
          where kind = 'keyword' and shown and ${keywords.length > 0 ? sql`key in ${keywords}` : sql`false`}
        union all
        select id, 0, 1 from articles where status = 'enabled' and ${cited.length > 0 ? sql`lower(doi) in ${cited}` : sql`false`}
        union all
        select article_id, 0, 0 from article_authors where ${q === '' ? sql`false` : sql`lower(name) like ${named}`}
        union all
        select article_id, 0, 0 from article_names
          where kind = 'author' and shown and ${q === '' ? sql`false` : sql`lower(name) like ${named}`}
      ) found group by article_id order by sum(on_topic + 2 * cited) desc, article_id desc limit 500),
    written as (
      select hits.*, a.name, a.email, a.affiliation, a.ror, a.orcid
      from hits join article_authors a using (article_id) where not a.organisation
      union all
      select hits.*, n.name, '', '', '', ''
      from hits join article_names n on n.article_id = hits.article_id and n.kind = 'author'
      where not exists (select from article_authors a where a.article_id = hits.article_id)),
    people as (
      select written.*, coalesce(nullif(orcid, ''), lower(name)) as who
      from written join articles on articles.id = article_id
      where articles.status = 'enabled' and notice_of is null and not (${hasRetraction})
        and ${q === '' ? sql`true` : sql`lower(name) like ${named}`})
    select (array_agg(name order by article_id desc))[1] as name,
      coalesce((array_agg(email order by article_id desc) filter (where email <> ''))[1], '') as email,
      coalesce((array_agg(affiliation order by article_id desc) filter (where affiliation <> ''))[1], '') as affiliation,
      coalesce((array_agg(ror order by article_id desc) filter (where ror <> ''))[1], '') as ror,
      max(orcid) as orcid, sum(on_topic)::int as score, sum(cited)::int as cited, count(*)::int as articles
    from people group by who order by sum(on_topic + 2 * cited) desc, max(article_id) desc limit ${mostAuthors}`
  return rows.map((row) => ({ ...stranger, ...row, source: 'author' }))
}
