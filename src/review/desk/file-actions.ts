import { and, eq } from 'drizzle-orm'
import { paperFiles } from '../../core/db/review/authors.ts'
import { papers } from '../../core/db/review/papers.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Typed } from '../../office/records/form.ts'
import { recordEvent } from '../papers/event-queries.ts'
import { insertFiles } from '../papers/file-queries.ts'
import { renewFlags } from '../papers/flag-queries.ts'
import { manuscriptIn } from '../papers/form.ts'
import { type IncomingFile, keepFiles, roundRefusals } from '../papers/incoming.ts'
import { findPendingDecision } from '../papers/pending-queries.ts'
import { listPeople } from '../papers/people-queries.ts'
import { insertVersion, writeManuscript } from '../papers/writing-queries.ts'
import type { Editor } from './adding-actions.ts'
import { paperProblem } from './problems.ts'
import { listFilesOf } from './queries.ts'
import { done, onPaper, type Result, refuse, wrongState } from './step-actions.ts'

const undecided = 'The decision has not left yet: take it back, or wait until it has'

type Sent = { typed: Typed; files: IncomingFile[]; refused: Problem[] }

/** Adds files to a paper; with `send` they are the correction or the revision that came by mail. */
export async function addFiles(editor: Editor, number: string, { typed, files, refused }: Sent): Promise<Result> {
  const [problem] = refused
  if (problem) return { ok: false, problem }
  const isSent = typed.send === 'yes'
  if (files.length === 0) return refuse('required', isSent ? 'manuscript' : 'review_copy', 'Please choose a file')
  await keepFiles(editor.files, files)
  return onPaper(editor, number, async (tx, paper, at) => {
    const { id, state } = paper
    if (isSent && state !== 'returned' && state !== 'revision') return wrongState(paper)
    if (isSent && (await findPendingDecision(tx, id))) return wrongState(paper, undecided)
    const hashes = files.map(({ sha256 }) => sha256)
    await protectFiles(tx, editor.files, hashes)
    const round = isSent && state === 'revision' ? paper.round + 1 : paper.round
    if (files.some(({ kind }) => kind === 'review_copy'))
      await tx
        .delete(paperFiles)
        .where(and(eq(paperFiles.paper_id, id), eq(paperFiles.kind, 'review_copy'), eq(paperFiles.round, round)))
    const there = isSent ? [] : (await listFilesOf(tx, id)).filter((file) => file.round === round)
    const [tooMany] = roundRefusals(there, files)
    if (tooMany) return { ok: false, problem: tooMany }
    const { values, people, problems } = manuscriptIn(isSent ? typed : {})
    const [wrong] = problems
    if (wrong) return { ok: false, problem: wrong }
    if (values.title === '') return { ok: false, problem: paperProblem('required', 'title') }
    const { response = '', ...words } = values
    const before = people && (await listPeople(tx, id)).map(({ name }) => name)
    await writeManuscript(tx, id, { values: words, people })
    const versionId = isSent ? await insertVersion(tx, { paperId: id, round, at, response }) : null
    await insertFiles(tx, files, { paperId: id, round, versionId, by: editor.username, at })
    if (isSent)
      await tx
        .update(papers)
        .set({ state: 'received', round, since: at, due: null, modification: at })
        .where(eq(papers.id, id))
    await renewFlags(tx, id)
    const sentWhat = state === 'revision' ? 'The revision came by mail' : 'The correction came by mail'
    const what = isSent ? sentWhat : `Added: ${files.map(({ kind }) => kind.replace('_', ' ')).join(', ')}`
    const kept = before && { values: { authors: before } }
    await recordEvent(tx, { paperId: id, at, by: editor.username, what, ...kept })
    return done
  })
}
