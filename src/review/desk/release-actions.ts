import { rm } from 'node:fs/promises'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperFiles } from '../../core/db/tables/review/authors.ts'
import { reviewCopies, reviewCopyFiles } from '../../core/db/tables/review/released.ts'
import { hashOfFile, newIncoming } from '../../core/files/incoming.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import { isYes } from '../../core/text/clean.ts'
import { longDate } from '../../core/text/dates.ts'
import type { Actor } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { authorsSide } from '../anonymising/side-queries.ts'
import { paperOf } from '../case/context.ts'
import { identifyingOfFile, identifyingOfWords, newResponse } from '../case/identifying-queries.ts'
import type { Paper } from '../case/paper-queries.ts'
import {
  inReleaseOrder,
  omitIn,
  omitOfForm,
  type PaperFile,
  releasableFiles,
  releasedNames,
} from '../case/release-rules.ts'
import { listRequests } from '../case/request-queries.ts'
import { findText, type KeptText, makeKeptText, noFile } from '../changes/queries.ts'
import { changesForReviewers, type ReviewersChanges, textOfCopy } from '../changes/released.ts'
import { keepChanges } from '../changes/reviewer-queries.ts'
import { noText } from '../changes/text-rules.ts'
import { queueLetter } from '../letters/queueing.ts'
import { mayBecome } from '../papers/state-rules.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import { identifyingOfChanges } from './identifying-queries.ts'
import { type PaperProblem, paperProblem } from './problems.ts'
import { done, notNewest, onSeenPaper, type Result, refusePaperStep, wrongState } from './step-actions.ts'

type Releasing = {
  files: readonly string[]
  /** Pages of PDFs that their copies omit. */
  omit: Record<string, number[]>
  /** Whether the editor looked at the identifying text. */
  looked: boolean
  modification?: string
}

/** Parses a release: pages to omit are JSON, or a form's fields. Undefined if they are no pages. */
function releasingIn({ texts, lists }: Form): Releasing | undefined {
  const { modification, unlisted = '' } = texts
  const files = lists.files ?? []
  const omit = texts.omit === undefined ? omitOfForm(texts) : omitIn(texts.omit)
  const isListed = !files.includes(unlisted) // the page lists no identifying text of the file that it did not offer
  return omit && { files, omit, looked: isYes(texts.looked) && isListed, modification }
}

/** Stores what a round's reviewers may see: the paper's fields and anonymised files. */
export async function releasePaper(editor: Actor, number: string, form: Form): Promise<Result> {
  const { db } = editor
  const releasing = releasingIn(form)
  if (!releasing) return refusePaperStep('invalid', 'omit', 'Pages are numbers, such as 1, 12-14')
  const paper = await paperOf(editor, number)
  if (!paper) return refusePaperStep('not_found')
  if (!mayBecome(paper.state, 'review')) return wrongState(paper)
  const old = notNewest(paper, releasing)
  if (old) return old
  const chosen = chosenFiles(paper, releasing)
  if (!Array.isArray(chosen)) return { ok: false, problem: chosen }
  const copies: Copy[] = []
  for (const file of chosen)
    copies.push(await makeReleasedCopy(editor, paper, { file, omit: releasing.omit[file.id] ?? [] }))
  if (copies.some(({ hash }) => hash === null)) return refusePaperStep('not_scrubbed', 'files')
  const text = await textOfFirst(editor, copies, releasing)
  const changes = await changesForReviewers(editor, paper, { ...paper, text })
  const [inManuscript = [], ...inOthers] = copies.map(identifyingOfFile)
  const inFiles = [...inManuscript, ...inOthers.flat()]
  const traces = [...(await identifyingOfWords(db, paper)), ...inFiles, ...identifyingOfChanges(changes, inManuscript)]
  if (traces.length > 0 && !releasing.looked)
    return { ok: false, problem: paperProblem('traces_found', 'looked'), traces }
  const names = releasedNames(copies)
  const released = copies.flatMap(({ id: made_of, hash, bytes, type }, place) =>
    hash === null
      ? []
      : {
          made_of,
          position: place + 1,
          name: names[place] ?? '',
          type,
          bytes,
          file_hash: hash,
          ...(place === 0 && { blocks: text.stored }),
        },
  )
  return onSeenPaper(editor, { number, seen: releasing }, async (tx, { id, state, round }, at) => {
    const hashes = released.map(({ file_hash }) => file_hash)
    await protectFiles(tx, editor.files, hashes)
    const isAgain = await replaceCopy(tx, paper, { released, changes, at })
    const since = state === 'review' ? {} : { since: at }
    await updatePaper(tx, id, { state: 'review', modification: at, ...since })
    const what = isAgain ? 'released_again' : 'released'
    const looked = { looked: releasing.looked, traces: traces.length, omit: releasing.omit }
    await recordEvent(tx, { paperId: id, at, by: editor.username, what, values: { round, ...looked } })
    if (isAgain) await tellReviewers(tx, editor, paper)
    return done
  })
}

/** Returns the files that an editor ticked, or the reason why they cannot be released. */
function chosenFiles({ files, round }: Paper, { files: ids, omit }: Releasing): PaperFile[] | PaperProblem {
  const there = releasableFiles(files, round)
  const chosen = there.filter(({ id }) => ids.includes(id)).sort(inReleaseOrder)
  if (chosen.length < new Set(ids).size)
    return paperProblem('invalid', 'files', 'One of these files cannot be released')
  if (!chosen.some(({ kind }) => kind === 'manuscript' || kind === 'review_copy'))
    return paperProblem('required', 'files', 'Reviewers need the manuscript or a review copy')
  if (chosen.filter(({ kind }) => kind === 'manuscript' || kind === 'review_copy').length > 1)
    return paperProblem('invalid', 'files', 'A review copy takes the place of the manuscript: choose one of them')
  if (chosen.some(({ scrub }) => scrub !== 'scrubbed')) return paperProblem('not_scrubbed', 'files')
  const isWrong = Object.entries(omit).some(([id, left]) => {
    const { type, pages } = chosen.find((file) => file.id === id) ?? {}
    return (
      left.length > 0 &&
      (type !== 'application/pdf' || left.some((page) => page > (pages ?? 0)) || left.length >= (pages ?? 0))
    )
  })
  return isWrong ? paperProblem('invalid', 'omit', 'These pages cannot be left out') : chosen
}

/** Returns the text of the first copy, the manuscript's, without the omitted pages. */
async function textOfFirst(editor: Actor, [first]: readonly Copy[], { omit }: Releasing): Promise<KeptText> {
  if (!first?.hash) return makeKeptText(noText, noFile)
  const kept = omit[first.id]?.length ? undefined : await findText(editor.db, 'copied', first.id)
  if (kept && kept.state !== 'unread') return kept
  return makeKeptText(await textOfCopy(editor, { hash: first.hash, type: first.type }), crypto.randomUUID())
}

type Copy = Pick<PaperFile, 'id' | 'kind' | 'type' | 'bytes' | 'traces'> & { hash: string | null }

/** Returns the anonymised copy of a file; a copy that omits pages is made now. */
async function makeReleasedCopy(
  editor: Actor,
  paper: Paper,
  { file, omit }: { file: PaperFile; omit: number[] },
): Promise<Copy> {
  const { db, files, workers } = editor
  const { id, kind, type } = file
  const [stored] = await db
    .select({ hash: paperFiles.copy_hash, bytes: paperFiles.copy_bytes, original: paperFiles.file_hash })
    .from(paperFiles)
    .where(eq(paperFiles.id, id))
  const none = { id, kind, type, bytes: 0, traces: [], hash: null }
  if (!stored) return none
  if (omit.length === 0) return { ...none, hash: stored.hash, bytes: stored.bytes ?? 0, traces: file.traces }
  const side = await authorsSide(db, paper.id)
  const to = await newIncoming(files.incoming)
  try {
    const scrub = (path: string) => workers.scrubbing.anonymiseAndSearch({ path, to, omit }, side)
    const searched = await files.withPath(stored.original, scrub)
    if (searched?.is !== 'scrubbed') return none
    const { sha256, bytes } = await hashOfFile(to)
    await files.take({ path: to, sha256 })
    return { ...none, hash: sha256, bytes, traces: searched.traces }
  } finally {
    await rm(to, { force: true })
  }
}

type CopiedFile = Omit<typeof reviewCopyFiles.$inferInsert, 'id' | 'copy_id' | 'blocks'> & { blocks?: SQL }

/** Stores a round's copy in place of a previous one. @returns whether there was one */
async function replaceCopy(
  tx: Db,
  paper: Paper,
  { released, changes, at }: { released: CopiedFile[]; changes: ReviewersChanges[]; at: Date },
): Promise<boolean> {
  const { id, round, title, abstract, keywords, article_type, language } = paper
  const before = await tx
    .delete(reviewCopies)
    .where(and(eq(reviewCopies.paper_id, id), eq(reviewCopies.round, round)))
    .returning({ id: reviewCopies.id })
  const copy_id = crypto.randomUUID()
  const words = { title, abstract, keywords, article_type, language, response: newResponse(paper) }
  await tx.insert(reviewCopies).values({ id: copy_id, paper_id: id, round, at, ...words })
  await tx.insert(reviewCopyFiles).values(released.map((file) => ({ ...file, id: crypto.randomUUID(), copy_id })))
  await keepChanges(tx, copy_id, changes)
  return before.length > 0
}

/** Queues letters to the reviewers who have accepted, that the files were replaced. */
async function tellReviewers(tx: Db, editor: Actor, { id, number, round, title }: Paper): Promise<void> {
  for (const { request, state, round: asked, person, due, page_language: language } of await listRequests(tx, id)) {
    if (state !== 'accepted' || asked !== round) continue
    const values = () => ({ request, title, name: person.name, due: longDate(due) })
    await queueLetter(tx, editor, {
      kind: 'files_replaced',
      to: person.email,
      paper: number,
      request,
      language,
      values,
      by: editor.username,
    })
  }
}
