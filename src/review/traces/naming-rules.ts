import { isParticle } from '../../core/language/name-words.ts'
import { bareName, type PersonName, personName } from '../../core/text/person-names.ts'
import type { SidePerson } from './rules.ts'
import { foldedWords } from './text-words.ts'
import { soundOf } from './transliteration.ts'

/** A person's name as words to be compared. */
export type NameWords = { given: string[]; family: string[]; sounds: { given: string[]; family: string } }

/** Letters of a whole name that is told in small letters. */
export const shortestSmall = 7

export function nameWordsOf(person: SidePerson): NameWords | undefined {
  const parsed = parsedName(person)
  const words = { given: foldedWords(parsed.given), family: foldedWords(`${parsed.particle} ${parsed.family}`) }
  if (words.family.length === 0 || words.family.join('').length < 2) return undefined
  return { ...words, sounds: { given: words.given.map(soundOf), family: soundOf(words.family.join('')) } }
}

const inCapitals =
  /^(?:\p{Lu}[\p{Lu}\p{M}'’]{3,}|\p{Lu}[AEIOUY]\p{Lu}|\p{Lu}[\p{Lu}\p{M}'’]+(?:[-‐]\p{Lu}[\p{Lu}\p{M}'’]+)+)$/u

/** A name in parts, without degrees behind it, and turned where the family name is first: 'Helgason, Gunnar', 'OKEKE Ngozi'. */
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

const twoLetters = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
/** Letters that {@link fold} keeps, or folds otherwise than people write them. */
const rareLetters = { đ: 'dj', ħ: 'h', ŧ: 't', ɓ: 'b', ɗ: 'd', ƙ: 'k', ə: 'a' }

const inOtherLetters = (text: string, letters: Record<string, string>) =>
  text.normalize('NFC').replace(/\P{ASCII}/gu, (letter) => {
    const other = letters[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? other : `${other.charAt(0).toUpperCase()}${other.slice(1)}`
  })

/** Juergen, Guenther, Soeren, but not Joel, Samuel and Michael. */
const longGiven = /(?<!\p{L})(\p{L}(?<![aeiou])[^\P{L}aeiou]*[aou])e(?=[^\P{L}aeiou]\p{L}{2})/giu

/** 'MacAllister' for 'McAllister', and the other way round. */
const otherMac = (text: string) =>
  text.replace(/(?<!\p{L})M(a?)c(?=\p{Lu})/gu, (_, long: string) => (long ? 'Mc' : 'Mac'))

/** Within words: 'dÁvila' for 'd’Ávila'. */
const apostrophes = /(?<=\p{L})['’ʼ`](?=\p{L})/gu

/**
 * A person as they are named where letters are missing: Mueller for Müller, Odegaard for Ødegård, Djordjević for Đorđević, and the other way
 * round. The first is as given.
 */
export function spellingsOf(person: SidePerson): SidePerson[] {
  const { name } = person
  const family = person.family || personName(name, '').family
  const others = [
    ...[
      (text: string) => inOtherLetters(text, twoLetters),
      (text: string) => inOtherLetters(text, { å: twoLetters.å }),
      (text: string) => inOtherLetters(text, rareLetters),
      (text: string) => inOtherLetters(text, { ...rareLetters, ə: 'e' }),
      (text: string) => text.replace(/dj/gi, 'd'),
      otherMac,
      (text: string) => text.replace(apostrophes, ''),
    ].map((written) => ({ ...person, name: written(name), family: written(family) })),
    {
      ...person,
      family: family.replace(/([aou])e/gi, '$1'),
      name: name.replace(family, family.replace(/([aou])e/gi, '$1')).replace(longGiven, '$1'),
    },
  ]
  return [person, ...others.filter((other) => other.name !== name)]
}

/** The endings of Slavic family names, without signs, and those that texts in these languages give them: 'Krištofíkovej', 'Kowalskiego'. */
const declined: [ending: RegExp, others: string[]][] = [
  [/(?<=.{3}ov)a$/, ['e', 'ej', 'ou', 'u']],
  [/(?<=.{3}[cs]k)a$/, ['e', 'ej', 'iej', 'ou', 'u']],
  [/(?<=.{3}[cs]k)[iy]$/, ['eho', 'emu', 'im', 'ym', 'om', 'iego', 'iemu']],
]

function declinedNamesOf(person: NameWords): NameWords[] {
  const last = person.family.at(-1) ?? ''
  const [ending, others] = declined.find(([ending]) => ending.test(last)) ?? [/$/, []]
  return others.map((other) => ({ ...person, family: [...person.family.slice(0, -1), last.replace(ending, other)] }))
}

/** A person's name in other spellings and cases, with each half of a double family name alone, and without particles. */
export function otherNamesOf(person: SidePerson): NameWords[] {
  return spellingsOf(person).flatMap((spelled, place) => {
    const whole = nameWordsOf(spelled)
    const { particle, family } = parsedName(spelled)
    const parts = family.split(/[\s‐‑-]+/u)
    if (!whole) return []
    const halves =
      parts.length + particle.length < 2 ? [] : parts.map(foldedWords).filter(([half = '']) => half.length > 3)
    const halved = halves.map((family) => ({
      ...whole,
      family,
      sounds: { ...whole.sounds, family: soundOf(family.join('')) },
    }))
    return [...(place === 0 ? [] : [whole]), ...halved, ...[whole, ...halved].flatMap(declinedNamesOf)]
  })
}

/** People whose name has two words, of which the first may be the family's: 'Li Wei' is cited as 'W. Li'. */
export function turnedNamesOf(person: SidePerson): NameWords[] {
  const words = person.name.trim().split(/\s+/)
  const [first = ''] = words
  return words.length === 2 && !person.family ? [nameWordsOf({ ...person, family: first }) ?? []].flat() : []
}

const mostWords = 6

/** Whether a text is a person's name and nothing else: 'Prof. Dr. Anil K. Sharma', not 'Meera, friend of Ravi Sharma'. */
export function isNameAlone(text: string): boolean {
  const words = bareName(text).split(/\s+/)
  return (
    words.length <= mostWords && words.every((word) => isParticle(word) || /^(?!\p{Ll})[\p{L}\p{M}’'.‐-]+$/u.test(word))
  )
}
