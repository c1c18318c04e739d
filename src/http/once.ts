import type { Form } from './form.ts'

const mostKept = 500

/** The answers of this process, also those that are still on their way. */
const answers = new Map<string, Promise<Response>>()

/**
 * Answers a form that adds something once: sent again as it was (a double click, Back, an answer that was lost on its way)
 * it gets the answer of the first time, and nothing is added again. Without its mark, or refused, it is a form like others.
 * @param sender who sends it, and where to
 */
export async function answeredOnce(sender: string[], form: Form, act: () => Promise<Response>): Promise<Response> {
  if (!form.texts.once) return act()
  const key = keyOf(sender, form)
  const first = await answers.get(key)?.catch(() => undefined)
  if (first && isDone(first)) return first.clone()
  const answer = act()
  answers.set(key, answer)
  const isKept = await answer.then(isDone, () => false)
  if (!isKept && answers.get(key) === answer) answers.delete(key)
  for (const oldest of answers.keys()) if (answers.size > mostKept) answers.delete(oldest)
  return (await answer).clone()
}

/** Whether a form was accepted: a browser is led on, a script is told where to. */
function isDone({ status, headers }: Response): boolean {
  return status === 303 || (status === 200 && headers.get('content-type')?.startsWith('application/json') === true)
}

function keyOf(sender: string[], { texts, files }: Form): string {
  const bytes = Object.entries(files).map(([name, file]) => [name, Bun.SHA256.hash(file, 'hex')])
  return Bun.SHA256.hash(JSON.stringify([sender, texts, bytes]), 'hex')
}
