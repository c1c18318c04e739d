import { LRUCache } from 'lru-cache'
import type { Form } from './form.ts'

/** This process's answers by key, pending ones included. */
const answers = new LRUCache<string, Promise<Response>>({ max: 500 })

/**
 * Submits a form that adds something at most once. Its hidden field `once` is an idempotency key: sent again unchanged (a
 * double click, Back, a lost answer), the form gets the first answer and nothing is added twice. A form without a key, or a
 * refused one, is submitted again.
 * @param sender the user, and the address of the form
 */
export async function answerOnce(sender: string[], form: Form, act: () => Promise<Response>): Promise<Response> {
  if (!form.texts.once) return act()
  const key = keyOf(sender, form)
  const first = await answers.get(key)?.catch(() => undefined)
  if (first && isDone(first)) return first.clone()
  const answer = act()
  answers.set(key, answer)
  const isKept = await answer.then(isDone, () => false)
  if (!isKept && answers.get(key) === answer) answers.delete(key)
  return (await answer).clone()
}

/** Whether a form was accepted: a redirect for a browser, JSON for a script. */
function isDone({ status, headers }: Response): boolean {
  return status === 303 || (status === 200 && headers.get('content-type')?.startsWith('application/json') === true)
}

function keyOf(sender: string[], { texts, files }: Form): string {
  const bytes = Object.entries(files).map(([name, file]) => [name, Bun.SHA256.hash(file, 'hex')])
  return Bun.SHA256.hash(JSON.stringify([sender, texts, bytes]), 'hex')
}
