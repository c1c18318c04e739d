import type { ComponentProps } from 'react'
import type LoginForm from '../../islands/login-form.tsx'
import { Island } from '../island.tsx'

type Props = ComponentProps<typeof LoginForm> & { journal: string }

/** The login screen of both tools. */
export function LoginPage({ journal, ...form }: Props) {
  return (
    <div className="login">
      <p className="place">{journal}</p>
      <h1>Login</h1>
      <Island name="login-form" props={form} />
    </div>
  )
}
