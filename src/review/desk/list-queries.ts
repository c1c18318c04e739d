import { asc, desc, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import type { requestStates } from '../../core/db/enums.ts'
import { pick, plannedRowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { settings } from '../../core/db/tables/settings.ts'
import { escapedLike } from '../../core/text/clean.ts'
import { readVisible, type Viewer } from '../../journal/access/queries.ts'
import { ended } from '../../journal/access/status-queries.ts'
import { isAllowed } from '../../office/sessions/rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Reader } from '../case/paper-queries.ts'
import { typedCode } from '../papers/code-rules.ts'
import { flagsOf } from '../papers/flag-queries.ts'
import { isEnded, turnOf } from '../papers/state-rules.ts'
import { countStatuses, listStatuses, mayWait, pickUrgent, type Standing } from '../papers/turn-queries.ts'
import { byUrgency, type DeskFilter, deskFilters, isIn, type Turn, turnAt } from '../papers/turn-rules.ts'
import { holdsWord, isNamed } from '../people/name-key-queries.ts'
import { searchedWords } from '../people/rules.ts'
import { beginningsOf } from './rules.ts'

/** Returns the condition that a paper is for a call, by its slug; undefined for ''. */
export const isForCall = (call: string): SQL | undefined =>
  call === '' ? undefined : sql`papers.call_id = (select id from calls where slug = ${call})`

type DeskQuery = { filter: DeskFilter; q: string; call: string; page: number; limit: number }

/**
 * Reads the papers of one page of the desk and whose turn each is, the number of papers in each filter, and the number
 * of ended papers with unsettled letters. Ended papers, whose number grows without limit, are read only if they are
 * listed. Also returns `access`, the condition for the user's papers, for other queries of the page.
 */
export async function readDesk(
  db: Db,
  { filter, q, call, page, limit }: DeskQuery,
  { viewer, wanted, today }: Omit<Reader, 'now'>,
) {
  const access = await readVisible(db, viewer)
  const found = q === '' ? access : sql`${access} and ${foundBy(q)}`
  const ofCall = isForCall(call)
  const isFound = ofCall ? sql`${found} and ${ofCall}` : found
  const isWhole = filter === 'ended' || filter === 'all'
  const statuses = await listStatuses(db, isWhole ? isFound : sql`${isFound} and ${mayWait}`, wanted)
  const turns = statuses.map((standing) => ({ ...standing, ...turnAt(standing, today) }))
  const filters = Object.keys(deskFilters) as DeskFilter[] // its own keys
  const counts = Object.fromEntries(
    filters.map((each) => [each, turns.filter((paper) => isIn(each, paper, viewer.id)).length]),
  ) as Record<DeskFilter, number> // one for each filter
  if (!isWhole) {
    const [found] = await plannedRowsOf<{ ended: number }>(db)`
      select count(*)::int as ended from papers where ${isFound} and papers.state in ${ended}`
    counts.all += (found?.ended ?? 0) - counts.ended
    counts.ended = found?.ended ?? 0
  }
  const papersOfPage = turns
    .filter((paper) => isIn(filter, paper, viewer.id))
    .sort(byUrgency)
    .slice((page - 1) * limit, page * limit)
  const unsettled = turns.filter(({ state, next }) => isEnded(state) && next === 'settle_letter').length
  return { counts, unsettled, papers: await describe(db, papersOfPage), access }
}

/** Returns the number of visible papers that wait for an editor, for each screen's rail. */
export async function countTurns(db: Db, viewer: Viewer): Promise<number> {
  const wanted = await wantedOf(db, viewer)
  if (wanted === undefined) return 0
  const statuses = await countStatuses(db, sql`${await readVisible(db, viewer)} and ${mayWait}`, wanted)
  return statuses.reduce((sum, facts) => (turnOf(facts).waits_for === 'editor' ? sum + facts.papers : sum), 0)
}

/** Returns the number of reports that a decision requires; undefined if a user sees no papers. */
async function wantedOf(db: Db, viewer: Viewer): Promise<number | undefined> {
  if (!isAllowed(viewer.role, 'editor')) return undefined
  const any = db.select({ id: papers.id }).from(papers).where(ne(papers.state, 'draft'))
  const [found] = await db.select(pick(settings, 'reviewers_wanted')).from(settings).where(exists(any))
  return found && countOf(found, 'reviewers_wanted')
}

/** The most papers that Home lists. */
const mostUrgent = 6

/** Returns a user's papers for Home: their numbers, and the first of those that wait for an editor or are late. */
export async function readUrgent(db: Db, { viewer, today }: Pick<Reader, 'viewer' | 'today'>) {
  const wanted = await wantedOf(db, viewer)
  if (wanted === undefined) return { open: 0, turn: 0, late: 0, unassigned: { count: 0, since: null }, papers: [] }
  const isTheirs = sql`${await readVisible(db, viewer)} and ${mayWait}`
  const {
    ids,
    unassigned: count,
    since,
    ...counts
  } = await pickUrgent(db, isTheirs, { wanted, today, most: mostUrgent })
  const statuses = ids.length > 0 ? await listStatuses(db, inArray(papers.id, ids), wanted) : []
  const turns = statuses.map((standing) => ({ ...standing, ...turnAt(standing, today) })).sort(byUrgency)
  return { ...counts, unassigned: { count, since }, papers: await describe(db, turns) }
}

export type UrgentPapers = Awaited<ReturnType<typeof readUrgent>>

export type ListedPaper = Awaited<ReturnType<typeof describe>>[number]

/** The states of a paper's requests in the present round. */
type RequestState = Exclude<(typeof requestStates)[number], 'cancelled'>

type Described = Pick<typeof papers.$inferSelect, 'id' | 'round' | 'received' | 'flags'> & {
  requests: RequestState[]
  modification: string
  title: string
  editor: string
  authors: string[]
}

/** Adds to the state of papers the details that a list shows. */
async function describe(db: Db, statuses: (Standing & Turn)[]) {
  const ids = statuses.map(({ id }) => id)
  if (ids.length === 0) return []
  const listed = sql`(select json_array_elements_text(${JSON.stringify(ids)}::json)::int)`
  const [found] = await plannedRowsOf<{ rows: Described[] }>(db)`
    select coalesce(json_agg(described), '[]') as rows from (
      select papers.id, papers.round, papers.received, ${flagsOf} as flags, papers.modification, manuscripts.title,
        coalesce(users.name, '') as editor,
        coalesce(names.authors, '{}') as authors,
        array(select state from review_requests where paper_id = papers.id and round = papers.round and state <> 'cancelled') as requests
      from papers join manuscripts on manuscripts.paper_id = papers.id
      left join users on users.id = papers.editor_id
      left join (
        select paper_id, array_agg(name order by position) as authors from paper_authors where paper_id in ${listed} group by 1
      ) names on names.paper_id = papers.id
      where papers.id in ${listed}) described`
  const described = new Map((found?.rows ?? []).map((row) => [row.id, row]))
  return statuses.flatMap((standing) => {
    const row = described.get(standing.id)
    const modification = new Date(row?.modification ?? 0)
    return row ? [{ ...standing, ...row, modification, requests: countsOf(row.requests) }] : []
  })
}

/** Returns the number of requests in each state. */
function countsOf(states: readonly RequestState[]): Record<RequestState, number> {
  const counts = { chosen: 0, invited: 0, accepted: 0, declined: 0, lapsed: 0, reported: 0 }
  for (const state of states) counts[state]++
  return counts
}

/**
 * Returns the condition for papers with a number or its beginning, or with a request's code; or with each word in the
 * title, or in a name of an author or reviewer or a similar-sounding one.
 */
export function foundBy(q: string): SQL {
  const code = typedCode(q.replace(/["“”]/g, ''))
  const begun = /^\d{4}-./.test(code) ? `${escapedLike(code)}%` : code
  const words = searchedWords(q).map(hasWord)
  const hasAll = words.length > 0 ? sql.join(words, sql` and `) : sql`false`
  return sql`(${papers.number} like ${begun}
    or ${papers.id} in (select paper_id from review_requests where request = ${code}) or (${hasAll}))`
}

function hasWord(word: string): SQL {
  const inTitle = beginningsOf(word.toLowerCase()).map((part) => holdsWord(sql`lower_title`, part))
  return sql`(${papers.id} in (
      select paper_id from manuscripts where ${sql.join(inTitle, sql` or `)}
      union all select paper_id from paper_authors where ${isNamed('paper_authors', word)})
    or ${papers.cleared_at} is null and ${papers.id} in (
      select paper_id from review_requests
      where reviewer_id = any(array(select id from reviewers where ${isNamed('reviewers', word)}))))`
}

/** Lists the users that a paper can be assigned to, by name. */
export async function listEditors(db: Db) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${users.status} = 'enabled' and ${users.role} in ('admin', 'editor')`)
    .orderBy(asc(users.name_key), desc(users.id))
}
