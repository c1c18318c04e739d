import type { PageText, Span } from './rules.ts'
import { asSeen, isUsualHeading } from './text-words.ts'

/** The most characters to show of a text without pages, and the most marked places of a find. */
const [mostShown, mostMarked] = [400_000, 50]

/** The line between the texts of a file, such as its headers and its body. */
export const betweenTexts = '\n\f\n'

/** Returns the searched text of a file without pages, which the spans of finds refer to; a long one is cut. */
export const textToShow = (texts: readonly PageText[]): string =>
  texts
    .map(({ text }) => asSeen(text))
    .join(betweenTexts)
    .slice(0, mostShown)
    .toWellFormed()

export const shownSpans = (spans: readonly Span[]): Span[] =>
  spans.filter(({ end }) => end <= mostShown).slice(0, mostMarked)

const longestHeading = 60

/** Returns the heading above a place of an office file, or else its paragraph, in words; '' for other files. */
export function describeOfficePlace({ searched, start }: { searched: PageText; start: number }): string {
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
