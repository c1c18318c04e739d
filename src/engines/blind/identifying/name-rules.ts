import { isDevanagari, soundOf } from '../../../core/language/transliteration.ts'
import type { Steps } from '../../../core/workers/steps.ts'
import type { NameWords } from './naming-rules.ts'
import { foldedWords, isInitials, type TextWord } from './text-words.ts'

/**
 * A name that was found: with its given name or initials, only a part of it, or a part that cites a work;
 * `isUnpublished` if readers cannot have seen that work.
 */
export type NameFound = { start: number; end: number; how: 'whole' | 'part' | 'cited'; isUnpublished?: boolean }

/** Whether a family name is a word of the title, or a word that the text usually writes in lower case. */
export type Known = Record<'isCommon' | 'isInTitle', (folded: string) => boolean>

/** A page with more names is not running text. */
const mostNames = 2_000
/** The fewest letters of a full name in lower case, and of a family name on its own. */
const [shortestSmall, shortestAlone] = [7, 3]

type Place = { text: string; words: TextWord[]; known: Known }

/**
 * The people to find: each once, by the beginnings of their family names, and the given names that identify them alone.
 */
export type People = {
  all: readonly NameWords[]
  firsts: ReadonlyMap<string, readonly NameWords[]>
  givens: ReadonlySet<string>
}

/** Prepares names for {@link namesAmong}. @param isPaper whether a given name alone does not count, as in a paper */
export function peopleToFind(named: readonly NameWords[], { isPaper }: { isPaper: boolean }): People {
  const all = [...new Map(named.map((one) => [JSON.stringify([one.given, one.family]), one])).values()]
  const firsts = new Map<string, NameWords[]>()
  for (const person of all)
    for (const word of new Set([person.family[0] ?? '', person.family.join('')])) {
      const same = firsts.get(word) ?? []
      same.push(person)
      firsts.set(word, same)
    }
  return { all, firsts, givens: new Set(isPaper ? [] : all.flatMap(({ given }) => given)) }
}

/** The words to compare before other work has a turn. */
const wordsAtOnce = 8

/** Finds the names of people in a text. */
export function* namesAmong({ text, words, known }: Place, people: People): Steps<NameFound[]> {
  const { all, firsts, givens } = people
  const hits: NameFound[] = []
  let end = 0
  for (const [at, word] of words.entries()) {
    if (at % wordsAtOnce === 0) yield
    if (word.start < end) continue
    const named = (firsts.get(word.folded) ?? []).flatMap(
      (person) => familyAt({ text, words, known }, at, person) ?? [],
    )
    const hit =
      named.find(({ how }) => how === 'whole') ??
      named[0] ??
      soundingAt({ text, words }, at, all) ??
      givenAt({ text, words, known }, at, givens)
    if (!hit) continue
    hits.push(hit)
    end = hit.end
    if (hits.length === mostNames) break
  }
  return hits
}

/** Matches the text between the words of one name. */
const within = /^(?:[\s.,_’'‐‑–-]|\u00ad){0,3}$/u

const gap = (text: string, one: TextWord | undefined, next: TextWord | undefined) =>
  one && next ? text.slice(one.end, next.start) : '\n\n\n\n'

/** Finds a family name at a word, with the given names before and after it. */
function familyAt({ text, words, known }: Place, at: number, person: NameWords): NameFound | undefined {
  const isJoined = words[at]?.folded === person.family.join('')
  const to = at + (isJoined ? 1 : person.family.length)
  const isWhole = isJoined || person.family.every((word, place) => words[at + place]?.folded === word)
  const [first, end] = [words[at], words[to - 1]]
  if (!isWhole || !first || !end) return undefined
  const isMarked = end.isCapital || isDevanagari(end.folded)
  const before = givensBeside(text, words, { from: at - 1, step: -1 }, { given: person.given, isMarked })
  const after = before > 0 ? 0 : givensBeside(text, words, { from: to, step: 1 }, { given: person.given, isMarked })
  const start = words[at - before]?.start ?? first.start
  const stop = words[to - 1 + after]?.end ?? end.end
  const isLong = isMarked || foldedWords(text.slice(start, stop)).join('').length >= shortestSmall
  if (before + after > 0 && isLong) return { start, end: stop, how: 'whole' }
  const name = person.family.join('')
  const isLed = /(?<!\p{L})(?:Dr|Prof|Professor|Mrs?|Ms|Shri|Smt|Herr|Frau|Mme)\.?\s$/u.test(
    text.slice(Math.max(0, first.start - 12), first.start),
  )
  const isWord =
    name.length < shortestAlone || person.family.every((word) => known.isInTitle(word)) || known.isCommon(name)
  if (!isMarked || (isWord && !isLed)) return undefined
  return { start, end: stop, ...aloneOrCited(text, first.start, end.end) }
}

type Beside = { from: number; step: 1 | -1 }
type Given = { given: string[]; isMarked: boolean }

/** Counts the given names and initials next to a family name; 0 if none is certainly the person's. */
function givensBeside(text: string, words: TextWord[], { from, step }: Beside, person: Given): number {
  let [count, sure] = [0, 0]
  for (let word = words[from]; word && count < person.given.length + 2; word = words[from + step * count]) {
    const inner = words[from + step * (count - 1)]
    if (!within.test(step < 0 ? gap(text, word, inner) : gap(text, inner, word))) break
    const fit = fitOf(text, word, person)
    if (!fit) break
    count++
    if (fit === 'sure') sure = count
  }
  return sure > 0 ? count : 0
}

/**
 * Compares a word with given names: the first name or its initial is 'sure', and so is any complete name or its short
 * form; next to a family name in lower case, only a complete one.
 */
function fitOf(text: string, word: TextWord, { given, isMarked }: Given): 'sure' | 'maybe' | undefined {
  const isBegun = given.some((one) => one.startsWith(word.folded))
  if (!isMarked) {
    if (word.folded.length > 2 && given.includes(word.folded)) return 'sure'
    return word.folded.length === 1 && isBegun ? 'maybe' : undefined
  }
  if (!word.isCapital && !isDevanagari(word.folded)) return undefined
  const at = given.indexOf(word.folded)
  if (at >= 0) return at === 0 || word.folded.length > 2 ? 'sure' : 'maybe'
  const initials = given.map((one) => (isDevanagari(one) ? one : one[0])).join('')
  if (isInitials(text, word) && initials.startsWith(word.folded)) return 'sure'
  if (word.folded.length > 2 && isBegun) return 'sure' // Bart for Bartholomew
  if (word.folded.length === 1 && isBegun) return 'maybe'
  return given[0] !== undefined && given[0].length > 1 && word.folded === given.join('') ? 'sure' : undefined
}

/** Finds a name in the other script: 'रवि शर्मा' for Ravi Sharma. */
function soundingAt(
  { text, words }: Omit<Place, 'known'>,
  at: number,
  people: readonly NameWords[],
): NameFound | undefined {
  const word = words[at]
  if (!word || (!isDevanagari(word.folded) && !word.isCapital)) return undefined
  const inDevanagari = isDevanagari(word.folded)
  const others = people.filter(({ family }) => isDevanagari(family.join('')) !== inDevanagari)
  if (others.length === 0) return undefined
  const sound = soundOf(word.folded)
  for (const { sounds } of others) {
    if (sound.length < 2 || sounds.family !== sound) continue
    const isGiven = (place: number) => {
      const other = words[place]
      return other !== undefined && sounds.given.some((one) => one.length > 1 && one === soundOf(other.folded))
    }
    const before = [at - 1, at - 2].findLast((place) => isGiven(place) && isNear(text, words, place, at))
    if (before !== undefined) return { start: words[before]?.start ?? 0, end: word.end, how: 'whole' }
    if (isGiven(at + 1) && isNear(text, words, at, at + 1))
      return { start: word.start, end: words[at + 1]?.end ?? 0, how: 'whole' }
    if (inDevanagari && sound.length > 4) return { start: word.start, end: word.end, how: 'part' }
  }
  return undefined
}

const isNear = (text: string, words: TextWord[], from: number, to: number) =>
  (words[to]?.start ?? 0) - (words[from]?.end ?? 0) < 16 && !/\n\n/.test(gap(text, words[from], words[to]))

/**
 * Finds given names on their own, as in the signature of a report: 'With thanks, Ravi', 'María José'; not 'Ravi Verma'.
 */
function givenAt({ text, words, known }: Place, at: number, givens: ReadonlySet<string>): NameFound | undefined {
  const word = words[at]
  if (!word?.isCapital || word.folded.length < 3 || !givens.has(word.folded)) return undefined
  if (known.isInTitle(word.folded) || known.isCommon(word.folded)) return undefined
  let last = at
  for (let next = words[at + 1]; next && within.test(gap(text, words[last], next)); next = words[last + 1]) {
    if (!givens.has(next.folded)) break
    last++
  }
  const end = words[last] ?? word
  const isOfAnother = /^[. ‐-]{1,2}(?:\p{Lu}\. ?)*\p{Lu}\p{L}/u.test(text.slice(end.end, end.end + 12))
  return isOfAnother ? undefined : { start: word.start, end: end.end, how: 'part' }
}

const unpublished = 'in (?:press|prep)|under review|unpubl|submitted|forthcoming|personal communication'
const citing = new RegExp(
  [
    String.raw`^(?:['’]s)?,?\s*(?:(?:,?\s*(?:and|&)\s+|,\s*)\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,2})*,?\s*`,
    String.raw`(?:(et\.? al\b\.?|and (?:co-?workers|colleagues)|आदि)(?:['’]s)?|`,
    String.raw`(?=[,;:]?\s*[([]?\s*\(?(?:in press|(?:1[89]|20)\d\d|\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*[\]),])))`,
    String.raw`[,;:]?\s*[([]?\s*\(?(${unpublished})?`,
  ].join(''),
  'u',
)
const unpublishedBehind = new RegExp(String.raw`^,?\s*\(?(?:${unpublished})`, 'u')

/** Words before a name that do not cite: '© 2026 Sharma et al.', 'Photo: Sharma'. */
const claiming = new RegExp(
  String.raw`(?:©|\(c\)|\bcopyright|\bcorrespondence(?: to)?|\b(?:photo(?:graph)?s?|pictures?|submitted|written|thesis` +
    '|(?:this|present) (?:paper|study|article|work)|how to cite|cite this article as)(?: by| of)?)' +
    String.raw`[\s:]*(?:(?:19|20)\d\d\s*)?$`,
  'i',
)

/** Returns how a lone family name is used: as a citation, 'Sharma et al. [3]', 'Sharma (2018)', or otherwise. */
function aloneOrCited(text: string, start: number, end: number): Pick<NameFound, 'how' | 'isUnpublished'> {
  if (claiming.test(text.slice(Math.max(0, start - 40), start))) return { how: 'part' }
  const behind = text.slice(end, end + 120)
  const [, , isUnpublished] = citing.exec(behind) ?? []
  if (isUnpublished || unpublishedBehind.test(behind)) return { how: 'cited', isUnpublished: true }
  return { how: citing.test(behind) ? 'cited' : 'part' }
}
