import { use } from 'react'
import { longDate } from '../../src/core/text/dates.ts'
import type { FieldError } from '../../src/core/text/problems.ts'
import { maxHow } from '../../src/review/fees/payment-rules.ts'
import { moneyIn, moneyText, plainAmount, receiptNumber } from '../../src/review/fees/rules.ts'
import type { BankLine } from '../../src/review/fees/statement-rules.ts'
import type { PaymentState } from '../../src/review/papers/state-rules.ts'
import { Ask } from '../ui/form/ask.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Screen } from '../ui/viewer.tsx'

/** A line of the bank that was assigned to a fee. */
export type WaitingLine = BankLine & { id: string }

type Props = {
  fee: {
    number: string
    payment: PaymentState
    /** The sum as it was requested, '' for no fee. */
    fee: string
    txnid: string
    /** The corresponding author. */
    name: string
    receipt?: { year: number; serial: number } | null | undefined
    /** The number of the next receipt. */
    nextReceipt: string
  }
  /** The line of the bank that fills in the payment. */
  line?: WaitingLine | undefined
  action: string
  /** The hidden fields of every form, such as the version that it was filled from. */
  hidden: Record<string, string>
  refused?: { errors: readonly FieldError[]; typed: Record<string, string> } | undefined
  /** Whether the form of a payment is open. */
  isOpen?: boolean
}

/** Shows the forms about a fee: paid, with the receipt's words; another sum; waived or due again. */
export function FeeForms(props: Props) {
  const { fee, refused } = props
  const isPaid = fee.payment === 'paid' && Boolean(fee.receipt)
  const inFold = !isPaid && (refused?.typed.state === 'paid' || refused?.typed.state === sumState(fee))
  return (
    <>
      <Refusal value={inFold ? [] : (refused?.errors ?? [])}>
        <ErrorSummary />
      </Refusal>
      {isPaid ? <PaidForms {...props} /> : <OpenForms {...props} />}
    </>
  )
}

function OpenForms(props: Props) {
  return (
    <div className="fee-forms">
      <Fold {...props} state="paid" title="It was paid">
        <PaymentFields {...props} />
      </Fold>
      <SumForm {...props} isOpen={false} />
      {props.fee.payment !== 'waived' && <Waive {...props} />}
    </div>
  )
}

/** Returns the state of a fee after a change of its sum. */
const sumState = ({ payment }: Props['fee']) => (payment === 'claimed' ? 'claimed' : 'due')

type FoldProps = Props & { state: PaymentState; title: string; submit?: string; children: React.ReactNode }

/** Shows a form about a fee in a fold, which is open after a refusal. */
function Fold({ state, title, submit, children, isOpen, ...props }: FoldProps) {
  const { action, hidden, fee, refused } = props
  const errors = refused?.typed.state === state ? refused.errors : []
  const own = `${action}${action.includes('?') ? '&' : '?'}state=${state}` // each form has its own draft
  return (
    <details open={isOpen || errors.length > 0}>
      <summary>{title}</summary>
      <Refusal value={errors}>
        <form role="none" method="post" action={own} className="form narrow" autoComplete="off" noValidate>
          <ErrorSummary prefix={`${state}-`} />
          <IdempotencyKey />
          <HiddenFields of={{ ...hidden, state }} />
          {children}
          <SubmitButton submit={submit ?? `Make receipt ${fee.nextReceipt}`} busy="Saving…" />
        </form>
      </Refusal>
    </details>
  )
}

/** Returns the attributes of a field of one of the forms: with the typed value, after a refusal. */
function makePaymentFieldProps({ refused }: Props, state: PaymentState) {
  const of = typedFields(refused?.typed.state === state ? refused.typed : {})
  return (name: string, value?: string) => ({ ...of(name, value), id: `${state}-${name}` })
}

function SumFields(props: Props & { state: PaymentState }) {
  const asked = (props.state === 'paid' && props.line) || moneyIn(props.fee.fee)
  const of = makePaymentFieldProps(props, props.state)
  return (
    <div className="pair sum">
      <Field {...of('amount', asked && plainAmount(asked.amount))} label="Sum" inputMode="decimal" required />
      <Field {...of('currency', asked?.currency ?? 'INR')} label="Currency" maxLength={3} required />
    </div>
  )
}

/** Shows the fields of a payment, as printed on the receipt. */
function PaymentFields(props: Props) {
  const { today } = use(Screen)
  const of = makePaymentFieldProps(props, 'paid')
  const { fee, line } = props
  const { name, txnid } = fee
  return (
    <>
      {line && (
        <p className="hint">
          From the bank: {longDate(line.day)}, {moneyText(line)}. {line.text}
        </p>
      )}
      <SumFields {...props} state="paid" />
      <Field {...of('day', line?.day ?? today)} label="Paid on" type="date" max={today} required />
      <Field {...of('payer')} label="Received from" hint={`If empty, ${name || 'the author'}.`} isOptional />
      <Field {...of('txnid', txnid)} label="Transaction id" />
      <Field
        {...of('how', line && !txnid ? 'bank transfer' : undefined)}
        label="Or how it was paid"
        hint="Without a transaction id, such as cash."
        maxLength={maxHow}
      />
    </>
  )
}

/** Changes the sum, or makes the fee due again; the author is informed. */
function SumForm(props: Props) {
  const { payment, txnid } = props.fee
  const isOpen = payment === 'due' || payment === 'claimed'
  const state = sumState(props.fee)
  const of = makePaymentFieldProps(props, state)
  return (
    <Fold
      {...props}
      state={state}
      title={isOpen ? 'Correct the sum' : 'It is due'}
      submit={isOpen ? 'Save the sum' : 'Ask for the fee'}
    >
      <SumFields {...props} state={state} />
      <Field {...of('txnid', txnid)} label="Transaction id" isOptional />
      {state === 'due' && <p className="hint">A new sum is written to the author.</p>}
    </Fold>
  )
}

/** Shows the actions on a paid fee: choosing another state cancels its receipt. */
function PaidForms(props: Props) {
  const { fee, action, hidden } = props
  return (
    <div className="actions">
      <Ask
        {...{ id: 'still-due', label: 'It is still due', className: 'button quiet', action }}
        question={`The fee of ${fee.number} is still due?`}
        hint={cancels(fee)}
        fields={{ ...hidden, state: 'due' }}
        danger
        leaves
      >
        <IdempotencyKey />
      </Ask>
      <Waive {...props} />
    </div>
  )
}

function Waive({ fee, action, hidden }: Props) {
  return (
    <Ask
      {...{ id: 'waive', label: 'Waive the fee', className: 'button quiet', action }}
      question={`Waive the fee of ${fee.number}?`}
      hint={fee.receipt ? cancels(fee) : undefined}
      fields={{ ...hidden, state: 'waived', looked: fee.receipt ? 'yes' : '' }}
      danger={Boolean(fee.receipt)}
      leaves
    >
      <IdempotencyKey />
    </Ask>
  )
}

const cancels = ({ receipt }: Props['fee']) =>
  receipt ? `Receipt ${receiptNumber(receipt)} is cancelled. It keeps its number, and a new one gets the next.` : ''
