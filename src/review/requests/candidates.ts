import { and, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/review/papers.ts'
import { reviewRequests } from '../../core/db/review/reviewers.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { dayIn } from '../../core/text/dates.ts'
import { pageSize } from '../../core/text/paging.ts'
import { fold } from '../../core/text/words.ts'
import type { Actor } from '../../services.ts'
import { findPaperId, type Viewer } from '../papers/sight-queries.ts'
import {
  type Known,
  listArchiveAuthors,
  listBoard,
  listFittingReviewers,
  listReviewers,
  readAskedPaper,
  stranger,
} from './candidate-queries.ts'
import { type Candidate, candidatesOf } from './candidate-rules.ts'
import type { Named } from './hint-rules.ts'

const longestQuery = 200

/** The most that are offered at once. */
const mostOffered = 100

/** Whom to ask for a paper, best match first; undefined for a paper that the user may not see. */
export async function listCandidates(
  { db, clock, config, viewer }: Actor,
  number: string,
  q: string,
): Promise<Candidate[] | undefined> {
  const id = await findPaperId(db, number, viewer)
  if (id === undefined) return undefined
  const now = clock()
  const searched = cleanLine(q).slice(0, longestQuery)
  const paper = await readAskedPaper(db, id, now)
  const [board, authors] = await Promise.all([listBoard(db), listArchiveAuthors(db, paper, searched)])
  const others = [...paper.suggested.map(suggestedPerson), ...board, ...authors]
  const { there, earlier } = await listAsked(db, id)
  const asked = { q: searched, now, today: dayIn(config.timeZone, now), earlier }
  const known = [
    ...(await listFittingReviewers(db, viewer, { words: wordsIn(searched), paper, others, ...asked })),
    ...others,
  ]
  return candidatesOf(known, paper, asked)
    .filter((person) => person.id === null || !there.has(person.id))
    .slice(0, mostOffered)
}

/** The reviewers of a paper's present round, who are not asked twice, and those who reported in an earlier one. */
async function listAsked(db: Db, paperId: number) {
  const { reviewer_id, paper_id, round, state } = reviewRequests
  const rows = await db
    .select({ id: reviewer_id, state, isEarlier: lt(round, papers.round) })
    .from(reviewRequests)
    .innerJoin(papers, eq(papers.id, paper_id))
    .where(and(eq(paper_id, paperId), ne(state, 'cancelled')))
  const idsOf = (some: typeof rows) => new Set(some.flatMap(({ id }) => id ?? [])) // null is somebody erased
  return {
    there: idsOf(rows.filter(({ isEarlier }) => !isEarlier)),
    earlier: idsOf(rows.filter(({ isEarlier, state }) => isEarlier && state === 'reported')),
  }
}

const suggestedPerson = (named: Named): Known => ({ ...stranger, ...named, source: 'suggested' })

/** Past reviewers, by words of name, address, affiliation or keywords; papers that the user may not see do not count in their load. */
export async function listReviewersFor(db: Db, viewer: Viewer, { q, page }: { q: string; page: number }) {
  const words = wordsIn(cleanLine(q).slice(0, longestQuery))
  return listReviewers(db, viewer, { words, limit: pageSize, offset: (page - 1) * pageSize })
}

const wordsIn = (text: string) => fold(text).split(/\s+/).filter(Boolean)
