import { paths } from '../../src/core/paths.ts'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

/** Asks for the user name or email of a user who forgot the password. */
export function ForgotPage({ canMail }: { canMail: boolean }) {
  return (
    <>
      <h1>Forgot your password?</h1>
      {canMail ? (
        <form role="none" method="post" action="/auth/forgot" className="form">
          <Field
            name="email"
            label="Username or email"
            autoComplete="username"
            required
            hint="A letter with a link goes to the email of the account."
          />
          <SubmitButton submit="Send the letter" />
        </form>
      ) : (
        <p>This journal sends no letters. Ask one of its admins for a new password.</p>
      )}
      <ToLogin />
    </>
  )
}

const ToLogin = () => (
  <p>
    <a href={paths.adminLogin()}>Back to the login</a>
  </p>
)

/** Shows the same answer to every request, so that it reveals no account. */
export function SentPage() {
  return (
    <>
      <h1>A letter is on its way</h1>
      <p>
        If there is such an account and it has an email, a link arrives there within minutes. It works for 30 minutes.
      </p>
      <ToLogin />
    </>
  )
}

/** Says that a link to a new password was used, replaced or has expired. */
export function UsedLinkPage({ email }: { email: string }) {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>
        It was used, or is older than 30 minutes: <a href="/forgot">ask for another one</a>
        {email !== '' && (
          <>
            , or write to <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        .
      </p>
    </>
  )
}

/** Shows the form of a link that sets a new password. */
export function ResetPage({ action }: { action: string }) {
  return (
    <>
      <h1>New password</h1>
      <p>Every session of yours ends. A second factor is asked for as always.</p>
      <form role="none" method="post" action={action} className="form" noValidate>
        <Field
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="8 to 1,024 characters."
          required
        />
        <SubmitButton submit="Set the password" />
      </form>
    </>
  )
}
