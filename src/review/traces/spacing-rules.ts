import { isParticle } from '../../core/language/name-words.ts'
import { withoutSmall } from './institution-rules.ts'
import type { Known, NameFound } from './name-rules.ts'
import { type NameWords, shortestSmall } from './naming-rules.ts'
import type { Found, SidePerson } from './rules.ts'
import { foldedWords, type TextWord } from './text-words.ts'

/** Whole names, and double family names, that are written as one word, also with initials: `OtsukaJuergen`, `jotsuka`, `NkosiDlamini`, as in names of files and users. */
export function joinedAmong(words: TextWord[], people: NameWords[]): NameFound[] {
  const joined = new Map(
    people.flatMap((person) => {
      const [first = '', last] = [person.given[0], person.family.join('')]
      const initials = person.given.map(([letter = '']) => letter).join('')
      const givens = first.length < 2 ? [] : [first, first.slice(0, 1), initials]
      const all = person.given.join('')
      const isDouble = person.family.slice(0, -1).some((word) => !isParticle(word))
      const names = [
        ...givens.flatMap((given) => [given + last, last + given]),
        all + last,
        last + all,
        isDouble ? last : '',
      ]
      return names.filter((name) => name.length >= shortestSmall).map((name) => [name, person] as const)
    }),
  )
  return words.flatMap(({ folded, start, end }): NameFound[] => {
    const person = joined.get(folded)
    return person ? [{ start, end, how: 'whole', person }] : []
  })
}

const shortestHyphenated = 6

/** Family names with a hyphen or a gap that is not theirs: `Nor-bulon`, `Mc Allister`. */
export function hyphenatedIn(text: string, words: TextWord[], people: NameWords[]): NameFound[] {
  const families = new Map(people.flatMap((person) => (person.family.length === 1 ? [[person.family[0], person]] : [])))
  return words.flatMap(({ folded, start, end, isCapital }, at): NameFound[] => {
    const next = words[at + 1]
    if (!isCapital || !next || !(next.isCapital ? /^[-‐‑ ]$/ : /^[-‐‑]$/).test(text.slice(end, next.start))) return []
    const name = folded + next.folded
    const person = name.length < shortestHyphenated ? undefined : families.get(name)
    return person ? [{ start, end: next.end, how: 'whole', person }] : []
  })
}

const fileName =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}_-]{1,80}\.(?:csv|tsv|txt|dat|xlsx?|docx?|odt|pdf|tex|json|zip|gz|png|jpe?g|tiff?|sav|dta|rds|rdata|ipynb|mat|py|R|m|do)(?![\p{L}\p{N}])/gu

/** Names of columns, of users and the like: `sharma_plots`, `SharmaLab`, `sharma77`. */
const identifier =
  /(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+|\p{Ll}{6,}\d{1,4}|(?!Ma?c)\p{L}*\p{Ll}\p{Lu}\p{L}*)(?![\p{L}\p{N}_])/gu
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

const apart =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]\p{M}*\p{L}?[ \n.·@_-]{1,5}){3,}[\p{L}\p{N}]\p{M}*\p{L}?(?![\p{L}\p{N}])/gu
const [shortestApart, shortestFirst, shortestCapitals] = [5, 3, 4]

/** What is looked for in letters that are set apart: small letters and digits without room, by what they tell. */
export function apartPatterns(
  people: NameWords[],
  addresses: string[],
  institutions: { named: string[]; capitals: string[] },
) {
  const names = people.flatMap(({ given, family }) => {
    const [first, last] = [given.join(''), family.join('')]
    return [...given, last, first + last, (given[0] ?? '') + last, last + first]
  })
  const families = people.map(({ family }) => family.join('')).filter(({ length }) => length >= shortestFirst)
  return {
    name: patternOf(names, shortestApart, families),
    email: patternOf(addresses.map(closedUp), shortestBroken),
    institution: patternOf(
      [...namesOfInstitutions(institutions.named), ...institutions.capitals.map(closedUp)],
      shortestCapitals,
    ),
  }
}

/** Names, addresses and institutions whose letters are set apart, or stand one below the other; where one word ends then is not to be seen. */
export function setApartIn(text: string, patterns: ReturnType<typeof apartPatterns>): Found[] {
  return [...text.matchAll(apart)].flatMap(({ index, 0: run }) =>
    closedUpIn(run, patterns).map(({ kind, start, end }) => ({ kind, start: index + start, end: index + end })),
  )
}

const fewestLeft = 3

/** What is looked for where programs put `_` or `?` for letters beyond ASCII, or for each of their bytes: `M_ller`, `M__ller`. */
export function lossyPatterns(people: readonly SidePerson[]) {
  const patternIn = (texts: string[]) => {
    const words = texts
      .flatMap((text) => text.normalize('NFC').match(/\p{L}+/gu) ?? [])
      .filter((word) => /[^a-z]/i.test(word) && word.replace(/[^a-z]/gi, '').length >= fewestLeft)
      .map((word) => word.replace(/[^a-z]/gi, (letter) => `${letter.normalize('NFD')[0]}?[_?\\ufffd]{1,3}`))
    return words.length > 0 ? new RegExp(`(?<!\\p{L})(?:${[...new Set(words)].join('|')})(?!\\p{L})`, 'giu') : undefined
  }
  return {
    name: patternIn(people.flatMap(({ name, family = '' }) => [name, family])),
    institution: patternIn(people.map(({ affiliation = '' }) => affiliation)),
  }
}

/** Names and words of institutions that lost their letters beyond ASCII. */
export function lossyIn(text: string, { name, institution }: ReturnType<typeof lossyPatterns>): Found[] {
  const found = (kind: 'name' | 'institution', pattern: RegExp | undefined) =>
    [...(pattern ? text.matchAll(pattern) : [])].map(
      ({ index, 0: word }): Found => ({
        ...{ kind, start: index, end: index + word.length },
      }),
    )
  return [...found('name', name), ...found('institution', institution)]
}

const large = /(?<![\p{L}\p{N}])\p{Lu}\p{M}*[ \n]{1,4}\p{Ll}[\p{L}\p{M}]{3,}/gu

/** Names whose first letter stands before the others, large, in a cell or a paragraph of its own. */
export function afterLargeIn(text: string, people: NameWords[]): Found[] {
  const names = new Set(people.flatMap(({ given, family }) => [...given, ...family]))
  return [...text.matchAll(large)].flatMap(({ index, 0: found }): Found[] =>
    names.has(foldedWords(found).join('')) ? [{ kind: 'name', start: index, end: index + found.length }] : [],
  )
}

const [shortestBroken, shortestName, shortestInstitution] = [6, 5, 8]

const closedUp = (text: string) => foldedWords(text).join('')
const namesOfInstitutions = (named: string[]) =>
  named.flatMap((name) => [closedUp(name), withoutSmall(foldedWords(name)).join('')])

/** What is one of some letters, the longest first, that are long enough; or begins with one of others. */
function patternOf(some: string[], shortest: number, first: string[] = []): RegExp | undefined {
  const long = [...new Set(some)]
    .filter(({ length }) => length >= shortest)
    .toSorted((one, other) => other.length - one.length)
  const all = [...long, ...first.map((one) => `^${one}`)]
  return all.length > 0 ? new RegExp(all.join('|'), 'g') : undefined
}

/** What is looked for in cells whose lines end within words: small letters and digits without room, by what they tell. */
export function brokenPatterns(
  people: NameWords[],
  { emails, userNames }: { emails: string[]; userNames: string[] },
  institutions: string[],
) {
  const names = people.flatMap(({ given, family }) => {
    const [first, last] = [given.join(''), family.join('')]
    return [...given, ...family, last, first + last, last + first, (given[0] ?? '') + last]
  })
  return {
    name: patternOf(names, shortestName),
    email: patternOf([...emails, ...userNames].map(closedUp), shortestBroken),
    institution: patternOf(namesOfInstitutions(institutions), shortestInstitution),
  }
}

/** Names, addresses and institutions that begin and end with words of a cell, and are broken over its lines. */
export function brokenIn(text: string, patterns: ReturnType<typeof brokenPatterns>): Found[] {
  return closedUpIn(text, patterns).filter(({ start, end }) => {
    const isApart = !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end))
    return isApart && text.slice(start, end).includes('\n')
  })
}

/** Where a text, without all that is no letter or digit, holds what is looked for. */
function closedUpIn(text: string, patterns: ReturnType<typeof brokenPatterns>): Found[] {
  let letters = ''
  const places: number[] = []
  let at = 0
  for (const sign of text) {
    const folded = sign < '\u0080' ? sign.toLowerCase().replace(/[^a-z0-9]/, '') : closedUp(sign)
    letters += folded
    for (let count = 0; count < folded.length; count++) places.push(at)
    at += sign.length
  }
  const kinds = ['name', 'email', 'institution'] as const
  return kinds.flatMap((kind) =>
    [...(patterns[kind] ? letters.matchAll(patterns[kind]) : [])].map(({ index, 0: found }): Found => {
      const [start = 0, last = 0] = [places[index], places[index + found.length - 1]]
      return { kind, start, end: last + String.fromCodePoint(text.codePointAt(last) ?? 0).length }
    }),
  )
}
