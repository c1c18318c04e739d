import type { ComponentProps } from 'react'
import type LoginForm from '../../islands/session/login-form.tsx'
import { paths } from '../../src/core/paths.ts'
import { Island } from '../island.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type Props = Omit<ComponentProps<typeof LoginForm>, 'id'> & {
  /** Whether a passkey can sign in at the journal's address. */
  hasPasskeys: boolean
  /** The form that another page saved when its session expired, as JSON; not in the island's props. */
  draft: string
}

const formId = 'sign-in'

/** Shows the login screen, shared by the back office and the work log. */
export function LoginPage({ draft, hasPasskeys, ...form }: Props) {
  return (
    <>
      <h1>Login</h1>
      <Island name="login-form" props={{ ...form, id: formId }} />
      {draft && <input type="hidden" name="draft" value={draft} form={formId} />}
      {hasPasskeys && (
        <PasskeyButton of="login" label="Sign in with a passkey" next={form.next} storageKey={form.storageKey} />
      )}
      <p>
        <a href={paths.forgot()}>Forgot your password?</a>
      </p>
    </>
  )
}
