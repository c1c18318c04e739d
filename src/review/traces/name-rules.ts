import { personName } from '../../core/text/person-names.ts'
import type { SidePerson } from './rules.ts'
import { foldedWords, isDevanagari, numbersIn, type TextWord } from './text-words.ts'
import { soundOf } from './transliteration.ts'

/** A person's name as words to be compared. */
export type NameWords = { given: string[]; family: string[]; sounds: { given: string[]; family: string } }

export function nameWordsOf({ name, family = '' }: SidePerson): NameWords | undefined {
  const parsed = personName(name, family)
  const words = { given: foldedWords(parsed.given), family: foldedWords(`${parsed.particle} ${parsed.family}`) }
  if (words.family.length === 0 || words.family.join('').length < 2) return undefined
  return { ...words, sounds: { given: words.given.map(soundOf), family: soundOf(words.family.join('')) } }
}

const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

const inTwoLetters = (text: string) =>
  text.normalize('NFC').replace(/[äöüåø]/gi, (letter) => {
    const two = letters[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? two : `${two.charAt(0).toUpperCase()}${two.slice(1)}`
  })

/** Juergen, Guenther, Soeren, but not Joel, Samuel and Michael. */
const longGiven = /(?<!\p{L})(\p{L}(?<![aeiou])[^\P{L}aeiou]*[aou])e(?=[^\P{L}aeiou]\p{L}{2})/giu

/** A person as they are named where letters are missing: Mueller for Müller, and the other way round. The first is as given. */
export function spellingsOf(person: SidePerson): SidePerson[] {
  const { name } = person
  const family = person.family || personName(name, '').family
  const others = [
    { ...person, name: inTwoLetters(name), family: inTwoLetters(family) },
    {
      ...person,
      family: family.replace(/([aou])e/gi, '$1'),
      name: name.replace(family, family.replace(/([aou])e/gi, '$1')).replace(longGiven, '$1'),
    },
  ]
  return [person, ...others.filter((other) => other.name !== name)]
}

/** A person's name in other spellings, with each half of a double family name alone, and without particles. */
export function otherNamesOf(person: SidePerson): NameWords[] {
  return spellingsOf(person).flatMap((spelled, place) => {
    const whole = nameWordsOf(spelled)
    const { particle, family } = personName(spelled.name, spelled.family ?? '')
    const parts = family.split(/[\s‐‑-]+/u)
    if (!whole) return []
    const halves =
      parts.length + particle.length < 2 ? [] : parts.map(foldedWords).filter(([half = '']) => half.length > 3)
    const halved = halves.map((family) => ({
      ...whole,
      family,
      sounds: { ...whole.sounds, family: soundOf(family.join('')) },
    }))
    return place === 0 ? halved : [whole, ...halved]
  })
}

/** People whose name has two words, of which the first may be the family's: 'Li Wei' is cited as 'W. Li'. */
export function turnedNamesOf(person: SidePerson): NameWords[] {
  const words = person.name.trim().split(/\s+/)
  const [first = ''] = words
  return words.length === 2 && !person.family ? [nameWordsOf({ ...person, family: first }) ?? []].flat() : []
}

/** A name that was found: with its given name or initials, or one part of it alone, by itself or as works are cited. */
type NameFound = { start: number; end: number; person: NameWords } & How
type How = { how: 'whole' | 'part' } | { how: 'cited'; work: CitedWork }

/** A work as a text cites it behind a name: by its year, by numbers of the list, or as one that is not published. */
export type CitedWork = { year: string; numbers: number[]; isUnpublished: boolean }

/** What tells a part of a name from another word: words of the title, and words that the text writes without a capital. */
export type Known = { isCommon: (folded: string) => boolean; isInTitle: (folded: string) => boolean }

/** More on one page are no text. */
const mostNames = 2_000

/** The names of people in a text. */
export function namesAmong(text: string, words: TextWord[], people: NameWords[], known: Known): NameFound[] {
  const found: NameFound[] = []
  const firsts = new Map<string, NameWords[]>()
  const add = (word: string, person: NameWords) => firsts.set(word, [...(firsts.get(word) ?? []), person])
  for (const person of people)
    for (const word of new Set([person.family[0] ?? '', person.family.join('')])) add(word, person)
  const givens = new Map(people.flatMap((person) => person.given.map((word) => [word, person] as const)))
  let end = 0
  for (const [at, word] of words.entries()) {
    if (word.start < end) continue
    const hit =
      (firsts.get(word.folded) ?? []).map((person) => familyAt({ text, words, known }, at, person)).find(Boolean) ??
      soundingAt({ text, words, known }, at, people) ??
      givenAt({ text, words, known }, at, givens.get(word.folded))
    if (!hit) continue
    found.push(hit)
    end = hit.end
    if (found.length === mostNames) break
  }
  return found
}

/** Whole names that are written as one word: `OtsukaJuergen`, as in names of files. */
export function joinedAmong(words: TextWord[], people: NameWords[]): NameFound[] {
  const joined = new Map(
    people.flatMap((person) => {
      const [first = '', last] = [person.given[0], person.family.join('')]
      const names = first.length < 2 ? [] : [first + last, last + first, person.given.join('') + last]
      return names.filter((name) => name.length >= shortestSmall).map((name) => [name, person] as const)
    }),
  )
  return words.flatMap(({ folded, start, end }): NameFound[] => {
    const person = joined.get(folded)
    return person ? [{ start, end, how: 'whole', person }] : []
  })
}

const fileName =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}_-]{1,80}\.(?:csv|tsv|txt|dat|xlsx?|docx?|odt|pdf|tex|json|zip|gz|png|jpe?g|tiff?|sav|dta|rds|rdata|ipynb|mat|py|R|m|do)(?![\p{L}\p{N}])/gu

/** Names of columns and the like: `sharma_plots`, `SharmaLab`. */
const identifier =
  /(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+|(?!Ma?c)\p{L}*\p{Ll}\p{Lu}\p{L}*)(?![\p{L}\p{N}_])/gu
const [shortestInFile, shortestWithin] = [4, 6]

/** Family names as words of names of files: `sampleIdaSharma2019.csv`, `sharma_plots.R`; long ones of columns and the like too. */
export function inFileNames(text: string, people: NameWords[], known: Known): NameFound[] {
  const families = new Map(people.map((person) => [person.family.join(''), person]))
  const familyOf = (part: string, shortest: number) => {
    const [folded = ''] = foldedWords(part)
    return folded.length < shortest || known.isCommon(folded) || known.isInTitle(folded)
      ? undefined
      : families.get(folded)
  }
  const within = (names: RegExp, shortest: number) =>
    [...text.matchAll(names)].flatMap(({ index, 0: name }) =>
      [...name.matchAll(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu)].flatMap(({ index: at, 0: part }): NameFound[] => {
        const person = familyOf(part, shortest)
        return person ? [{ start: index + at, end: index + at + part.length, how: 'whole', person }] : []
      }),
    )
  return [...within(fileName, shortestInFile), ...within(identifier, shortestWithin)]
}

type Place = { text: string; words: TextWord[]; known: Known }

/** Between the words of one name. */
const within = /^(?:[\s.,_’'‐‑–-]|\u00ad){0,3}$/u
/** Letters of a whole name that is told in small letters. */
const shortestSmall = 7

const gap = (text: string, one: TextWord | undefined, next: TextWord | undefined) =>
  one && next ? text.slice(one.end, next.start) : '\n\n\n\n'

/** A family name from a word on, with what stands before and behind it. */
function familyAt({ text, words, known }: Place, at: number, person: NameWords): NameFound | undefined {
  const isJoined = words[at]?.folded === person.family.join('')
  const to = at + (isJoined ? 1 : person.family.length)
  const isWhole = isJoined || person.family.every((word, place) => words[at + place]?.folded === word)
  const [first, end] = [words[at], words[to - 1]]
  if (!isWhole || !first || !end) return undefined
  const isMarked = end.isCapital || isDevanagari(end.folded)
  const before = givensBefore(text, words, at, person.given, isMarked)
  if (before.isAnother) return undefined
  const after = before.count > 0 ? { count: 0, isAnother: false } : givensAfter(text, words, to, person.given, isMarked)
  const start = words[at - before.count]?.start ?? first.start
  const stop = words[to - 1 + after.count]?.end ?? end.end
  const isLong = isMarked || foldedWords(text.slice(start, stop)).join('').length >= shortestSmall
  if (before.count + after.count > 0 && isLong) return { start, end: stop, how: 'whole', person }
  return aloneAt({ text, words, known }, at, to, person)
    ? { start, end: stop, person, ...citedOr(text, first.start, end.end) }
    : undefined
}

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

/** How a family name stands alone: before a work that is cited, 'Sharma et al. [3]', 'Sharma (2018)', or not. */
function citedOr(text: string, start: number, end: number): How {
  if (claiming.test(text.slice(Math.max(0, start - 40), start))) return { how: 'part' }
  const [, others = '', unpublished = '', year = '', numbers = ''] = citing.exec(text.slice(end, end + 120)) ?? []
  if (others + unpublished + year + numbers === '') return { how: 'part' }
  return { how: 'cited', work: { year, numbers: numbersIn(numbers), isUnpublished: unpublished !== '' } }
}

/** Whether a family name may stand for itself: it is no word of the title or of everyday, and nobody else's given name is before it. */
function aloneAt({ text, words, known }: Place, at: number, to: number, person: NameWords): boolean {
  const last = words[to - 1]
  const name = person.family.join('')
  if (!last || person.family.every((word) => known.isInTitle(word))) return false
  if (isDevanagari(name)) return name.length > 3
  if (!last.isCapital || name.length < 3 || (person.family.length === 1 && known.isCommon(name))) return false
  const isJoined = /^[‐‑-]$/u.test(gap(text, last, words[to])) // half of somebody else's
  return isApart({ text, words, known }, at - 1, at) && !isJoined && !isInitialsBehind(text, words, to)
}

/** 'Sharma, S.' and 'Sharma SK' are others. */
function isInitialsBehind(text: string, words: TextWord[], to: number): boolean {
  const next = words[to]
  const last = words[to - 1]
  if (!last || !next || !/^,?\s$/.test(gap(text, last, next)) || !isInitials(text, next)) return false
  return !isAmongCapitals(last, next)
}

/** Whether a word beside a name in capitals is none of initials: 'SHARMA ET AL.', 'GUPTA AND SHARMA'. */
const isAmongCapitals = (name: TextWord | undefined, { folded }: TextWord) =>
  name !== undefined && name.written === name.written.toUpperCase() && titles.has(folded)

/** One letter or a few, as initials are written. */
export function isInitials(text: string, { written, end }: TextWord): boolean {
  return /^\p{Lu}$/u.test(written) ? text[end] === '.' || text[end] === ' ' : /^\p{Lu}{2,3}$/u.test(written)
}

/** Whether a word's neighbour is no part of somebody else's name. */
function isApart({ text, words, known }: Place, neighbour: number, at: number): boolean {
  const other = words[neighbour]
  const [one, next] = neighbour < at ? [other, words[at]] : [words[at], other]
  if (!other?.isCapital || !/^[.]?[ ‐-]$/.test(gap(text, one, next))) return true
  return titles.has(other.folded) || known.isCommon(other.folded)
}

/** What stands before names, and what begins sentences: no given name of anybody. */
const titles = new Set(
  'et thesis manuscript draft dr prof professor mr mrs ms miss shri shree smt sri er dear sir madam thanks regards sincerely yours by from with author authors the in of and for to at as if we our when this that guide supervisor editor reviewer what why where who whom whose which how because since while although though however but or nor so yet then thus hence therefore here there these those it its he she they their his her my you us i not no only even also both either neither each every all any some many most such like unlike than before after until during between among through under over above below near per via with without within about against on into onto out up down is are was were be been do does did has have had can could should would must shall let ask tell see contact email write call thank meet show says said reports figure table plate photo photograph map section hello hi dearest डॉ प्रो श्री'.split(
    ' ',
  ),
)

type Givens = { count: number; isAnother: boolean }

function givensBefore(text: string, words: TextWord[], at: number, given: string[], isMarked: boolean): Givens {
  let count = 0
  let isSure = false
  while (true) {
    const word = words[at - count - 1]
    if (!word || !within.test(gap(text, word, words[at - count])) || count > given.length + 1) break
    const fit = fitOf(text, word, given, isMarked)
    if (!fit) {
      const isOther =
        count === 0 &&
        isInitials(text, word) &&
        !/,/.test(gap(text, word, words[at])) &&
        !isAmongCapitals(words[at], word)
      return isSure ? { count, isAnother: false } : { count: 0, isAnother: isOther || count > 0 }
    }
    isSure ||= fit === 'sure'
    count++
  }
  return isSure ? { count, isAnother: false } : { count: 0, isAnother: count > 0 }
}

function givensAfter(text: string, words: TextWord[], to: number, given: string[], isMarked: boolean): Givens {
  let count = 0
  let isSure = false
  for (let word = words[to]; word && within.test(gap(text, words[to + count - 1], word)); word = words[to + count]) {
    const fit = fitOf(text, word, given, isMarked)
    if (!fit) break
    isSure ||= fit === 'sure'
    count++
  }
  return isSure ? { count, isAnother: false } : { count: 0, isAnother: false }
}

/**
 * How a word fits given names: the first one or its initial is sure, and so is any whole one or its short form; only a whole one beside a
 * family name in small letters.
 */
function fitOf(text: string, word: TextWord, given: string[], isMarked: boolean): 'sure' | 'maybe' | undefined {
  if (!isMarked) {
    if (word.folded.length > 2 && given.includes(word.folded)) return 'sure'
    return word.folded.length === 1 && given.some((one) => one.startsWith(word.folded)) ? 'maybe' : undefined
  }
  if (!word.isCapital && !isDevanagari(word.folded)) return undefined
  const at = given.indexOf(word.folded)
  if (at >= 0) return at === 0 || word.folded.length > 2 ? 'sure' : 'maybe'
  const initials = given.map((one) => (isDevanagari(one) ? one : one[0])).join('')
  if (isInitials(text, word) && initials.startsWith(word.folded)) return 'sure'
  if (word.folded.length > 2 && given.some((one) => one.startsWith(word.folded))) return 'sure' // Bart for Bartholomew
  if (word.folded.length === 1 && given.some((one) => one.startsWith(word.folded))) return 'maybe'
  return given[0] !== undefined && given[0].length > 1 && word.folded === given.join('') ? 'sure' : undefined
}

/** A name in the other script: 'रवि शर्मा' for Ravi Sharma. */
function soundingAt({ text, words }: Place, at: number, people: NameWords[]): NameFound | undefined {
  const word = words[at]
  if (!word || (!isDevanagari(word.folded) && !word.isCapital)) return undefined
  const inDevanagari = isDevanagari(word.folded)
  const others = people.filter(({ family }) => isDevanagari(family.join('')) !== inDevanagari)
  if (others.length === 0) return undefined
  const sound = soundOf(word.folded)
  for (const person of others) {
    if (sound.length < 2 || person.sounds.family !== sound) continue
    const isGiven = (place: number) => {
      const other = words[place]
      return other !== undefined && person.sounds.given.some((one) => one.length > 1 && one === soundOf(other.folded))
    }
    const before = [at - 1, at - 2].findLast((place) => isGiven(place) && near(text, words, place, at))
    if (before !== undefined) return { start: words[before]?.start ?? 0, end: word.end, how: 'whole', person }
    if (isGiven(at + 1) && near(text, words, at, at + 1))
      return { start: word.start, end: words[at + 1]?.end ?? 0, how: 'whole', person }
    if (inDevanagari && sound.length > 4) return { start: word.start, end: word.end, how: 'part', person }
  }
  return undefined
}

const near = (text: string, words: TextWord[], from: number, to: number) =>
  (words[to]?.start ?? 0) - (words[from]?.end ?? 0) < 16 && !/\n\n/.test(gap(text, words[from], words[to]))

/** Given names alone: 'With thanks, Ravi', 'María José'. */
function givenAt(place: Place, at: number, person: NameWords | undefined): NameFound | undefined {
  const { text, words, known } = place
  const word = words[at]
  if (!word?.isCapital || !person || word.folded.length < 3) return undefined
  if (known.isInTitle(word.folded) || known.isCommon(word.folded)) return undefined
  let last = at
  for (let next = words[at + 1]; next && within.test(gap(text, words[last], next)); next = words[last + 1]) {
    if (!person.given.includes(next.folded)) break
    last++
  }
  const end = words[last] ?? word
  if (!isApart(place, at - 1, at) || !isApart(place, last + 1, last)) return undefined
  return { start: word.start, end: end.end, person, ...citedOr(text, word.start, end.end) }
}
