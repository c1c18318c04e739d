import { selectionIn } from '../../journal/certificates/selection/rules.ts'
import { type IssueNumber, issueNumberIn } from '../../journal/record/issues/rules.ts'
import type { Typed } from '../../office/records/form.ts'

/** The articles to send: a selection, those of an issue, or all public ones. */
export type ArticlesToSend = { refnumbers: string[] } | { issue: IssueNumber } | 'all'

/** Parses the articles to send; a request must use exactly one of the three ways. */
export function parseArticlesToSend(
  { all, year, volume, issue }: Typed,
  refnumbers: string[] | undefined,
): { ok: true; requested: ArticlesToSend } | { ok: false; problem: { code: string; field?: string } } {
  const isOfIssue = [year, volume, issue].some((number) => number !== undefined)
  const ways = [refnumbers !== undefined, isOfIssue, all !== undefined].filter(Boolean).length
  if (ways !== 1) return { ok: false, problem: { code: ways === 0 ? 'required' : 'invalid', field: 'refnumbers' } }
  if (all !== undefined)
    return all === 'true' ? { ok: true, requested: 'all' } : { ok: false, problem: { code: 'invalid', field: 'all' } }
  if (refnumbers) {
    const selection = selectionIn('refnumbers', refnumbers)
    return selection.ok ? { ok: true, requested: { refnumbers: selection.selected } } : selection
  }
  const number = issueNumberIn({ year: year ?? '', volume: volume ?? '', issue: issue ?? '' })
  return number
    ? { ok: true, requested: { issue: number } }
    : { ok: false, problem: { code: 'invalid', field: 'issue' } }
}
