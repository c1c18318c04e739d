import type { PageText } from './rules.ts'
import { isUsualHeading } from './text-words.ts'

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
