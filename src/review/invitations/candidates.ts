import { and, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { dayIn } from '../../core/text/dates.ts'
import { findPaperId } from '../../journal/access/queries.ts'
import type { Actor } from '../../services.ts'
import { type Named, suggestedIn } from '../people/named-rules.ts'
import { emailKey } from '../people/rules.ts'
import { readAskedPaper } from './asked-paper-queries.ts'
import { type Known, listArchiveAuthors, listBoard, listFittingReviewers, stranger } from './candidate-queries.ts'
import { type Candidate, candidatesOf } from './candidate-rules.ts'
import { searchedText, splitFoldedWords } from './hint-rules.ts'

/** The most candidates that are shown at once. */
const mostOffered = 100

/** Lists the candidates for a paper, best match first; undefined for a paper that the user may not see. */
export async function listCandidates(
  { db, clock, config, viewer }: Actor,
  number: string,
  q: string,
): Promise<Candidate[] | undefined> {
  const id = await findPaperId(db, number, viewer)
  if (id === undefined) return undefined
  const now = clock()
  const searched = searchedText(q)
  const paper = await readAskedPaper(db, id, now)
  const [board, authors] = await Promise.all([listBoard(db), listArchiveAuthors(db, paper, searched)])
  const { there, earlier, named } = await listAsked(db, id)
  const others = [
    ...paper.suggested.map((one) => makeStranger(one, 'suggested')),
    ...named.map((one) => makeStranger(one, 'decliner')),
    ...board,
    ...authors,
  ]
  const asked = { q: searched, now, today: dayIn(config.timeZone, now), earlier }
  const known = [
    ...(await listFittingReviewers(db, viewer, { words: splitFoldedWords(searched), paper, others, ...asked })),
    ...others,
  ]
  const thereToo = new Set(
    known.flatMap(({ id, email }) => (id !== null && there.has(id) && email ? emailKey(email) : [])),
  )
  return candidatesOf(known, paper, asked)
    .filter(({ id, email }) => (id === null || !there.has(id)) && !thereToo.has(emailKey(email)))
    .slice(0, mostOffered)
}

/**
 * Lists the reviewers of a paper's present round, who are not asked twice, those who reported in an earlier one, and
 * the people that decliners suggest.
 */
async function listAsked(db: Db, paperId: number) {
  const { reviewer_id, paper_id, round, state, suggest } = reviewRequests
  const rows = await db
    .select({ id: reviewer_id, state, suggest, isEarlier: lt(round, papers.round) })
    .from(reviewRequests)
    .innerJoin(papers, eq(papers.id, paper_id))
    .where(and(eq(paper_id, paperId), ne(state, 'cancelled')))
  const idsOf = (some: typeof rows) => new Set(some.flatMap(({ id }) => id ?? [])) // null is a person who was erased
  return {
    there: idsOf(rows.filter(({ isEarlier }) => !isEarlier)),
    earlier: idsOf(rows.filter(({ isEarlier, state }) => isEarlier && state === 'reported')),
    named: rows
      .flatMap(({ state, suggest }) => (state === 'declined' ? suggestedIn(suggest) : []))
      .flatMap(({ person }) => person ?? [])
      .map((person) => ({ ...person, name: person.name || person.email })),
  }
}

const makeStranger = (named: Named, source: Known['source']): Known => ({ ...stranger, ...named, source })
