import { paths } from '../../src/core/paths.ts'
import { logIn } from './log-in.ts'

const session = document.querySelector<HTMLMetaElement>('meta[name=journal-session]')

/**
 * Asks the user to sign in again without leaving the page, so that all input and selections stay.
 * @returns whether the user is signed in now
 */
export function signInAgain(message: string): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'ask'
  dialog.innerHTML = `
    <form role="none" method="post" class="form">
      <p class="question" id="sign-in-again"></p>
      <p class="error" role="alert"></p>
      <div class="field"><label for="again-username">Username</label>
        <input id="again-username" name="username" autocomplete="username" required></div>
      <div class="field"><label for="again-password">Password</label>
        <input id="again-password" name="password" type="password" autocomplete="current-password" required></div>
      <div class="actions"><button type="submit" class="button">Login</button>
        <button type="button" class="button quiet">Not now</button></div>
    </form>`
  dialog.setAttribute('aria-labelledby', 'sign-in-again')
  const [question, hint] = dialog.querySelectorAll('p')
  const form = dialog.querySelector('form')
  if (question) question.textContent = message
  const username = dialog.querySelector('input')
  if (username) username.value = session?.content ?? ''
  document.body.append(dialog)
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[type=password]')?.focus()
  return new Promise((resolve) => {
    dialog.querySelector('[type=button]')?.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      resolve(dialog.returnValue === 'signed-in')
      dialog.remove()
    })
    form?.addEventListener('submit', async (event) => {
      event.preventDefault()
      const answer = await logIn(paths.adminLogin(), new FormData(form), session?.dataset.key ?? '')
      if (answer.token) dialog.close('signed-in')
      else if (answer.step) askSecondStepCode(dialog, answer.step)
      else if (hint) hint.textContent = answer.message ?? ''
    })
  })
}

/** Asks for the code of the second step in the same dialog. */
function askSecondStepCode(dialog: HTMLDialogElement, step: string): void {
  const form = dialog.querySelector('form')
  if (!form) return
  const next = form.cloneNode() as HTMLFormElement // a clone has no listeners
  next.innerHTML = `
    <p class="question" id="sign-in-again">Confirm that it is you</p>
    <p class="error" role="alert"></p>
    <div class="field"><label for="again-code">Code of your authenticator app, or a recovery code</label>
      <input id="again-code" autocomplete="one-time-code" required></div>
    <div class="actions"><button type="submit" class="button">Go on</button></div>`
  form.replaceWith(next)
  const input = next.querySelector('input')
  input?.focus()
  next.addEventListener('submit', async (event) => {
    event.preventDefault()
    const typed = input?.value ?? ''
    const body = new FormData()
    body.set(/^[\d\s]{6,7}$/.test(typed) ? 'totp' : 'recovery', typed)
    const answer = await logIn(step, body, session?.dataset.key ?? '')
    const note = next.querySelector('[role=alert]')
    if (answer.token) dialog.close('signed-in')
    else if (note) note.textContent = answer.message ?? ''
  })
}
