import { type articleTypes, noticeTypes } from '../../core/db/enums.ts'

export type NoticeType = (typeof noticeTypes)[number]
export type ArticleType = (typeof articleTypes)[number]

/** Reports whether an article is a notice about another one. */
export const isNotice = (type: string | undefined): type is NoticeType => noticeTypes.some((notice) => notice === type)

/** The types with their names for readers and editors. */
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
