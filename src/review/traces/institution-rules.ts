import { fold } from '../../core/text/words.ts'
import { hostsOf } from './contact-rules.ts'
import type { Known } from './name-rules.ts'
import type { Found, Side } from './rules.ts'
import { foldedWords, inParagraphs, sentenceAround, type TextWord } from './text-words.ts'

/** Words that begin every other affiliation, and say nothing by themselves. */
const small = new Set(
  'of the for and de la und fur di da do dos das in at del della dei degli delle studi des du vom zu zur dla et y e i van voor te pa'.split(
    ' ',
  ),
)
const kinds =
  /^(?:universi\w*|univerz\w*|uniwersytet\w*|univ|uni|hochschule|politecnico|politechnika|politecnica|escuela|escola|instyt\w*|istitut\w*|society|clinic|survey|station|agency|association|instit\w*|inst|college|hospital|academy|vidyalaya|\w*vidyalaya|\w*vishwavidyalaya|laborator\w*|lab|labs|centre|center|council|polytechnic|observatory|museum|foundation|corporation|corp|inc|ltd|gmbh|company|ministry|bureau|ecole|eth|iit|iisc|nit|icar|csir|विश्वविद्यालय|महाविद्यालय|संस्थान|परिषद|केंद्र|केन्द्र)$/
const parts = /^(?:department|dept|division|school|faculty|section|unit|group|program|programme|विभाग)$/
/** Forms of one word in several languages, and in short. */
const forms: [RegExp, string][] = [
  [/^(?:uni|univ|universi[dt]\w*|univerz\w*|uniwersytet\w*)$/, 'university'],
  [/^(?:inst|institut|institut[ot]|istituto|instytut\w*)$/, 'institute'],
  [/^(?:labs?|laborator(?:ies|io|ium)|laboratoire)$/, 'laboratory'],
  [/^(?:center|centro|centrum|zentrum|ctr)$/, 'centre'],
  [/^(?:acad|academia|accademia|academie|akademi[ae])$/, 'academy'],
  [/^coll$/, 'college'],
  [/^hosp$/, 'hospital'],
  [/^natl$/, 'national'],
  [/^intl$/, 'international'],
  [/^(?:agr|agric|agril|agriculture)$/, 'agricultural'],
  [/^technol$/, 'technology'],
  [/^(?:sci|sciences)$/, 'science'],
  [/^res$/, 'research'],
]
const plain = (word: string) => forms.find(([form]) => form.test(word))?.[1] ?? word

/** Words that many institutions have: none of them tells one. */
const general =
  /^(?:national|international|indian|state|central|royal|new|(?:(?:north|south)(?:east|west)?|east|west)(?:ern)?|science|technology|research|medical|agricultural|engineering|studies|applied|advanced|technical|federal|regional|general|public|higher|education|health|saint|san|los|las|el|al|\d+)$/

/** An institution's names: as they are written, as words, as capitals, and as its emails' hosts are called, which may be words too. */
export type InstitutionNames = { named: string[]; phrases: string[][]; capitals: string[]; hosts: string[] }

/** The institutions of one side: not departments, which every university has. */
export function institutionNamesOf({ people, institutions = [] }: Side): InstitutionNames {
  const segments = people.flatMap(({ affiliation = '' }) => segmentsOf(affiliation))
  const within = people.flatMap(({ affiliation = '' }) => institutionsWithin(affiliation))
  const named = [...within, ...institutions].map((one) => one.trim()).filter(Boolean)
  const words = named
    .flatMap((name) => [name, withoutCapitals(name), name.replace(legalForm, '')])
    .map((name) => significant(foldedWords(name)))
  const ledByCapitals = [...named, ...people.flatMap(({ affiliation = '' }) => withPlaces(affiliation))].flatMap(
    shortLed,
  )
  const phrases = [...words, ...words.flatMap(institutionsOfTwo), ...words.flatMap(shortened), ...ledByCapitals].filter(
    (phrase) => phrase.length > 1 && phrase.join('').length > 6,
  )
  const written = [...segments, ...institutions].flatMap(
    (name) => name.match(/(?<![\p{L}\p{N}])\p{Lu}{3,8}(?![\p{L}\p{N}])/gu) ?? [],
  )
  return {
    named,
    phrases: distinct(phrases),
    capitals: [
      ...new Set([
        ...written.filter(isOwnCapitals),
        ...within.map((name) => name.trim()).filter(isOneWord),
        ...named.map(withoutCapitals).flatMap(initialsOf),
        ...people.flatMap(({ affiliation = '' }) => withPlaces(affiliation).map(capitalsOf).filter(isShortForm)),
      ]),
    ],
    hosts: hostsOf(people)
      .map((host) => host.toUpperCase())
      .filter((host) => /^\p{Lu}{3,8}$/u.test(host)),
  }
}

/** What a company's name ends with, and is said without. */
const legalForm =
  /,?\s(?:b\.?v|n\.?v|ltd|limited|llc|inc|plc|gmbh(?: & co\.? kg)?|ag|s\.?a\.?s?|s\.?l|s\.?r\.?l|s\.?p\.?a|a\.?b|a\.?s|oyj?|kft|(?:pvt|pty|pte)\.? ltd|co\.?,? ltd|corp|e\.?v)\.?$/i

/** 'University of Enugu' and 'Enugu Coastal Lab' of 'University of Enugu Coastal Lab', where each has a word of its own. */
function institutionsOfTwo(words: string[]): string[][] {
  const at = words.indexOf('university')
  const next = words.findIndex((word, place) => place > at && kinds.test(word))
  if (at < 0 || next < 0) return []
  const universities = Array.from({ length: at === 0 ? next : 1 }, (_, more) => words.slice(0, at + 1 + more))
  const rest = words.filter((_, place) => place !== at)
  return [...universities, ...(rest.length > 2 ? [rest] : [])].filter((part) => part.some(isOwn))
}

const isOwn = (word: string) => word.length > 2 && !kinds.test(word) && !general.test(word)

/** The words of an affiliation that others do not share: places, and what its institutions are called. */
export const ownWordsIn = (affiliation: string): string[] =>
  foldedWords(affiliation).filter(
    (word) => isOwn(plain(word)) && !small.has(word) && !parts.test(word) && !countries.has(word),
  )

/** 'Polder Institute' of 'Polder Institute of Agriculture', where a word of its own is before its kind. */
function shortened(words: string[]): string[][] {
  const at = words.findIndex((word) => kinds.test(word))
  return at > 0 && at < words.length - 1 && words.slice(0, at).some(isOwn) ? [words.slice(0, at + 1)] : []
}

const segmentsOf = (affiliation: string) => affiliation.split(/[,;()|\n/]|\s[–—-]\s/)

const isOneWord = (name: string) => /^\p{Lu}[\p{L}\p{M}‐-]{3,}$/u.test(name.trim())

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regionName = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const countries = new Set(
  letters.flatMap((first) => letters.map((next) => fold(regionName.of(first + next) ?? ''))).filter(Boolean),
)

/**
 * The names of institutions in an affiliation, without departments and places: those of a kind that is known, or else what comes first,
 * such as 'KU Leuven', also in one word before a place, or alone; behind a department one word before two places.
 */
export function institutionsWithin(affiliation: string): string[] {
  const segments = segmentsOf(affiliation).filter((segment) => segment.trim())
  const known = segments.filter(isInstitution)
  if (known.length > 0) return known
  const [first = segments[0] ?? ''] = segments.filter((segment) => !isDepartment(segment))
  const behind = segments.length - segments.indexOf(first) - 1
  const isLed = isOneWord(first) && !countries.has(fold(first.trim())) && (first === segments[0] || behind > 1)
  return isLed || significant(foldedWords(first)).length > (isDepartment(first) ? 2 : 1) ? [first] : []
}

/** 'Department of Statistics', 'Statistics Department'. */
function isDepartment(segment: string): boolean {
  const words = foldedWords(segment)
  return parts.test(words[0] ?? '') || /^(?:department|dept|division|विभाग)$/.test(words.at(-1) ?? '')
}

/** 'ICAR-Indian Agricultural Research Institute' without the capitals before it. */
const withoutCapitals = (name: string) => name.replace(/^\p{Lu}{2,8}\s?[-‐–]\s?/u, '')

const distinct = (phrases: string[][]) => [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]

function isInstitution(segment: string): boolean {
  const words = foldedWords(segment)
  return words.some((word) => kinds.test(word)) && !parts.test(words[0] ?? '') && significant(words).length > 1
}

/** The words of a name but for those that join others. */
export const withoutSmall = (words: string[]) => words.filter((word) => !small.has(word))

const significant = (words: string[]) => withoutSmall(words).map(plain)

/** Capitals of countries, addresses, degrees and kinds of units. */
const isOwnCapitals = (capitals: string) =>
  !/^(?:USA|UAE|INDIA|DELHI|UP|PIN|BOX|PO|PHD|MSC|ICAR|CSIR|UGC|DST|UMR|UPR|UMI|UAR)$/.test(capitals)

/** Capitals of three letters that papers write for things. */
const ofThings =
  /^(?:ANN|API|ATP|BMI|CEC|CNN|CPU|CRD|CRI|CSV|DAP|DAS|DIP|DNA|EEG|FAO|FYM|GDP|GIS|GPS|GPU|HIV|IOT|IPM|IPR|ISO|LAI|LSD|MRI|NMR|NPK|PCA|PCR|PDF|RBD|RNA|SEM|SOC|SQL|SVM|TEM|TEI|UNO|UVA|WHO|WUE)$/

/** 'Indian Agricultural Research Institute' is IARI too; of five words and more one may be left out, and what says where it is. */
function initialsOf(name: string): string[] {
  const all = capitalsOf(name)
  const shorter = all.length > 4 ? [...all].map((_, at) => all.slice(0, at + 1) + all.slice(at + 2)) : []
  return [all, ...shorter, capitalsOf(name.split(/ (?:at|in) /)[0] ?? '')].filter(isShortForm)
}

/** Institutions with the place behind them: the University of California, Los Angeles, is UCLA. */
function withPlaces(affiliation: string): string[] {
  const segments = segmentsOf(affiliation)
  return segments.flatMap((segment, at) => (isInstitution(segment) ? [`${segment} ${segments[at + 1] ?? ''}`] : []))
}

/** 'IIT Bombay' of 'Indian Institute of Technology Bombay', 'UC Davis' of 'University of California, Davis'. */
function shortLed(name: string): string[][] {
  const words = capitalised(name)
  const [last = ''] = foldedWords(words.at(-1) ?? '')
  return words.length > 2 && isOwn(last) ? [[capitalsOf(words.slice(0, -1).join(' ')).toLowerCase(), last]] : []
}

/** The words of a name but the small ones; none if one of them has no capital. */
function capitalised(name: string): string[] {
  const words = (name.match(/\p{L}+/gu) ?? []).filter((word) => !small.has(word.toLowerCase()))
  return words.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) ? words : []
}

const capitalsOf = (name: string): string =>
  capitalised(name)
    .map((word) => word[0])
    .join('')

const isShortForm = (initials: string) => initials.length > 2 && !ofThings.test(initials)

/** Where a text names these institutions, with their words in any order; as hosts are called, but what it also writes small. */
export function institutionsIn(
  text: string,
  words: TextWord[],
  { phrases, capitals, hosts }: InstitutionNames,
  { isSmall }: Pick<Known, 'isSmall'>,
): Found[] {
  const known = new Set(phrases.flat())
  const plainWords = words.filter(({ folded }) => !small.has(folded)).map((word) => shortOrWhole(text, word, known))
  const turned = new Map(phrases.map((phrase) => [phrase.toSorted().join(' '), phrase]))
  const lengths = [...new Set(phrases.map(({ length }) => length))]
  const found: Found[] = []
  for (const [at, first] of plainWords.entries()) {
    if (!known.has(first.folded)) continue
    for (const length of lengths) {
      const run = plainWords.slice(at, at + length)
      const last = run.at(-1)
      if (run.length < length || !last || !run.every(({ folded }) => known.has(folded))) continue
      const phrase = turned.get(
        run
          .map(({ folded }) => folded)
          .toSorted()
          .join(' '),
      )
      if (!phrase || last.end - first.start > phrase.join(' ').length * 2 + 20) continue
      const isSame =
        run.every(({ folded }, place) => folded === phrase[place]) &&
        !isOfAnother(text, run) &&
        isOneSentence(text, run)
      if (isSame || isOneName(text, run)) found.push({ kind: 'institution', start: first.start, end: last.end })
    }
  }
  const short = words.filter(
    ({ written, folded }) => capitals.includes(written) || (hosts.includes(written) && !isSmall(folded)),
  )
  return [...found, ...short.map(({ start, end }): Found => ({ kind: 'institution', start, end }))]
}

type Word = TextWord & { isShort: boolean }

/** A word in its usual form; with a point behind it, that of theirs which it begins: 'Pold. Inst.'. */
function shortOrWhole(text: string, word: TextWord, known: ReadonlySet<string>): Word {
  const usual = plain(word.folded)
  const isPointed = text[word.end] === '.' && word.folded.length > 2
  if (!isPointed || known.has(word.folded)) return { ...word, folded: usual, isShort: false }
  const whole = known.has(usual) ? usual : ([...known].find((one) => one.startsWith(word.folded)) ?? usual)
  return { ...word, folded: whole, isShort: whole !== word.folded }
}

/** 'Columbia University, New York'. */
const isOfAnother = (text: string, [first, next]: Word[]) =>
  kinds.test(first?.folded ?? '') && text.slice(first?.end, next?.start).includes(',')

/** Whether turned words are one name: not 'Columbia University, New York', but 'the University New York'. */
function isOneName(text: string, run: Word[]): boolean {
  const [first, next] = run
  const between = first && next && kinds.test(first.folded) ? text.slice(first.end, next.start) : 'of'
  const isOther = !/\p{L}/u.test(between) && (between.trim() !== '' || isNamedBefore(text, run))
  return !isOther && isOneSentence(text, run)
}

/** Whether a word with a capital, or a hyphen, leads words on: 'Columbia University'. */
function isNamedBefore(text: string, [first]: Word[]): boolean {
  const [before = ''] =
    /[\p{L}\p{M}’'.]+[\s-]+$/u.exec(text.slice(Math.max(0, (first?.start ?? 0) - 40), first?.start)) ?? []
  const [word = ''] = foldedWords(before)
  return before.endsWith('-') || (/^\p{Lu}/u.test(before) && !small.has(word) && !/^(?:here|at|from|our)$/.test(word))
}

/** Whether words are not the end of a sentence and the next one's beginning. */
const isOneSentence = (text: string, run: Word[]) =>
  run.every(({ start }, at) => {
    const before = run[at - 1]
    const between = before ? text.slice(before.end, start) : ''
    return !/[?:;।]|\n\s*\n/.test(between) && (!between.includes('.') || before?.isShort === true)
  })

const moving =
  /\b(?:(?:is|are) (?:now|currently|presently) (?:with|at)|while [^.\n]{1,60}? (?:was|were) (?:with|at|visiting)|[Oo]n leave (?:from|at)|[Vv]isiting) (?:the )?\p{Lu}|\b(?:[Pp]resent|[Cc]urrent|[Pp]ermanent) address(?:es)?(?::| of (?=\p{Lu}))/gu

/** Where authors are besides, or were, as they say: 'is now with the University of Enugu', as far as the sentence goes. */
export const movesIn = (text: string): Found[] =>
  [...inParagraphs(text).matchAll(moving)].map(({ index: start, 0: { length } }) => ({
    kind: 'institution',
    start,
    end: Math.max(start + length, Math.min(start + 160, sentenceAround(text, start).end)),
  }))
