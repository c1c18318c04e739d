import { type Answer, channelVariables, messageIn, type PostResult, quoted, refusedOrDelayed } from '../rules.ts'

/** Judges DOAJ's response to an article, which is final; a refusal is JSON with an `error`. */
export function doajPostResult(answer: Answer): PostResult {
  if (answer.status >= 200 && answer.status < 300) return { kind: 'registered' }
  const [, error] = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(answer.text) ?? []
  if (answer.status !== 400 || error === undefined) return refusedOrDelayed('DOAJ', answer, channelVariables.doaj)
  return { kind: 'refused', words: quoted('DOAJ refused it.', messageIn(error.replace(/\\(.)/g, '$1'))) }
}
