import { browserSupportsWebAuthnAutofill, startRegistration } from '@simplewebauthn/browser'
import { noAnswer } from '../../src/core/text/messages.ts'
import { askPasskey, messageOf, post } from './passkey-calls.ts'
import { proveAgain } from './prove-again.ts'

const kinds: Record<string, (element: HTMLElement, signal: AbortSignal) => void> = { login, step, proof, setup }

/** Handles passkeys on the pages of accounts: signing in, the second step, proving who the user is, creating one. */
export default function passKey(element: HTMLElement, signal: AbortSignal): void {
  kinds[element.dataset.for ?? '']?.(element, signal)
}

/** Runs `act` when the button is pressed. @returns a function that shows below it what went wrong */
function onPress(element: HTMLElement, signal: AbortSignal, act: () => Promise<string | undefined>) {
  const [button, note] = [element.querySelector('button'), element.querySelector('[role=alert]')]
  const say = (text = '') => {
    if (note) note.textContent = text
  }
  const press = async () => {
    say()
    if (button) button.disabled = true
    say(await act())
    if (button) button.disabled = false
  }
  button?.addEventListener('click', press, { signal })
  return say
}

/** Signs in with a passkey alone: with a button, and in the name field if the browser offers passkeys there. */
function login(element: HTMLElement, signal: AbortSignal): void {
  const { next = '/', storageKey = '' } = element.dataset
  const enter = async (byAutofill: boolean) => {
    const asked = await askPasskey({}, byAutofill)
    if ('message' in asked) return byAutofill ? '' : asked.message // the user has not asked for it yet
    const { status, body } = await post('/auth/passkey/verify', { passkey: asked.passkey })
    if (status !== 200) return status === 0 ? noAnswer : 'This passkey does not sign in here'
    if (storageKey) localStorage.setItem(storageKey, JSON.stringify({ token: body.token, user: body.user }))
    location.assign(next)
  }
  const say = onPress(element, signal, () => enter(false))
  browserSupportsWebAuthnAutofill().then(async (isOffered) => {
    if (isOffered && !signal.aborted) say(await enter(true))
  })
}

/** Sends the surrounding form with a passkey's answer. */
function step(element: HTMLElement, signal: AbortSignal): void {
  onPress(element, signal, async () => {
    const asked = await askPasskey({ challenge: '' })
    if ('message' in asked) return asked.message
    const field = { type: 'hidden', name: 'passkey', value: JSON.stringify(asked.passkey) }
    element.append(Object.assign(document.createElement('input'), field))
    element.closest('form')?.submit()
  })
}

/** Proves who the user is, and sends the surrounding form. */
function proof(element: HTMLElement, signal: AbortSignal): void {
  onPress(element, signal, async () => {
    const asked = await askPasskey()
    if ('message' in asked) return asked.message
    const { status } = await post('/auth/prove', { passkey: asked.passkey })
    if (status !== 200) return status === 0 ? noAnswer : 'This passkey is not yours'
    element.closest('form')?.requestSubmit()
  })
}

/** Creates a passkey with the typed name. */
function setup(element: HTMLElement, signal: AbortSignal): void {
  const form = element.querySelector('form')
  const note = element.querySelector('[role=alert]')
  form?.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault()
      const name = new FormData(form).get('passkey_name')
      if (note) note.textContent = ''
      const said = await make(String(name ?? ''))
      if (note) note.textContent = said ?? ''
    },
    { signal },
  )
}

async function make(name: string): Promise<string | undefined> {
  const asked = await proven(() => post('/api/account/passkeys/options'))
  if (asked.status !== 200) return asked.status === 0 ? noAnswer : ''
  let credential: unknown
  try {
    const optionsJSON = asked.body as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] // our server's
    credential = await startRegistration({ optionsJSON })
  } catch (error) {
    return messageOf(error, 'No passkey was made. The device could not tell that it is you, or nobody answered it.')
  }
  const { status, body } = await proven(() => post('/api/account/passkeys', { name, credential }))
  if (status !== 200) return status === 0 ? noAnswer : 'The passkey was not added. Please try again.'
  const recovery = Array.isArray(body.recovery) ? body.recovery.map(String) : []
  if (recovery.length > 0) showCodes(recovery)
  else location.reload()
}

/** Asks for a proof if one is needed, and repeats the call. */
async function proven(call: () => ReturnType<typeof post>): ReturnType<typeof post> {
  const answer = await call()
  return answer.body.error === 'reauthentication_required' && (await proveAgain()) ? call() : answer
}

/** Replaces the page with the recovery codes, as the server does after setting up an app. */
function showCodes(codes: string[]): void {
  const main = document.querySelector('main')
  const page = document.querySelector<HTMLTemplateElement>('template[data-codes]')?.content.cloneNode(true)
  if (!main || !(page instanceof DocumentFragment)) return
  const list = page.querySelector('ul')
  list?.replaceChildren(
    ...codes.map((code) => {
      const item = document.createElement('li')
      item.append(Object.assign(document.createElement('code'), { textContent: code }))
      return item
    }),
  )
  const link = page.querySelector<HTMLAnchorElement>('a:not([href])')
  if (link) {
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
    link.download = 'recovery-codes.txt'
  }
  main.replaceChildren(page)
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
