import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'

type Props = {
  action: string
  name: string
  /** The message of each field that was wrong. */
  errors: Partial<Record<'name' | 'password' | 'current_password', string>>
}

/** A user's record: name and password. A password is never shown, an empty one keeps the old. */
export function AccountPage({ action, name, errors }: Props) {
  const wrong = Object.entries(errors).map(([field, text]) => ({ name: field, text }))
  return (
    <>
      <h1>Account</h1>
      <ErrorSummary errors={wrong} />
      <form method="post" action={action} className="form">
        <Field
          name="name"
          label="Name"
          defaultValue={name}
          autoComplete="username"
          required
          maxLength={64}
          error={errors.name}
        />
        <Field
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="8 to 1,024 characters. Leave it empty to keep the present one."
          error={errors.password}
        />
        <Field
          name="current_password"
          label="Your present password"
          type="password"
          autoComplete="current-password"
          hint="Needed for a new password, unless you signed in just now."
          error={errors.current_password}
        />
        <button type="submit" className="button">
          Save
        </button>
      </form>
    </>
  )
}
