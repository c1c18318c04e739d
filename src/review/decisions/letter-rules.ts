import { type Wording, withValues } from '../letters/template-rules.ts'
import type { Released } from './release-actions.ts'
import type { ReleasedReport } from './rules.ts'

/** Groups the reviewers' texts for the author; one reviewer's reports of two rounds are merged. */
export function reportsByPlace(reports: Released['reports'], files: Released['files']) {
  const byPlace = new Map<number, ReleasedReport>()
  for (const { id, place, to_author, answers } of reports) {
    const before = byPlace.get(place)
    const own = answers.filter(({ to }) => to === 'author').map(({ label, value }) => ({ label, value }))
    byPlace.set(place, {
      place,
      to_author: before ? `${before.to_author}\n\n${to_author}` : to_author,
      answers: [...(before?.answers ?? []), ...own],
      hasFiles: before?.hasFiles === true || files.some(({ request_id }) => request_id === id),
    })
  }
  return [...byPlace.values()]
}

/**
 * Fills the editor's text with the decision's values; without reports, `{reports}` is removed with the line breaks
 * after it.
 */
export function fillDecisionLetter(letter: Wording, { reports, due }: { reports: string; due: string }): Wording {
  const ended = (text: string) => (reports === '' ? text.replace(/\{reports\}(?:\r?\n)*/g, '') : text)
  return withValues({ subject: ended(letter.subject), text: ended(letter.text) }, { reports, due })
}
