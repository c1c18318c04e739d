import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import type { ListedFee } from '../../src/review/fees/queries.ts'
import { feeStates, moneyIn, plainAmount } from '../../src/review/fees/rules.ts'
import { Facts } from '../ui/facts.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { typedFields } from '../ui/form/idempotent-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Section } from '../ui/sections.tsx'
import { GuardedLink, Screen } from '../ui/viewer.tsx'
import { ReceiptLink } from './receipt-link.tsx'

type Props = {
  fee: ListedFee
  typed: Record<string, string>
}

/** The fee of one paper: where it stands, and what became of it. */
export function FeePage(props: Props) {
  const { fee } = props
  const { number, title, name, payment, receipt } = fee
  const facts: [string, React.ReactNode][] = [
    ['Fee', fee.fee || 'not said'],
    ['State', payment in feeStates ? feeStates[payment] : 'No fee'],
    ['Accepted', longDate(fee.accepted)],
    [title ? 'Author' : 'Payer', name],
    ['Transaction id', fee.txnid],
    ['Receipt', receipt && <ReceiptLink key="receipt" of={receipt} />],
  ]
  return (
    <>
      <PageHead
        back={{ href: paths.adminFees(), text: 'Fees' }}
        title={`Fee of ${number}`}
        hint={
          <GuardedLink isApart href={paths.adminSubmission(number)}>
            {title || number}
          </GuardedLink>
        }
      />
      <ErrorSummary />
      <Facts of={facts} />
      {payment === 'paid' && receipt ? <PaidForms {...props} /> : <OpenForms {...props} />}
    </>
  )
}

type Choice = { fee: ListedFee; state: string; submit: string; quiet?: boolean; children?: React.ReactNode }

function StateForm({ fee, state, submit, quiet, children }: Choice) {
  return (
    <form
      role="none"
      method="post"
      action={paths.adminFee(fee.number)}
      className={children ? 'form narrow' : undefined}
      autoComplete="off"
    >
      <IdempotencyKey />
      <HiddenFields of={{ state, was: fee.payment }} />
      {children}
      <SubmitButton submit={submit} quiet={quiet} busy="Saving…" />
    </form>
  )
}

/** The actions on a fee that is not paid, or paid without a receipt. */
function OpenForms({ fee, typed }: Props) {
  const { today } = use(Screen)
  const asked = moneyIn(fee.fee)
  const of = typedFields(typed)
  return (
    <>
      <Section id="paid" className="section" title="It was paid">
        <StateForm fee={fee} state="paid" submit="Save and make the receipt">
          <div className="pair thirds">
            <Field {...of('amount', asked && plainAmount(asked.amount))} label="Sum" inputMode="decimal" required />
            <Field
              {...of('currency', asked?.currency ?? 'INR')}
              label="Currency"
              hint="Three letters, such as INR or USD."
              maxLength={3}
              required
            />
          </div>
          <Field {...of('day', today)} label="Paid on" type="date" max={today} required />
          <Field {...of('payer')} label="Received from" hint={`If empty, ${fee.name || 'the author'}.`} isOptional />
          <Field {...of('txnid', fee.txnid)} label="Transaction id" isOptional />
        </StateForm>
      </Section>
      <Section id="otherwise" className="section" title="Or">
        <div className="actions">
          {fee.payment !== 'waived' && <StateForm fee={fee} state="waived" submit="Waive the fee" quiet />}
          {fee.payment !== 'due' && <StateForm fee={fee} state="due" submit="It is due" quiet />}
        </div>
      </Section>
    </>
  )
}

/** The actions on a paid fee: its receipt is cancelled by saying otherwise. */
function PaidForms({ fee }: Props) {
  return (
    <Section id="otherwise" className="section" title="If that was wrong">
      <p className="hint">The receipt is cancelled then. It keeps its number, and a new one gets the next.</p>
      <div className="actions">
        <StateForm fee={fee} state="due" submit="It is still due" quiet />
        <StateForm fee={fee} state="waived" submit="It is waived" quiet />
      </div>
    </Section>
  )
}
