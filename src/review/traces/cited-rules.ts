import { isInitials, numbersIn, type TextWord, textWords } from './text-words.ts'

/** A work as a text cites it behind a name: by its year, by numbers of the list, or as one that is not published. */
export type CitedWork = { year: string; numbers: number[]; isUnpublished: boolean }

/** How a family name stands alone: before a work that is cited, 'Sharma et al. [3]', 'Sharma (2018)', or not. */
export type Alone = { how: 'part' } | { how: 'cited'; work: CitedWork }

const [unpublished, year, numbers] = [
  'in (?:press|prep)|under review|unpublished|submitted|forthcoming',
  String.raw`(?:1[89]|20)\d\d`,
  String.raw`\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*`,
]
const opening = String.raw`[,;:]?\s*[([]?\s*\(?`
const citing = new RegExp(
  [
    String.raw`^(?:['’]s)?,?\s*(?:(?:,?\s*(?:and|&)\s+|,\s*)\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,2})*,?\s*`,
    String.raw`(?:(et\.? al\b\.?|and (?:co-?workers|colleagues)|आदि)(?:['’]s)?|(?=${opening}(?:in press|${year}|${numbers}\s*[\]),])))`,
    String.raw`${opening}(?:(${unpublished})|(${year})|(${numbers})\s*[\]),])?`,
  ].join(''),
  'u',
)

/** Words before a name that cite nothing: '© 2026 Sharma et al.'. */
const claiming =
  /(?:©|\(c\)|\bcopyright|\bcorrespondence(?: to)?|\b(?:photo(?:graph)?s?|pictures?|submitted|written|thesis|(?:this|present) (?:paper|study|article|work)|how to cite)(?: by| of)?)[\s:]*(?:(?:19|20)\d\d\s*)?$/i

/** Whether words before a place say that whoever follows made something. */
export const isClaimedBefore = (text: string, start: number) =>
  claiming.test(text.slice(Math.max(0, start - 40), start))

/** How the family name at a place stands alone. */
export function aloneOrCited(text: string, start: number, end: number): Alone {
  if (isClaimedBefore(text, start)) return { how: 'part' }
  const [, others = '', unpublished = '', year = '', numbers = ''] = citing.exec(text.slice(end, end + 120)) ?? []
  if (others + unpublished + year + numbers === '') return { how: 'part' }
  return { how: 'cited', work: { year, numbers: numbersIn(numbers), isUnpublished: unpublished !== '' } }
}

/** What may list the works that a text cites: the list that it prints, or else all of it; others by heart; entries by their numbers. */
type Lists = {
  printed: string
  texts: readonly string[]
  given: readonly string[]
  entries: ReadonlyMap<number, string>
}

/** The authors of an entry, before its year. */
const entryReach = 600
const dated = new RegExp(String.raw`^[^]{0,300}\b${year}`)

/**
 * Says whether a work that a text cites behind a name is listed by that name, in folded words, with its year or number. Where no list is headed, what
 * names somebody with initials may be an entry.
 */
export function listedWorks({ printed, texts, given, entries }: Lists): (name: string[], work: CitedWork) => boolean {
  let lists: { own: List[]; others: List[] } | undefined
  const found = new Map<string, string[]>()
  const entriesOf = (name: string[]) => {
    const key = name.join(' ')
    lists ??= { own: [printed, ...given].map(wordsOf), others: printed === '' ? texts.map(wordsOf) : [] }
    const known = found.get(key) ?? [
      ...lists.own.flatMap((list) => namedIn(list, name)),
      ...lists.others.flatMap((list) => namedIn(list, name, hasInitials)).filter((entry) => dated.test(entry)),
    ]
    found.set(key, known)
    return known
  }
  return (name, { year, numbers, isUnpublished }) => {
    if (isUnpublished) return false
    const named = entriesOf(name)
    const cited = year === '' ? numbers.flatMap((number) => entries.get(number) ?? []) : []
    if (cited.length > 0) return cited.some((entry) => namedIn(wordsOf(entry), name).length > 0)
    return named.some((entry) => entry.includes(year))
  }
}

type List = { text: string; words: TextWord[] }

function wordsOf(given: string): List {
  const text = given.normalize('NFC')
  return { text, words: textWords(text) }
}

/** What stands from each place of a name on. */
function namedIn(
  { text, words }: List,
  name: string[],
  isEntry = (_list: List, _at: number, _to: number) => true,
): string[] {
  return words.flatMap(({ start }, at) => {
    const to = at + name.length
    const isNamed = name.every((word, place) => words[at + place]?.folded === word)
    return isNamed && isEntry({ text, words }, at, to) ? [text.slice(start, start + entryReach)] : []
  })
}

/** 'Sharma, R.', 'R. Sharma'. */
function hasInitials({ text, words }: List, at: number, to: number): boolean {
  const [before, behind] = [words[at - 1], words[to]]
  const isNear = (one: TextWord | undefined, next: TextWord | undefined) =>
    one !== undefined && next !== undefined && /^[.,]{0,2}\s$/.test(text.slice(one.end, next.start))
  if (behind && isNear(words[to - 1], behind) && isInitials(text, behind)) return true
  return before !== undefined && isNear(before, words[at]) && isInitials(text, before)
}
