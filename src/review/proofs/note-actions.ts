import { and, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { articleProofs, proofNotes } from '../../core/db/tables/review/proofs.ts'
import { cleanText, isUuid } from '../../core/text/clean.ts'
import type { Problem } from '../../core/text/problems.ts'
import { findApprovable } from '../../journal/articles/publish/proof-queries.ts'
import { isStillApproved } from '../../journal/articles/publish/proof-rules.ts'
import { type PreparedWords, prepareWords } from '../../journal/articles/text/words-actions.ts'
import { recordSentForm } from '../../office/history/sent-form-queries.ts'
import type { Typed } from '../../office/records/form.ts'
import type { Actor } from '../../services.ts'
import { lockProof, type NoteRow, ofArticle, type Proof, settleState } from './queries.ts'
import { mayTake, type NoteAction, noteActions, replacementOf } from './rules.ts'

type Refused = { ok: false; problem: Problem }
export type NoteResult = { ok: true } | Refused

const refuseNoteAction = (code: string, message: string, field?: string): Refused => ({
  ok: false,
  problem: { code, message, ...(field && { field }) },
})

const unknown = refuseNoteAction('not_found', 'There is no such note')
const settled = refuseNoteAction('invalid_state', 'Somebody else was faster: this is how it stands now')
const unlike = refuseNoteAction('conflict', 'This place was changed since. Put it right by hand')
const notFound = refuseNoteAction(
  'quote_not_found',
  'These words do not stand there once, in one piece. Change the place by hand',
)

/** The note that an editor settles, by its id. */
type Asked = { articleId: number; note: string }

/** Settles an author's note on a proof: applies it, undoes that, or marks it as done or declined. */
export async function settleNote(editor: Actor, asked: Asked, typed: Typed): Promise<NoteResult> {
  const action = noteActions.find((one) => one === typed.action)
  if (!action) return refuseNoteAction(typed.action ? 'invalid' : 'required', 'Say what becomes of it', 'action')
  const reason = cleanText(typed.reason ?? '')
  if (action === 'declined' && reason === '')
    return refuseNoteAction('required', 'Please say why: the author reads it', 'reason')
  if (reason.length > 5_000) return refuseNoteAction('invalid', 'Please use at most 5,000 characters', 'reason')
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepareNoteChange(editor, asked, action)
    if (!prepared.ok) return prepared
    const result = await settleProofNote(editor, asked, { action, reason, words: prepared.words })
    if (result !== 'again') return result
    if (attempt === 10) return unlike
  }
}

type Prepared = { ok: true; words?: PreparedWords }

/** Prepares an action's change of the article, if it makes one. */
async function prepareNoteChange(
  editor: Actor,
  { articleId, note: id }: Asked,
  action: NoteAction,
): Promise<Prepared | Refused> {
  if (action !== 'apply' && action !== 'undo') return { ok: true }
  const note = await findHanded(editor.db, articleId, id)
  if (!note) return unknown
  if (!mayTake(action, { state: note.state, isApplied: note.applied !== null })) return settled
  const { anchor, applied } = note
  if (applied) {
    const words = await prepareWords(editor, articleId, { anchor, undoes: applied })
    return words ? { ok: true, words } : unlike
  }
  const replacement = replacementOf(note)
  const words = replacement && (await prepareWords(editor, articleId, { anchor, ...replacement }))
  return words ? { ok: true, words } : notFound
}

async function findHanded(db: Db, articleId: number, id: string): Promise<NoteRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select({ note: proofNotes })
    .from(proofNotes)
    .innerJoin(articleProofs, eq(articleProofs.id, proofNotes.proof_id))
    .where(and(eq(proofNotes.id, id), ofArticle(articleId), eq(proofNotes.handed, true)))
  return row?.note
}

type Settling = { action: NoteAction; reason: string; words: PreparedWords | undefined }

/**
 * Stores an action with its change in one transaction; `again` if the article was changed after the change was
 * prepared.
 */
function settleProofNote(editor: Actor, { articleId, note: id }: Asked, { action, reason, words }: Settling) {
  const at = editor.clock()
  return editor.db.transaction(async (tx): Promise<NoteResult | 'again'> => {
    const proof = await lockProofOf(tx, articleId, id)
    const note = proof?.notes.find((one) => one.id === id && one.handed)
    if (!proof || !note) return unknown
    const isTaken = !mayTake(action, { state: note.state, isApplied: note.applied !== null })
    if (proof.state === 'replaced' || isTaken) return settled
    const article = await findApprovable(tx, articleId)
    if (!article || article.status === 'enabled') return settled
    const isEdited = proof.state === 'approved' && !isStillApproved(article.approvable, proof)
    const written = words ? await words.write({ ...editor, db: tx }) : 'written'
    if (written !== 'written') return written === 'again' ? 'again' : notFound
    const isBack = action === 'undo' || action === 'open'
    const state = isBack ? 'open' : action === 'declined' ? 'declined' : 'done'
    const applied = action === 'apply' ? (words?.replaced ?? null) : null
    const set = { state, reason: action === 'declined' ? reason : '', applied, settled_by: editor.username } as const
    await tx.update(proofNotes).set(set).where(eq(proofNotes.id, id))
    // settling a note again does not approve later edits
    if (isEdited) await tx.update(articleProofs).set({ approves: false }).where(eq(articleProofs.id, proof.id))
    await settleState(tx, proof.id, { at, by: editor.username, declines: action === 'declined' })
    await recordSentForm(tx, at)
    return { ok: true }
  })
}

async function lockProofOf(tx: Db, articleId: number, note: string): Promise<Proof | undefined> {
  const [row] = isUuid(note)
    ? await tx
        .select({ id: articleProofs.id })
        .from(articleProofs)
        .innerJoin(proofNotes, eq(proofNotes.proof_id, articleProofs.id))
        .where(and(eq(proofNotes.id, note), ofArticle(articleId)))
    : []
  return row && lockProof(tx, row.id)
}
