import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type Props = {
  title: string
  /** The label of the button that continues. */
  submit: string
  action: string
  /** The values of the form that led here. */
  fields: Record<string, string>
  /** Whether the user has a passkey that works at this address. */
  hasPasskey: boolean
  /** The address for users who cancel. */
  back: string
  /** A sentence about what happens next, if no other page follows. */
  note: string | undefined
}

/** Asks for the user's password before an action that requires it, then continues with the form that led here. */
export function ProofPage({ title, submit, action, fields, hasPasskey, back, note }: Props) {
  return (
    <>
      <h1>{title}</h1>
      <ErrorSummary />
      <p>You signed in more than 15 minutes ago. Enter your own current password to go on.</p>
      <form role="none" method="post" action={action} className="form narrow" noValidate>
        <HiddenFields of={fields} />
        <Field
          name="current_password"
          label="Your own current password"
          type="password"
          autoComplete="current-password"
          required
        />
        {hasPasskey && <PasskeyButton of="proof" label="Use a passkey" />}
        {note && <p className="hint">{note}</p>}
        <div className="actions">
          <SubmitButton submit={submit} />
          <a href={back}>{note ? `Back to ${title}` : 'Cancel'}</a>
        </div>
      </form>
    </>
  )
}
