import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { t } from '../../src/core/words/words.ts'
import { authorNames, type Person } from '../../src/journal/record/people/rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import type { UpiPayment } from '../../src/review/fees/upi-rules.ts'
import { isAuthorsTurn, type PaperState } from '../../src/review/papers/state-rules.ts'
import type { ProofState } from '../../src/review/proofs/rules.ts'
import type { OwnFile } from '../../src/review/submit/queries.ts'
import { kindsIn, mayWithdraw, roundOf, type Whose, workingFiles } from '../../src/review/submit/rules.ts'
import { OwnFiles } from '../access-links/own-files.tsx'
import { Privacy, Said } from '../access-links/page-parts.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { MixedText } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'
import { inPageLanguage } from '../words/journal-language.ts'
import { Message } from '../words/message.tsx'
import { Decisions, type ToldDecision } from './decisions.tsx'
import { nameSentFileKind, PaperFiles } from './paper-files.tsx'
import { PaperForm, type PaperFormProps } from './paper-form.tsx'
import { AgainForm, ConfirmForms, DeleteDraft, PaymentForm, WithdrawForm } from './paper-steps.tsx'

type Documented = Pick<Article, 'refnumber' | 'year' | 'volume' | 'issue' | 'authors' | 'authorname'>

export type AuthorPageProps = {
  at: string
  whose: Whose
  paper: {
    number: string
    state: PaperState
    round: number
    title: string
    /** The title of the paper's call; '' if it has none. */
    call: string
    email: string
    read: readonly string[]
    payment: string
    fee: string
    txnid: string | null
  }
  sentence: string
  values: PaperFormProps['values']
  shown: string
  people: readonly Person[]
  files: readonly OwnFile[]
  decisions: readonly ToldDecision[]
  typed: Record<string, string>
  warnings: readonly string[]
  /** A sentence about the last action. */
  said: string
  isReading: boolean
  usualDays: number | undefined
  /** The published article, while readers see it. */
  article: Documented | undefined
  paymentDetails: string
  /** The UPI payment of a fee that is due. */
  upi: UpiPayment | undefined
  /** Whether the journal charges a fee; `language` is the code of its language. */
  takesFees: boolean
  language: string
  /** The proof that the author is reading, or has read. */
  proof: { state: ProofState; due: string } | undefined
  /** The number of the fee's receipt. */
  receipt: string | undefined
  privacy: string
  contact: string
  /** The time that a refused paper is kept, in words. */
  keptFor: string
}

/** Shows the page of a paper to its author: the next step, and its state. */
export function AuthorPage(props: AuthorPageProps) {
  const { paper, sentence, said, whose, article, usualDays } = props
  const isDraft = paper.state === 'draft'
  // the comments are above the response to them
  const isRevising = paper.state === 'revision' || paper.state === 'returned'
  return (
    <div className="link-page">
      <h1>
        <MixedText>{(!isDraft && paper.title) || t('Your paper')}</MixedText>
      </h1>
      <p className="state">
        <strong>
          {t('{sentence}.', { sentence })} {article && <a href={paths.article(article)}>{t('Read the article')}</a>}
        </strong>
        {whose === 'author' && paper.state !== 'unconfirmed' && !isDraft && (
          <span className="hint number"> {t('Number {number}', { number: paper.number })}</span>
        )}
      </p>
      {paper.call && (
        <p className="hint">
          <Message text="For the call {call}" values={{ call: <MixedText>{paper.call}</MixedText> }} />
        </p>
      )}
      <Said>{said}</Said>
      <ErrorSummary />
      {isDraft && whose === 'draft' && (
        <p>{t('Check what we read from your file, fill in what is missing, and press “Send to the editors”.')}</p>
      )}
      {usualDays !== undefined && (paper.state === 'received' || paper.state === 'review') && (
        <p className="hint">
          {t('The first decision usually takes {days, plural, one {# day} other {# days}}.', {
            days: Math.max(1, usualDays),
          })}
        </p>
      )}
      {props.proof && <ProofCard at={props.at} {...props.proof} />}
      {isRevising ? <Decisions {...props} /> : <Now {...props} />}
      {article && <Documents {...article} />}
      {props.receipt && (
        <p>
          {t('Thank you for paying the fee.')}{' '}
          <a href={`${props.at}/receipt.pdf`}>{t('Receipt {number} (PDF)', { number: props.receipt })}</a>
        </p>
      )}
      {isRevising ? <Now {...props} /> : <Decisions {...props} />}
      {!isAuthorsTurn(paper.state) && <SentFiles {...props} />}
      {mayWithdraw(paper.state) && <WithdrawForm {...props} number={paper.number} />}
      {isDraft && whose === 'draft' && <DeleteDraft at={props.at} />}
      <WhoSees {...props} />
    </div>
  )
}

/** Links to the published article's certificates and cover page, which readers can also get. */
function Documents(article: Documented) {
  return (
    <Section id="certificates" title={t('Certificates and cover page')}>
      <ul className="own-files">
        {[...new Set(authorNames(article))].map((name) => (
          <li key={name}>
            <a href={inPageLanguage(paths.certificatePdf(article.refnumber, name))} download>
              <Message text="Certificate of {name} (PDF)" values={{ name: <MixedText>{name}</MixedText> }} />
            </a>
          </li>
        ))}
        <li>
          <a href={inPageLanguage(paths.coverPage(article.refnumber))} download>
            {t('Cover page (PDF)')}
          </a>
        </li>
      </ul>
    </Section>
  )
}

/** Shows the author's next step. */
function Now(props: AuthorPageProps) {
  const { paper, at, whose } = props
  if (paper.state === 'draft' && whose === 'author')
    return (
      <>
        <ConfirmForms at={at} until={t('30 days after its last change')} />
        <ToSend {...props} />
      </>
    )
  if (isAuthorsTurn(paper.state)) return <ToSend {...props} />
  if (paper.state === 'unconfirmed')
    return whose === 'author' ? (
      <ConfirmForms at={at} until={t('after 7 days')} />
    ) : (
      <AgainForm {...props} email={paper.email} />
    )
  if (paper.state !== 'accepted') return null
  if (paper.payment === 'due')
    return <PaymentForm {...props} fee={paper.fee} details={props.paymentDetails} upi={props.upi} />
  if (paper.payment === 'claimed')
    return (
      <p>
        {paper.txnid
          ? t('You told us that you paid the fee ({transaction}).', { transaction: paper.txnid })
          : t('You told us that you paid the fee.')}{' '}
        {t('An editor checks it. Then you will find our receipt here, and the paper is published.')}
      </p>
    )
  if (props.proof?.state === 'sent') return null
  return <p>{t('We are preparing your paper for publication. There is nothing you need to do now.')}</p>
}

/** Links to the proof, with the request for it. */
function ProofCard({ at, state, due }: { at: string; state: ProofState; due: string }) {
  const words: Partial<Record<ProofState, string>> = {
    sent: t('Please read it until {day}.', { day: longDate(due) }),
    corrected: t('You sent it back.'),
    approved: t('You approved it.'),
  }
  return (
    <section className="card" aria-labelledby="proof-title">
      <h2 id="proof-title">{t('Your proof')}</h2>
      <p>{words[state] ?? t('It was replaced.')}</p>
      <p>
        <a className={state === 'sent' ? 'button' : 'button quiet'} href={`${at}/proof`}>
          {state === 'sent' ? t('Read the proof') : t('See the proof')}
        </a>
      </p>
    </section>
  )
}

function ToSend(props: AuthorPageProps) {
  const { paper, at, files, warnings, isReading } = props
  return (
    <>
      {isReading && (
        <p className="reading" data-reading="" role="status">
          {t('We are reading your file and filling in the empty fields.')}{' '}
          <button type="submit" form="paper" className="link">
            {t('Save and show what was read')}
          </button>
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="to-mend">
          {warnings.map((warning) => (
            <li key={warning} className="warning">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <PaperFiles at={at} files={workingFiles(files, paper)} kinds={kindsIn(paper)} isAgain={paper.state !== 'draft'} />
      <PaperForm
        {...props}
        read={paper.read}
        isAnswering={roundOf(paper) > 1}
        isRevision={paper.state === 'revision'}
        isDraft={paper.state === 'draft'}
      />
    </>
  )
}

/** Lists the files of the last version, except responses, which are shown below their decisions. */
function SentFiles({ files, paper, at }: AuthorPageProps): ReactNode {
  const sent = workingFiles(files, paper).filter(({ kind }) => kind !== 'response_file')
  if (sent.length === 0) return null
  return (
    <Section id="files" title={t('Files')}>
      <OwnFiles at={at} files={sent} kindOf={nameSentFileKind} />
    </Section>
  )
}

/** Says what is stored, why, how long, who sees it, where to ask, and what the link can do. */
function WhoSees({ paper, privacy, contact, keptFor }: AuthorPageProps) {
  return (
    <section className="who-sees">
      <h2>{t('What we keep, and who sees it')}</h2>
      {paper.state === 'draft' ? (
        <p className="hint">
          {t(
            'Keep the address of this page so that you can come back. Nobody else sees your draft, and it is deleted ' +
              '30 days after your last change. Anyone who has this link can do what you can, so please do not share it.',
          )}
        </p>
      ) : (
        <p className="hint">
          {t(
            'We keep what you send, and our letters to you, to have the paper reviewed and to show how the decision ' +
              'was made. Editors see all of it; reviewers see a copy without names. If the paper is withdrawn or not ' +
              'accepted, we keep it {time}; a published paper stays.',
            { time: keptFor },
          )}{' '}
          {paper.payment !== 'none' && `${t('Who paid the fee, how much and when stays in our books.')} `}
          {paper.state !== 'unconfirmed' && `${t('Keep the address of this page: it leads you back here.')} `}
          {t('Anyone who has this link can do what you can, for this paper only, so please do not share it.')}
        </p>
      )}
      <p className="hint">
        <Privacy privacy={privacy} contact={contact} />
      </p>
    </section>
  )
}
