import { type Answer, channelVariables, type Posted, quoted, refusedOrDelayed, wordsOf } from './rules.ts'

/** Judges DOAJ's answer to an article: it says at once what became of it, a refusal as JSON with an `error`. */
export function doajPosted(answer: Answer): Posted {
  if (answer.status >= 200 && answer.status < 300) return { kind: 'registered' }
  const [, error] = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(answer.text) ?? []
  if (answer.status !== 400 || error === undefined) return refusedOrDelayed('DOAJ', answer, channelVariables.doaj)
  return { kind: 'refused', words: quoted('DOAJ refused it.', wordsOf(error.replace(/\\(.)/g, '$1'))) }
}
