import type { Db } from '../../core/db/connect.ts'
import { finishInTurns } from '../../core/workers/event-loop.ts'
import { type IdentifyingText, type PageText, searchIdentifying } from '../../engines/blind/blind.ts'
import { authorsSide } from '../anonymising/side-queries.ts'
import type { Paper } from './paper-queries.ts'
import { type PaperFile, releasableFiles } from './release-rules.ts'

/** A trace in what reviewers would get: in a file, or in the title or abstract. */
export type FileIdentifyingText = Omit<IdentifyingText, 'kind' | 'field'> & {
  file: string | null
  kind: string
  field: string
}

/** Lists what reviewers would see of a round that tells who its authors are. */
export async function identifyingInRound(db: Db, paper: Paper): Promise<FileIdentifyingText[]> {
  return [
    ...(await identifyingOfWords(db, paper)),
    ...releasableFiles(paper.files, paper.round).flatMap(identifyingOfFile),
  ]
}

/** The identifying text of one file of a round. */
export const identifyingOfFile = ({ id, traces }: Pick<PaperFile, 'id' | 'traces'>): FileIdentifyingText[] =>
  traces.map((trace) => ({ ...trace, file: id }))

/** Lists what tells of the authors in what is written for reviewers. */
export async function identifyingOfWords(db: Db, paper: Paper): Promise<FileIdentifyingText[]> {
  const traces = await finishInTurns(searchIdentifying(listPaperTexts(paper), await authorsSide(db, paper.id)))
  return traces.map(({ spans: _, ...trace }) => ({ ...trace, file: null }))
}

const listPaperTexts = (paper: Paper): PageText[] => [
  { page: null, text: paper.title, field: 'title' },
  { page: null, text: paper.abstract, field: 'abstract' },
  { page: null, text: paper.keywords },
  { page: null, text: newResponse(paper) },
]

/** The authors' latest answer to the reports of the round before. */
export const newResponse = ({ round, versions }: Pick<Paper, 'round' | 'versions'>): string =>
  (round > 1 && versions.findLast((version) => version.round === round)?.response) || ''
