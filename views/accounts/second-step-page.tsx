import { paths } from '../../src/core/paths.ts'
import type { Method } from '../../src/office/accounts/actions.ts'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type Props = {
  action: string
  /** The methods that the user can continue with. */
  methods: readonly Method[]
  /** Whether codes of the app are no longer accepted. */
  isAppEnded: boolean
  message?: string
}

/** Shows the second step of a login: a passkey, a code of the app, or a recovery code. */
export function SecondStepPage({ action, methods, isAppEnded, message = '' }: Props) {
  const has = (method: Method) => methods.includes(method)
  return (
    <>
      <h1>Confirm that it is you</h1>
      <form role="none" method="post" action={action} className="form">
        <p className="error" role="alert">
          {message}
        </p>
        {isAppEnded && (
          <p>
            Too many wrong codes were typed behind your password, so no code of your app is taken any more. Use a
            recovery code, or <a href={paths.forgot()}>set a new password</a>. If the codes were not yours, somebody
            knows your password.
          </p>
        )}
        {has('passkey') && <PasskeyButton of="step" label="Use a passkey" />}
        {has('totp') && (
          <Field
            name="totp"
            label="Code of your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            autoFocus
          />
        )}
        {has('recovery') && <Recovery isOpen={!has('totp') && !has('passkey')} />}
        {methods.length === 0 && !isAppEnded && (
          <p>None of your passkeys works at this address. Ask an admin of the journal.</p>
        )}
        {methods.length > 0 && (
          <label className="check">
            <input type="checkbox" name="trust" value="yes" /> Trust this browser for 30 days
          </label>
        )}
        {(has('totp') || has('recovery')) && <SubmitButton submit="Go on" />}
      </form>
    </>
  )
}

/** Shows the field of a recovery code, behind a line that opens it. */
function Recovery({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>Use a recovery code</summary>
      <Field name="recovery" label="Recovery code" autoComplete="off" hint="Each of them works once." />
    </details>
  )
}
