import type { Db } from '../../core/db/connect.ts'
import { finishInTurns } from '../../core/workers/event-loop.ts'
import { isIdentifying, type PageText, searchIdentifying, type Trace } from '../../engines/blind/blind.ts'
import { reviewersSide } from '../reviewer/scrub-queries.ts'
import { authorsSide } from '../scrub/side-queries.ts'
import type { Paper } from './paper-queries.ts'
import { type PaperFile, releasableFiles } from './release-rules.ts'

/** A trace in what reviewers would get: in a file, or in the title or abstract. */
export type FileTrace = Omit<Trace, 'kind' | 'field'> & { file: string | null; kind: string; field: string }

/** What reviewers would see of a round that tells who its authors are, or, in the answer that others read, who a reviewer is. */
export async function tracesInRound(db: Db, paper: Paper): Promise<FileTrace[]> {
  return [...(await authorsInRound(db, paper)), ...(await reviewersInAnswer(db, paper))]
}

/** What tells who the authors are alone: their letter lists it, and must not tell them which of the names in it are reviewers'. */
export async function authorsInRound(db: Db, paper: Paper): Promise<FileTrace[]> {
  return [...(await authorsInWords(db, paper)), ...releasableFiles(paper.files, paper.round).flatMap(fileTraces)]
}

/** What one file of a round tells. */
export const fileTraces = ({ id, traces }: Pick<PaperFile, 'id' | 'traces'>): FileTrace[] =>
  traces.map((trace) => ({ ...trace, file: id }))

/** In what is written for reviewers: what tells of the authors, and of a reviewer in the answer that others read. */
export async function wordTraces(db: Db, paper: Paper): Promise<FileTrace[]> {
  return [...(await authorsInWords(db, paper)), ...(await reviewersInAnswer(db, paper))]
}

const authorsInWords = async (db: Db, paper: Paper): Promise<FileTrace[]> =>
  inNoFile(await finishInTurns(searchIdentifying(wordsOf(paper), await authorsSide(db, paper.id))))

async function reviewersInAnswer(db: Db, paper: Paper): Promise<FileTrace[]> {
  const response = [{ page: null, text: newResponse(paper) }]
  const traces = await finishInTurns(searchIdentifying(response, await reviewersSide(db, paper.id)))
  return inNoFile(traces.filter(isIdentifying))
}

const inNoFile = (traces: Trace[]): FileTrace[] => traces.map((trace) => ({ ...trace, file: null }))

const wordsOf = (paper: Paper): PageText[] => [
  { page: null, text: paper.title, field: 'title' },
  { page: null, text: paper.abstract, field: 'abstract' },
  { page: null, text: paper.keywords },
  { page: null, text: newResponse(paper) },
]

/** What the authors answered to the reports of the round before, as they last sent it. */
export const newResponse = ({ round, versions }: Pick<Paper, 'round' | 'versions'>): string =>
  (round > 1 && versions.findLast((version) => version.round === round)?.response) || ''
