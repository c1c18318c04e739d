import type { Refusal } from '../../../core/text/problems.ts'
import type { Question } from '../../../core/text/question.ts'
import type { Typed } from '../../../office/records/form.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { namedPosition, type PositionFields, pageRange, storedPages } from '../../record/position-rules.ts'

/** The pages that a PDF needs, and those up to the next article of its issue; null without a limit. */
export type Room = { needed: number; free: number | null }

/**
 * Reports whether a PDF fits the pages of its article, and new pages also in front of the next article. Earlier pages
 * may share one with that, as in some printed journals.
 */
export function pagesFit({ pagenumber }: PositionFields, { needed, free }: Room, isNew: boolean): boolean {
  const range = pageRange(pagenumber)
  if (!range) return true
  return needed <= range.last - range.first + 1 && (!isNew || free === null || range.last - range.first < free)
}

/** A refusal of a PDF that does not fit its pages. */
export type NoRoom = Refusal<ArticleProblem> & Room & { question: Question }

/** Refuses a PDF that does not fit its pages until an editor gives it others, or keeps the one before. */
export function refuseWithoutRoom(article: PositionFields & { refnumber: string }, room: Room): NoRoom {
  const { needed, free } = room
  const { first = 1 } = pageRange(article.pagenumber) ?? {}
  const { pagenumber } = storedPages({ first, last: first + needed - 1 })
  const there = free === null ? '' : `, and ${free} up to the next article`
  const message = `The PDF needs ${needed} pages; the article has ${namedPosition(article)}${there}`
  const keep = { value: 'keep', label: 'Keep the PDF that readers have; it is typeset no more' }
  const own = { value: `pagenumber:${pagenumber}`, label: `Give it pages ${pagenumber.replace('-', '–')}` }
  const number = `e${article.refnumber}`
  const answers = [
    ...(free === null || needed <= free ? [own] : []),
    { value: `article_number:${number}`, label: `Give it the number ${number} in place of pages` },
    keep,
  ]
  const [proposed = keep] = answers
  const problem = { ...articleProblem('pages', 'pagenumber'), message, confirms: { name: 'pdf', ...proposed } }
  const question = { title: 'Which pages?', words: [`${message}.`, 'Nothing is published yet.'], name: 'pdf', answers }
  return { ok: false, problem, problems: [problem], ...room, question }
}

/**
 * Returns a form whose answer about pages is in the fields of an article. A form with buttons names the field in its
 * answer: `pagenumber:1-11`.
 */
export function withAnsweredPages(form: Typed): Typed {
  const [, field = '', value = ''] = /^(pagenumber|article_number):(.+)$/.exec(form.pdf ?? '') ?? []
  if (field) return { ...form, pagenumber: '', article_number: '', [field]: value }
  return form.article_number && form.pagenumber === undefined ? { ...form, pagenumber: '' } : form
}

/** Reports whether an editor keeps the public PDF of a text that is typeset. */
export const keepsPdf = ({ pdf }: Typed): boolean => pdf === 'keep'
