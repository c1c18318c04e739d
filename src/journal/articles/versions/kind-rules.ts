import { paths } from '../../../core/paths.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Question } from '../../../core/text/question.ts'
import type { Finding } from '../../../engines/fulltext/text.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { ArticleRow, NewArticle } from '../../record/admin-queries.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { quotedTitle } from '../../record/rules.ts'

/** The columns with the text and PDF that readers see. */
export type Seen = Pick<ArticleRow, 'status' | 'text_hash' | 'file_hash' | 'pdf_source'>

/** Reports whether a change of an article changes the text or the PDF that readers see. */
export function changesPublicText(row: Seen, columns: Partial<NewArticle>): boolean {
  if (row.status !== 'enabled' || (row.text_hash === null && row.file_hash === null)) return false
  const names = ['text_hash', 'file_hash', 'pdf_source'] as const
  return names.some((name) => columns[name] !== undefined && columns[name] !== row[name])
}

/** An editor's word on a change of a public text: a slip, or the correction that has a notice. */
export type VersionWord = { kind: 'slip'; note: string } | { kind: 'correction'; notice: string }

/** The most letters of a note on a slip. */
export const mostNote = 200

/**
 * Reads an editor's word on a change of a public text; undefined if the form has none. A form with buttons names the
 * notice with the kind: `correction:12`.
 */
export function versionWordIn({ kind = '', note = '', notice = '' }: Typed): VersionWord | ArticleProblem | undefined {
  const [, named = notice.trim()] = /^correction:(.*)$/.exec(kind) ?? []
  if (kind === '') return undefined
  if (kind === 'slip') return note.trim().length > mostNote ? kindProblem('note') : { kind, note: note.trim() }
  if (!kind.startsWith('correction')) return kindProblem('kind')
  return named ? { kind: 'correction', notice: named } : { ...kindProblem('notice'), code: 'required' }
}

/** Returns the fields of an editor's word in a form. */
export const wordFields = ({ kind = '', note = '', notice = '' }: Typed): Typed => ({ kind, note, notice })

/** Returns the ref number of the notice in an editor's word, '' if it names none. */
export function noticeIn(form: Typed): string {
  const word = versionWordIn(form)
  return word && 'kind' in word && word.kind === 'correction' ? word.notice : ''
}

/** Returns the problem of a word on a public text. */
export const kindProblem = (field: 'kind' | 'note' | 'notice'): ArticleProblem => ({
  ...articleProblem('invalid'),
  message: { kind: 'A change is a slip or a correction', note: 'The note is too long', notice: noNotice }[field],
  field,
})

const noNotice = 'There is no such correction of this article'

/** A refusal until an editor says what a change of a public text is; with the findings to check, if there are any. */
export type Unsaid = Refusal<ArticleProblem> & { findings: Finding[]; question: Question }

/** A correction of an article; `isNamed` if a version came with it already. */
export type Correction = { refnumber: string; isNamed: boolean }

const slip = { value: 'slip', label: 'A small slip, such as a spelling' }

const correctionAnswer = ({ refnumber }: Correction) => ({
  value: `correction:${refnumber}`,
  label: `The correction with ref. ${refnumber}`,
})

/**
 * Refuses to change a public text until an editor says whether it is a slip or a correction. The tick of a form with a
 * file means the newest correction without a version, a slip if there is none.
 */
export function refuseUntilSaid(findings: Finding[], corrections: readonly Correction[]): Unsaid {
  const next = corrections.findLast(({ isNamed }) => !isNamed)
  const confirms = { name: 'kind', ...(next ? correctionAnswer(next) : slip) }
  const problem = { ...articleProblem('public_text', 'pdfFile'), code: 'public_text', confirms } as const
  const question = {
    title: 'What does this change?',
    words: [
      'Readers see this text. The version before stays, and the page says when it was changed.',
      'A correction has a notice: write that first, with “Correct…” at the article.',
      ...(findings.length > 0 ? ['The text also has open findings, which this answer publishes as they are.'] : []),
    ],
    name: 'kind',
    answers: [slip, ...corrections.map(correctionAnswer)],
  }
  return { ok: false, problem, problems: [problem], findings, question }
}

const mostNamed = 10

/** Refuses to show articles again with new texts unless an editor has called the changes slips. */
export function refuseUntilAllSaid(
  articles: readonly Pick<ArticleRow, 'id' | 'description'>[],
): Refusal<ArticleProblem> & { question: Question } {
  const problem = articleProblem('public_text')
  const more = articles.length > mostNamed ? [`And ${articles.length - mostNamed} more.`] : []
  const question = {
    title: 'What do these texts change?',
    places: articles.slice(0, mostNamed).map(({ id, description }) => ({
      href: paths.adminArticle(id),
      title: quotedTitle(description),
      words: 'readers saw another text or PDF',
    })),
    words: [...more, 'Publish a text that needs a correction by itself, with its notice. Nothing is published yet.'],
    name: 'kind',
    answers: [{ ...slip, label: 'Small slips, such as spellings' }],
  }
  return { ok: false, problem, problems: [problem], question }
}
