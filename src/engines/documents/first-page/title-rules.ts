import { languageOf } from '../../../core/language/language.ts'
import { patternOfWords } from '../../../core/language/paper-words.ts'
import { abstractHeading, abstractLead, closedUp, isSectionHeading, keywordsLead } from '../layout/headings.ts'
import { byPlace, type Line } from '../layout/layout.ts'
import { hasWord, wordCount } from '../layout/letters.ts'
import { markedUp } from '../layout/markup.ts'
import { isOfCover } from './cover-rules.ts'
import { languageIn } from './language-rules.ts'
import { findNamesInLine } from './names.ts'

const mastheadWords =
  /\b(?:ISSN|V(?:olume|OLUME)|[Vv]ol\.|VOL\.|I(?:ssue|SSUE)|www\.|https?:|doi|DOI)(?![\p{L}\d])|\bjournal homepage\b|©|पत्रिका/u
const periodicals = [
  'J(?:ournal|OURNAL)|P(?:roceedings|ROCEEDINGS)|T(?:ransactions|RANSACTIONS)|A(?:nnals|NNALS)',
  'B(?:ulletin|ULLETIN)|G(?:azette|AZETTE)|M(?:agazine|AGAZINE)|Q(?:uarterly|UARTERLY)',
]
const periodical = new RegExp(String.raw`^(.*?)\b(?:${periodicals.join('|')})(?![\p{L}\d])`, 'u')

/** Whether a line is part of a masthead. Unlike a title, a journal's name has no lower-case word before 'Journal'. */
export function isMasthead(text: string): boolean {
  const before = periodical.exec(text)?.[1]
  return mastheadWords.test(text) || (before !== undefined && !/(?<!\p{L})\p{Ll}{4,}/u.test(before))
}

/** Matches a paper's number: 'IMECE2023-117'. */
const code = /^[\p{Lu}\d./-]*\d[\p{Lu}\d./-]*$/u
const kinds = {
  lengths: 'original|full[ -]length|short|brief|invited|mini',
  subjects: 'research|review|case|scientific|technical',
  papers: 'article|papers?|report|communications?|note|letter|editorial|study|review',
}
const kickers = [
  String.raw`(?:${kinds.lengths})?\s*(?:${kinds.subjects})?\s*(?:${kinds.papers})`,
  'open access|peer[ -]reviewed.*|शोध[ -]?(?:पत्र|लेख|आलेख)|check for updates',
]
/** Matches the kind of an article above its title: 'Original research article'. */
const kicker = new RegExp(`^(?:${kickers.join('|')})$`, 'iu')

const sections = [
  '(?:study|research|experimental|trial) (?:design|area|sites?|setting|population|objectives?|questions?)|statistical analys[ei]s',
  '(?:materials?|patients|subjects|data) (?:and|&) methods|results? (?:and|&) discussions?|literature review|review of literature',
  'data (?:collection|analys[ei]s|availability|sources?)|(?:aims?|objectives?) (?:and|&) (?:scope|objectives?)',
  'author(?:s’?)? (?:notes?|contributions?)',
  `conflicts? of interest|competing interests|${patternOfWords('contents')}|authors (?:and|&) contributors`,
]
/** Matches the usual name of a section, which is not a title. */
const section = new RegExp(`^(?:${sections.join('|')})\\s*[:.]?$`, 'iu')

/** Whether a text is a formula: it has mathematical signs, and fewer than three words. */
const isFormula = (text: string) => /[=∑∫∏√∂≤≥≈∈⟨⟩]/u.test(text) && (text.match(/\p{L}{4,}/gu)?.length ?? 0) < 3

/** Consecutive lines of the same size and weight. */
export type Block = { lines: Line[]; size: number; text: string; end: number }

/** The title with its lines. */
export type Title = { html: string; size: number; lines: Line[]; isLargest: boolean }

/** Groups lines into blocks. */
export function groupTitleBlocks(lines: Line[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines.toSorted(byPlace)) {
    const block = blocks.findLast((block) => continues(block, line))
    if (block) {
      Object.assign(block, { text: `${block.text} ${line.text}`, end: line.y })
      block.lines.push(line)
    } else blocks.push({ lines: [line], size: line.size, text: line.text, end: line.y })
  }
  return blocks
}

function continues({ lines, size, end }: Block, line: Line): boolean {
  const last = lines.at(-1)
  if (!last || Math.abs(size - line.size) > 0.06 * size || last.isBold !== line.isBold) return false
  const leading = lines.length > 1 ? last.y - (lines.at(-2)?.y ?? 0) : size * 1.5
  const gap = line.y - end
  const isUnder = line.x < last.right && line.right > last.x
  const reach = isUnfinished(last.text) ? size * 2.2 : Math.max(leading * 1.15, size * 1.25)
  const isNear = gap >= -1 && gap < reach && (isUnder || Math.abs(gap) < 1)
  return isNear && !isTranslation(lines, line)
}

/** The greatest number of lines of a title in one language. */
const maxTitle = 5

/** Whether a line is in another script or language than the lines above it. */
function isTranslation(lines: Line[], line: Line): boolean {
  const last = lines.at(-1)
  if (last && scriptOf(last) && scriptOf(line) && scriptOf(last) !== scriptOf(line)) return true
  const [above, below] = [
    lines
      .slice(0, maxTitle)
      .map(({ text }) => text)
      .join(' '),
    line.text,
  ]
  const isLong =
    lines.length < maxTitle && above.split(' ').length > 3 && below.split(' ').length > 3 && !isUnfinished(above)
  const [one, another] = isLong ? [languageIn(above), languageIn(below)] : ['', '']
  return one !== '' && another !== '' && one !== another
}

const unfinishedWords = [
  'an?|the|of|and|in|for|on|with|to|by|from|at|as|or|its|their',
  'd[eou]s?|da|del|della|von|zur?|und|et|pour|para|por|der|las?|les|el',
]
const unfinished = new RegExp(String.raw`(?:[:–—-]|\s(?:${unfinishedWords.join('|')}))$`, 'i')

/** Whether a title cannot end with this text. */
const isUnfinished = (text: string) => unfinished.test(text)

/** Returns a line's script; undefined for a few words in Latin script, such as a species in a Hindi title. */
function scriptOf({ text, isItalic }: Line): 'devanagari' | 'latin' | undefined {
  if (languageOf(text) === 'hi') return 'devanagari'
  const words = text.replace(/\([^()]*\)/g, '').match(/\p{Script=Latin}{3,}/gu)?.length ?? 0
  return words > 1 && !isItalic ? 'latin' : undefined
}

const foldMetadataTitle = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\d]+/gu, '')

/** Whether a block's text could be a title. */
export function isCandidate({ text, lines }: Block): boolean {
  if (lines.length > 8 || text.length > 449) return false
  const closed = closedUp(text)
  const isOther = [abstractHeading, abstractLead, keywordsLead, kicker, section].some((pattern) => pattern.test(closed))
  return (
    !isOther &&
    !isFormula(text) &&
    !isSectionHeading(text) &&
    !code.test(text) &&
    wordCount(text) > 1 &&
    hasWord(closed)
  )
}

/**
 * Returns the title on a first page: the title in the file's metadata, if the upper part of the page contains it, or
 * else the largest text there except the journal's name. Undefined if no text is prominent.
 * @param lines without running heads and page numbers
 */
export function titleOn(lines: Line[], height: number, bodySize: number, metadataTitle: string): Title | undefined {
  const blocks = groupTitleBlocks(lines).filter(isCandidate)
  const largest = Math.max(0, ...lines.filter(({ text }) => /\p{L}{3}/u.test(text)).map(({ size }) => size))
  const upper = blocks.filter((block) => topOf(block) < height * 0.6)
  const expected = foldMetadataTitle(metadataTitle)
  const byFile =
    expected.length > 8
      ? upper.find(({ text, size }) => foldMetadataTitle(text) === expected && size >= bodySize)
      : undefined
  const apart = upper.filter((block) => !isMasthead(block.text) && !isJournal(block, lines))
  const prominent = apart.filter((block) => standsOut(block, bodySize))
  const ranked = prominent.toSorted((a, b) => rank(b) - rank(a) || topOf(a) - topOf(b))
  const chosen = byFile ?? likelierThan(ranked[0], ranked) ?? ranked[0]
  if (!chosen) return undefined
  const subtitle = /[:–—]$/.test(chosen.text) ? prominent.find((block) => isBelow(block, chosen)) : undefined
  const all = [...chosen.lines, ...(subtitle?.lines ?? [])]
  if (isUnfinished((subtitle ?? chosen).text)) return undefined
  const html = markedUp(all, { isTitle: true })
  return { html, size: chosen.size, lines: all, isLargest: chosen.size >= largest - 0.5 }
}

/** Returns the next title if the first one is a list of authors, or a line of a cover. */
function likelierThan(first: Block | undefined, ranked: Block[]): Block | undefined {
  if (!first || !(isOfCover(first.text) || areAuthors(first.lines))) return undefined
  const likely = ranked
    .slice(1)
    .filter(({ text, lines }) => wordCount(text) >= 4 && !isOfCover(text) && !areAuthors(lines))
  const isBold = ({ lines }: Block) => Number(lines.every((line) => line.isBold))
  return likely.toSorted((a, b) => rank(b) - rank(a) || isBold(b) - isBold(a) || topOf(a) - topOf(b))[0]
}

/** Whether all lines are names, of several people or with the marks of their institutions. */
export function areAuthors(lines: Line[]): boolean {
  const named = lines.map((line) => findNamesInLine(line))
  const names = named.flat()
  const isSure = names.length > 1 && lines.some(({ text }) => /\p{Ll}/u.test(text))
  return named.every((some) => some.length > 0) && (isSure || names.some(({ marks }) => marks.length > 0))
}

const topOf = ({ lines }: Block) => lines[0]?.y ?? 0

const isBelow = (block: Block, { end, size }: Block) => topOf(block) > end + 1 && topOf(block) - end < size * 2.2

/**
 * Returns the title above a guessed title that is an author's name: the larger block above it, which may contain a word
 * such as 'Journal', or, if no block above is larger, several words at the top of the page. The guessed title if
 * nothing is above it; undefined if the larger blocks cannot be titles.
 */
export function titleAbove(lines: Line[], title: Title): Title | undefined {
  const top = Math.min(...title.lines.map(({ y }) => y))
  const above = groupTitleBlocks(lines).filter(({ end }) => end < top)
  const larger = above.filter(({ size }) => size > title.size * 1.05)
  const isTitle = (block: Block) => isCandidate(block) && !mastheadWords.test(block.text) && !isJournal(block, lines)
  const [first] = above
  const begins = first && above.length === 1 && wordCount(first.text) >= fewestWords && !isMasthead(first.text)
  if (larger.length === 0 && !(begins && isTitle(first))) return title
  const found = larger.length === 0 ? first : larger.find(isTitle)
  return found && { ...title, html: markedUp(found.lines, { isTitle: true }), size: found.size, lines: found.lines }
}

/** Fewer words may be a journal's name. */
const fewestWords = 5

/**
 * Whether a block is a journal's name: the journal's address is below it, or a line has the name with a volume after
 * it.
 */
function isJournal({ text, end, size }: Block, lines: Line[]): boolean {
  const isNamed = (line: Line) =>
    line.text.startsWith(text) && /^[\s,.]*(?:vol|no\b|\d)/i.test(line.text.slice(text.length))
  const isAbove = ({ y, text: other }: Line) => y > end && y < end + size * 3 && /\bhome ?page\s*:/i.test(other)
  return lines.some((line) => isNamed(line) || isAbove(line))
}

/** Returns a block's size, rounded so that sizes that look the same are equal. */
const rank = ({ size }: Block) => Math.round(size * 1.5)

/** Whether a block is larger than the text, bold, or in capitals. */
export function standsOut({ size, lines, text }: Block, bodySize: number): boolean {
  if (size > bodySize * 1.12) return true
  const isCapitals = text === text.toUpperCase() && text !== text.toLowerCase()
  return size > bodySize * 0.98 && (lines.every(({ isBold }) => isBold) || isCapitals) && /\p{L}{3}.*\s.*\s/u.test(text)
}
