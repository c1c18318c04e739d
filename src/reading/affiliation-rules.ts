import type { Line, Piece } from './layout.ts'
import { markLetters } from './markup.ts'

/** A line that tells how to reach somebody. */
export const contact = /\S@\S|https?:|www\.|^\W*(?:e-?mail|orcid|tel|phone|fax|correspond\w*|\{|ई-?मेल)/iu
const marked = new RegExp(
  `^(?:\\(?(\\d{1,2}|[a-h])[.)]?\\s+|(\\d{1,2}|([${markLetters}])\\3*)\\s*)(?=[\\p{Lu}\\p{Lo}])(.+)$`,
  'u',
)

/** Affiliations by the mark that begins them; what stands without a mark goes on. */
export function affiliationsByMark(lines: Line[]): Map<string, string> {
  const found = new Map<string, string>()
  let current: string | undefined
  let last: Line | undefined
  for (const line of lines) {
    const isNext = last && line.y - last.y < line.size * 1.6 && line.y > last.y && !contact.test(line.text)
    if (!isNext) current = undefined
    for (const { mark, text } of partsOf(line)) {
      if (mark) current = mark
      if (mark) found.set(mark, withoutContact(text))
      else if (current) found.set(current, joinedLines(found.get(current) ?? '', text))
    }
    last = line
  }
  return found
}

/** The parts of a line that begin with a mark: raised, bold in other text, or at its beginning. */
function partsOf(line: Line): { mark?: string; text: string }[] {
  const isMark = ({ script, isBold, text }: Piece) =>
    (script === 'sup' || (isBold && !line.isBold && /\d/.test(text))) &&
    /^\s*(?:\d{1,2}|[^\p{L}\d\s,]|[a-h])\s*$/u.test(text)
  const parts: { mark?: string; text: string }[] = [{ text: '' }]
  for (const piece of line.pieces) {
    const last = parts.at(-1)
    if (isMark(piece)) parts.push({ mark: piece.text.trim(), text: '' })
    else if (last) last.text += piece.text
  }
  const told = parts.filter(({ mark, text }) => mark || text.trim())
  const [, spaced, close, , rest = ''] = marked.exec(told[0]?.mark ? '' : (told[0]?.text ?? '')) ?? []
  return spaced || close ? [{ mark: spaced || close, text: rest }, ...told.slice(1)] : told
}

/** Two lines of an affiliation as one text. */
export const joinedLines = (before: string, after: string) =>
  [before.replace(/[,;]\s*$/, ''), withoutContact(after)].filter(Boolean).join(', ')

const withoutContact = (text: string) =>
  text
    .replace(/[({[]?[\w.,{} -]*\S@\S+.*$/u, '')
    .replace(/\b(?:e-?mail|tel|phone|fax)\b.*$/iu, '')
    .trim()
    .replace(/^[\s,;:.]+|[\s,;:]+(?:and)?$|(?<=\p{L}{3})\.$/gu, '')
