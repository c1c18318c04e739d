import { type articleTypes, noticeTypes } from '../../../core/db/enums.ts'
import { cleanLine, isYes } from '../../../core/text/clean.ts'

export type NoticeType = (typeof noticeTypes)[number]
export type ArticleType = (typeof articleTypes)[number]

/** Whether an article is a notice about another one. */
export const isNotice = (type: string | undefined): type is NoticeType => noticeTypes.some((notice) => notice === type)

/** The types as readers and editors see them. */
export const typeNames: Record<ArticleType, string> = {
  'research-article': 'Research article',
  'review-article': 'Review article',
  'brief-report': 'Brief report',
  'case-report': 'Case report',
  editorial: 'Editorial',
  letter: 'Letter',
  other: 'Other',
  correction: 'Correction',
  retraction: 'Retraction',
  'expression-of-concern': 'Expression of concern',
}

/** The address of a DOI, which leads to the article for ever; '' without one. */
export function doiUrl(doi: string | null | undefined): string {
  return doi ? `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}` : ''
}

type DoiSettings = { doi_prefix: string; doi_slug: string }

/** The DOI that the journal gives an article: `{prefix}/{slug}.{refnumber}`; '' without a prefix. */
export function assignedDoi({ doi_prefix, doi_slug }: DoiSettings, refnumber: string): string {
  return doi_prefix && `${doi_prefix}/${[doi_slug, refnumber].filter(Boolean).join('.')}`
}

/** The DOI that the journal gives to a new article whose form asks for one and has none typed; else ''. */
export function ownDoi(settings: DoiSettings, { assigndoi, doi, refnumber = '' }: Record<string, string>): string {
  return isYes(assigndoi) && !doi ? assignedDoi(settings, cleanLine(refnumber)) : ''
}

/** Whether a text is an absolute https address. */
export function isSecureAddress(text: string): boolean {
  const url = /^https:\/\/[^\s/]/.test(text) ? URL.parse(text) : null
  return !!url && !url.username && !url.password && url.hostname.includes('.')
}

/** The days of a review, in their order. */
export const reviewDays = ['received', 'revised', 'accepted'] as const

type Days = Partial<Record<(typeof reviewDays)[number] | 'publishdate', string | null>>

/** The days of a review, each 'YYYY-MM-DD', that lie after the publication; none if its day is unknown. */
export function daysAfterPublication({ publishdate, ...days }: Days) {
  return reviewDays.filter((name) => publishdate && days[name] && days[name] > publishdate)
}
