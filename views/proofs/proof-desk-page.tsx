import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate, shortMomentIn } from '../../src/core/text/dates.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import type { AdminArticle } from '../../src/journal/articles/admin-queries.ts'
import { peopleText } from '../../src/journal/articles/people/rules.ts'
import type { ShownText } from '../../src/journal/fulltext/kept-page.ts'
import type { NoteRow, Proof, QueryRow } from '../../src/review/proofs/queries.ts'
import { type FieldAnchor, fieldAnchors, replacementOf } from '../../src/review/proofs/rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Html, KeptHtml, MixedText } from '../ui/html.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { NoteWords } from './proof-notes.tsx'

/** A place of an article that queries can be about, and its name. */
export type AnchorChoice = { anchor: string; name: string }

type ProofDeskProps = {
  article: AdminArticle
  /** The paper's number; '' where the article never was one. */
  paper: string
  /** The newest first; of the first one the notes that the editor has. */
  proofs: readonly Proof[]
  text: ShownText | undefined
  /** The fields that were changed since the author approved the article, by their names. */
  changed: readonly string[]
  anchors: readonly AnchorChoice[]
  links: readonly { id: string; state: string; expires_at: Date | null }[]
  letter: { subject: string; text: string }
  due: string
  /** Whether one may be sent, and why not. */
  maySend: boolean
  typed: Partial<Record<string, string>>
}

const stateNames: Record<Proof['state'], string> = {
  waiting: 'Leaves in a moment',
  sent: 'With the author',
  corrected: 'Corrections in',
  approved: 'Approved',
  replaced: 'Replaced by a newer one',
}

/** The proof of an article for its editors: the article, and beside it what its author says. */
export function ProofDeskPage(props: ProofDeskProps) {
  const { article, proofs, paper, maySend } = props
  const back = paper
    ? { href: paths.adminSubmission(paper), text: paper }
    : { href: paths.adminArticle(article.id), text: article.description }
  const proof = proofs.find(({ state }) => state !== 'waiting')
  const waiting = proofs.find(({ state }) => state === 'waiting')
  return (
    <>
      <PageHead back={back} title="Proof" hint={proof && <Standing proof={proof} article={article} />} />
      <ErrorSummary />
      {props.changed.length > 0 && (
        <p className="warning">
          Changed since the author approved it: {props.changed.join(', ')}. The{' '}
          <a href={paths.adminArticleHistory(article.id)}>history</a> has both.
        </p>
      )}
      {waiting && <Waiting proof={waiting} article={article} />}
      {proof && <Sheet {...props} proof={proof} />}
      {maySend && <SendForm {...props} isFirst={!proof} />}
      <Links {...props} />
      {proof && (
        <div className="save-bar">
          {maySend && (
            <a className="button quiet" href="#send-proof">
              Send a new proof…
            </a>
          )}
          <a className="button quiet" href={paths.adminArticle(article.id)}>
            Edit the article
          </a>
          <span className="hint">{leftText(proof)}</span>
        </div>
      )}
    </>
  )
}

function Standing({ proof, article }: { proof: Proof; article: AdminArticle }) {
  const { zone } = use(Screen)
  const { state, name, due, handed_at, approved_at, sent_at } = proof
  const at = approved_at ?? handed_at ?? sent_at
  return (
    <>
      <b>{stateNames[state]}</b>
      {name && ` · ${name}`}
      {at && ` · ${shortMomentIn(zone, at)}`} · due {longDate(due)}
      {article.file && (
        <>
          {' · '}
          <a href={paths.adminArticlePdf(article.id)}>PDF</a>
        </>
      )}{' '}
      · <a href={paths.adminArticleHistory(article.id)}>History</a>
    </>
  )
}

function Waiting({ proof, article }: { proof: Proof; article: AdminArticle }) {
  const { zone } = use(Screen)
  return (
    <section className="to-do take-back" aria-label="The proof that leaves" data-waits="editor">
      <p role="status">The proof leaves at {shortMomentIn(zone, proof.goes_at)}.</p>
      <IdempotentForm action={paths.adminArticleProof(article.id)} className="" step="undo" submit="Take it back" />
    </section>
  )
}

function leftText({ notes, state, approves }: Proof): string {
  const [open, applied] = [
    notes.filter((note) => note.state === 'open').length,
    notes.filter(({ applied }) => applied).length,
  ]
  const end = state === 'corrected' && approves ? ' · the author’s approval counts once all are done' : ''
  return notes.length === 0 ? '' : `${applied} applied, ${open} open${end}`
}

type SheetProps = ProofDeskProps & { proof: Proof }

/** The article as readers will see it; notes stand beside their places. */
function Sheet(props: SheetProps) {
  const { article, text } = props
  return (
    <div className="proof-desk text-sheet">
      <Part {...props} anchor="title">
        <h2>
          <Html html={storedTitle(article.title)} />
        </h2>
      </Part>
      <Part {...props} anchor="authors">
        <p>
          <MixedText>{article.authors ? peopleText(article.authors) : article.authorname}</MixedText>
        </p>
      </Part>
      <Part {...props} anchor="abstract">
        <Html as="div" className="abstract" html={storedText(article.abstract)} />
      </Part>
      <Part {...props} anchor="keywords">
        {article.keywords && <p>Keywords: {article.keywords}</p>}
      </Part>
      {text && <KeptHtml className="full-text" lang={text.language} html={text.body} />}
      <Part {...props} anchor="funding">
        {article.funding && <p className="typed">{article.funding}</p>}
      </Part>
      {text && <KeptHtml className="full-text" lang={text.language} html={text.end} />}
      <Part {...props} anchor="references">
        {!text?.hasReferences && article.references && <p className="typed">{article.references}</p>}
      </Part>
      <Part {...props} anchor="pdf">
        {null}
      </Part>
    </div>
  )
}

function Part({ proof, anchor, children, article }: SheetProps & { anchor: FieldAnchor; children: React.ReactNode }) {
  const isHere = (one: { anchor: string }) => one.anchor === anchor
  return (
    <div className="proof-part" id={anchor}>
      {proof.queries.filter(isHere).map((query) => (
        <QueryCard key={query.id} query={query} number={proof.queries.indexOf(query) + 1} />
      ))}
      {proof.notes.filter(isHere).map((note) => (
        <NoteCard
          key={note.id}
          note={note}
          number={proof.notes.indexOf(note) + 1}
          at={article.id}
          certain={undefined}
          isOpen={proof.state !== 'replaced'}
        />
      ))}
      {children}
    </div>
  )
}

/** A query of the editor with its answer, beside its place. */
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
  /** Whether a replacement stands once in its place; undefined where nobody looked. */
  certain: boolean | undefined
  isOpen: boolean
}

/** A note of the author beside its place, with what an editor can do about it. */
export function NoteCard({ note, number, at, certain, isOpen }: NoteProps) {
  const { state, applied, anchor, reason } = note
  const isPlain = replacementOf(note) !== undefined && anchor !== 'authors' && anchor !== 'pdf'
  const mayApply = isPlain && certain !== false
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

/** The numbers of the rows for queries. */
const queryRows = [0, 1, 2, 3, 4]

/** The form that sends a proof: by when, what is asked at which place, the letter. */
function SendForm({ article, paper, anchors, letter, due, typed, isFirst }: ProofDeskProps & { isFirst: boolean }) {
  const form = (
    <IdempotentForm
      action={paths.adminArticleProof(article.id)}
      className="form"
      step="send"
      submit={isFirst ? 'Send the proof' : 'Send a new proof'}
      busy="Sending…"
    >
      {!paper && (
        <>
          <label className="field">
            Name
            <input name="name" id="name" defaultValue={typed.name} autoComplete="off" />
          </label>
          <label className="field">
            Email
            <input name="email" id="email" type="email" defaultValue={typed.email} autoComplete="off" />
          </label>
        </>
      )}
      <label className="field">
        Due
        <input type="date" name="due" id="due" defaultValue={typed.due ?? due} />
      </label>
      <fieldset id="queries">
        <legend>Queries to the author</legend>
        {queryRows.map((at) => (
          <div className="query-row" key={at}>
            <select name={`anchor${at}`} aria-label={`Place of query ${at + 1}`} defaultValue={typed[`anchor${at}`]}>
              {anchors.map(({ anchor, name }) => (
                <option key={anchor} value={anchor}>
                  {name}
                </option>
              ))}
            </select>
            <textarea name={`query${at}`} rows={1} aria-label={`Query ${at + 1}`} defaultValue={typed[`query${at}`]} />
          </div>
        ))}
      </fieldset>
      <details>
        <summary>The letter</summary>
        <label className="field">
          Subject
          <input name="subject" id="subject" defaultValue={typed.subject ?? letter.subject} />
        </label>
        <label className="field">
          Text
          <textarea name="text" id="text" rows={12} defaultValue={typed.text ?? letter.text} />
        </label>
      </details>
    </IdempotentForm>
  )
  return (
    <section id="send-proof" aria-labelledby="send-proof-title" className="send-proof">
      <h2 id="send-proof-title">{isFirst ? 'Send the proof' : 'Send a new proof'}</h2>
      <p className="hint">
        The author gets the page and the PDF as they are now, answers your queries in their places, marks what is wrong
        and approves.{!isFirst && ' What is open is carried on.'}
      </p>
      {form}
    </section>
  )
}

/** The links of those who read the proofs of an article that never was a paper. */
function Links({ links, article }: ProofDeskProps) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="proof-links">
      <h2 id="proof-links">{counted(links.length, 'link')}</h2>
      <ul className="own-files">
        {links.map(({ id, state, expires_at }) => (
          <li key={id}>
            {state}
            {expires_at && ` until ${longDate(expires_at.toISOString().slice(0, 10))}`}
            {(state === 'live' || state === 'expired' || state === 'revoked') && (
              <IdempotentForm action={paths.adminArticleProof(article.id)} className="row-actions">
                <HiddenFields of={{ link: id }} />
                {state !== 'revoked' && <SubmitButton submit="End" name="action" value="revoke" link />}
                <SubmitButton submit="Renew" name="action" value="renew" link />
              </IdempotentForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
