import { selectionIn } from '../../journal/certificates/selection/rules.ts'
import { type IssueNumber, issueNumberIn } from '../../journal/issues/rules.ts'
import type { Typed } from '../../office/records/form.ts'

/** The articles to send: a selection, those of an issue, or all public ones. */
export type ArticlesToSend = { refnumbers: string[] } | { issue: IssueNumber } | 'all'

type Reading = { ok: true; wanted: ArticlesToSend } | { ok: false; problem: { code: string; field?: string } }

/** Parses the articles to send; a request must use exactly one of the three ways. */
export function parseArticlesToSend({ all, year, volume, issue }: Typed, refnumbers: string[] | undefined): Reading {
  const isOfIssue = [year, volume, issue].some((number) => number !== undefined)
  const ways = [refnumbers !== undefined, isOfIssue, all !== undefined].filter(Boolean).length
  if (ways !== 1) return { ok: false, problem: { code: ways === 0 ? 'required' : 'invalid', field: 'refnumbers' } }
  if (all !== undefined)
    return all === 'true' ? { ok: true, wanted: 'all' } : { ok: false, problem: { code: 'invalid', field: 'all' } }
  if (refnumbers) {
    const read = selectionIn('refnumbers', refnumbers)
    return read.ok ? { ok: true, wanted: { refnumbers: read.selected } } : read
  }
  const number = issueNumberIn({ year: year ?? '', volume: volume ?? '', issue: issue ?? '' })
  return number ? { ok: true, wanted: { issue: number } } : { ok: false, problem: { code: 'invalid', field: 'issue' } }
}
