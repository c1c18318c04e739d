import { joinPastedLines } from '../../../core/pasted/text.ts'
import {
  abstractHeading,
  abstractLead,
  closedUp,
  furtherMatter,
  isSectionHeading,
  keywordsAfter,
  keywordsLead,
  leaders,
  leadOf,
} from '../layout/headings.ts'
import { type Line, leftEdgeOfLines } from '../layout/layout.ts'
import { wordCount } from '../layout/letters.ts'
import { markedUp } from '../layout/markup.ts'
import { isProse } from './affiliation-rules.ts'
import { languageIn } from './language-rules.ts'
import { isAbstractPart, structuredLength } from './structured-rules.ts'

/** An abstract as HTML: one paragraph without tags, several in `p`. `language` is '' if uncertain. */
export type Abstract = { html: string; language: string; page: number }

/**
 * Returns the abstracts of an article, each below or after its heading; an article may have two, in two languages.
 * @param lines of the first pages in reading order, without running heads and footnotes
 */
export function abstractsIn(lines: Line[]): Abstract[] {
  const body = lines.find(({ text }) => isSectionHeading(text))?.page ?? Number.POSITIVE_INFINITY
  return lines.flatMap((line, at) => {
    const lead = line.page > body ? undefined : leadOf(line)
    if (lead === undefined) return []
    const parts = lead === '' ? partsBelow(lines, at) : []
    const abstract = parts.length > 0 ? abstractOfParts(parts) : abstractOf(bodyOf(lines, at, lead))
    return abstract.words < 12 || !(hasUncased(abstract.html) || isProse(abstract.html, 0.5)) ? [] : [abstract]
  })
}

/** Returns the lines of an abstract whose parts have headings of their own; [] if it has none. */
function partsBelow(lines: Line[], at: number): Line[] {
  const isBelow = (line: Line) => isAbstractPart(line.text) || !isBesideHeading(line, lines[at], lines)
  const all = lines.slice(at + 1, at + maxLines)
  const below = all.slice(Math.max(0, all.findIndex(isBelow)))
  const prose = below.find(({ text }) => !isAbstractPart(text))
  const isHeading = ({ isBold, size, text }: Line) =>
    wordCount(text) <= 12 && ((isBold && !prose?.isBold) || (prose !== undefined && size > prose.size * 1.07))
  const rows = below.map((line) => {
    const text = closedUp(line.text)
    const ends =
      endsAbstract(line) ||
      isHeading(line) ||
      [abstractHeading, abstractLead, furtherMatter, leaders].some((one) => one.test(text)) ||
      isSectionHeading(text)
    return { text: line.text, ends }
  })
  return below.slice(0, structuredLength(rows))
}

/** Whether a text has a run of letters without case, as in Devanagari. */
const hasUncased = (text: string) => /[\p{Lo}\p{M}]{2}/u.test(text)

const abstractOf = (body: Line[]) => {
  const paragraphs = splitAbstractParagraphs(body).map((some) => markedUp(some, { isTitle: false }))
  return abstractFrom(body, paragraphs)
}

/** Returns an abstract of parts, each heading as a bold paragraph. */
function abstractOfParts(body: Line[]) {
  const parts: Line[][] = []
  for (const line of body) {
    const isBeside = [line, parts.at(-1)?.[0]].some((one) => one && isAbstractPart(one.text))
    if (isBeside) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  const paragraphs = parts.flatMap((some) => {
    const isHeading = isAbstractPart(some[0]?.text ?? '')
    if (isHeading) return [`<b>${markedUp(some, { isTitle: true })}</b>`]
    return splitAbstractParagraphs(some).map((one) => markedUp(one, { isTitle: false }))
  })
  return abstractFrom(body, paragraphs)
}

function abstractFrom(body: Line[], paragraphs: string[]): Abstract & { words: number } {
  const text = joinPastedLines(body.map((one) => one.text).join('\n'))
  const html = paragraphs.length > 1 ? paragraphs.map((one) => `<p>${one}</p>`).join('') : (paragraphs[0] ?? '')
  return { html, language: languageIn(text), page: body[0]?.page ?? 0, words: wordCount(text) }
}

/** Returns an abstract without a heading, found by its place or its style; undefined if uncertain. */
export const unheadedIn = (lines: Line[]): Abstract | undefined => aboveSection(lines) ?? setApart(lines)

/** Returns the first text of the first page if all of it is bold or italic and the text below it is neither. */
function setApart(lines: Line[]): Abstract | undefined {
  const from = lines.findIndex((line, at) => {
    const next = lines[at + 1]
    return next && hasSameLineStyle(next, line) && isProse(`${line.text} ${next.text}`)
  })
  const first = lines[from]
  if (first?.page !== 1 || !(first.isBold || first.isItalic)) return undefined
  const count = lines.slice(from).findIndex((line) => !hasSameLineStyle(line, first))
  const body = lines.slice(from, from + Math.max(0, count))
  const text = lines.slice(from + body.length).find((line) => line.text.length > 40 && isProse(line.text))
  const isWhole = /^[\p{Lu}“‘"]/u.test(first.text) && isEnded(body.at(-1)) && body.length < maxLines
  const isPlain = text && !text.isBold && !text.isItalic && first.size < text.size * 1.05
  const abstract = abstractOf(body)
  return isWhole && isPlain && abstract.words >= 40 ? abstract : undefined
}

/**
 * Returns text of one style above the keywords, or above the first section if it is indented on both sides, spans the
 * columns of the section, or has another style.
 */
function aboveSection(lines: Line[]): Abstract | undefined {
  const at = lines.findIndex((line) => endsAbstract(line) || isSectionHeading(line.text))
  const [end, last] = [lines[at], lines[at - 1]]
  if (!end || !last || !isEnded(last)) return undefined
  const above = lines.slice(0, at)
  const from =
    above.findLastIndex((line, index) => !hasSameLineStyle(line, last) || isFar(line, above[index + 1] ?? line)) + 1
  const body = above.slice(from)
  const paragraphs = splitAbstractParagraphs(body).map((some) => some.map(({ text }) => text).join(' '))
  const rest = lines.slice(at).filter(({ page }) => page === last.page)
  const isNarrow =
    leftEdgeOfLines(body) > leftEdgeOfLines(rest) + last.size && maxRight(body) < maxRight(rest) - last.size
  const isAcross = maxRight(body) - leftEdgeOfLines(body) > Math.max(...rest.map(({ x, right }) => right - x)) * 1.5
  const text = rest.find((line) => line.text.length > 40)
  const isSet = endsAbstract(end) || isNarrow || isAcross || (text !== undefined && !hasSameLineStyle(text, last))
  const abstract = abstractOf(body)
  const isWhole = /^[\p{Lu}\d“‘"\p{Script=Devanagari}]/u.test(body[0]?.text ?? '') && paragraphs.every(isProse)
  return isSet && isWhole && abstract.words >= (endsAbstract(end) ? 24 : 40) && body.length < maxLines
    ? abstract
    : undefined
}

const endsAbstract = (line: Line) => keywordsAfter(line) !== undefined || /^CCS Concepts\b/i.test(line.text)

const hasSameLineStyle = (line: Line, other: Line) =>
  Math.abs(line.size - other.size) < other.size * 0.05 &&
  line.isBold === other.isBold &&
  (line.isItalic === other.isItalic || Math.min(line.text.length, other.text.length) < 40) &&
  line.page === other.page

/** Whether the gap between two lines separates the second from the first one's text. */
const isFar = (line: Line, below: Line) =>
  below.y < line.y || below.y - line.y > line.size * (/[.!?।][”"’]?$/u.test(line.text) ? 3 : 1.65)
const maxLines = 90

function bodyOf(lines: Line[], at: number, lead: Line | ''): Line[] {
  const body: Line[] = lead ? [lead] : []
  for (const line of lines.slice(at + 1, at + maxLines)) {
    if (isAside(line, body) || (body.length === 0 && isBesideHeading(line, lines[at], lines))) continue
    if (leaders.test(line.text) || (body.length > 0 && endsBefore(line, body))) break
    if (body.length === 0 && (isSectionHeading(line.text) || keywordsLead.test(line.text))) break
    body.push(line)
  }
  return body
}

/** Whether a line is at the side of the abstract, for example in a box with dates. */
function isAside({ x, right, y, page, size }: Line, body: Line[]): boolean {
  const last = body.at(-1)
  if (!last || page !== last.page || y < last.y - last.size * 3) return false
  const isFarLeft = x < leftEdgeOfLines(body) - last.size * 3 && size < last.size * 0.95 && !isEnded(last)
  return isFarLeft || right < leftEdgeOfLines(body) - last.size || x > maxRight(body) + last.size
}

/** Whether a line is in another column than the heading. */
function isBesideHeading(line: Line, heading: Line | undefined, lines: Line[]): boolean {
  if (!heading || line.page !== heading.page || line.y <= heading.y) return false
  const isUnder = ({ page, x, y, size }: Line) =>
    page === heading.page && x < heading.right && y > heading.y && y - heading.y < size * 3
  const isRight = line.x > heading.right + heading.size && lines.some(isUnder)
  return isRight || line.right < heading.x - heading.size
}

const isEnded = (line: Line | undefined) => /[.!?।…”"')\]]\s*$/u.test(line?.text ?? '')

function endsBefore(line: Line, body: Line[]): boolean {
  const [first, last] = [body[0], body.at(-1)]
  if (!first || !last) return false
  const text = closedUp(line.text)
  if (keywordsAfter(line) !== undefined || abstractHeading.test(text) || abstractLead.test(text)) return true
  if (furtherMatter.test(text) && /^[\p{Lu}©*]/u.test(text)) return true
  const isHeading = line.isBold && !first.isBold && line.pieces.every(({ isBold }) => isBold)
  const isCapitals = /\p{Lu}{4}/u.test(text) && text === text.toUpperCase()
  if (isSectionHeading(text) && (isHeading || isCapitals || line.size > last.size * 1.05 || isEnded(last))) return true
  if (Math.abs(line.size - first.size) > first.size * 0.07) return true
  if (!isEnded(last)) return false
  const isElsewhere = line.y < last.y || line.page !== last.page
  const isWider = line.x < leftEdgeOfLines(body) - first.size * 0.8 || line.right > maxRight(body) + first.size * 0.8
  const isLed = line.pieces[0]?.isBold && !line.isBold && first.pieces[0]?.isBold // for example 'Methods' in bold
  const leading = body.length > 2 ? leadingOf(body) : first.size * 1.3
  const isApart = line.y - last.y > leading * 2.1
  return (
    isElsewhere || isApart || (isWider && !isLed && body.length > 2) || (isHeading && !/[:.]\s*$/.test(text) && isApart)
  )
}

const maxRight = (lines: Line[]) => Math.max(...lines.map(({ right }) => right))

/** Returns the usual distance between lines. */
function leadingOf(lines: Line[]): number {
  const gaps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? 0))
  const sorted = gaps.filter((gap) => gap > 0).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** Splits lines into paragraphs: at a wide gap, or at an indent after a short line. */
function splitAbstractParagraphs(lines: Line[]): Line[][] {
  const leading = leadingOf(lines)
  const left = Math.min(...lines.slice(1).map(({ x }) => x))
  const right = maxRight(lines)
  const paragraphs: Line[][] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const isApart = before && line.y - before.y > leading * 1.35
    const isIndented = before && line.x > left + line.size * 0.8 && before.right < right - line.size * 2
    if (!before || ((isApart || isIndented) && isEnded(before))) paragraphs.push([line])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs
}
