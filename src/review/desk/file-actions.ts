import { and, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperFiles } from '../../core/db/tables/review/authors.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import type { LockedPaper } from '../../journal/access/queries.ts'
import type { Typed } from '../../office/records/form.ts'
import type { Actor } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { filesOfRound } from '../case/release-rules.ts'
import { checkedFiles, type IncomingFile, keepFiles, roundRefusals } from '../files/incoming.ts'
import { insertFiles } from '../files/queries.ts'
import { listPeople } from '../manuscripts/queries.ts'
import { writeManuscript } from '../manuscripts/writing-queries.ts'
import { renewFlags } from '../papers/flag-queries.ts'
import { manuscriptIn } from '../papers/form.ts'
import { findPendingDecision } from '../papers/pending-decision-queries.ts'
import { beginVersion, dropUnsent, findPaper, listFiles, receiveVersion } from '../submit/queries.ts'
import { roundOf } from '../submit/rules.ts'
import { recordEvent } from '../timeline/queries.ts'
import { paperProblem } from './problems.ts'
import { done, onPaper, type Result, refusePaperStep, wrongState } from './step-actions.ts'

const undecided = 'The decision has not left yet: take it back, or wait until it has'

/** Adds files to a paper; with `send` they are the correction or the revision that came by email. */
export async function addFiles(editor: Actor, number: string, { texts: typed, spooled }: Form): Promise<Result> {
  const { files, problems } = await checkedFiles(spooled)
  const [problem] = problems
  if (problem) return { ok: false, problem }
  const isSent = typed.send === 'yes'
  if (files.length === 0)
    return refusePaperStep('required', isSent ? 'manuscript' : 'review_copy', 'Please choose a file')
  await keepFiles(editor.files, files)
  return onPaper(editor, number, async (tx, paper, at) => {
    const hashes = files.map(({ sha256 }) => sha256)
    await protectFiles(tx, editor.files, hashes)
    const adding = { editor, paper, files, at }
    const refused = isSent ? await receiveByMail(tx, adding, typed) : await addBeside(tx, adding)
    if (refused) return refused
    await renewFlags(tx, paper.id)
    return done
  })
}

type Adding = { editor: Actor; paper: LockedPaper; files: IncomingFile[]; at: Date }

/** Adds files to a round: a review copy replaces the previous one, others belong to the latest version. */
async function addBeside(tx: Db, { editor, paper, files, at }: Adding): Promise<Result | undefined> {
  const { id, round } = paper
  if (files.some(({ kind }) => kind === 'review_copy'))
    await tx
      .delete(paperFiles)
      .where(and(eq(paperFiles.paper_id, id), eq(paperFiles.kind, 'review_copy'), eq(paperFiles.round, round)))
  const there = filesOfRound(await listFiles(tx, id), round)
  const [tooMany] = roundRefusals(there, files)
  if (tooMany) return { ok: false, problem: tooMany }
  const versionId = Math.max(0, ...there.map(({ version_id }) => version_id ?? 0)) || null
  const by = { by: editor.username, userId: editor.viewer.id }
  await insertFiles(tx, files, { paperId: id, round, versionId, ...by, at })
  const values = { kinds: files.map(({ kind }) => kind) }
  await recordEvent(tx, { paperId: id, at, by: editor.username, what: 'files_added', values })
  return undefined
}

/** Receives the correction or the revision: its files replace those of the same kind; all others are kept. */
async function receiveByMail(tx: Db, { editor, paper, files, at }: Adding, typed: Typed): Promise<Result | undefined> {
  const { id, state } = paper
  if (state !== 'returned' && state !== 'revision') return wrongState(paper)
  if (await findPendingDecision(tx, id)) return wrongState(paper, undecided)
  const own = await findPaper(tx, id)
  if (!own) return refusePaperStep('not_found')
  const there = await beginVersion(tx, own, at)
  const replaced = there.filter((file) => file.kind !== 'supplement' && files.some(({ kind }) => kind === file.kind))
  const [tooMany] = roundRefusals(
    there.filter((file) => !replaced.includes(file)),
    files,
  )
  if (tooMany) return { ok: false, problem: tooMany }
  const { values, people, problems } = manuscriptIn(typed)
  const [wrong] = problems
  if (wrong) return { ok: false, problem: wrong }
  if (values.title === '') return { ok: false, problem: paperProblem('required', 'title') }
  const { response = own.response, ...words } = values
  const before = people && (await listPeople(tx, id)).map(({ name }) => name)
  await writeManuscript(tx, id, { values: words, people })
  await dropUnsent(tx, replaced)
  const by = { by: editor.username, userId: editor.viewer.id }
  await insertFiles(tx, files, { paperId: id, round: roundOf(own), versionId: null, ...by, at })
  await receiveVersion(tx, own, { at, response })
  const what = state === 'revision' ? 'revision_by_mail' : 'correction_by_mail'
  const eventValues = before && { values: { authors: before } }
  await recordEvent(tx, { paperId: id, at, by: editor.username, what, ...eventValues })
  return undefined
}
