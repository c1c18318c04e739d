import { paths } from '../../src/core/paths.ts'
import type { NoteRow, QueryRow } from '../../src/review/proofs/queries.ts'
import { type FieldAnchor, fieldAnchors, replacementOf } from '../../src/review/proofs/rules.ts'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { NoteWords } from './proof-notes.tsx'

/** Shows a query of the editor with its answer, next to its place. */
export function QueryCard({ query: { id, text, answer, handed }, number }: { query: QueryRow; number: number }) {
  const isAnswered = handed && answer !== ''
  return (
    <section
      className="proof-card"
      data-query={id}
      data-state={isAnswered ? 'done' : 'open'}
      aria-label={`Query ${number}`}
    >
      <p className="card-head">
        Query {number} · {isAnswered ? 'answered' : 'waits'}
      </p>
      <p className="hint">{text}</p>
      {isAnswered && (
        <p>
          <b>
            <q>{answer}</q>
          </b>
        </p>
      )}
    </section>
  )
}

type NoteProps = {
  note: NoteRow
  number: number
  /** The article's id. */
  at: number
  /** Whether the quoted words occur exactly once in their place; undefined if this was not checked. */
  certain: boolean | undefined
  isOpen: boolean
}

/** Shows a note of the author next to its place, with the editor's actions. */
export function NoteCard({ note, number, at, certain, isOpen }: NoteProps) {
  const { state, applied, anchor, reason } = note
  const isPlain = replacementOf(note) !== undefined && anchor !== 'authors' && anchor !== 'pdf'
  const mayApply = isPlain && certain !== false
  const isRemarked = note.text !== '' && replacementOf({ ...note, text: '' }) !== undefined
  const words = applied
    ? 'Applied'
    : { open: mayApply || !isPlain ? 'Open' : 'Cannot be applied', done: 'Done', declined: 'Not changed' }[state]
  return (
    <section
      className="proof-card"
      data-note={note.id}
      data-state={state}
      id={`note-${note.id}`}
      aria-label={`Note ${number}`}
    >
      <p className="card-head">
        {number}. {words} <span>{anchorName(anchor)}</span>
      </p>
      <p>
        <NoteWords note={note} />
      </p>
      {reason && <p className="hint">You said: {reason}</p>}
      {isPlain && certain === false && state === 'open' && (
        <p className="hint">These words do not stand there once, in one piece. Change the place by hand.</p>
      )}
      {isRemarked && state === 'open' && (
        <p className="hint">It has a remark too, so it is not applied by a press. Change the place by hand.</p>
      )}
      {isOpen && <NoteWays note={note} at={at} mayApply={mayApply} />}
    </section>
  )
}

const anchorName = (anchor: string) => (Object.hasOwn(fieldAnchors, anchor) ? fieldAnchors[anchor as FieldAnchor] : '')

function NoteWays({
  note: { id, state, applied, anchor },
  at,
  mayApply,
}: {
  note: NoteRow
  at: number
  mayApply: boolean
}) {
  const action = paths.adminArticleProof(at)
  const one = (step: string, submit: string, look: { link?: boolean } = { link: true }) => (
    <IdempotentForm action={action} className="">
      <HiddenFields of={{ note: id }} />
      <SubmitButton submit={submit} name="action" value={step} {...look} />
    </IdempotentForm>
  )
  const isText = !Object.hasOwn(fieldAnchors, anchor)
  return (
    <div className="note-ways">
      {applied && one('undo', 'Undo')}
      {state === 'open' && mayApply && one('apply', 'Apply', {})}
      {!applied && <a href={isText ? paths.adminArticleTextEdit(at) : paths.adminArticle(at)}>Edit here</a>}
      {state === 'open' && one('done', 'Done')}
      {state !== 'open' && !applied && one('open', 'Open again')}
      {state === 'open' && (
        <details>
          <summary>Decline…</summary>
          <IdempotentForm action={action} className="form">
            <HiddenFields of={{ note: id }} />
            <label className="field">
              Why? The author reads it
              <textarea name="reason" rows={2} required />
            </label>
            <SubmitButton submit="Decline" name="action" value="declined" quiet />
          </IdempotentForm>
        </details>
      )}
    </div>
  )
}
