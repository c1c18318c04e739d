import type { PageText, Span } from './rules.ts'
import { asSeen, isUsualHeading } from './text-words.ts'

/** The letters of a text without pages that are kept to be shown, and the places of a find that are marked in it. */
const [mostShown, mostMarked] = [400_000, 50]

/** The line that parts the texts of a file, as its headers and what stands below them. */
export const betweenTexts = '\n\f\n'

/** The text of a file without pages as it is searched, in which the spans of finds count; a long one lacks its end. */
export const textToShow = (texts: readonly PageText[]): string =>
  texts
    .map(({ text }) => asSeen(text))
    .join(betweenTexts)
    .slice(0, mostShown)
    .toWellFormed()

export const shownSpans = (spans: readonly Span[]): Span[] =>
  spans.filter(({ end }) => end <= mostShown).slice(0, mostMarked)

const longestHeading = 60

/** The heading that a place of an office file stands under, else its paragraph, in words; '' of other files. */
export function placeIn({ searched, start }: { searched: PageText; start: number }): string {
  const { page, field, isHead, headings, lead = 0, text } = searched
  if (page !== null || field) return ''
  if (isHead) return 'header or footer'
  const end = text.indexOf('\n', start)
  const lines = text.slice(0, end < 0 ? text.length : end).split('\n')
  if (!headings || lines.length <= lead) return ''
  const paragraphs = lines.slice(lead).flatMap((line) => line.trim() || [])
  const heading = paragraphs.findLast((line) => headings.includes(line) || isUsualHeading(line))
  return heading ? `under “${heading.slice(0, longestHeading).trim()}”` : `paragraph ${paragraphs.length}`
}
