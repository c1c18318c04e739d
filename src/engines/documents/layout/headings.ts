import { languageOfWords, patternOfWords } from '../../../core/language/paper-words.ts'
import type { Line } from './layout.ts'

/** Closes up a letter-spaced heading: `A B S T R A C T`. */
export function closedUp(text: string): string {
  return /^(?:\p{Lu}\s){4,}\p{Lu}\b/u.test(text) ? text.replace(/(?<=\b\p{Lu})\s(?=\p{Lu}\b)/gu, '') : text
}

const abstractWords = patternOfWords('abstract')

/** Matches the heading of an abstract on its own line. */
export const abstractHeading = new RegExp(
  `^(?:(?:english|hindi|हिन्दी|हिंदी|अंग्रेज़?ी) )?(?:${abstractWords})(?:\\s*[(（][^()（）]{1,40}[)）])?\\s*[:.।—–-]*$`,
  'iu',
)

/** Matches the heading of an abstract with text after it. */
export const abstractLead = new RegExp(`^(?:${abstractWords})\\s*(?:[:.।—–：-]+\\s*)+(?=[\\p{L}\\p{N}"“‘(])`, 'iu')

/** Matches the word alone, which another weight or slant can set apart from the text after it. */
const abstractWord = new RegExp(`^(?:${abstractWords})\\s*[:.।—–-]*\\s*$`, 'iu')

const keywordsWords = patternOfWords('keywords')

/** Returns the language of a keywords heading; '' if it does not show one. */
export const keywordsLanguage = (text: string): string => languageOfWords(closedUp(text), 'keywords')

/** Matches the heading of the keywords, alone or before them. */
export const keywordsLead = new RegExp(String.raw`^(?:${keywordsWords})\s*(?:(?:[:.।—–：-]+\s*)+|$)`, 'iu')

/** Matches the word before a list of keywords on the same line, without a colon. */
const keywordsListed = /^key[\s-]?words?\s+(?=[^.]*[·•;])/iu
/** Matches the word alone, which another weight or slant can set apart from the keywords. */
const keywordsWord = /^(?:(?:author )?key[\s-]?words?|index terms|मुख्य[\s-]शब्द)$/iu

/** Returns the length of the heading before a line's keywords; undefined if the line has no such heading. */
export function keywordsAfter({ text, pieces: [first, second] }: Pick<Line, 'text' | 'pieces'>): number | undefined {
  const lead = (keywordsLead.exec(closedUp(text)) ?? keywordsListed.exec(text))?.[0]
  if (lead !== undefined) return lead.length
  const isApart = first && second && (first.isBold !== second.isBold || first.isItalic !== second.isItalic)
  return isApart && keywordsWord.test(first.text.trim()) ? first.text.length : undefined
}

const numbered = /^(?:\d{1,2}|[IVX]{1,4})(?:\.\d{1,2})*\.?\s+\p{Lu}/u
const introductions = patternOfWords('introduction')
const plain = new RegExp(String.raw`^(?:${introductions})\s*[:.]?$`, 'iu')
const first = new RegExp(String.raw`^(?:1|I)\.?\s+(?:${introductions})(?![\p{L}\p{M}])`, 'iu')

/** Whether a line that begins with a letter as a number has names with marks: `I Made Kawinanga1, Dian Pramana2`. */
const isListOfNames = (text: string) => /^I\s/.test(text) && /\p{Ll}\s?[\d¹²³*](?:,\s?[\d*])*\s?(?:,|$)/u.test(text)

/** Whether a line is the heading of a section: a numbered one, or a usual name of the first section. */
export function isSectionHeading(text: string): boolean {
  const closed = closedUp(text)
  return (
    plain.test(closed) ||
    (numbered.test(closed) && closed.length < 90 && !/[.;,]$/.test(closed) && !isListOfNames(closed)) ||
    first.test(closed)
  )
}

/**
 * Matches the heading of the references, but not '2 Literature', an economist's heading for the review of earlier work.
 */
export const referencesHeading = new RegExp(
  String.raw`^(?!(?:[2-4]|II|III|IV)\.?\s+literature\b)(?:(?:\d{1,2}|[IVX]{1,5})\.?\s+)?(?:${patternOfWords('references')})\s*[:.]?$`,
  'iu',
)

const laterHeadings = [
  'supplementary|supplemental|about the authors?|author biograph',
  patternOfWords('appendix', ['en', 'hi']),
  patternOfWords('acknowledgements', ['en', 'hi']),
]
/** Matches the headings that end the references. */
export const afterReferences = new RegExp(
  String.raw`^(?:(?:\d{1,2}|[A-Z])?\.?\s*(?:${laterHeadings.join('|')})(?![\p{L}\p{M}])|(?:appendix|appendices)\s+[A-Z\d])`,
  'iu',
)

const closings = [
  "affiliations?:|authors?[’']s? (?:address|affiliation)|address(?:es)? of",
  String.raw`correspond(?:ing author|ence)\b|received:? (?:on )?(?:\d|\p{Lu}\p{Ll}{2,8} \d)`,
  'contents$|index$|about the author',
]
/** Matches the beginning of a line after the references, whether it is a heading or not. */
export const closing = new RegExp(`^(?:${closings.join('|')})`, 'iu')

const furtherBeginnings = [
  String.raw`(?:received|accepted|revised|published)(?=\s*(?:[:–—-]|on\b|\d))`,
  String.raw`doi\b|©|copyright|\*?\s*correspond\w*|e-?mail|how to cite|citation|article (?:info|history)`,
  String.raw`jel|pacs|msc\b|ams subject|ccs concepts|categories and subject|general terms|acm reference format`,
  'introduction',
]

/** Matches the beginning of a line that follows an abstract or the keywords. */
export const furtherMatter = new RegExp(String.raw`^(?:${furtherBeginnings.join('|')})\b`, 'iu')

/**
 * Returns the text after the heading of an abstract on its line: '' if there is none, undefined if the line has no such
 * heading.
 */
export function leadOf(line: Line): Line | '' | undefined {
  const text = closedUp(line.text)
  if (abstractHeading.test(text)) return ''
  const lead = abstractLead.exec(text)?.[0]
  if (lead !== undefined) return cutLineStart(line, line.text.length - text.length + lead.length)
  const [first, second] = line.pieces
  if (!first || !second || !abstractWord.test(closedUp(first.text))) return undefined
  const isApart = second.isApart || first.isBold !== second.isBold || first.isItalic !== second.isItalic
  if (!isApart) return undefined
  return cutLineStart(line, first.text.length)
}

/** Cuts characters off the beginning of a line. */
function cutLineStart(line: Line, letters: number): Line {
  let left = letters
  const pieces = line.pieces.flatMap((piece) => {
    const text = piece.text.slice(left)
    left = Math.max(0, left - piece.text.length)
    return text ? [{ ...piece, text }] : []
  })
  const [first] = pieces
  if (first) pieces[0] = { ...first, text: first.text.replace(/^[\s:.—–-]+/, '') }
  const texts = pieces.map(({ text }) => text)
  return { ...line, pieces, text: texts.join('').trim() }
}

/** Matches the dots of a table of contents. */
export const leaders = /(?:\. ?){6}/
