import type { Services } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { AlreadySent, findSentForm, runWithForm, type StoredAnswer, storeAnswer } from '../history/sent-form-queries.ts'
import { withoutDraftKey } from './drafts/rules.ts'

/** A form, its sender (user and address), the next page if the first answer was lost, and a log of errors. */
type Sent = { form: Form; sender: string[]; next: string; failed: (error: unknown) => void }

/**
 * Submits a form that adds something at most once. Its hidden field `once` is an idempotency key: if the form is sent
 * again unchanged (a double click, Back, a lost answer, another process), it gets the first answer and nothing is added
 * twice. A form without a key, or a refused one, is submitted again.
 */
export async function answerOnce(
  services: Pick<Services, 'db' | 'clock' | 'formsInProgress'>,
  sent: Sent,
  act: () => Promise<Response>,
): Promise<Response> {
  if (!sent.form.texts.once) return act()
  const { formsInProgress: pending } = services
  const key = hashSentForm(sent)
  const before = await pending.get(key)?.catch(() => undefined)
  if (before && isDone(before)) return before.clone()
  const answer = answerFirst(services, { ...sent, key }, act)
  pending.set(key, answer)
  const isOver = () => pending.get(key) === answer && pending.delete(key)
  return (await answer.finally(isOver)).clone()
}

async function answerFirst(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { key, next, failed }: Sent & { key: string },
  act: () => Promise<Response>,
): Promise<Response> {
  const known = await findSentForm(db, key)
  if (known) return waitForFirstAnswer(db, key, next)
  const form = { key, attempt: crypto.randomUUID() }
  const answer = await runWithForm(form, act).catch((error) => {
    if (isAlreadySent(error)) return undefined
    throw error
  })
  if (answer && isDone(answer)) {
    await storeAnswer(db, { ...form, at: clock(), answer: await keptOf(answer.clone()) }).catch(failed)
    return answer
  }
  // If a concurrent request won, this one may have been refused because of that request's addition.
  return answer && !(await findSentForm(db, key)) ? answer : waitForFirstAnswer(db, key, next)
}

const looks = 40
const lookEveryMs = 50

/** Returns the first answer to a saved form; if its process ended before answering, a redirect to `next`. */
async function waitForFirstAnswer(db: Services['db'], key: string, next: string): Promise<Response> {
  for (let look = 0; look < looks; look++) {
    const answer = (await findSentForm(db, key))?.answer
    if (answer) return new Response(answer.body || null, { status: answer.status, headers: answer.headers })
    await Bun.sleep(lookEveryMs)
  }
  return new Response(null, { status: 303, headers: { Location: next, 'Cache-Control': 'private, no-store' } })
}

/** Reports whether a form was accepted: a redirect for a browser, JSON for a script. */
function isDone({ status, headers }: Response): boolean {
  return status === 303 || (status === 200 && headers.get('content-type')?.startsWith('application/json') === true)
}

/** Reports whether an error or its cause means that another request saved the form. */
function isAlreadySent(error: unknown): boolean {
  return error instanceof AlreadySent || (error instanceof Error && isAlreadySent(error.cause))
}

async function keptOf({ status, headers, body }: Response): Promise<StoredAnswer> {
  return { status, headers: [...headers], body: body ? await new Response(body).text() : '' }
}

function hashSentForm({ sender, form: { texts, files } }: Sent): string {
  const bytes = Object.entries(files).map(([name, file]) => [name, Bun.SHA256.hash(file, 'hex')])
  return Bun.SHA256.hash(JSON.stringify([sender, withoutDraftKey(texts), bytes]), 'hex')
}
