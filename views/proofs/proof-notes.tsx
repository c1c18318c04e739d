import { use } from 'react'
import { truncateWithEllipsis } from '../../src/core/text/clean.ts'
import { message, t } from '../../src/core/words/words.ts'
import type { NoteRow, QueryRow } from '../../src/review/proofs/queries.ts'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { ProofShown } from './proof-shown.ts'

type FormProps = { anchor: string; at: string; note?: NoteRow | undefined; hasPage?: boolean }

/** Shows the fields of a correction: the words, their replacement, or an explanation. */
function NoteFields({ anchor, at, note, hasPage = anchor === 'pdf' }: FormProps) {
  return (
    <>
      <input type="hidden" name="anchor" value={anchor} />
      {note && <input type="hidden" name="id" value={note.id} />}
      {hasPage && (
        <label className="field">
          {t('Page')}
          <input name="page" inputMode="numeric" defaultValue={note?.page ?? ''} />
        </label>
      )}
      <label className="field">
        {t('These words')}
        <input name="quote" defaultValue={note?.quote} id={`quote-${at}`} autoComplete="off" />
      </label>
      <label className="field">
        {t('Replace by')}
        <input name="replace" defaultValue={note?.replace} autoComplete="off" />
      </label>
      <label className="check">
        <input type="checkbox" name="delete" value="yes" defaultChecked={note?.deletes} /> {t('Delete them')}
      </label>
      <label className="field">
        <span>
          {t('Or say what is meant')} <span className="hint">{t('(optional)')}</span>
        </span>
        <textarea name="text" rows={2} defaultValue={note?.text} />
      </label>
    </>
  )
}

/** Shows the hidden fields of each form of a proof: its key, the proof, and the version that its page shows. */
export function ProofFields({ of }: { of: string }) {
  const { proof, version, once, boxes } = use(ProofShown)
  return <HiddenFields of={{ once: `${once}-${of}`, proof, version, ...boxes }} />
}

type Place = { anchor: string; at: string; what?: string }

/** Shows the folded form that corrects a place. */
export function CorrectForm({ anchor, at, what = message('this paragraph') }: Place) {
  const { isOpen, address } = use(ProofShown)
  if (!isOpen) return null
  return (
    <details className="correction">
      <summary>{t('Correct {what}', { what: t(what) })}</summary>
      <form role="none" method="post" action={address} className="proof-form" autoComplete="off">
        <ProofFields of={at} />
        <NoteFields anchor={anchor} at={at} />
        <div className="actions">
          <SubmitButton submit={t('Save')} quiet />
          <span className="hint" data-saved="" role="status" />
        </div>
      </form>
    </details>
  )
}

/** The most characters of a part of a note that is shown in full elsewhere on the page. */
const mostInShort = 300

/** Shows a note in one line; shortened if its form shows all of it. */
export function NoteWords({ note, isShort = false }: { note: NoteRow; isShort?: boolean }) {
  const { deletes, page } = note
  const [quote = '', replace = '', text = ''] = [note.quote, note.replace, note.text].map((words) =>
    isShort ? truncateWithEllipsis(words, mostInShort) : words,
  )
  return (
    <span className="note-words">
      {page !== null && <span className="hint">{t('Page {page}', { page })} </span>}
      {quote && (replace || deletes ? <del>{quote}</del> : <mark>{quote}</mark>)}
      {replace && (
        <>
          {quote && ' → '}
          <ins>{replace}</ins>
        </>
      )}
      {text && (
        <>
          {(quote || replace) && ' '}
          <q>{text}</q>
        </>
      )}
    </span>
  )
}

const absentText = message('These words are not in the proof. Copy them from the page, or say below what is meant.')

const stateWords = { open: '', done: message('Done'), declined: message('Not changed') } as const

/** Shows the author's note below its place, which can be changed and deleted while the author has the proof. */
export function OwnNote({ note, at }: { note: NoteRow; at: string }) {
  const { isOpen, address, absent } = use(ProofShown)
  const isEditable = isOpen && note.state !== 'done'
  return (
    <div className="proof-note" data-note={note.id} id={`note-${note.id}`}>
      <p>
        <NoteWords note={note} isShort={isEditable} />
      </p>
      {isEditable && absent.includes(note.id) && <p className="warning">{t(absentText)}</p>}
      {note.state !== 'open' && (
        <p className="hint">
          {t(stateWords[note.state])}
          {note.reason && `: ${note.reason}`}
        </p>
      )}
      {isEditable && (
        <div className="note-ways">
          <details className="correction">
            <summary>{t('Edit')}</summary>
            <form role="none" method="post" action={address} className="proof-form" autoComplete="off">
              <ProofFields of={`e${at}`} />
              <NoteFields anchor={note.anchor} at={`e${at}`} note={note} />
              <div className="actions">
                <SubmitButton submit={t('Save')} quiet />
                <span className="hint" data-saved="" role="status" />
              </div>
            </form>
          </details>
          <form role="none" method="post" action={address}>
            <ProofFields of={`b${at}`} />
            <input type="hidden" name="take_back" value={note.id} />
            <SubmitButton submit={t('Take back')} link />
          </form>
        </div>
      )}
    </div>
  )
}

type QueryProps = { query: QueryRow; number: number; of: number }

/** Shows a query of the editor with the author's answer, below its place. */
export function OwnQuery({ query: { id, text, answer }, number, of }: QueryProps) {
  const { isOpen, address } = use(ProofShown)
  const field = `query-${id}-text`
  return (
    <section className="proof-query" data-query={id} id={`query-${id}`} aria-label={t('Query {number}', { number })}>
      <p className="query-head">
        <span>{t('Query {number} of {of}', { number, of })}</span>
        <span data-saved="" role="status">
          {answer ? t('answered') : t('waits')}
        </span>
      </p>
      {isOpen ? (
        <form role="none" method="post" action={address} className="proof-form" autoComplete="off">
          <ProofFields of={`q${number}`} />
          <input type="hidden" name="query" value={id} />
          <label className="field" htmlFor={field}>
            <b>{text}</b>
          </label>
          <textarea name="text" id={field} rows={2} defaultValue={answer} />
          <div className="actions">
            <SubmitButton submit={answer ? t('Change the answer') : t('Answer')} quiet />
          </div>
        </form>
      ) : (
        <>
          <p>
            <b>{text}</b>
          </p>
          <p>{answer || t('Not answered')}</p>
        </>
      )}
    </section>
  )
}

/** Returns, for example, '1 query left' or 'All queries answered'. */
export function leftText(queries: readonly QueryRow[]): string {
  const left = queries.filter(({ answer }) => answer === '').length
  if (queries.length === 0) return t('No queries')
  return left === 0
    ? t('All queries answered')
    : t('{count, plural, one {# query left} other {# queries left}}', { count: left })
}
