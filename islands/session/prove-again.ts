import { noAnswer } from '../../src/core/text/messages.ts'
import { askPasskey, post } from './passkey-calls.ts'

/**
 * Asks the user for a proof without leaving the page, so that all input stays.
 * @returns whether the user gave it
 */
export function proveAgain(): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'ask'
  dialog.innerHTML = `
    <form role="none" method="post" class="form">
      <p class="question" id="prove-again">You signed in more than 15 minutes ago. Is it still you?</p>
      <p class="error" role="alert"></p>
      <div class="field"><label for="prove-password">Your own current password</label>
        <input id="prove-password" name="password" type="password" autocomplete="current-password" required></div>
      <div class="actions"><button type="submit" class="button">Go on</button>
        <button type="button" class="button quiet" data-passkey>Use a passkey</button>
        <button type="button" class="button quiet" data-cancel>Cancel</button></div>
    </form>`
  dialog.setAttribute('aria-labelledby', 'prove-again')
  const note = dialog.querySelector('[role=alert]')
  const prove = async (proof: object) => {
    const { status, body } = await post('/auth/prove', proof)
    if (status === 200) dialog.close('proved')
    else if (note) note.textContent = messages[String(body.error)] ?? noAnswer
  }
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    prove({ password: dialog.querySelector<HTMLInputElement>('[name=password]')?.value ?? '' })
  })
  dialog.querySelector('[data-passkey]')?.addEventListener('click', async () => {
    const asked = await askPasskey()
    if ('passkey' in asked) prove({ passkey: asked.passkey })
    else if (note) note.textContent = asked.message
  })
  dialog.querySelector('[data-cancel]')?.addEventListener('click', () => dialog.close())
  document.body.append(dialog)
  dialog.showModal()
  dialog.querySelector('input')?.focus()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      resolve(dialog.returnValue === 'proved')
      dialog.remove()
    })
  })
}

const messages: Record<string, string> = {
  invalid_credentials: 'This is not your current password',
  invalid_code: 'This passkey is not yours',
  too_many_attempts: 'Too many attempts. Please wait and try again.',
  unauthorized: 'Your session has ended. Sign in again in another tab, then go on here.',
}
