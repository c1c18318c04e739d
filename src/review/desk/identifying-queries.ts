import type { Db } from '../../core/db/connect.ts'
import { finishInTurns } from '../../core/workers/event-loop.ts'
import { type IdentifyingText, type PageText, searchIdentifying } from '../../engines/blind/blind.ts'
import type { Services, Working } from '../../services.ts'
import { authorsSide } from '../anonymising/side-queries.ts'
import { findText } from '../changes/queries.ts'
import { changesForReviewers, type ReviewersChanges } from '../changes/released.ts'
import type { Paper } from './paper-queries.ts'
import { isReleasedByDefault, type PaperFile, releasableFiles } from './release-rules.ts'

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

type Comparing = Pick<Services, 'db' | 'files'> & Working<'comparing'>

/** Lists what of a round, and of its changes from earlier ones, tells who its authors are. */
export async function identifyingOfRound(services: Comparing, paper: Paper): Promise<FileIdentifyingText[]> {
  const found = await identifyingInRound(services.db, paper)
  const candidate = await candidateOf(services, paper)
  const changes = candidate ? await changesForReviewers(services, paper, candidate) : []
  return [...found, ...identifyingOfChanges(changes, candidate ? identifyingOfFile(candidate.main) : [])]
}

/** A round as it would be released: the words, and the copy that is ticked; undefined until that is read. */
export async function candidateOf({ db }: Pick<Services, 'db'>, paper: Paper) {
  const there = releasableFiles(paper.files, paper.round)
  const main = there.find((file) => isMain(file) && isReleasedByDefault(file, there))
  const text = main?.scrub === 'scrubbed' ? await findText(db, 'copied', main.id) : undefined
  return main && text && text.state !== 'unread' ? { ...paper, main, text } : undefined
}

const isMain = ({ kind }: PaperFile) => kind === 'manuscript' || kind === 'review_copy'

/** The identifying text in the changes that reviewers get, but for what is listed of the manuscript. */
export function identifyingOfChanges(
  changes: readonly ReviewersChanges[],
  inManuscript: readonly FileIdentifyingText[],
): FileIdentifyingText[] {
  const seen = new Set(inManuscript.map(({ kind, text }) => `${kind} ${text}`))
  return changes
    .flatMap(({ traces }) => traces)
    .filter(({ kind, text }) => seen.size < seen.add(`${kind} ${text}`).size)
    .map(({ spans: _, ...trace }) => ({ ...trace, file: null, field: 'changes' }))
}

/** The identifying text of one file of a round. */
export const identifyingOfFile = ({ id, traces }: Pick<PaperFile, 'id' | 'traces'>): FileIdentifyingText[] =>
  traces.map((trace) => ({ ...trace, file: id }))

/** Lists what tells of the authors in what is written for reviewers. */
export async function identifyingOfWords(db: Db, paper: Paper): Promise<FileIdentifyingText[]> {
  const traces = await finishInTurns(searchIdentifying(wordsOf(paper), await authorsSide(db, paper.id)))
  return traces.map(({ spans: _, ...trace }) => ({ ...trace, file: null }))
}

const wordsOf = (paper: Paper): PageText[] => [
  { page: null, text: paper.title, field: 'title' },
  { page: null, text: paper.abstract, field: 'abstract' },
  { page: null, text: paper.keywords },
  { page: null, text: newResponse(paper) },
]

/** The authors' latest answer to the reports of the round before. */
export const newResponse = ({ round, versions }: Pick<Paper, 'round' | 'versions'>): string =>
  (round > 1 && versions.findLast((version) => version.round === round)?.response) || ''
