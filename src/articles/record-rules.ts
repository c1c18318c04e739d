import { type articleTypes, noticeTypes } from '../db/enums.ts'

export type NoticeType = (typeof noticeTypes)[number]
export type ArticleType = (typeof articleTypes)[number]

/** Whether an article is a notice about another one. */
export function isNotice(type: string | undefined): type is NoticeType {
  return noticeTypes.some((notice) => notice === type)
}

/** The types as readers and editors see them. */
export const typeNames: Record<ArticleType, string> = {
  'research-article': 'Research article',
  'review-article': 'Review article',
  'brief-report': 'Brief report',
  'case-report': 'Case report',
  editorial: 'Editorial',
  letter: 'Letter',
  correction: 'Correction',
  retraction: 'Retraction',
  'expression-of-concern': 'Expression of concern',
}

/** The address of a DOI, which leads to the article for ever; '' without one. */
export function doiUrl(doi: string | null | undefined): string {
  return doi ? `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}` : ''
}

/** Whether a text is the prefix that a registrant of DOIs has, such as 10.1234. */
export function isDoiPrefix(text: string): boolean {
  return /^10\.\d{4,9}(?:\.\d+)*$/.test(text)
}

/** Whether a text may stand in a DOI between its prefix and the ref number. */
export function isDoiSlug(text: string): boolean {
  return /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/.test(text)
}

type DoiSettings = { doi_prefix: string; doi_slug: string }

/** The DOI that the journal gives an article: `{prefix}/{slug}.{refnumber}`; '' without a prefix. */
export function assignedDoi({ doi_prefix, doi_slug }: DoiSettings, refnumber: string): string {
  return doi_prefix && `${doi_prefix}/${[doi_slug, refnumber].filter(Boolean).join('.')}`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a text is a language's code in ISO 639-1, such as en. */
export function isLanguage(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined
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
