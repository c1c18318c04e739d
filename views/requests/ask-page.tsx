import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { codeOf, errorOf, type FieldError } from '../../src/core/text/problems.ts'
import type { Candidate } from '../../src/review/requests/candidate-rules.ts'
import { type Hint, hintsToLookAt, hintTexts } from '../../src/review/requests/hint-rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Group } from '../ui/group.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Paper = { number: string; title: string }

type ListProps = { paper: Paper; q: string; candidates: readonly Candidate[] }

/** The address of the form that asks a candidate. */
function askHref(number: string, { id, name, email, affiliation, orcid }: Candidate): string {
  const person: Record<string, string> = id === null ? { name, email, affiliation, orcid } : { person: String(id) }
  return `${paths.adminSubmissionStep(number, 'ask/form')}?${new URLSearchParams(person)}`
}

/** Whom to ask to review a paper: best match first, with reasons, load and what speaks against it. */
export function CandidatesPage({ paper, q, candidates }: ListProps) {
  const { number, title } = paper
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmission(number), text: title || number }}
        title="Ask a reviewer"
        hint="Best match first. Nobody is asked before you have seen the letter."
      >
        <a className="button quiet" href={paths.adminSubmissionStep(number, 'ask/form')}>
          Somebody else
        </a>
      </PageHead>
      <search>
        <form method="get" action={paths.adminSubmissionStep(number, 'ask')} className="list-search">
          <div className="field">
            <input
              type="search"
              name="q"
              defaultValue={q}
              aria-label="Search people"
              placeholder="Name, address or institution"
            />
          </div>
          <button type="submit" className="button quiet">
            Search
          </button>
        </form>
      </search>
      {candidates.length === 0 ? (
        <p className="empty">{q ? 'Nobody known here has these words.' : 'Nobody known here fits.'}</p>
      ) : (
        <ul className="candidates">
          {candidates.map((candidate) => (
            <Row key={`${candidate.id} ${candidate.email} ${candidate.name}`} number={number} candidate={candidate} />
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ number, candidate }: { number: string; candidate: Candidate }) {
  const { name, affiliation, email, why, hints, open, asked, reported, median_days, not_before } = candidate
  const load = [
    open > 0 && `${counted(open, 'request')} open`,
    asked > 0 && `${reported} of ${asked} reported`,
    median_days !== null && `usually ${counted(Math.max(1, Math.round(Number(median_days))), 'day')}`,
    not_before && `not before ${longDate(not_before)}`,
  ].filter(Boolean)
  return (
    <li>
      <div>
        <a href={askHref(number, candidate)}>{name}</a>
        <p className="hint">{[affiliation, email].filter(Boolean).join(' · ')}</p>
        <p className="hint">{[...why, ...load].join(' · ')}</p>
      </div>
      {hints.length > 0 && (
        <ul className="flags">
          {hints.map((hint) => (
            <li key={hint} className="warning" data-hint={hint}>
              {hintTexts[hint]}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type AskFormProps = {
  paper: Paper
  /** Who is asked: known already, or as typed. */
  person: { id: number | null; name: string; email: string; affiliation: string; orcid: string }
  /** Another address under which the journal knows this name. */
  otherEmail: string
  hints: readonly Hint[]
  values: { answer_due: string; due: string; subject: string; text: string }
  /** Whether the paper is in review, so that the invitation can go. */
  maySend: boolean
  looked: boolean
  errors: readonly FieldError[]
}

/** The form that asks one person: the letter is seen before it goes. */
export function AskFormPage({ paper, person, otherEmail, hints, values, maySend, looked, errors }: AskFormProps) {
  const { number, title } = paper
  const isKnown = person.id !== null
  const said = (name: string) => ({ error: errorOf(errors, name), code: codeOf(errors, name) })
  return (
    <>
      <PageHead
        back={{ href: paths.adminSubmissionStep(number, 'ask'), text: 'Ask a reviewer' }}
        title={isKnown ? person.name : 'Ask a reviewer'}
        hint={title || number}
      />
      <ErrorSummary errors={errors} />
      <form method="post" action={paths.adminSubmissionStep(number, 'ask/form')} className="form" noValidate>
        <IdempotencyKey />
        <Group id="who" title="Who" text="Who is known here is found by address or ORCID iD.">
          {isKnown ? (
            <>
              <input type="hidden" name="person" value={person.id ?? ''} />
              <p>{[person.name, person.email, person.affiliation].filter(Boolean).join(' · ')}</p>
            </>
          ) : (
            <>
              <div className="half">
                <Field name="name" label="Name" defaultValue={person.name} {...said('name')} />
              </div>
              <div className="half">
                <Field name="email" type="email" label="Email" defaultValue={person.email} {...said('email')} />
              </div>
              <div className="half">
                <Field name="affiliation" label="Affiliation" isOptional defaultValue={person.affiliation} />
              </div>
              <div className="half">
                <Field name="orcid" label="ORCID iD" isOptional defaultValue={person.orcid} {...said('orcid')} />
              </div>
            </>
          )}
          <Doubts
            hints={hints}
            otherEmail={otherEmail}
            name={person.name}
            looked={looked}
            mayTell={errors.some(({ code }) => code === 'traces_found')}
          />
        </Group>
        <Group
          id="letter"
          title="The letter"
          text="{name}, {link}, {request}, {answer_due} and {due} are filled in when it goes."
        >
          <div className="half">
            <Field
              name="answer_due"
              type="date"
              label="Answer by"
              defaultValue={values.answer_due}
              {...said('answer_due')}
            />
          </div>
          <div className="half">
            <Field name="due" type="date" label="Report by" defaultValue={values.due} {...said('due')} />
          </div>
          <div className="letter-fields">
            <Field name="subject" label="Subject" defaultValue={values.subject} {...said('subject')} />
            <TextField name="text" label="Letter" rows={18} defaultValue={values.text} {...said('text')} />
          </div>
        </Group>
        <div className="actions">
          {maySend ? (
            <button type="submit" className="button" name="send" value="yes">
              Send the invitation
            </button>
          ) : (
            <p className="hint">Invitations can go once the paper is released to reviewers.</p>
          )}
          <button type="submit" className="button quiet" name="send" value="no">
            Keep for later
          </button>
        </div>
      </form>
    </>
  )
}

type DoubtsProps = Pick<AskFormProps, 'hints' | 'otherEmail' | 'looked'> & { name: string; mayTell: boolean }

/** What to look at before somebody is asked; the tick says that it was. */
function Doubts({ hints, otherEmail, name, looked, mayTell }: DoubtsProps) {
  return (
    <>
      {otherEmail && (
        <p className="warning">
          The journal knows <bdi>{name}</bdi> under another address: <bdi>{otherEmail}</bdi>
        </p>
      )}
      {hints.length > 0 && (
        <ul className="flags">
          {hints.map((hint) => (
            <li key={hint} className="warning" data-hint={hint}>
              {hintTexts[hint]}
            </li>
          ))}
        </ul>
      )}
      {(mayTell || hintsToLookAt(hints).length > 0) && (
        <label className="confirms">
          <input type="checkbox" name="looked" value="yes" defaultChecked={looked} /> I have looked at this: ask all the
          same
        </label>
      )}
    </>
  )
}
