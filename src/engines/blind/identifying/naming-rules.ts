import { soundOf } from '../../../core/language/transliteration.ts'
import { bareName, type PersonName, personName } from '../../../core/text/person-names.ts'
import type { SidePerson } from './rules.ts'
import { foldedWords } from './text-words.ts'

/** A person's name as words for comparison. */
export type NameWords = { given: string[]; family: string[]; sounds: { given: string[]; family: string } }

function nameWordsOf(person: SidePerson): NameWords | undefined {
  const parsed = parsedName(person)
  return namedBy(foldedWords(parsed.given), foldedWords(`${parsed.particle} ${parsed.family}`))
}

/** The most given names, and the most halves of a family name, to compare; no person has more. */
const [mostGiven, mostHalves] = [12, 4]

function namedBy(allGiven: string[], family: string[]): NameWords | undefined {
  if (family.join('').length < 2) return undefined
  const given = allGiven.slice(0, mostGiven)
  return { given, family, sounds: { given: given.map(soundOf), family: soundOf(family.join('')) } }
}

const inCapitals =
  /^(?:\p{Lu}[\p{Lu}\p{M}'’]{3,}|\p{Lu}[AEIOUY]\p{Lu}|\p{Lu}[\p{Lu}\p{M}'’]+(?:[-‐]\p{Lu}[\p{Lu}\p{M}'’]+)+)$/u

/** Parses a name without degrees; reorders one with the family name first: 'Helgason, Gunnar', 'OKEKE Ngozi'. */
function parsedName({ name, family = '' }: SidePerson): PersonName {
  const plain = bareName(name)
  if (family !== '') return personName(plain, family)
  const [before = '', behind = '', more] = plain.split(/,\s+/)
  if (behind !== '' && more === undefined) return personName(`${behind} ${before}`, before)
  const words = plain.split(' ')
  const place = words.findIndex((word) => !inCapitals.test(word))
  const given = words.slice(place)
  if (place < 1 || given.some((word) => inCapitals.test(word)) || !/\p{Ll}/u.test(given.join('')))
    return personName(plain)
  const first = words.slice(0, place).join(' ')
  return personName([...given, first].join(' '), first)
}

const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const inTwoLetters = (text: string) =>
  text.normalize('NFC').replace(/[äöüåø]/gi, (letter) => {
    const two = twoLetters[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? two : `${two.charAt(0).toUpperCase()}${two.slice(1)}`
  })

/** Writes one vowel for two: Müller, folded, for Mueller; not at the end of a word, as in Joe. */
const inOneLetter = (text: string) => text.replace(/([aou])e(?=[^\P{L}aeiou])/giu, '$1')

/**
 * Returns the forms of a person's name: as given, with two vowels for one (Mueller for Müller) and one for two, with
 * each half of a double family name alone, without particles, and reversed if the first of two words may be the family
 * name ('Li Wei' is cited as 'W. Li').
 */
export function makePersonNameForms(person: SidePerson): NameWords[] {
  const others = [inTwoLetters, inOneLetter]
    .map((written) => ({ ...person, name: written(person.name), family: written(person.family ?? '') }))
    .filter(({ name }) => name !== person.name)
  const spellings = [person, ...others]
  const words = person.name.trim().split(/\s+/)
  const turned = words.length === 2 && !person.family ? [nameWordsOf({ ...person, family: words[0] ?? '' })] : []
  return [...spellings.flatMap((one) => [nameWordsOf(one), ...halvesOf(one)]), ...turned].flatMap((one) => one ?? [])
}

function halvesOf(person: SidePerson): (NameWords | undefined)[] {
  const { given, particle, family } = parsedName(person)
  const parts = family.split(/[\s‐‑-]+/u)
  if (parts.length + particle.length < 2) return []
  return parts
    .map(foldedWords)
    .filter(([half = '']) => half.length > 3)
    .slice(0, mostHalves)
    .map((half) => namedBy(foldedWords(given), half))
}
