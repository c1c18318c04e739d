import type { InputHTMLAttributes } from 'react'
import { describedBy, ErrorText } from '../ui/form/labelled.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  action: string
  /** Also the control's id. */
  name: string
  label: string
  hint: string
  error: string | undefined
  submit: string
}

/** Shows the form for a code or number printed on a certificate. */
export function CodeForm({ action, label, hint, error, submit, ...control }: Props) {
  const id = control.name
  return (
    <form role="none" method="get" action={action} className="code-form">
      <label htmlFor={id}>{label}</label>
      <div>
        <input {...control} id={id} autoComplete="off" {...describedBy({ name: id, hint, error })} />
        <SubmitButton submit={submit} />
      </div>
      <ErrorText name={id} error={error} />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </form>
  )
}
