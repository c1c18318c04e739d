import { fold } from '../../../core/text/words.ts'

/** A word of a text: folded, as written, and its place. */
export type TextWord = { folded: string; written: string; start: number; end: number; isCapital: boolean }

/**
 * Matches letters, even if hyphenated at the end of a line, or digits, which after a name are the number of a note:
 * `Otsuka1,2`. Invisible characters belong to a word.
 */
const lettersOrDigits =
  /\p{L}[\p{L}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]*(?:(?<=\p{L}{2})[-‐]\n ?(?=\p{Ll}{2})[\p{L}\p{M}\u00ad]+)?|\p{N}+/gu
const lineEnd = /[-‐]\n ?/

/** Returns the words of a text in order; letters and digits are separate words. */
export const textWords = (text: string): TextWord[] =>
  Array.from(text.matchAll(lettersOrDigits), ({ index: start, 0: found }) => {
    const written = found.replace(lineEnd, '')
    const folded = fold(written.replaceAll('\u200b', ''))
    return { folded, written, start, end: start + found.length, isCapital: /^\p{Lu}/u.test(written) }
  })

/** Matches invisible characters such as direction marks, except joiners and possible line breaks. */
const formats = /(?![\u00ad\u200b-\u200d\u2060\ufeff])\p{Cf}/gu
/** Spaces of other widths; Word puts them between initials. */
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Matches raised letters, such as the marks after and before names: 'Sharmaᵃ', 'ᵃUniversity'. */
const raised = /(\p{L}\p{M}*)?([\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d61\u1d9b-\u1dbf\u2071\u207f]+)(\p{L})?/gu
/** Matches a mark typed before a name: 'aUniversity'. */
const typedMark = /(?<![\p{L}\p{N}])(\p{Ll})(?=\p{Lu}\p{Ll}{3})/gu
/** Matches an address with spaces at its possible line breaks, as older TeX sets it: 'http: // www. x. org/ ~rose'. */
const spacedAddress = /https?:(?: \/\/ ?|\/\/ )(?:[\w~%-]+[./?=&#]+ ?){2,20}[\w~%-]*/gi

/** Returns a text as readers see it: no direction marks, superscripts separate, addresses without gaps. */
export const asSeen = (text: string): string =>
  text
    .normalize('NFC')
    .replace(spaces, ' ')
    .replace(formats, '')
    .replace(raised, (_, before = '', run: string, next = '') => {
      const letters = run.normalize('NFKC')
      return before && next ? before + letters + next : `${before}${before && '^'}${letters}${next && ` ${next}`}`
    })
    .replace(typedMark, '$1 ')
    .replace(spacedAddress, (spaced) => spaced.replaceAll(' ', ''))

/** Returns the words of a name or a phrase, folded. */
export const foldedWords = (text: string): string[] => textWords(text.normalize('NFC')).map(({ folded }) => folded)

/** Whether a word is one or a few capitals, as initials are written. */
export function isInitials(text: string, { written, end }: TextWord): boolean {
  return /^\p{Lu}$/u.test(written) ? /^[\s.,;:)]|^$/.test(text.slice(end, end + 1)) : /^\p{Lu}{2,3}$/u.test(written)
}

/** The usual headings of papers, as a whole line, possibly with a number. */
const headingWords = [
  'Abstract|Summary|Key ?words?|Introduction|Background|Literature review|Review of literature|Objectives?|Theory',
  'Materials? and methods?|Methods? and materials?|Methods?|Methodology|Study (?:area|site)|Experimental|Statistical analysis',
  'Results?|Results? and discussions?|Discussions?|Conclusions?|Conclusions? and recommendations?|Recommendations?',
  'Limitations?|Acknowled?ge?ments?|Funding|Appendix|References|Bibliography|Literature cited',
].join('|')
const inCase = (words: string) =>
  `${words}|${words.toUpperCase()}|${words.replace(/ (?!and)\p{Ll}/gu, (begin) => begin.toUpperCase())}`
const heading = String.raw`[ \t]*(?:(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,4})[.)]?[ \t]+)?(?:${inCase(headingWords)})[ \t]*:?[ \t]*`
const isWholeHeading = new RegExp(`^${heading}$`, 'u')

/** Whether a line is one of the usual headings of papers. */
export const isUsualHeading = (line: string): boolean => isWholeHeading.test(line)

const nextHeading = new RegExp(String.raw`\n\s*(?=${heading}(?:\n|$))`, 'u')

const longestHeadingLine = 80

/** Returns the end of a stretch of text, or the start of the first heading in it. */
export function endBeforeHeading(text: string, start: number, end: number): number {
  const [until] = text.slice(start, end + longestHeadingLine).split(nextHeading, 1)
  return Math.min(text.length, end, start + (until ?? '').length)
}

const withinParagraph = new RegExp(
  String.raw`(?<!\n[ \t]*)(?<!(?:^|\n)${heading})\n(?![ \t]*\n)(?!${heading}(?:\n|$))`,
  'gu',
)

/** Puts each paragraph and heading of a text on one line, without changing its length: phrases continue over lines. */
export const inParagraphs = (text: string) => text.replace(withinParagraph, ' ')

const short = '[Dd]r|[Pp]rof|Mrs?|[Nn]os?|[Ff]igs?|[Rr]efs?|[Ee]qs?|[Ss]ec|[Ss]t|vs|cf|Inc|Ltd|Univ|डॉ'
const abbreviated = String.raw`(?<!(?<![\p{L}])(?:\p{Lu}|al|${short}))`
const sentenceEnd = new RegExp(
  String.raw`${abbreviated}[.!?।]['”’)]?\s+(?=['“‘(]?[\p{Lu}\p{Lo}]|\d{1,2}(?:\.\d{1,2})* \p{Lu}\p{Ll})|。|\n\s*\n` +
    String.raw`|\n(?=${heading}(?:\n|$))|(?<=(?:^|\n)${heading})\n`,
  'gu',
)
const reach = 400

/** Returns the sentence around a place in a text, up to 400 characters before and after it. */
export function sentenceAround(text: string, at: number): { start: number; end: number } {
  const from = Math.max(0, at - reach)
  const before = [...text.slice(from, at + 1).matchAll(sentenceEnd)].at(-1)
  const behind = text.slice(at, at + reach)
  const [after] = behind.matchAll(sentenceEnd)
  const last = after ? after.index + after[0].trimEnd().length : behind.length
  return { start: before ? from + before.index + before[0].length : from, end: at + last }
}

/** Returns the numbers of '3, 5–7'. */
export function numbersIn(list: string): number[] {
  return list === ''
    ? []
    : list.split(/[,;]/).flatMap((part) => {
        const [from = 0, to = from] = part.split(/[–-]/).map(Number)
        return Array.from({ length: Math.min(50, Math.max(0, to - from) + 1) }, (_, step) => from + step)
      })
}

/** Decodes the escaped characters of an address. */
export const unescaped = (url: string): string =>
  url.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
