import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { dayIn } from '../../src/core/text/dates.ts'
import { isChangeable } from '../../src/review/access-links/rules.ts'
import { mayOwe } from '../../src/review/papers/state-rules.ts'
import { FeeForms } from '../fees/fee-forms.tsx'
import { ReceiptLink } from '../fees/receipt-link.tsx'
import { LetterLanguage } from '../letters/letter-language.tsx'
import { Facts } from '../ui/facts.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { Field, SelectField, TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Moment } from '../ui/moment.tsx'
import { Section } from '../ui/sections.tsx'
import { Screen } from '../ui/viewer.tsx'
import type { PaperProps } from './paper-page.tsx'
import { makeStepFieldProps, StepForm, stepFields } from './step-form.tsx'

/** Shows the paper's editor and article. */
export function Standing({ paper, isAdmin, editors, refused }: PaperProps) {
  const { editor, article, confirmed_at, recused } = paper
  const mayHandle = (name: string) => !recused.some(({ user, lifted }) => user === name && !lifted)
  const facts: [string, React.ReactNode][] = [
    ['Email', confirmed_at ? 'confirmed' : 'not confirmed'],
    ['Editor', editor || 'nobody yet'],
    [
      'Article',
      article?.id && (
        <a key="article" href={paths.adminArticle(article.id)}>
          {article.refnumber}
        </a>
      ),
    ],
  ]
  return (
    <Section id="standing" title="This paper" isLabel>
      <Facts of={facts} />
      {isAdmin && (
        <StepForm paper={paper} step="assign" submit="Assign" refused={refused} quiet>
          <SelectField
            {...makeStepFieldProps(refused, 'assign')('user', editor)}
            label="Editor"
            placeholder="Nobody"
            choices={editors.filter(mayHandle).map((name) => [name, name] as const)}
          />
        </StepForm>
      )}
    </Section>
  )
}

const paymentTexts = { due: 'Due', claimed: 'The author says it is paid', paid: 'Paid', waived: 'Waived' }

/** Shows the fee of an accepted paper, and its payment. */
export function Fee({ paper, refused, receipt, nextReceipt }: PaperProps) {
  const { number, state, payment, fee, txnid, authors } = paper
  const facts: [string, React.ReactNode][] = [
    ['Fee', payment === 'none' ? 'None' : [fee, paymentTexts[payment], txnid].filter(Boolean).join(' · ')],
    ['Receipt', receipt && <ReceiptLink key="receipt" of={receipt} />],
  ]
  if (state !== 'accepted' && (payment === 'none' || !mayOwe(paper))) return null
  const name = authors.find(({ corresponding }) => corresponding)?.name ?? ''
  return (
    <Section id="fee" title="Fee" isLabel>
      <Facts of={facts} />
      <FeeForms
        fee={{ number, payment, fee, txnid, name, receipt, nextReceipt }}
        action={paths.adminSubmissionStep(number, 'payment')}
        hidden={stepFields(paper, 'payment')}
        refused={refused?.step === 'payment' ? refused : undefined}
        isOpen={payment === 'claimed'}
      />
    </Section>
  )
}

/** Shows the rare steps: withdraw, reopen, recuse. */
export function Leaving(props: PaperProps) {
  const { paper, isAdmin, withdrawal, refused } = props
  const isOver = paper.state === 'rejected' || paper.state === 'withdrawn'
  return (
    <Section id="more" title="More" isLabel>
      {withdrawal && <Withdraw paper={paper} withdrawal={withdrawal} refused={refused} />}
      {isAdmin && isOver && <StepForm paper={paper} step="reopen" submit="Open again" refused={refused} quiet />}
      <Recused {...props} />
    </Section>
  )
}

type WithdrawProps = Pick<PaperProps, 'paper' | 'refused'> & { withdrawal: NonNullable<PaperProps['withdrawal']> }

function Withdraw({ paper, withdrawal, refused }: WithdrawProps) {
  const of = makeStepFieldProps(refused, 'withdraw')
  const warning = refused?.step === 'withdraw' && refused.errors.find(({ code }) => code === 'traces_found')?.text
  return (
    <details open={refused?.step === 'withdraw'}>
      <summary>Withdraw</summary>
      <StepForm paper={paper} step="withdraw" submit="Withdraw the paper" refused={refused} danger>
        <TextField {...of('reason')} label="Reason" rows={3} hint="For editors only" required />
        <Field {...of('subject', withdrawal.subject)} label="Subject of the letter" required />
        <TextField
          {...of('text', withdrawal.text)}
          label="Letter to the author"
          rows={10}
          hint="{link} becomes the author’s link."
          required
        />
        <LetterLanguage letter={withdrawal} />
        {warning && (
          <label className="check">
            <input type="hidden" name="told" value={warning} />
            <input type="checkbox" name="looked" value="yes" /> I have checked what the letter says
          </label>
        )}
      </StepForm>
    </details>
  )
}

/** Lists the users who are recused from a paper. */
function Recused({ paper, isAdmin, refused }: PaperProps) {
  return (
    <details open={refused?.step === 'recuse'}>
      <summary>Who may not see it</summary>
      <ul className="plain">
        {paper.recused.map(({ user, reason, lifted }, place) => (
          <li key={user}>
            {user} <span className="hint">{lifted ? 'may see it again' : reason}</span>
            {isAdmin && !lifted && (
              <Ask
                id={`lift-${place}`}
                label="Lift"
                about={`for ${user}`}
                question={`Let ${user} see this paper?`}
                hint="They will see its authors, and who reviews it."
                action={paths.adminSubmissionStep(paper.number, 'recuse')}
                fields={{ ...stepFields(paper, 'recuse'), user, lift: 'yes' }}
                leaves
              >
                <IdempotencyKey />
              </Ask>
            )}
          </li>
        ))}
      </ul>
      <p className="hint">Users who are its authors do not see it; its reviewers see it once it has ended.</p>
      <StepForm paper={paper} step="recuse" submit="Recuse" refused={refused} quiet>
        <Field {...makeStepFieldProps(refused, 'recuse')('user')} label="User" required />
      </StepForm>
    </details>
  )
}

const purposes = { draft: 'Draft', author: 'Author', reviewer: 'Reviewer', proof: 'Proof' }

/** Lists the active access links: no address is shown, since its holder has the rights of its person. */
export function Links({ paper, refused }: PaperProps) {
  const { links } = paper
  if (links.length === 0) return null
  const [former, present] = [links.filter(isReplaced), links.filter((link) => !isReplaced(link))]
  return (
    <Section id="links" title="Links" isLabel>
      <p className="hint">
        The private links in our letters. End closes a link. Renew replaces it, and the old one stops working.
      </p>
      <ul className="plain">
        {present.map((link) => (
          <li key={link.id}>
            <OneLink paper={paper} link={link} refused={refused?.typed.link === link.id ? refused : undefined} />
          </li>
        ))}
      </ul>
      {former.length > 0 && (
        <details>
          <summary>{counted(former.length, 'link')} replaced</summary>
          <ul className="plain">
            {former.map((link) => (
              <li key={link.id}>
                <OneLink paper={paper} link={link} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

const isReplaced = ({ state }: { state: string }) => state === 'replaced'

type OneLinkProps = Pick<PaperProps, 'paper' | 'refused'> & { link: PaperProps['paper']['links'][number] }

/** Shows a link with its actions. */
function OneLink({ paper, link, refused }: OneLinkProps) {
  const { id, purpose, request, state, expires_at } = link
  const step = { paper, step: 'links', quiet: true } as const
  return (
    <>
      <span className="link-of">
        {purposes[purpose]} {request}{' '}
        <span className="hint">
          {state}
          {expires_at && (state === 'live' || state === 'expired') && (
            <>
              {' until '}
              <Moment at={expires_at} day />
            </>
          )}
        </span>
      </span>
      <div className="link-steps">
        {state === 'live' && (
          <StepForm {...step} submit="End" className="inline" hidden={{ link: id, revoke: 'true' }} />
        )}
        {isChangeable(state) && (
          <StepForm {...step} submit="Renew" className="inline" hidden={{ link: id, renew: 'true' }} />
        )}
      </div>
      {(state === 'live' || state === 'expired') && (
        <details open={refused?.step === 'links'}>
          <summary>Last day</summary>
          <StepForm {...step} submit="Save" refused={refused} hidden={{ link: id }}>
            <Field
              {...makeStepFieldProps(
                refused,
                'links',
                `links-${id}`,
              )('expires_at', expires_at ? dayIn(use(Screen).zone, expires_at) : '')}
              type="date"
              label="Last day of the link"
              required
            />
          </StepForm>
        </details>
      )}
    </>
  )
}

/** Shows the editors' notes for each other. */
export function Notes({ paper, refused }: PaperProps) {
  const { notes } = paper
  return (
    <>
      <ol className="paper-notes">
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <p className="said">{text}</p>
            <p className="hint">
              {by}, <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
      <StepForm paper={paper} step="notes" submit="Add the note" refused={refused} quiet>
        <TextField {...makeStepFieldProps(refused, 'notes')('text')} label="A note for editors" rows={3} required />
      </StepForm>
    </>
  )
}

/** The most items of a list above its fold. */
export const mostShown = 8

/**
 * Shows the history, newest first; events of reviewers begin with the request's code, which is replaced by the name for
 * editors.
 */
export function Timeline({ paper }: PaperProps) {
  const named = new Map(paper.requests.map(({ request, person }) => [request, person.name]))
  const events = paper.timeline.toReversed().map(({ what, ...event }) => {
    const [code = ''] = what.split(' ')
    const name = named.get(code)
    return { ...event, what: name ? `${name}${what.slice(code.length)} (${code})` : what }
  })
  return (
    <>
      <Events events={events.slice(0, mostShown)} />
      {events.length > mostShown && (
        <details>
          <summary>{counted(events.length - mostShown, 'earlier event')}</summary>
          <Events events={events.slice(mostShown)} />
        </details>
      )}
    </>
  )
}

const Events = ({ events }: { events: PaperProps['paper']['timeline'] }) => (
  <ol className="timeline">
    {events.map(({ id, at, what, by }) => (
      <li key={id}>
        <Moment at={at} /> <span>{what}</span>{' '}
        {!what.startsWith(`${by} `) && !what.endsWith(` (${by})`) && <span className="hint">{by}</span>}
      </li>
    ))}
  </ol>
)
