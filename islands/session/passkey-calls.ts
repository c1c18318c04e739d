import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { noAnswer, somethingWrong } from '../../src/core/text/messages.ts'

/** Posts JSON. @returns the answer's status and members; status 0 if there was no answer */
export async function post(
  path: string,
  body: object = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json().catch(() => ({})) }
  } catch {
    return { status: 0, body: {} }
  }
}

type Answered = { passkey: unknown } | { message: string }

/**
 * Asks for a passkey with the journal's options.
 * @param byAutofill the browser offers it in the name field, and waits
 */
export async function askPasskey(body: object = {}, byAutofill = false): Promise<Answered> {
  if (!browserSupportsWebAuthn()) return { message: 'This browser has no passkeys' }
  const asked = await post('/auth/passkey', body)
  if (asked.status !== 200) return { message: asked.status === 0 ? noAnswer : somethingWrong }
  try {
    const optionsJSON = asked.body as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'] // our server's
    return { passkey: await startAuthentication({ optionsJSON, useBrowserAutofill: byAutofill }) }
  } catch (error) {
    return { message: messageOf(error, noneUsed) }
  }
}

const noneUsed =
  'No passkey was used. There may be none for this journal here, or the device could not tell that it is you.'

/**
 * Returns why there is no passkey; '' if another request replaced this one.
 * @param refused the message for a refusal
 */
export function messageOf(error: unknown, refused: string): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of yours already'
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'NotAllowedError') return refused // browsers do not reveal the cause
  return name === 'AbortError' ? '' : 'The browser could not use a passkey here'
}
