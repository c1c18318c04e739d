import type { IdentifyingText } from '../../engines/blind/blind.ts'
import type { Services, Working } from '../../services.ts'
import { authorsSide } from '../anonymising/side-queries.ts'
import type { Paper } from '../case/paper-queries.ts'
import { isReleasedByDefault, type PaperFile, releasableFiles } from '../case/release-rules.ts'
import { readableFormat } from '../files/rules.ts'
import { compareVersions } from './comparing-actions.ts'
import type { Told } from './found.ts'
import { findText, type KeptText } from './queries.ts'
import { keepReleasedText, listReleased, type Released } from './reviewer-queries.ts'
import { noText } from './text-rules.ts'
import type { Words } from './version-rules.ts'

type Needed = Pick<Services, 'db' | 'files'> & Working<'comparing'>

/** A round in the form that its reviewers get or would get: its fields, and the text of its manuscript's copy. */
export type Candidate = Words & { round: number; text: KeptText }

/** The changes from an earlier round's copy, with the text in them that identifies the authors. */
export type ReviewersChanges = Told & { round: number; traces: IdentifyingText[] }

/** Compares a round with the released copies of earlier rounds, and only with these. */
export async function changesForReviewers(
  services: Needed,
  paper: { id: number },
  candidate: Candidate,
): Promise<ReviewersChanges[]> {
  const earlier = (await listReleased(services.db, paper.id)).filter(({ round }) => round < candidate.round)
  if (earlier.length === 0) return []
  const side = await authorsSide(services.db, paper.id)
  const found: ReviewersChanges[] = []
  for (const copy of earlier) {
    const before = { words: copy, text: await textOfReleased(services, copy) }
    const changes = await compareVersions(services, { before, after: { words: candidate, text: candidate.text } }, side)
    if (changes) found.push({ from: String(copy.round), to: String(candidate.round), round: copy.round, ...changes })
  }
  return found
}

/** Returns the text of a released file; reads it now if the file was released before the journal stored texts. */
async function textOfReleased(services: Needed, { id, file_hash, type }: Released): Promise<KeptText> {
  const kept = await findText(services.db, 'released', id)
  if (kept.state !== 'unread') return kept
  await keepReleasedText(services.db, id, await textOfCopy(services, { hash: file_hash, type }))
  return findText(services.db, 'released', id)
}

/** Reads the text of a copy, as JSON. */
export async function textOfCopy(
  { files, workers }: Needed,
  { hash, type }: { hash: string; type: string },
): Promise<string> {
  const format = readableFormat(type)
  if (!format) return noText
  return (await files.withPath(hash, (path) => workers.comparing.readText({ path, format }))) ?? noText
}

/**
 * Returns a round as it would be released: its fields, and the ticked copy; undefined until that copy has been read.
 */
export async function candidateOf({ db }: Pick<Services, 'db'>, paper: Paper) {
  const there = releasableFiles(paper.files, paper.round)
  const main = there.find((file) => isMain(file) && isReleasedByDefault(file, there))
  const text = main?.scrub === 'scrubbed' ? await findText(db, 'copied', main.id) : undefined
  return main && text && text.state !== 'unread' ? { ...paper, main, text } : undefined
}

const isMain = ({ kind }: PaperFile) => kind === 'manuscript' || kind === 'review_copy'
