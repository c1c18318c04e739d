import type { Db } from '../../core/db/connect.ts'
import { finishInTurns } from '../../core/workers/event-loop.ts'
import { type IdentifyingText, type PageText, searchIdentifying } from '../../engines/blind/blind.ts'
import { authorsSide } from '../anonymising/side-queries.ts'
import type { Paper } from './paper-queries.ts'
import { type PaperFile, releasableFiles } from './release-rules.ts'

/** An identifying text in material for reviewers: in a file, or in the title or abstract. */
export type FileIdentifyingText = Omit<IdentifyingText, 'kind' | 'field'> & {
  file: string | null
  kind: string
  field: string
}

/** Lists the text of a round that would reveal the authors to reviewers. */
export async function identifyingInRound(db: Db, paper: Paper): Promise<FileIdentifyingText[]> {
  return [
    ...(await identifyingOfWords(db, paper)),
    ...releasableFiles(paper.files, paper.round).flatMap(identifyingOfFile),
  ]
}

/** Returns the identifying text of one file of a round. */
export const identifyingOfFile = ({ id, traces }: Pick<PaperFile, 'id' | 'traces'>): FileIdentifyingText[] =>
  traces.map((trace) => ({ ...trace, file: id }))

/** Lists text that identifies the authors in the fields that reviewers read. */
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

/** Returns the authors' latest response to the previous round's reports. */
export const newResponse = ({ round, versions }: Pick<Paper, 'round' | 'versions'>): string =>
  (round > 1 && versions.findLast((version) => version.round === round)?.response) || ''
