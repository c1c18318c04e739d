import { fold } from '../../core/text/words.ts'
import type { NameWords } from './naming-rules.ts'
import type { Found } from './rules.ts'
import { foldedWords, inParagraphs, sentenceAround } from './text-words.ts'

/** The initials of people, in small letters: of all their names, and without middle names, particles or second family names. */
function initialsOf(people: readonly NameWords[]): Set<string> {
  const of = (words: readonly string[]) => words.map((word) => word[0] ?? '').join('')
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

/**
 * Two to five capitals: set solid, or with points, hyphens and single spaces between. Each run can be read in one way alone: lists of
 * runs that can be read in two take for ever.
 */
const run = String.raw`(?<![\p{L}\p{N}.@/_-])(?:\p{Lu}{2,5}|\p{Lu}\.(?:[ -]?\p{Lu}\.|-?\p{Lu}(?!\.)){1,4}|\p{Lu}(?:[ -]\p{Lu}){1,4})(?![\p{L}\p{N}@/_])`
const runs = new RegExp(run, 'gu')
/** One of several, each a person's. */
const several = `${run}(?:(?:,? (?:and|&|und|et|y) |, ?|; ?| ?/ ?)${run}){1,60}`

const contributions =
  /\b(?:(?:authors?['’]?s?['’]? )?contributions?(?: (?:statement|of (?:the |each )?authors?))?[ \t]*[:.\n]|authors?['’]?s?['’]? (?:contributions?|roles?|information)\b|contributions? of (?:the |each )?authors?\b|credit\b[^.:\n]{0,30}[:.\n]|who did what\b|(?:(?:autoren)?beitr[aä]ge|contribu(?:ción|ciones|ição|ições|ti)|contributions des|katkı\p{L}*)(?!\p{L})[^.:\n]{0,30}[:.\n])|(?<!\p{L})вклад(?!\p{L})[^.:\n]{0,30}[:.\n]|作者贡献/giu
/** Roles of CRediT (ANSI/NISO Z39.104), and their like. */
const roles =
  /\b(?:conceptuali[sz]ation|data curation|formal analysis|funding acquisition|investigation|methodology|project administration|resources|software|supervision|validation|visuali[sz]ation|writing|original draft|review (?:and|&) editing|study design|field ?work|data collection|statistics)\b[^.:\n]{0,40}[:,(–—-]\s?(?=\p{Lu})/giu
const reach = 900

/** What people do for a paper, and nothing else does. */
export const doing =
  'acquired|administered|analy[sz]ed|annotated|assessed|assisted|audited|built|calculated|carried|checked|coded|collected|compiled|computed|conceived|conceptuali[sz]ed|conducted|contributed|coordinated|counted|cultivated|curated|designed|developed|devised|did|digiti[sz]ed|directed|discussed|drafted|drew|edited|examined|executed|extracted|finali[sz]ed|formulated|gathered|helped|identified|implemented|initiated|interpreted|interviewed|investigated|led|managed|mapped|measured|ordered|organi[sz]ed|oversaw|participated|performed|photographed|planned|planted|prepared|programmed|proofread|provided|ran|read|recorded|recruited|reviewed|revised|sampled|scored|screened|secured|supervised|supported|surveyed|took|transcribed|translated|typed|validated|verified|visited|visuali[sz]ed|went|worked|wrote'
const subject = new RegExp(
  String.raw`(?<who>${several}|${run})(?:,?\s+(?:both|all|then|also|each|independently|jointly|together|first))?\s+(?:${doing})\b`,
  'gu',
)
const byWhom = new RegExp(
  String.raw`\b(?:by|between|from|authors?|one of us|us|we)[,:]?\s?\(?(?<who>${several}|\p{Lu}\.[ -]?\p{Lu}\.(?:[ -]?\p{Lu}\.){0,3}(?!\s?\p{Lu}\p{Ll}))|\((?<inner>${several}|(?:\p{Lu}\.[ -]?){2,5})\)`,
  'gu',
)
/** One who did what people do, or is called by a part in it: 'coded by PR', 'the first author, IH'. */
const byOne = new RegExp(
  String.raw`\b(?:(?:carried out|checked|coded|collected|conducted|done|drafted|drawn|interviewed|made|performed|photographed|rated|recorded|reviewed|sampled|scored|screened|supervised|taken|transcribed|translated|written)\b[^.\n]{0,30}? by|(?:authors?|coders?|interviewers?|raters?|reviewers?)(?:,| was| were| is)?) \(?(?<who>${run})(?!-)`,
  'gu',
)
/** Degrees, places, times and units that are written so. */
const ordinary =
  /^(?:us|usa|uk|un|eu|ad|bc|ce|am|pm|po|ba|bs|bsc|ma|ms|msc|md|ph|phd|dc|la|ny|si|sd|se|sem|ci|df|ns|id|it|tv|pc|ph|ie|eg|iid|jr|sr|st|no|na|nb|ps|pp|ed|eds)$/
/** Letters set solid that are a thing as often as a person. */
const things =
  /^(?:we|as|an|at|by|do|if|in|is|me|my|of|on|or|so|to|up|he|dna|rna|pcr|gis|gps|ai|ml|nn|cnn|ndvi|gdp|who|fao)$/

/** What a text calls by the letters of the words before: 'low mean tide (LMT)'. */
const shortForm = /\((\p{Lu}{3,5})s?[),;]/gu

/** The initials of people that texts do not give to things too, nor write as a word. */
export function ownInitialsOf(
  people: readonly NameWords[],
  texts: readonly string[],
  isWord: (word: string) => boolean,
): Set<string> {
  const initials = initialsOf(people)
  const families = new Set(people.flatMap(({ family }) => family))
  for (const text of texts)
    for (const { index, 1: short = '' } of text.matchAll(shortForm)) {
      const named = foldedWords(text.slice(Math.max(0, index - 60), index))
      const isOfWords = [...fold(short)].reduceRight((at, letter) => {
        return at < 0 ? at : named.findLastIndex((word, place) => place < at && word.startsWith(letter))
      }, named.length)
      if (isOfWords >= 0 && !named.slice(isOfWords).some((word) => families.has(word))) initials.delete(fold(short))
    }
  return new Set([...initials].filter((one) => one.length < shortestAlone || !isWord(one)))
}

/** Initials that tell wherever they stand. */
const shortestAlone = 3
const isSolid = new RegExp(String.raw`^\p{Lu}{${shortestAlone},}$`, 'u')

/**
 * Initials of theirs: three and more wherever they stand; two in a statement of who did what, with points by themselves, and where they do
 * something: 'RS designed the study', 'collected by J.O. and AB'.
 */
export function initialsIn(text: string, initials: ReadonlySet<string>): Found[] {
  if (initials.size === 0) return []
  const isTheirs = (written: string) => initials.has(lettersOf(written))
  const runsIn = (start: number, end: number) =>
    [...text.slice(start, end).matchAll(runs)].map(({ index, 0: written }) => ({ start: start + index, written }))
  const statements = [...text.matchAll(contributions)].flatMap(({ index, 0: heading }) =>
    runsIn(index + heading.length, index + reach),
  )
  const byRole = [...text.matchAll(roles)].flatMap(({ index, 0: role }) => {
    const start = index + role.length
    return runsIn(start, Math.max(start, sentenceAround(text, start).end))
  })
  const flowing = inParagraphs(text)
  const acting = [subject, byWhom, byOne]
    .flatMap((phrases) => [...flowing.matchAll(phrases)])
    .flatMap(({ index, 0: found, groups }) => {
      const who = groups?.who ?? groups?.inner ?? ''
      const start = index + found.indexOf(who)
      const all = runsIn(start, start + who.length)
      const isOne = all.length === 1 && (things.test(lettersOf(who)) || ordinary.test(lettersOf(who)))
      const areTheirs = found.startsWith(who) || all.filter(({ written }) => isTheirs(written)).length * 2 > all.length
      return isOne || !areTheirs ? [] : all
    })
  const alone = runsIn(0, text.length).filter(
    ({ start, written }) =>
      !ordinary.test(lettersOf(written)) &&
      (written.includes('.')
        ? isAlone(text, start, start + written.length)
        : isSolid.test(written) &&
          !things.test(lettersOf(written)) &&
          !/^[-‐–\d]/.test(text.slice(start + written.length))),
  )
  return [...statements, ...byRole, ...acting, ...alone].flatMap(({ start, written }): Found[] =>
    isTheirs(written) ? [{ kind: 'name', start, end: start + written.replace(/\.$/, '').length }] : [],
  )
}

/** What stands above a column of who did it. */
const whoAbove =
  /(?:^|[ _.])(?:by|initials)$|^(?:observer|coder|rater|recorder|interviewer|collector|reader|scorer|examiner|technician|operator|annotator)s?$/i

/** Initials in a column of a table whose head says that it is of people, or that has two of theirs. */
export function initialsInColumns(text: string, initials: ReadonlySet<string>): Found[] {
  const columns = new Map<number, { head: string; own: Found[]; letters: Set<string> }>()
  let start = 0
  for (const line of initials.size === 0 ? [] : text.split('\n')) {
    let at = 0
    for (const written of line.split(/([,;\t]| {2,})/)) {
      const plain = written.replace(/^"|"$/g, '')
      if (/^[^,;\t ]/.test(plain)) {
        const column = columns.get(++at) ?? { head: plain, own: [], letters: new Set() }
        columns.set(at, column)
        if (/^\p{Lu}{2,5}$/u.test(plain) && initials.has(fold(plain))) {
          const begun = start + written.indexOf(plain)
          column.own.push({ kind: 'name', start: begun, end: begun + plain.length })
          column.letters.add(plain)
        }
      }
      start += written.length
    }
    start += 1
  }
  return [...columns.values()].flatMap(({ head, own, letters }) => (whoAbove.test(head) || letters.size > 1 ? own : []))
}

const lettersOf = (written: string) => fold(written).replace(/[^\p{L}]/gu, '')

/** Whether initials stand by themselves: neither before nor behind somebody's family name. */
function isAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 30), start)
  const [behind = ''] = text.slice(end, end + 30).split(/\n[ \t]*\n/)
  return (
    !/\p{Lu}[\p{L}'’-]+,?\s$/u.test(before) &&
    !/^\s?-?(?:\s?(?:van|von|de|da|del|di|der|den|bin|al)\b)*\s*\p{Lu}/u.test(behind)
  )
}

const signing =
  /(?<![\p{L}\p{N}])(?:best|regards|wishes|thanks|thank you|sincerely|faithfully|truly|cheers|yours|signed|(?:reviewed|signed|written) by|reviewer|referee)[,.!:]?\s+(\p{L}{2,30})\s*(?:[.!]\s*)?(?=\n|$)/giu

/** Initials on a line of their own, or behind a paragraph's last sentence. */
const lineOfInitials = /(?<=^|\n|[.!?] )[ \t]*((?:\p{Lu}[.-]{0,2} ?){2,5})[ \t]*(?=\n|$)/gu
/** Initials that end a whole text, as an answer to reports. */
const endOfInitials = /(?<=(?:[.!?,]| &| and) )((?:\p{Lu}[.-]{0,2} ?){2,5})\s*$/gu

/** A short form of a given name below a letter, or initials: 'Best, Bart' by Bartholomew; initials below a report, or at its end and that of an answer. */
export function signedIn(text: string, people: NameWords[], isPaper: boolean): Found[] {
  const initials = initialsOf(people)
  const lines = text.matchAll(isPaper ? endOfInitials : lineOfInitials).toArray()
  const own = lines.flatMap(({ index, 0: line, 1: written = '' }): Found[] => {
    const start = index + line.indexOf(written)
    return initials.has(lettersOf(written)) ? [{ kind: 'name', start, end: start + written.trimEnd().length }] : []
  })
  const signed = [...text.matchAll(signing)].flatMap(({ index, 0: found, 1: name = '' }): Found[] => {
    const [short = ''] = foldedWords(name)
    const start = index + found.lastIndexOf(name)
    const isTheirs =
      (short.length > 2 && people.some(({ given }) => given.some((one) => one.startsWith(short)))) ||
      (name === name.toUpperCase() && initials.has(short))
    return isTheirs ? [{ kind: 'name', start, end: start + name.length }] : []
  })
  return [...signed, ...own]
}
