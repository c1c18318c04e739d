import { doiPrefix } from '../../../core/pasted/doi-pattern.ts'
import { keywordLine, keywordSeparatorIn } from '../../../core/pasted/keywords.ts'
import { joinPastedLines } from '../../../core/pasted/text.ts'
import {
  abstractHeading,
  abstractLead,
  closedUp,
  furtherMatter,
  isSectionHeading,
  keywordsAfter,
  keywordsLanguage,
  leaders,
} from '../layout/headings.ts'
import { byPlace, type Line } from '../layout/layout.ts'

/**
 * Returns the keywords after their heading, separated by commas; of several lists the one in the language, else the
 * first.
 */
export function findPrintedKeywords(lines: Line[], language = ''): string {
  const all = lines.flatMap((line, at) => {
    const words = listAt(line, at, lines)
    return words ? [{ words, language: keywordsLanguage(line.text) }] : []
  })
  return (all.find((list) => list.language === language) ?? all[0])?.words ?? ''
}

/** Returns the keywords after the heading that a line begins with; '' if the line begins with none. */
function listAt(line: Line, at: number, lines: Line[]): string {
  const lead = keywordsAfter(line)
  if (lead === undefined || leaders.test(line.text)) return ''
  const begun = closedUp(line.text).slice(lead)
  if (begun) {
    const rest = /[.]$/.test(begun) ? [] : following(line, lines.slice(at + 1), true)
    return formatListedKeywords(joinPastedLines([begun, ...rest.map(({ text }) => text)].join('\n')))
  }
  const below = lines.filter((one) => one.page === line.page && one.y > line.y && isUnder(one, line))
  const rest = following(line, below.length > 0 ? below.toSorted(byPlace) : lines.slice(at + 1))
  const isBox = rest.length > 1 && rest.every(({ text }) => text.length < 60 && !/[;,·•|]|\.$/.test(text))
  return isBox
    ? keywordLine(wholeOnes(rest))
    : formatListedKeywords(joinPastedLines(rest.map(({ text }) => text).join('\n')))
}

const isUnder = (line: Line, heading: Line) => line.x > heading.x - heading.size && line.x < heading.right

/**
 * Returns the lines that continue the keywords: of the same size, without a wide gap or a heading.
 * @param isBegun whether the line itself has keywords; another paragraph then does not continue them
 */
function following(line: Line, lines: Line[], isBegun = false): Line[] {
  const rest: Line[] = []
  for (const next of lines.slice(0, 12)) {
    const last = rest.at(-1) ?? line
    const isFar = next.y - last.y > line.size * 2.2 || next.y < last.y
    if (isFar || Math.abs(next.size - (rest[0] ?? next).size) > line.size * 0.07) break
    const isEnd = [
      isSectionHeading(next.text),
      furtherMatter.test(next.text),
      abstractHeading.test(next.text),
      abstractLead.test(next.text),
      keywordsAfter(next) !== undefined,
    ]
    const isNext = next.isFirst === true && isBegun && !/[,;،，-]\s*$/u.test(last.text)
    if (isNext || isEnd.includes(true) || (next.isBold && !line.isBold) || beginsOtherThanKeywords(next, last)) break
    rest.push(next)
    if (/\.$/.test(next.text)) break
  }
  return rest
}

/** Whether a line begins something other than keywords: with a label, in bold or before a colon, or an address. */
function beginsOtherThanKeywords({ text, pieces: [first, second] }: Line, before: Line): boolean {
  const isSetApart = first?.isBold && second && !second.isBold && !before.pieces.at(-1)?.isBold
  return isSetApart || address.test(text) || (label.test(text) && !/[,;،，]\s*$/u.test(before.text))
}

const label = /^\p{Lu}[\p{L}\p{M}’'/-]{0,24}(?: [\p{L}\p{M}’'/-]{1,20}){0,4}\s?:(?=\s|$)/u
const address = new RegExp(String.raw`^(?:https?:|www\.|doi\b|${doiPrefix}|\S+@\S)`, 'i')
/** Matches the next label or address on the line of the keywords. */
const nextLabel = new RegExp(
  String.raw`[.;]\s+(?=\p{Lu}[\p{L}\p{M}-]{1,24}(?: [\p{L}\p{M}-]{1,20}){0,4}:\s)|\s(?=https?:|www\.|${doiPrefix})`,
  'u',
)

/**
 * Returns keywords that are one per line; a lower-case line continues the one above, unless the first is in lower case
 * too.
 */
function wholeOnes(lines: Line[]): string[] {
  const text = lines.map((line) => line.text).join('\n')
  return text.split(/^\p{Ll}/u.test(text) ? '\n' : /\n(?!\p{Ll})/u).map(joinPastedLines)
}

function formatListedKeywords(whole: string): string {
  const text = (whole.split(nextLabel)[0] ?? '').trim()
  const parting = keywordSeparatorIn(text) ?? [/\s[–—-]\s/, /\.\s/].find((pattern) => pattern.test(text))
  if (!parting) return text.split(/\s+/).length < 6 ? text.replace(/[.।]$/, '') : ''
  const words = text.split(parting).map((word) => word.trim().replace(/[.।]$/u, ''))
  return words.every((word) => word.length < 90) ? keywordLine(words.filter(Boolean)) : ''
}
