import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate, shortMomentIn } from '../../src/core/text/dates.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import type { ShownText } from '../../src/journal/fulltext/kept-page.ts'
import type { AdminArticle } from '../../src/journal/record/admin-queries.ts'
import { peopleText } from '../../src/journal/record/people/rules.ts'
import type { Proof } from '../../src/review/proofs/queries.ts'
import { approvedPdf, type FieldAnchor } from '../../src/review/proofs/rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Html, KeptHtml, MixedText } from '../ui/html.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { NoteCard, QueryCard } from './proof-cards.tsx'
import { SendProofForm, type SendProofProps } from './send-proof-form.tsx'

type ProofDeskProps = Omit<SendProofProps, 'isFirst'> & {
  article: AdminArticle
  /** The proofs, newest first; the first one has the notes that the editor has received. */
  proofs: readonly Proof[]
  text: ShownText | undefined
  /** The names of the fields that were changed since the author approved the article. */
  changed: readonly string[]
  links: readonly { id: string; state: string; expires_at: Date | null }[]
  /** Whether a proof may be sent, and why not. */
  maySend: boolean
}

const stateNames: Record<Proof['state'], string> = {
  waiting: 'Leaves in a moment',
  sent: 'With the author',
  corrected: 'Corrections in',
  approved: 'Approved',
  replaced: 'Replaced by a newer one',
}

/** Shows the proof of an article to its editors: the article, with the author's notes next to it. */
export function ProofDeskPage(props: ProofDeskProps) {
  const { article, proofs, paper, maySend } = props
  const back = paper
    ? { href: paths.adminSubmission(paper), text: paper }
    : { href: paths.adminArticle(article.id), text: 'The article' }
  const proof = proofs.find(({ state }) => state !== 'waiting')
  const waiting = proofs.find(({ state }) => state === 'waiting')
  return (
    <>
      <PageHead
        back={back}
        title={`Proof: ${article.description}`}
        hint={proof && <Standing proof={proof} article={article} />}
      />
      <ErrorSummary />
      {props.changed.length > 0 && (
        <p className="warning">
          Changed since the author approved it: {props.changed.join(', ')}. The{' '}
          <a href={paths.adminArticleHistory(article.id)}>history</a> has both
          {proof?.file_hash && (
            <>
              ; the PDF that was approved is <a href={`${paths.adminArticleProof(article.id)}/${approvedPdf}`}>kept</a>
            </>
          )}
          .
        </p>
      )}
      {waiting && <Waiting proof={waiting} article={article} />}
      {proof && <Sheet {...props} proof={proof} />}
      {maySend && !waiting && <SendProofForm {...props} isFirst={!proof} />}
      <Links {...props} />
      {proof && (
        <div className="save-bar">
          {maySend && !waiting && (
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
      <p role="status">The proof leaves on {shortMomentIn(zone, proof.goes_at)}.</p>
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

/** Shows the article as readers will see it, with notes next to their places. */
function Sheet(props: SheetProps) {
  const { article, text } = props
  return (
    <div className="proof-desk text-sheet">
      <ProofPart {...props} anchor="title">
        <h2>
          <Html html={storedTitle(article.title)} />
        </h2>
      </ProofPart>
      <ProofPart {...props} anchor="authors">
        <p>
          <MixedText>{article.authors ? peopleText(article.authors) : article.authorname}</MixedText>
        </p>
      </ProofPart>
      <ProofPart {...props} anchor="abstract">
        <Html as="div" className="abstract" html={storedText(article.abstract)} />
      </ProofPart>
      <ProofPart {...props} anchor="keywords">
        {article.keywords && <p>Keywords: {article.keywords}</p>}
      </ProofPart>
      {text && <KeptHtml className="full-text" lang={text.language} html={text.body} />}
      <ProofPart {...props} anchor="funding">
        {article.funding && <p className="typed">{article.funding}</p>}
      </ProofPart>
      {text && <KeptHtml className="full-text" lang={text.language} html={text.end} />}
      <ProofPart {...props} anchor="references">
        {!text?.hasReferences && article.references && <p className="typed">{article.references}</p>}
      </ProofPart>
      <ProofPart {...props} anchor="pdf">
        {null}
      </ProofPart>
      <wide-text />
    </div>
  )
}

function ProofPart({
  proof,
  anchor,
  children,
  article,
}: SheetProps & { anchor: FieldAnchor; children: React.ReactNode }) {
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

/** Lists the links of people who read the proofs of an article that was never a paper. */
function Links({ links, article }: ProofDeskProps) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="proof-links">
      <h2 id="proof-links">{counted(links.length, 'link')}</h2>
      <ul className="own-files proof-links">
        {links.map(({ id, state, expires_at }) => (
          <li key={id}>
            {state}
            {expires_at && ` until ${longDate(expires_at.toISOString().slice(0, 10))}`}
            {(state === 'live' || state === 'expired' || state === 'revoked') && (
              <IdempotentForm action={paths.adminArticleProof(article.id)} className="row-actions">
                <HiddenFields of={{ link: id }} />
                {state !== 'revoked' && <SubmitButton submit="End" name="action" value="revoke" quiet />}
                <SubmitButton submit="Renew" name="action" value="renew" quiet />
              </IdempotentForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
