import type { ReactNode } from 'react'
import { errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { DraftNote } from '../ui/form/draft-note.tsx'
import { Field } from '../ui/form/field.tsx'

type Props = {
  action: string
  name: string
  /** The form of the signed-in user's own account. */
  isOwn?: boolean
  password: { label: string; hint: string }
  submit: string
  errors: readonly FieldError[]
  /** Hidden fields. */
  children: ReactNode
}

/** The form of a user's name and password. */
export function UserForm({ action, name, isOwn = false, password, submit, errors, children }: Props) {
  return (
    <>
      <DraftNote />
      <form method="post" action={action} className="form narrow" noValidate data-kept="user">
        {children}
        <Field
          name="name"
          label="Name"
          defaultValue={name}
          autoComplete={isOwn ? 'username' : 'off'}
          required
          maxLength={64}
          error={errorOf(errors, 'name')}
        />
        <Field
          name="password"
          label={password.label}
          type="password"
          autoComplete="new-password"
          hint={password.hint}
          error={errorOf(errors, 'password')}
        />
        <Field
          name="current_password"
          label="Your own current password"
          type="password"
          autoComplete="current-password"
          hint="Not needed if you signed in less than 15 minutes ago."
          error={errorOf(errors, 'current_password')}
        />
        <div className="actions">
          <button type="submit" className="button">
            {submit}
          </button>
          <form-guard className="hint" role="status" />
        </div>
      </form>
    </>
  )
}
