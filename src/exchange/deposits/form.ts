import { onlineFirst } from '../../core/online-first.ts'
import { isYes } from '../../core/text/clean.ts'
import { selectionIn } from '../../journal/certificates/selection/rules.ts'
import { type IssueNumber, issueNumberIn } from '../../journal/record/issues/rules.ts'
import type { Typed } from '../../office/records/form.ts'

/** The articles to send: a selection, those of an issue or online first, or all public ones. */
export type ArticlesToSend = { refnumbers: string[] } | { issue: IssueNumber } | 'all'

/** Parses the articles to send; a request must use exactly one of the three ways. */
export function parseArticlesToSend(
  { all, year, volume, issue, online_first }: Typed,
  refnumbers: string[] | undefined,
): { ok: true; requested: ArticlesToSend } | { ok: false; problem: { code: string; field?: string } } {
  const isOfIssue = [year, volume, issue, online_first].some((part) => part !== undefined)
  const ways = [refnumbers !== undefined, isOfIssue, all !== undefined].filter(Boolean).length
  if (ways !== 1) return { ok: false, problem: { code: ways === 0 ? 'required' : 'invalid', field: 'refnumbers' } }
  if (all !== undefined)
    return all === 'true' ? { ok: true, requested: 'all' } : { ok: false, problem: { code: 'invalid', field: 'all' } }
  if (refnumbers) {
    const selection = selectionIn('refnumbers', refnumbers)
    return selection.ok ? { ok: true, requested: { refnumbers: selection.selected } } : selection
  }
  const isEarly = isYes(online_first) && !(year || volume || issue)
  const number = isEarly ? onlineFirst : issueNumberIn({ year: year ?? '', volume: volume ?? '', issue: issue ?? '' })
  return number
    ? { ok: true, requested: { issue: number } }
    : { ok: false, problem: { code: 'invalid', field: 'issue' } }
}
