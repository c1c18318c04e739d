import { latinDigits } from '../../../core/language/digits.ts'
import type { FullText, Reference, ReferenceList } from '../model.ts'
import { readInlineText } from '../runs.ts'

/** A reference in the form that citations are compared with. Words are folded: without case and accents. */
export type Entry = {
  id: string
  text: string
  /** Its number by its label, or its position if the list has no labels. */
  number: number
  isLabelled: boolean
  /** A label that is not a number, such as `Sha19`; else ''. */
  key: string
  /** Words of its first author's name, or of the organisation that wrote it. */
  first: Set<string>
  /** The words before its year, or its first words. */
  authors: Set<string>
  /** The approximate number of authors. */
  people: number
  /** Its years as written, with their letter; the year of the entry comes first. */
  years: string[]
  words: Set<string>
  initials: string
}

/** Folds a text to compare names: no case, no Latin accents, one kind of apostrophe and hyphen. */
export const foldCitationText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[‐‑]/g, '-')

export const splitCitationWords = (text: string): string[] =>
  foldCitationText(text).match(/[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}]+)*/gu) ?? []

/** Returns all references of a text, in order. */
export function collectTextReferences(text: FullText): Reference[] {
  const within = (list: ReferenceList): Reference[] => [...list.references, ...list.lists.flatMap(within)]
  return text.back.flatMap((part) => (part.kind === 'references' ? within(part) : []))
}

/** Prepares references for comparison with citations. */
export const makeReferenceEntries = (references: readonly Reference[]): Entry[] => references.map(makeReferenceEntry)

const year =
  /(?<![\p{L}\d/.–-])(?:1[5-9]\d\d|20\d\d)[a-z]?(?![\p{L}\d])|\bn\.\s?d\.(?:-?[a-z]\b)?|\b(?:in press|forthcoming|submitted)\b/giu

function makeReferenceEntry({ id, label, content, parts }: Reference, place: number): Entry {
  const text = readInlineText(content).trim()
  const sign = latinDigits(label.replace(/[[\]().\s［］【】（）]/g, ''))
  const people = parts
    ? [...parts.people.filter(({ role }) => role === 'author').map(({ surname }) => surname), ...parts.groups]
    : []
  const [authors, years] = splitAtYear(text)
  const firstPart = people[0] ?? firstAuthor(authors)
  return {
    id,
    text,
    number: /^\d{1,4}$/.test(sign) ? Number(sign) : place + 1,
    isLabelled: sign !== '',
    key: /^\d*$/.test(sign) ? '' : sign,
    first: new Set(
      splitCitationWords(firstPart)
        .flatMap(withoutArticle)
        .filter((word) => word.length > 1),
    ),
    authors: new Set(splitCitationWords(people.length > 0 ? people.join(' ') : authors)),
    people: people.length || estimateAuthorCount(authors),
    years: parts?.year ? [normaliseCitedYear(parts.year), ...years] : years,
    words: new Set(splitCitationWords(text)),
    initials: (firstPart.match(/(?<![\p{L}\p{M}])\p{Lu}/gu) ?? []).join('').toLowerCase(),
  }
}

/** Returns a word, and what is cited of it without its article: `rashid` of `al-rashid`, `arc` of `d'arc`. */
const withoutArticle = (word: string): string[] => [
  word,
  ...(/^(?:(?:al|el|ad|an|ar|as|ash|at|az|ul)-|[dl]')(.{3,})$/u.exec(word)?.slice(1) ?? []),
]

/** Splits a reference into the part before the year, with the authors, and its years. */
function splitAtYear(text: string): [string, string[]] {
  const all = [...text.matchAll(year)]
  const inBrackets = all.find(({ index }) => /[([]\s*$/.test(text.slice(0, index)) && index < 600)
  const early = all.find(
    ({ index, 0: found }) =>
      /[.,]\s*$/.test(text.slice(0, index)) && /^[.,:;]/.test(text.slice(index + found.length)) && index < 200,
  )
  const first = early && early.index < (inBrackets?.index ?? early.index + 1) ? early : inBrackets
  const own = first ?? all.at(-1)
  const years = [...new Set([own, ...all].flatMap((one) => (one ? [normaliseCitedYear(one[0])] : [])))]
  const isBefore = own !== undefined && own === first && splitCitationWords(text.slice(0, own.index)).length < 60
  const authors = isBefore ? text.slice(0, own.index) : text.slice(0, 160)
  return [isBefore && looksLikeTitle(authors) ? authors.slice(0, 160) : authors, years]
}

/** Whether more than names precede a year: then it may be that of a journal's volume. */
const looksLikeTitle = (text: string) => (text.match(/\s\p{Ll}{4,}/gu) ?? []).length > 6

/** Normalises a year for comparison: `2019a`, `nd`, `inpress`. */
export const normaliseCitedYear = (text: string) => text.toLowerCase().replace(/[\s.-]/g, '')

/**
 * Returns the words of the first name: up to a comma after more than initials, an organisation's full stop, or an
 * "and".
 */
function firstAuthor(authors: string): string {
  const from = authors.replace(/^[\s[\]()\d.]+(?=\p{L})/u, '')
  const initials = /^(?:\p{Lu}\p{M}*\.[\s-]*)+/u.exec(from)?.[0] ?? ''
  const rest = from.slice(initials.length)
  const end = rest.search(/[,;:(]|(?<!\b\p{Lu})\.(?=\s|$)|\s(?:&|and|et|und|और|एवं|तथा|व|и|та)\s/u)
  return end < 0 ? rest.slice(0, 80) : rest.slice(0, end)
}

/** Counts names approximately: pieces that are more than initials, without a given name after a surname. */
function estimateAuthorCount(authors: string): number {
  if (/\bet\.? ?al\b|и др/i.test(authors)) return 4
  const people = authors.split(';').map((one) => one.trim())
  if (people.length > 1) return people.filter((one) => /[\p{L}\p{M}]{2,}/u.test(one)).length
  const pieces = authors.split(/[,&]|\s(?:and|und|और|एवं|तथा|и|та)\s/u).map((one) => one.trim())
  const names = pieces.filter((one) => /[\p{L}\p{M}]{2,}/u.test(one.replace(/\b\p{Lu}{1,3}\b\.?/gu, '')))
  const isWord = (one: string | undefined) => one !== undefined && /^[\p{L}\p{M}'’-]+(?: \p{Lu}\.?)*$/u.test(one)
  const isInverted = isWord(names[0]) && isWord(names[1]) && names.slice(2).every((one) => /\s/.test(one))
  return Math.max(1, names.length - (isInverted ? 1 : 0))
}
