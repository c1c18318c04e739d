import type { ComponentProps } from 'react'
import type LoginForm from '../../islands/login-form.tsx'
import { Island } from '../island.tsx'

type Props = Omit<ComponentProps<typeof LoginForm>, 'id'> & {
  journal: string
  /** What was typed elsewhere, to be there again afterwards: JSON. Outside the island, whose props would hold it again. */
  draft: string
}

const formId = 'sign-in'

/** The login screen of both tools. */
export function LoginPage({ journal, draft, ...form }: Props) {
  return (
    <div className="login">
      <p className="place">{journal}</p>
      <h1>Login</h1>
      <Island name="login-form" props={{ ...form, id: formId }} />
      {draft && <input type="hidden" name="draft" value={draft} form={formId} />}
    </div>
  )
}
