import { type FormEvent, useState } from 'react'
import { somethingWrong } from '../src/text/messages.ts'

type Props = {
  action: string
  /** Where to go afterwards. */
  next: string
  /** What was typed elsewhere, to be there again afterwards: JSON. */
  draft: string
  username: string
  message: string
  /** Under which key the session is kept in local storage. */
  storageKey: string
}

/** Signs in without leaving the page, and keeps token and name; without scripts the form does it all. */
export default function LoginForm({ action, next, draft, username, message, storageKey }: Props) {
  const [said, say] = useState(message)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const answer = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new FormData(event.currentTarget),
    })
      .then((response) => response.json().catch(() => ({ message: somethingWrong })))
      .catch(() => ({ message: 'The journal did not answer. Please try again.' }))
    setBusy(false)
    if (!answer.token) return say(answer.message)
    localStorage.setItem(storageKey, JSON.stringify({ token: answer.token, user: answer.user }))
    location.assign(answer.next)
  }

  return (
    <form method="post" action={action} onSubmit={submit} className="form" aria-busy={isBusy}>
      <p className="error" role="alert">
        {said}
      </p>
      <input type="hidden" name="next" value={next} />
      {draft && <input type="hidden" name="draft" value={draft} />}
      <div className="field">
        <label htmlFor="username">Username</label>
        <input id="username" name="username" autoComplete="username" defaultValue={username} required />
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
