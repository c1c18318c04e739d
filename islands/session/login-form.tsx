import { type FormEvent, useState } from 'react'
import { logIn } from './log-in.ts'

type Props = {
  id: string
  action: string
  /** The address to open after the login. */
  next: string
  username: string
  message: string
  /** The key of the session in local storage. */
  storageKey: string
}

/** Signs in without leaving the page and saves token and user name; without scripts the form posts normally. */
export default function LoginForm({ id, action, next, username, message, storageKey }: Props) {
  const [said, say] = useState(message)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const answer = await logIn(action, new FormData(event.currentTarget), storageKey)
    setBusy(false)
    if (answer.token) location.assign(answer.next ?? next)
    else if (answer.step) location.assign(answer.step)
    else say(answer.message ?? '')
  }

  return (
    <form
      role="none"
      id={id}
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={submit}
      className="form"
      aria-busy={isBusy}
    >
      <p className="error" role="alert">
        {said}
      </p>
      <input type="hidden" name="next" value={next} />
      <div className="field">
        <label htmlFor="username">Username</label>
        <input id="username" name="username" autoComplete="username webauthn" defaultValue={username} required />
      </div>
      <div className="field">
        <label htmlFor="password">Password</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
      </div>
      <button type="submit" className="button">
        Login
      </button>
    </form>
  )
}
