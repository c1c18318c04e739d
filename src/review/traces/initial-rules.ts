import { isParticle } from '../../core/language/name-words.ts'
import { fold } from '../../core/text/words.ts'
import type { NameWords } from './naming-rules.ts'
import type { Found, Span } from './rules.ts'
import { foldedWords, sentenceAround } from './text-words.ts'

const of = (words: readonly string[]) => words.map((word) => word[0] ?? '').join('')

/** The initials of people, in small letters: of all their names, and without middle names, particles or second family names. */
export function initialsOf(people: readonly NameWords[]): Set<string> {
  return new Set(
    people
      .flatMap(({ given, family }) => {
        const [firsts, lasts] = [
          [of(given), of(given.slice(0, 1))],
          [of(family), of(family.slice(0, 1)), of(family.slice(-1))],
        ]
        return firsts.flatMap((first) => lasts.map((last) => (first === '' ? '' : first + last)))
      })
      .filter((initials) => initials.length > 1),
  )
}

/** What is one letter, or is written for it: Hungarian 'Zs', Czech 'Ch', 'Yu' for 'Ю', 'Th' of Greek. */
const twoLetters = /^(?:dzs|zs|sz|gy|cs|ny|ly|ty|dz|chr|ch|sch|sh|st|th|ph|kh|zh|lj|nj|ts|y[aeou]|i[ua]|j[ua])/

/**
 * The initials of people that have small letters: of particles ('MvO' and 'MJvO' of Marijke J. van Oost, 'CdSL' of Clara de Souza Lima),
 * or of names that begin with two ('ZsH' and 'HZs' of Zsófia Halmágyi).
 */
function smallInitialsOf(people: readonly NameWords[]): Set<string> {
  const forms = (word = '') => {
    const [two = ''] = twoLetters.exec(word) ?? []
    return [word.charAt(0).toUpperCase(), two.charAt(0).toUpperCase() + two.slice(1)].filter(Boolean)
  }
  const all = people.flatMap(({ given, family }) => {
    const { small, names } = partsOf(family)
    const firsts = [of(given).toUpperCase(), ...forms(given[0])].filter(Boolean)
    const lasts = [of(names).toUpperCase(), ...forms(names[0]), ...forms(names.at(-1))]
    return firsts.flatMap((first) => lasts.flatMap((last) => [first + small + last, small + last + first]))
  })
  return new Set(all.filter((initials) => /^\p{Lu}.*\p{Ll}/u.test(initials)))
}

/** The letters of a family name's particles, and its other words. */
function partsOf(family: readonly string[]): { small: string; names: string[] } {
  const names = family.filter((word, at) => at === family.length - 1 || !isParticle(word))
  const before = family.slice(0, family.indexOf(names[0] ?? ''))
  return { small: before.map((word) => word[0] ?? '').join(''), names }
}

/** What people call themselves where a name has to be one word: 'rsharma', 'rksharma', 'sharmar', 'jvdberg', 'akvoss' and 'kvoss' of Ada Karl-Voss; short ones mean anything. */
export function handlesOf(people: readonly NameWords[]): Set<string> {
  const all = people.flatMap(({ given, family }) => {
    const initials = [given.slice(0, 1), given].map((words) => words.map((word) => word[0] ?? '').join(''))
    const { small, names } = partsOf(family)
    const [last = ''] = family.slice(-1)
    const short = of(family.slice(0, -1)) + last
    const lasts = [...new Set([family.join(''), small + names.join(''), short, last])]
    return [
      ...(family.length > 1 ? [short] : []),
      ...lasts.flatMap((one) => initials.flatMap((first) => (first === '' ? [] : [first + one, one + first]))),
    ]
  })
  return new Set(all.filter((handle) => handle.length >= shortestHandle))
}

const shortestHandle = 5

const before = String.raw`(?<![\p{L}\p{N}.@/_-])`
const behind = String.raw`(?![\p{L}\p{N}@/_]|[-‐–]\d)`
/**
 * Two to five capitals: set solid, or with points, hyphens and single spaces between. Each run can be read in one way alone: lists of
 * runs that can be read in two take for ever.
 */
const run = String.raw`${before}(?:\p{Lu}{2,5}|\p{Lu}\.(?:[ ‐‑-]?\p{Lu}\.|[-‐‑]?\p{Lu}(?!\.)){1,4}|\p{Lu}(?:[ ‐‑-]\p{Lu}){1,4})${behind}`
const runs = new RegExp(run, 'gu')
/** Capitals around particles of one to three small letters, also in a name such as 'MvO_data'. */
const smallRuns = new RegExp(
  String.raw`${before.replace('_', '')}(?:\p{Lu}\.?[ ‐‑-]?){1,3}(?:\p{Ll}{1,3}\.?[ ‐‑-]?){1,2}\p{Lu}(?:\.?[ ‐‑-]?\p{Lu})?\p{Ll}{0,2}${behind.replace('_', '')}`,
  'gu',
)
const contributions =
  /\b(?:(?:authors?['’]?s?['’]? )?contributions?(?: (?:statement|of (?:the |each )?authors?))?[ \t]*[:.\n]|authors?['’]?s?['’]? (?:contributions?|roles?|information)\b|contributions? of (?:the |each )?authors?\b|credit\b[^.:\n]{0,30}[:.\n]|who did what\b|(?:(?:autoren)?beitr[aä]ge|contribu(?:ción|ciones|ição|ições|ti)|contributions des|katkı\p{L}*)(?!\p{L})[^.:\n]{0,30}[:.\n])|(?<!\p{L})вклад(?!\p{L})[^.:\n]{0,30}[:.\n]|作者贡献/giu
/** Roles of CRediT (ANSI/NISO Z39.104), and their like. */
const roles =
  /\b(?:conceptuali[sz]ation|data curation|formal analysis|funding acquisition|investigation|methodology|project administration|resources|software|supervision|validation|visuali[sz]ation|writing|original draft|review (?:and|&) editing|study design|field ?work|data collection|statistics)\b[^.:\n]{0,40}[:,(–—-]\s?(?=\p{Lu})/giu
const reach = 900

/** Degrees, places, times and units that are written so. */
const ordinary =
  /^(?:us|usa|uk|un|eu|ad|bc|ce|am|pm|po|ba|bs|bsc|ma|ms|msc|md|ph|phd|dc|la|ny|si|sd|se|sem|ci|df|ns|id|it|tv|pc|ph|ie|eg|iid|jr|sr|st|no|na|nb|ps|pp|ed|eds)$/
/** Letters set solid that are a thing as often as a person. */
const things =
  /^(?:we|as|an|at|by|do|if|in|is|me|my|of|on|or|so|to|up|he|kl|uv|dna|rna|pcr|gis|gps|ai|ml|nn|cnn|ndvi|gdp|who|fao)$/

/** What a text calls by the letters of the words before: 'low mean tide (LMT)'. */
const shortForm = /\((\p{Lu}{2,5})s?[),;]/gu

/** The initials of people; `alone` those that texts do not give to things too, nor write as a word, `small` those with small particles. */
export type Initials = Record<'all' | 'alone' | 'small', ReadonlySet<string>> & { isWord: (word: string) => boolean }

export function ownInitialsOf(
  people: readonly NameWords[],
  texts: readonly string[],
  isWord: (word: string) => boolean,
): Initials {
  const all = initialsOf(people)
  const families = new Set(people.flatMap(({ family }) => family))
  const ofThings = texts.flatMap((text) =>
    [...text.matchAll(shortForm)].flatMap(({ index, 1: short = '' }) => {
      const named = foldedWords(text.slice(Math.max(0, index - 60), index))
      const first = [...fold(short)].reduceRight((at, letter) => {
        return at < 0 ? at : named.findLastIndex((word, place) => place < at && word.startsWith(letter))
      }, named.length)
      return first < 0 || named.slice(first).some((word) => families.has(word)) ? [] : [fold(short)]
    }),
  )
  const alone = new Set([...all].filter((one) => !ofThings.includes(one) && !isWord(one)))
  return { all, alone, small: smallInitialsOf(people), isWord }
}

/** Initials of theirs by themselves, but of things; and whatever their letters mean, in a statement of who did what. */
export function initialsIn(text: string, { all, alone, small, isWord }: Initials): Found[] {
  if (all.size === 0) return []
  const runsIn = (start: number, end: number, own: ReadonlySet<string>) =>
    [runs, ...(small.size > 0 ? [smallRuns] : [])]
      .flatMap((pattern) => [...text.slice(start, end).matchAll(pattern)])
      .map(({ index, 0: written }) => ({ start: start + index, written }))
      .filter(({ written }) => areInitials(written, own, small))
  const statements = [...text.matchAll(contributions)].flatMap(({ index, 0: heading }) =>
    runsIn(index + heading.length, index + reach, all),
  )
  const byRole = [...text.matchAll(roles)].flatMap(({ index, 0: role }) => {
    const start = index + role.length
    return runsIn(start, Math.max(start, sentenceAround(text, start).end), all)
  })
  const byThemselves = runsIn(0, text.length, alone).filter(
    ({ start, written }) =>
      !ordinary.test(lettersOf(written)) &&
      (written.includes('.') || (/^\p{L}+$/u.test(written) && !things.test(lettersOf(written)))) &&
      isAlone(text, { start, end: start + written.length }, isWord),
  )
  return [...statements, ...byRole, ...byThemselves].map(({ start, written }) => ({
    kind: 'name',
    start,
    end: start + written.replace(/\.$/, '').length,
  }))
}

/** The first letter of each as names have them: 'Þ.R.' of Þórdís, who is 'thordis' there. */
const lettersOf = (written: string) =>
  [...written]
    .map((letter) =>
      fold(letter)
        .replace(/[^\p{L}]/gu, '')
        .slice(0, 1),
    )
    .join('')

/** Whether something written is one of initials, or with small letters one of those with particles: 'M. v. d. B.', 'M. van den B.'. */
function areInitials(written: string, own: ReadonlySet<string>, small: ReadonlySet<string>): boolean {
  if (!/\p{Ll}/u.test(written)) return own.has(lettersOf(written))
  const letters = written.replace(/\p{Ll}+/gu, (word) => (isParticle(word) ? word.charAt(0) : word))
  return small.has(letters.replace(/[^\p{L}]/gu, ''))
}

/**
 * Whether initials stand by themselves: neither before nor behind somebody's family name, which is no word that the text writes small, as
 * sentences begin with.
 */
function isAlone(text: string, { start, end }: Span, isWord: (word: string) => boolean): boolean {
  const before = text.slice(Math.max(0, start - 30), start)
  const [behind = ''] = text.slice(end, end + 30).split(/[\n\t]/)
  const isName = (word = '') => word !== '' && !isWord(fold(word))
  const [, last] = /(?<!\p{L})(?!\p{Lu}{2,5},?\s$)(\p{Lu}[\p{L}'’-]+),?\s$/u.exec(before) ?? []
  const [, next] = /^\s?-?(?:\s?(?:van|von|de|da|del|di|der|den|bin|al)\b)*\s*(\p{Lu}[\p{L}'’-]*)/u.exec(behind) ?? []
  return !isName(last) && !isName(next)
}

const signing =
  /(?:(?<![\p{L}\p{N}])(?:best|regards|wishes|thanks|thank you|sincerely|faithfully|truly|cheers|yours|signed|(?:reviewed|signed|written) by|reviewer|referee)[,.!:]?\s+|(?<=^|\n)[ \t]*[—–-]{1,2} ?)(\p{L}(?:[.-]{1,2} ?| )\p{L}(?:(?:[.-]{1,2} ?| )\p{L}){0,3}|\p{L}{2,30})\s*(?:[.!]\s*)?(?=\n|$)/giu

/** How editors of texts mark a comment: 'Commented [RKS1]:'. */
const commented = /\[(\p{Lu}\p{L}{1,5})\d{1,3}\]/gu

/** A word on a line of its own. */
const lineOfWord = /(?<=^|\n)[ \t]*(\p{L}{4,30})[ \t]*(?=\n|$)/gu
/** Initials on a line of their own, or behind a paragraph's last sentence. */
const lineOfInitials =
  /(?<=^|\n|[.!?] )[ \t]*(\p{Lu}[.-]{0,2} ?(?:(?:\p{Lu}|\p{Ll}{1,3})[.-]{0,2} ?){1,5})[ \t]*(?=\n|$)/gu
/** Initials that end a whole text, as an answer to reports. */
const endOfInitials = /(?<=(?:[.!?,]| &| and) )(\p{Lu}[.-]{0,2} ?(?:(?:\p{Lu}|\p{Ll}{1,3})[.-]{0,2} ?){1,5})\s*$/gu

/** A family name or a short form of a given name below a letter, or initials: 'Best, Bart' by Bartholomew; initials below a report, or at its end and that of an answer; in a report also a given name or a handle on a line of its own. */
export function signedIn(text: string, people: NameWords[], isPaper: boolean): Found[] {
  const initials = initialsOf(people)
  const small = smallInitialsOf(people)
  const lines = text.matchAll(isPaper ? endOfInitials : lineOfInitials).toArray()
  const own = lines.flatMap(({ index, 0: line, 1: written = '' }): Found[] => {
    const start = index + line.indexOf(written)
    return areInitials(written, initials, small) ? [{ kind: 'name', start, end: start + written.trimEnd().length }] : []
  })
  const handles = handlesOf(people)
  const signed = [...text.matchAll(signing)].flatMap(({ index, 0: found, 1: name = '' }): Found[] => {
    const [short = ''] = foldedWords(name)
    const start = index + found.lastIndexOf(name)
    const isSigned = short.length > 2 || /^\p{Lu}\p{Ll}$/u.test(name)
    const isTheirs =
      (isSigned && people.some(({ given }) => given.some((one) => one.startsWith(short)))) ||
      people.some(({ family }) => family.includes(short)) ||
      areInitials(name, initials, small) ||
      (name === name.toLowerCase() && initials.has(lettersOf(name))) ||
      handles.has(short)
    return isTheirs ? [{ kind: 'name', start, end: start + name.length }] : []
  })
  const alone = [...text.matchAll(lineOfWord)].flatMap(({ index, 0: line, 1: name = '' }): Found[] => {
    const start = index + line.indexOf(name)
    const [word = ''] = foldedWords(name)
    const isTheirs = handles.has(word) || people.some(({ given }) => given.some((one) => one.startsWith(word)))
    return isTheirs && !isPaper ? [{ kind: 'name', start, end: start + name.length }] : []
  })
  const marks = [...text.matchAll(commented)].flatMap(({ index, 1: name = '' }): Found[] =>
    areInitials(name, initials, small) ? [{ kind: 'name', start: index + 1, end: index + 1 + name.length }] : [],
  )
  return [...signed, ...own, ...alone, ...marks]
}
