import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { reportFiles, reviewReports, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { isUuid } from '../../core/text/clean.ts'
import { finishInTurns } from '../../core/workers/event-loop.ts'
import { type IdentifyingText, isIdentifying, searchIdentifying } from '../../engines/blind/blind.ts'
import type { Actor } from '../../services.ts'
import { authorsSide } from '../anonymising/side-queries.ts'
import { paperOf } from '../case/context.ts'
import { identifyingInRound } from '../case/identifying-queries.ts'
import { reviewersIn } from '../reviewer/letter-queries.ts'
import { reviewersSide } from '../reviewer/scrub-queries.ts'
import type { Deciding, DecisionProblem } from './actions.ts'
import { withoutPlaces } from './rules.ts'

type SentReport = {
  id: number
  request: string
  place: number
  to_author: string
  answers: { label: string; value: string; to: 'author' | 'editor' }[]
}

/** Lists the newest report of each request of a paper, over all rounds, with the text for the author. */
export async function listSentReports(tx: Db, paperId: number): Promise<SentReport[]> {
  const rows = await tx
    .selectDistinctOn([reviewReports.request_id], {
      id: reviewRequests.id,
      request: reviewRequests.request,
      place: reviewRequests.place,
      questions: reviewRequests.questions,
      to_author: sql<string>`coalesce(${reviewReports.clean_to_author}, ${reviewReports.to_author})`,
      answers: reviewReports.answers,
    })
    .from(reviewReports)
    .innerJoin(reviewRequests, eq(reviewRequests.id, reviewReports.request_id))
    .where(and(eq(reviewRequests.paper_id, paperId), isNotNull(reviewReports.sent_at)))
    .orderBy(asc(reviewReports.request_id), desc(reviewReports.version))
  return rows
    .map(({ questions, answers, ...row }) => ({
      ...row,
      answers: questions.flatMap(({ id, label, to }) => (answers[id] ? [{ label, value: answers[id], to }] : [])),
    }))
    .sort((one, other) => one.place - other.place)
}

/** An identifying text that a decision would release, and its place. */
export type ReleasedIdentifyingText = IdentifyingText & { file: string | null; request: string | null }

export type Released = { reports: SentReport[]; files: (typeof reportFiles.$inferSelect)[] }

const noCopy = 'One of these files has no copy without its writer’s traces'

/** Returns the reports and files that the editor ticked, if they belong to this paper and can be released. */
export async function releaseOf(
  tx: Db,
  sent: SentReport[],
  { reports, files }: Pick<Deciding, 'reports' | 'files'>,
): Promise<Released | { problem: DecisionProblem }> {
  const ticked = sent.filter(({ request }) => reports.includes(request))
  if (ticked.length !== new Set(reports).size)
    return { problem: { code: 'invalid', field: 'reports', message: 'One of these is no report of this paper' } }
  const ids = sent.map(({ id }) => id)
  const uuids = files.filter(isUuid)
  const tickedFiles =
    ids.length === 0 || uuids.length === 0
      ? []
      : await tx
          .select()
          .from(reportFiles)
          .where(
            and(inArray(reportFiles.id, uuids), inArray(reportFiles.request_id, ids), isNotNull(reportFiles.version)),
          )
  if (tickedFiles.length !== new Set(files).size)
    return { problem: { code: 'invalid', field: 'files', message: 'One of these is no file of a report' } }
  if (tickedFiles.some(({ scrub, copy_hash }) => scrub !== 'scrubbed' || copy_hash === null))
    return { problem: { code: 'not_scrubbed', field: 'files', message: noCopy } }
  return { reports: ticked, files: tickedFiles }
}

/**
 * Maps the present places of reviewers whose reports or files are released to the next ones, so that a report that is
 * not released leaves no gap. A number that the author has already seen is kept in all rounds.
 */
async function nextPlaces(tx: Db, paperId: number, reports: SentReport[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ place: number }>(tx)`
    select place from (select decision_id, place from released_reports union select decision_id, place from released_files) r
    join paper_decisions d on d.id = r.decision_id
    where d.paper_id = ${paperId} and not d.undone`
  const read = new Set(rows.map(({ place }) => place))
  const moved = new Map<number, number>()
  for (const { place } of reports) {
    if (read.has(place) || moved.has(place)) continue
    let next = 1
    while (read.has(next)) next++
    read.add(next)
    moved.set(place, next)
  }
  return moved
}

/** Returns the reports to be released with the places that the author would see; changes nothing. */
export async function placeReportsToRelease(tx: Db, paperId: number, reports: SentReport[]): Promise<SentReport[]> {
  const places = await nextPlaces(tx, paperId, reports)
  return reports.map((report) => ({ ...report, place: places.get(report.place) ?? report.place }))
}

/**
 * Gives released reports their places; a reviewer who had such a place gets the other one. @returns the reports with
 * their places
 */
export async function placeReleased(tx: Db, paperId: number, reports: SentReport[]): Promise<SentReport[]> {
  const places = await nextPlaces(tx, paperId, reports)
  for (const [place, next] of places)
    await tx
      .update(reviewRequests)
      .set({ place: sql`${place + next}::int - place` })
      .where(and(eq(reviewRequests.paper_id, paperId), inArray(reviewRequests.place, [place, next])))
  return reports.map((report) => ({ ...report, place: places.get(report.place) ?? report.place }))
}

/** Returns the author's texts of a report. */
const listAuthorTexts = ({ to_author, answers }: SentReport) => [
  to_author,
  ...answers.filter(({ to }) => to === 'author').map(({ value }) => value),
]

/** Returns a letter as the editor wrote it, without the lines that the journal quoted from the author's own paper. */
export async function unquoted(
  actor: Actor,
  number: string,
  { decision, letter }: Pick<Deciding, 'decision' | 'letter'>,
): Promise<Deciding['letter']> {
  const paper = letter && decision === 'return' ? await paperOf(actor, number) : undefined
  return letter && paper
    ? { ...letter, text: withoutPlaces(letter.text, await identifyingInRound(actor.db, paper)) }
    : letter
}

/**
 * Finds text that identifies reviewers in reports, answers, files and the editor's letter.
 * @param areShared whether the other reviewers also read the reports, which then must not name the authors
 */
export async function releasedIdentifying(
  tx: Db,
  { id }: { id: number },
  { reports, files, deciding, areShared }: Released & { deciding: Pick<Deciding, 'letter'>; areShared: boolean },
): Promise<ReleasedIdentifyingText[]> {
  const authors = await authorsSide(tx, id)
  const side = await reviewersSide(tx, id)
  const inReports: ReleasedIdentifyingText[] = []
  for (const report of reports) {
    const { request, to_author } = report
    const text = listAuthorTexts(report).join('\n\n')
    const ofAuthors = areShared
      ? await finishInTurns(searchIdentifying([{ page: null, text: to_author }], authors))
      : []
    const places = [
      ...(await finishInTurns(searchIdentifying([{ page: null, text }], side))),
      ...ofAuthors.filter(isIdentifying),
    ]
    inReports.push(...places.map((trace) => ({ ...trace, file: null, request })))
  }
  const ofLetter = await reviewersIn(tx, id, { letter: deciding.letter, released: reports.flatMap(listAuthorTexts) })
  const inLetter = ofLetter.map((trace) => ({ ...trace, file: null, request: null }))
  const inFiles = files.flatMap(({ id, traces }) =>
    traces.map((trace) => ({ ...(trace as IdentifyingText), file: id, request: null })),
  )
  return [...inReports, ...inLetter, ...inFiles]
}
