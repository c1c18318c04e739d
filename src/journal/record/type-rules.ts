import type { articleTypes } from '../../core/db/enums.ts'
import { message } from '../../core/words/words.ts'
import { type NoticeFamily, type NoticeType, noticeNames } from './notices/kind-rules.ts'

export type ArticleType = (typeof articleTypes)[number]

/** A type of articles, those of notices by their families. */
export type FoldedType = Exclude<ArticleType, NoticeType> | NoticeFamily

/** The types with their names for readers and editors. */
export const typeNames: Record<ArticleType, string> = {
  'research-article': message('Research article'),
  'review-article': message('Review article'),
  'brief-report': message('Brief report'),
  'case-report': message('Case report'),
  editorial: message('Editorial'),
  letter: message('Letter'),
  other: message('Other'),
  ...noticeNames,
}
