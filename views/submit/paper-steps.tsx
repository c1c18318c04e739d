import { codeOf, errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { acceptedBy } from '../../src/review/submit/rules.ts'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Labelled } from '../ui/form/labelled.tsx'

type Props = { at: string; errors: readonly FieldError[]; typed: Record<string, string> }

const saidOf = (errors: readonly FieldError[], name: string) => ({
  error: errorOf(errors, name),
  code: codeOf(errors, name),
})

/** The two answers of whoever got our letter. */
export function ConfirmForms({ at }: Pick<Props, 'at'>) {
  return (
    <>
      <p>
        Somebody, likely you, sent us this paper with your address. Editors look at it once you confirm. Without an
        answer it is deleted after 7 days.
      </p>
      <div className="actions">
        <form method="post" action={`${at}/confirm`}>
          <IdempotencyKey />
          <button type="submit" className="button">
            Yes, this paper is mine
          </button>
        </form>
        <form method="post" action={`${at}/disown`}>
          <button type="submit" className="button quiet">
            This is not mine: delete it
          </button>
        </form>
      </div>
    </>
  )
}

/** Sends the letter again, also to a corrected address. */
export function AgainForm({ at, email, errors, typed }: Props & { email: string }) {
  return (
    <>
      <p>
        A letter is on its way to <bdi>{email}</bdi>. Open the link in it and confirm: only then do editors look at the
        paper. Without that it is deleted after 7 days.
      </p>
      <form method="post" action={`${at}/send`} className="form narrow" noValidate>
        <IdempotencyKey />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={typed.email ?? email}
          hint="If no letter comes, look among the spam, or correct the address."
          {...saidOf(errors, 'email')}
        />
        <button type="submit" className="button quiet">
          Send the letter again
        </button>
      </form>
    </>
  )
}

/** Says that the fee was paid. */
export function PaymentForm({ at, errors, typed, fee, details }: Props & { fee: string; details: string }) {
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title">Payment</h2>
      {fee && <p>The fee is {fee}.</p>}
      {details && <p className="typed">{details}</p>}
      <form method="post" action={`${at}/payment`} encType="multipart/form-data" className="form narrow" noValidate>
        <IdempotencyKey />
        <Field
          name="txnid"
          label="Payment reference"
          defaultValue={typed.txnid ?? ''}
          autoComplete="off"
          hint="4 to 64 of letters, digits, - _ / ."
          {...saidOf(errors, 'txnid')}
        />
        <Labelled name="receipt" label="Receipt" hint="PDF, PNG or JPEG." isOptional {...saidOf(errors, 'receipt')}>
          <upload-field className="file-drop">
            <input
              type="file"
              id="receipt"
              name="receipt"
              accept={acceptedBy('receipt')}
              aria-describedby="receipt-hint"
            />
          </upload-field>
        </Labelled>
        <button type="submit" className="button" data-busy="Sending…">
          I have paid
        </button>
      </form>
    </section>
  )
}

/** Takes a paper back: its number is typed again, so that it does not happen by a slip. */
export function WithdrawForm({ at, errors, typed, number }: Props & { number: string }) {
  const isOpen = errors.some(({ name }) => name === 'number' || name === 'reason')
  return (
    <details className="withdraw" open={isOpen}>
      <summary>Withdraw the paper</summary>
      <form method="post" action={`${at}/withdraw`} className="form narrow" noValidate>
        <IdempotencyKey />
        <p>Editors and reviewers stop working on it, and are told. Only an editor can bring it back.</p>
        <Field
          name="number"
          label="Type its number again"
          hint={number}
          defaultValue={typed.number ?? ''}
          autoComplete="off"
          {...saidOf(errors, 'number')}
        />
        <TextField
          name="reason"
          label="Reason"
          rows={3}
          defaultValue={typed.reason ?? ''}
          {...saidOf(errors, 'reason')}
        />
        <button type="submit" className="button danger">
          Withdraw {number}
        </button>
      </form>
    </details>
  )
}

/** Deletes a draft, which nobody else has seen. */
export function DeleteDraft({ at }: Pick<Props, 'at'>) {
  return (
    <form method="post" action={`${at}/withdraw`} className="withdraw">
      <IdempotencyKey />
      <button type="submit" className="link">
        Delete this draft and its files
      </button>
    </form>
  )
}
