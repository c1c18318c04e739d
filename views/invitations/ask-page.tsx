import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { type Candidate, candidateKey } from '../../src/review/invitations/candidate-rules.ts'
import { type Hint, hintsToLookAt, hintTexts } from '../../src/review/invitations/hint-rules.ts'
import type { Offered } from '../../src/review/letters/queueing.ts'
import { LetterLanguage, type LetterWay } from '../letters/letter-language.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotentForm, typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Group } from '../ui/group.tsx'
import { ListSearch } from '../ui/list-filters.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { askHref } from './ask-link.tsx'

type Paper = { number: string; title: string }

type ListProps = { paper: Paper; q: string; candidates: readonly Candidate[] }

/** Lists the candidates for a review: best match first, with reasons, load and objections. */
export function CandidatesPage({ paper, q, candidates }: ListProps) {
  const { number, title } = paper
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmission(number), text: title || number }}
        title="Ask a reviewer"
        hint="Best match first. You see the letter before anyone is asked."
      >
        <ButtonLink text="Somebody not listed" quiet href={paths.adminSubmissionStep(number, 'ask/form')} />
      </PageHead>
      <ListSearch
        action={paths.adminSubmissionStep(number, 'ask')}
        q={q}
        label="Search people"
        placeholder="Name, address or institution"
      />
      {candidates.length === 0 ? (
        <p className="empty">{q ? 'Nobody known here matches.' : 'Nobody known here is suitable.'}</p>
      ) : (
        <form role="none" action={paths.adminSubmissionStep(number, 'ask/several')}>
          <HiddenFields of={{ q }} />
          <fieldset aria-label="Reviewers to ask">
            <ul className="candidates">
              {candidates.map((candidate) => (
                <CandidateItem
                  key={`${candidate.id} ${candidate.email} ${candidate.name}`}
                  number={number}
                  candidate={candidate}
                />
              ))}
            </ul>
          </fieldset>
          <div className="save-bar">
            <SubmitButton submit="Ask the ticked ones…" />
            <span className="hint">One letter for all, sent to each alone.</span>
          </div>
        </form>
      )}
    </>
  )
}

function CandidateItem({ number, candidate }: { number: string; candidate: Candidate }) {
  const { name, affiliation, email, why, hints, open, asked, reported, median_days, not_before } = candidate
  const hinted: string[] = hints.map((hint) => hintTexts[hint]) // shown below
  const load = [
    open > 0 && `${counted(open, 'request')} open`,
    asked > 0 && `${reported} of ${asked} reported`,
    median_days !== null && `usually ${counted(Math.max(1, Math.round(Number(median_days))), 'day')}`,
    not_before && `not before ${longDate(not_before)}`,
  ].filter(Boolean)
  return (
    <li className="may-be-ticked">
      <input type="checkbox" name="who" value={candidateKey(candidate)} aria-label={`Ask ${name}`} />
      <div>
        <a href={askHref(number, candidate)}>{name}</a>
        <p className="hint">{[affiliation, email].filter(Boolean).join(' · ')}</p>
        <p className="hint">{[...why.filter((one) => !hinted.includes(one)), ...load].join(' · ')}</p>
      </div>
      <Hints hints={hints} />
    </li>
  )
}

/** Lists the objections to a candidate. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  if (hints.length === 0) return null
  return (
    <ul className="flags">
      {hints.map((hint) => (
        <li key={hint} className="warning" data-hint={hint}>
          {hintTexts[hint]}
        </li>
      ))}
    </ul>
  )
}

/** The days and the letter of an invitation, as its form shows them. */
export type LetterValues = { answer_due: string; due: string; subject: string; text: string }

/** The invitation's template, and its form for each language. */
export type Invitation = { letter: Offered; ways: readonly LetterWay[] }

type AskFormProps = {
  paper: Paper
  /** A mark of the person that the form was opened for, which separates its draft from others. */
  about: string
  /** The invited person: already known, or as typed. */
  person: { id: number | null; name: string; email: string; affiliation: string; orcid: string }
  /** Another address that the journal has for this name. */
  otherEmail: string
  hints: readonly Hint[]
  values: LetterValues
  invitation: Invitation
  /** Whether the paper is in review, so that the invitation can be sent. */
  maySend: boolean
  looked: boolean
  /** The traces in the letter that the page lists, as {@link listingOf} writes them. */
  listed: string
}

/** Shows the form that invites one person: the editor sees the letter before it is sent. */
export function AskFormPage(props: AskFormProps) {
  const { paper, person, otherEmail, hints, values, invitation, maySend, looked, listed, about } = props
  const { number, title } = paper
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmissionStep(number, 'ask'), text: 'Ask a reviewer' }}
        title={person.name || 'Ask a reviewer'}
        hint={title || number}
      />
      <ErrorSummary />
      <IdempotentForm action={askedAction(number, about)} className="form">
        <Group
          id="who"
          title="Who"
          text={person.id === null ? 'Anyone asked before is recognised by email or ORCID iD.' : undefined}
        >
          <Who person={person} />
          <Doubts
            hints={hints}
            otherEmail={otherEmail}
            name={person.name}
            looked={looked}
            listed={listed}
            mayTell={listed !== '[]'}
            isAuthor={use(Refusal).some(({ code }) => code === 'is_author')}
          />
        </Group>
        <InvitationLetter values={values} {...invitation} />
        <SendButtons maySend={maySend} submit="Send the invitation" />
      </IdempotentForm>
    </>
  )
}

/** Shows the days and the letter of an invitation. */
export function InvitationLetter({ values, letter, ways }: Invitation & { values: LetterValues }) {
  const of = typedFields({})
  return (
    <Group
      id="letter"
      title="The letter"
      text="{name}, {link}, {request}, {answer_due} and {due} are filled in when it goes."
    >
      <div className="half">
        <Field {...of('answer_due', values.answer_due)} type="date" label="Answer by" />
      </div>
      <div className="half">
        <Field {...of('due', values.due)} type="date" label="Report by" />
      </div>
      <div className="letter-fields">
        <Field {...of('subject', values.subject)} label="Subject" />
        <TextField {...of('text', values.text)} label="Letter" rows={18} />
        <LetterLanguage letter={letter} ways={ways} />
      </div>
    </Group>
  )
}

/** Shows the buttons that send an invitation, or keep it. @param submit the label of the first */
export function SendButtons({ maySend, submit }: { maySend: boolean; submit: string }) {
  return (
    <div className="actions">
      {maySend ? (
        <SubmitButton submit={submit} name="send" value="yes" />
      ) : (
        <p className="hint">Invitations can go once the paper is released to reviewers.</p>
      )}
      <SubmitButton submit="Keep for later" quiet name="send" value="no" />
    </div>
  )
}

/** Returns the address of the form about a person: it contains no name, since drafts store it. */
const askedAction = (number: string, about: string) =>
  `${paths.adminSubmissionStep(number, 'ask/form')}${about && `?about=${about}`}`

/** Shows a known person, or the fields of a new person. */
function Who({ person }: Pick<AskFormProps, 'person'>) {
  const of = typedFields({})
  if (person.id !== null)
    return (
      <>
        <input type="hidden" name="person" value={person.id} />
        <p>{[person.name, person.email, person.affiliation].filter(Boolean).join(' · ')}</p>
      </>
    )
  return (
    <>
      <div className="half">
        <Field {...of('name', person.name)} label="Name" />
      </div>
      <div className="half">
        <Field {...of('email', person.email)} type="email" label="Email" />
      </div>
      <div className="half">
        <Field name="affiliation" label="Affiliation" isOptional defaultValue={person.affiliation} />
      </div>
      <div className="half">
        <Field {...of('orcid', person.orcid)} label="ORCID iD" isOptional />
      </div>
    </>
  )
}

type DoubtsProps = Pick<AskFormProps, 'hints' | 'otherEmail' | 'looked' | 'listed'> & {
  name: string
  mayTell: boolean
  isAuthor: boolean
}

/** Lists the warnings to check before an invitation; the tick confirms the check. */
function Doubts({ hints, otherEmail, name, looked, listed, mayTell, isAuthor }: DoubtsProps) {
  return (
    <>
      {otherEmail && (
        <p className="warning">
          The journal knows <bdi>{name}</bdi> under another address: <bdi>{otherEmail}</bdi>
        </p>
      )}
      <Hints hints={hints} />
      <input type="hidden" name="told" value={listed} />
      {!isAuthor && (mayTell || hintsToLookAt(hints).length > 0) && (
        <label className="confirms">
          <input type="checkbox" name="looked" value="yes" defaultChecked={looked} /> I have checked this: ask anyway
        </label>
      )}
    </>
  )
}
