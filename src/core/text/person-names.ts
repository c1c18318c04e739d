import {
  isCapitalSuffix,
  isGeneration,
  isParticle,
  isParticleAt,
  isSuffix,
  withoutDegreesBehind,
  withoutTitlesBefore,
} from '../language/name-words.ts'
import { fold } from './words.ts'

/** A person's name in parts, '' for missing ones: 'Jan van der Berg Jr.' has the particle 'van der' and a suffix. */
export type PersonName = { given: string; particle: string; family: string; suffix: string }

/** Returns a name without titles and degrees: 'Ada Kvist Jr.' for 'Univ.-Prof. Dr. med. Ada Kvist Jr., PhD'. */
export const bareName = (name: string): string => withoutDegreesBehind(withoutTitlesBefore(name.trim()))

/** Removes the brackets around titles and degrees: 'Prof. Dr. RK Sharma' for 'Prof. (Dr.) RK Sharma'. */
export function withoutTitleBrackets(name: string): string {
  const bare = bareName(name)
  const at = name.indexOf(bare)
  const plain = (text: string) => text.replace(/[()[\]]/g, '')
  return plain(name.slice(0, at)) + bare + plain(name.slice(at + bare.length))
}

/** Returns a bare name without a suffix such as 'Jr.', for comparing people. */
export const nameAlone = (name: string): string => withoutSuffix(splitPersonNameWords(bareName(name))).words.join(' ')

/** Matches a Vietnamese family name; 'Van' and 'Le' before or after one are given names. */
const vietnamese = /^(?:Nguyen|Tran|Le|Pham|Hoang|Huynh|Phan|Vu|Vo|Dang|Bui|Do|Ho|Ngo|Duong|Ly|Dinh|Truong)$/

/**
 * Parses a name. The last word is the family name, including the particles directly before it; a capitalised particle
 * may instead be a given name ('Al Gore', 'Nguyen Van Minh'). Initials after a name follow their family name: 'Sharma
 * R.K.', 'Gupta SK'. A single word is a family name. Drops titles and degrees.
 * @param known the family name, if given separately; a suffix may follow it
 */
export function personName(name: string, known = ''): PersonName {
  if (known.trim() !== '') return nameBeside(splitPersonNameWords(bareName(name)), splitPersonNameWords(known.trim()))
  const { words, suffix } = withoutSuffix(splitPersonNameWords(bareName(name)))
  const behind = initialsBehind(words)
  if (behind > 0) {
    const own = words.slice(0, behind)
    const from = own.findIndex((_, at) => at === own.length - 1 || !isParticleAt(own, at))
    return { given: words.slice(behind).join(' '), ...partedAt(own, 0, from), suffix }
  }
  const from = familyFrom(words)
  const isParticle = particleIn(words)
  const start = words.slice(0, from).findLastIndex((_, at) => !isParticle(at)) + 1
  return { given: words.slice(0, start).join(' '), ...partedAt(words, start, from), suffix }
}

const splitPersonNameWords = (text: string) => text.split(/\s+/)

const partedAt = (words: string[], start: number, from: number) => ({
  particle: words.slice(start, from).join(' '),
  family: words.slice(from).join(' '),
})

/**
 * Returns the index of the family name, without its particles: the last word, with the words before it that belong to
 * it.
 */
function familyFrom(words: string[]): number {
  const last = words.length - 1
  const isPair = last > 1 && isGeneration(words[last] ?? '') && !isInitials(words[last - 1] ?? '')
  if (isPair) return last - 1
  return last > 2 && /^[yi]$/.test(words[last - 1] ?? '') ? last - 2 : last // Ortega y Gasset, Font i Quer
}

/**
 * Returns a test of whether the word at an index is a particle; a capitalised one counts only if no other word is
 * Vietnamese.
 */
function particleIn(words: string[]): (at: number) => boolean {
  let known: number[] | undefined
  const vietnameseAt = () =>
    words.flatMap((word, at) => (vietnamese.test(word.normalize('NFKD').replace(/\p{M}/gu, '')) ? at : []))
  return (at) => {
    if (isParticleAt(words, at)) return true
    if (at === 0 || !isParticleAt(words, at, true)) return false
    known ??= vietnameseAt()
    return known.every((other) => other === at)
  }
}

/** Parses a name with a known family name in any position; either of the two may lack the suffix. */
function nameBeside(words: string[], known: string[]): PersonName {
  const own = withoutSuffix(known, true)
  const family = findFamilyNamePosition(known, words) < 0 ? own.words : known
  const at = findFamilyNamePosition(family, words)
  const joined = at < 0 ? words : words.toSpliced(at, family.length, family.join(' '))
  const { words: left, suffix } = withoutSuffix(joined, at > 0)
  const given = left.filter((_, place) => place !== at).join(' ')
  return { given, particle: '', family: own.words.join(' '), suffix: suffix || own.suffix }
}

/** Returns the last position of a family name's words in a name, ignoring case; -1 if it does not occur. */
function findFamilyNamePosition(family: string[], words: string[]): number {
  const [sought, all] = [family, words].map((some) => some.map((word) => fold(word.replace(/,$/, ''))))
  return all?.findLastIndex((_, from) => sought?.every((word, place) => all[from + place] === word)) ?? -1
}

/** Whether a word is initials: 'R.', 'R.K.', 'J.-P.', 'J-P', 'आर.के.' or a single capital letter. */
export function isInitials(word: string): boolean {
  return /^(?:(?:\p{Lu}\p{M}*\.[-‐]?)+(?:\p{Lu}\p{M}*)?|\p{Lu}\p{M}*(?:[-‐]\p{Lu}\p{M}*)?|(?:\p{Script=Devanagari}{1,4}\.)+)$/u.test(
    word,
  )
}

/** Matches initials of one or two letters without spaces: 'Ch.V.', 'Ph.M.E.' */
const mixedInitials = /^(?:\p{Lu}\p{M}*\p{Ll}?\.[-‐]?)+(?:\p{Lu}\p{M}*)?$/u

/**
 * Returns a test of whether a word of a name is initials: two or three capitals are if another word is not all capitals
 * ('RK Sharma', 'Sharma RK', even 'Wei LI'), otherwise if they have no vowel ('RK SHARMA').
 */
function areInitialsIn(words: readonly string[]): (word: string) => boolean {
  const isMixed = words.some(
    (word) => /\p{L}\p{M}*\p{Ll}/u.test(word) && !isParticle(word) && !mixedInitials.test(word),
  )
  const solid = isMixed
    ? /^(?!NG$)(?:\p{Lu}\p{M}*){2,3}\.?$|^\p{Lu}{1,2}[-‐]\p{Lu}{1,2}\.?$/u
    : /^(?!NG$)[B-DF-HJ-NP-TV-XZ]{2,3}\.?$/
  return (word) => isInitials(word) || (solid.test(word) && !isSuffix(word))
}

/** Returns the index of initials after the family name, which then comes first; 0 for none. */
function initialsBehind(words: readonly string[]): number {
  const areInitials = areInitialsIn(words)
  const from = words.findLastIndex((word) => !areInitials(word) && !mixedInitials.test(word)) + 1
  return words.slice(from).some(areInitials) && !words.slice(0, from).some(areInitials) ? from : 0
}

/** Whether a text consists of initials, possibly judged by a family name: the second part of 'Sharma, RK'. */
export function areInitials(text: string, family = ''): boolean {
  const own = splitPersonNameWords(text)
  return own.every(areInitialsIn([...splitPersonNameWords(family), ...own]))
}

/** Whether a name's initials follow its family name: 'Sharma R. K.', 'Gupta SK'. */
export const endsInInitials = (name: string): boolean =>
  initialsBehind(withoutSuffix(splitPersonNameWords(bareName(name))).words) > 0

/**
 * Returns given names word by word, with separate initials: 'R.', 'K.' for `RK`, `R K` and `R.K.`; 'J.-P.' stays one.
 */
export function givenWords({ given, particle, family }: PersonName): string[] {
  const words = given.split(/\s+/).filter(Boolean)
  const areInitials = areInitialsIn([...words, ...splitPersonNameWords(`${particle} ${family}`.trim())])
  return words.flatMap((word) => {
    if (/\p{Script=Devanagari}/u.test(word)) return word.split(/(?<=\.)(?=.)/u)
    const isSolid = areInitials(word) || mixedInitials.test(word)
    return isSolid
      ? word
          .replace(/(?<!\.)$/, '.')
          .split(/(?<=\.)(?![-‐]|$)/u)
          .flatMap(splitSolidInitials)
      : word
  })
}

/** Splits 'RK.' into its initials, and writes 'J-P.' as 'J.-P.' */
const splitSolidInitials = (solid: string): string[] =>
  /\p{Ll}/u.test(solid)
    ? [solid]
    : (solid
        .replace(/(?<=\p{Lu}\p{M}*)(?=[-‐])/gu, '.')
        .match(/\p{Lu}\p{M}*(?:\.[-‐]\p{Lu}\p{M}*)*/gu)
        ?.map((letter) => `${letter}.`) ?? [])

/**
 * Splits a suffix such as 'Jr.' or 'III' from the words of a name. Capitals may be initials ('Sharma JR'), so they
 * count only with a full stop, after two words or one in capitals.
 * @param isBehindFamily whether the last word cannot be initials
 */
function withoutSuffix(words: string[], isBehindFamily = false): { words: string[]; suffix: string } {
  const [last = '', before = ''] = [words.at(-1), words.at(-2)]
  const isClear = isBehindFamily || (last.endsWith('.') && (words.length > 2 || /^\p{Lu}[\p{Lu}\p{M}]/u.test(before)))
  const isLast = isSuffix(last) || (isClear && isCapitalSuffix(last))
  if (words.length < 2 || !isLast) return { words, suffix: '' }
  return { words: [...words.slice(0, -2), before.replace(/,$/, '')], suffix: last }
}

/** Returns a name in reading order, given name first: 'R.K. Sharma'. */
export function naturalNameOf({ given, particle, family, suffix }: PersonName): string {
  return [given, particle, family, suffix].filter(Boolean).join(' ')
}

/** Returns the full family name: 'van der Berg'. */
export const familyName = ({ particle, family }: PersonName): string => [particle, family].filter(Boolean).join(' ')
