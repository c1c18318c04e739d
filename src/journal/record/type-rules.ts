import { type articleTypes, noticeTypes } from '../../core/db/enums.ts'
import { message } from '../../core/words/words.ts'

export type NoticeType = (typeof noticeTypes)[number]
export type ArticleType = (typeof articleTypes)[number]

/** Reports whether an article is a notice about another one. */
export const isNotice = (type: string | undefined): type is NoticeType => noticeTypes.some((notice) => notice === type)

/** The types with their names for readers and editors. */
export const typeNames: Record<ArticleType, string> = {
  'research-article': message('Research article'),
  'review-article': message('Review article'),
  'brief-report': message('Brief report'),
  'case-report': message('Case report'),
  editorial: message('Editorial'),
  letter: message('Letter'),
  other: message('Other'),
  correction: message('Correction'),
  retraction: message('Retraction'),
  'expression-of-concern': message('Expression of concern'),
}
