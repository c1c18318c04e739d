import { plainText } from '../../../core/text/html.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Question } from '../../../core/text/question.ts'
import { containsTitle } from '../../../engines/documents/text.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { quotedTitle } from '../../record/rules.ts'

/** An article's PDF before its publication. */
type Shown = {
  title: string
  title_alt: string
  /** The number of its pages; 0 until it is read, and if it is damaged. */
  pages: number
  /** The text of its first pages. */
  firstPages: string[]
  /** Whether it is the file that the paper's author submitted. */
  isManuscript: boolean
}

/** The doubt about a PDF that its author submitted for review. */
export const ofManuscript = 'The PDF is the manuscript, not the final file'

/**
 * Returns the doubt about a PDF that was read, by whether it contains its title; undefined means that there is too
 * little text to decide.
 */
const ofFirstPage = (isSaid: boolean | undefined): string[] => {
  if (isSaid === undefined) return ['The first page of the PDF could not be read']
  return isSaid ? [] : ['The PDF shows another title']
}

/** Returns the doubts about a PDF that an editor must resolve before publication, in words. */
export function pdfDoubts({ title, title_alt, pages, firstPages, isManuscript }: Shown): string[] {
  const main = plainText(title)
  const isSought = pages > 0 && main !== ''
  const ofTitle = isSought ? ofFirstPage(containsTitle(firstPages, [main, plainText(title_alt)])) : []
  return [...ofTitle, ...(isManuscript ? [ofManuscript] : [])]
}

export const publishAnyway = 'Publish anyway'

/**
 * Returns the problem of publishing a new article whose PDF is in doubt. @param hash the PDF's, so that another PDF
 * must be confirmed again
 */
export function pdfDoubtProblem(doubts: readonly string[], hash: string): ArticleProblem | undefined {
  if (doubts.length === 0) return undefined
  const confirms = { name: 'looked', value: hash, label: publishAnyway }
  return { ...articleProblem('invalid', 'pdfFile'), message: doubts.join('. '), confirms }
}

/** An article to be published, with the doubts about its PDF. */
export type DoubtedArticle = { description: string; doubts: string[] }

const mostNamed = 10

/** Refuses to publish articles until an editor has checked their PDFs; undefined if none is in doubt. */
export function refuseUntilLooked(
  found: readonly DoubtedArticle[],
): (Refusal<ArticleProblem> & { question: Question }) | undefined {
  const named = found
    .filter(({ doubts }) => doubts.length > 0)
    .map(({ description, doubts }) => `${quotedTitle(description)}: ${doubts.join('. ')}.`)
  if (named.length === 0) return undefined
  const problem = { ...articleProblem('invalid', 'pdfFile'), message: named.join(' ') }
  const more = named.length > mostNamed ? [`And ${named.length - mostNamed} more.`] : []
  const question = {
    title: named.length === 1 ? 'Publish with this PDF?' : 'Publish with these PDFs?',
    words: [...named.slice(0, mostNamed), ...more, 'Nothing is published yet.'],
    name: 'looked',
    answers: [{ value: 'yes', label: publishAnyway }],
  }
  return { ok: false, problem, problems: [problem], question }
}
