import { bounds } from '../../core/db/bounds.ts'
import { nameWithComma } from '../../core/pasted/listed-names.ts'
import { sameName } from '../../core/pasted/name-keys.ts'
import { isName } from '../../core/pasted/names.ts'
import { cleanLine, withoutUnseen } from '../../core/text/clean.ts'
import { bareName, familyName, givenWords, personName } from '../../core/text/person-names.ts'
import { fold } from '../../core/text/words.ts'

/** The longest search, and the most words of it that are used. */
const [longestSearch, mostWords] = [200, 6]

/** Returns the words of a search for papers or people, as typed. */
export const searchedWords = (typed: string): string[] =>
  cleanLine(typed)
    .slice(0, longestSearch)
    .split(/\s+/)
    .map((word) => word.replace(/^[,;"“”]+|[,;"“”]+$/g, ''))
    .filter(Boolean)
    .slice(0, mostWords)

/**
 * Returns a reviewer's name for storage and letters: given name first, without titles and degrees; 'Dr. Rao, Sunita,
 * Ph.D.' becomes Sunita Rao. A text with a comma that is not a name is returned unchanged.
 */
export function reviewerName(typed: string): string {
  const name = cleanLine(withoutUnseen(typed))
  const read = nameWithComma(name)
  const bare = bareName(read?.name ?? name)
  return read && !isName(bare) ? name : bare
}

/**
 * Reports whether two names, at least one with initials, may belong to one person: 'O. Chapelle' and 'Olivier
 * Chapelle', 'Sharma RK' and 'Ravi Kumar Sharma'. They share a full word, and each other word of the shorter name
 * matches one of the longer name's as word or initial; or the longer name only has additional initials.
 * @param one the {@link initialWords} of a name
 */
export function mayBeInitials(one: readonly string[], other: readonly string[]): boolean {
  const [shorter = [], longer = []] = [one, other].sort((a, b) => a.length - b.length)
  const shared = shorter.filter((word) => word.length > 1 && longer.includes(word))
  const left = longer.filter((word) => !shared.includes(word))
  const others = shorter.filter((word) => !shared.includes(word))
  const areMeant = others.every((word) => {
    const at = left.findIndex((name) => name === word || isInitialOf(word, name) || isInitialOf(name, word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  const isWithout = shared.length > 1 && left.every((word) => word.length === 1)
  return shared.length > 0 && (others.length > 0 ? areMeant : isWithout)
}

const isInitialOf = (word: string, name: string) => word.length === 1 && name.startsWith(word)

/**
 * Returns the words of a name for {@link mayBeInitials}, with each initial as a word: three for 'Sharma RK', one for
 * 'Th.'.
 */
export function initialWords(name: string): string[] {
  const read = personName(name.slice(0, bounds.name))
  const initial = /(?<![\p{L}\p{M}])(?:\p{L}(?![\p{L}\p{M}])|\p{Lu}\p{Ll}(?=\.))/gu
  return sameName(
    [...givenWords(read), familyName(read)].join(' ').replace(initial, (letter) => fold(letter).slice(0, 1)),
  )
    .split(' ')
    .filter(Boolean)
}

/** Normalizes an address for comparison. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Public mail providers: two people with the same one need have nothing in common. */
const freeProviders = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'yahoo.co.uk',
  'yahoo.fr',
  'yahoo.de',
  'ymail.com',
  'rocketmail.com',
  'rediffmail.com',
  'rediff.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'gmx.de',
  'gmx.net',
  'gmx.com',
  'web.de',
  't-online.de',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'zoho.com',
  'zohomail.in',
  'qq.com',
  '163.com',
  '126.com',
  'sina.com',
  'naver.com',
  'hanmail.net',
  'daum.net',
  'mail.com',
  'fastmail.com',
  'tutanota.com',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'libero.it',
  'uol.com.br',
  'bol.com.br',
  'inbox.com',
])

/** Returns the domain of an institution's address; '' for a free provider's address, or none. */
export function institutionDomain(email: string): string {
  const domain = emailKey(email).split('@')[1] ?? ''
  return freeProviders.has(domain) ? '' : domain
}

/** Reports whether the new list contains a person who is not in the old one, by full name or initials. */
export function hasNewPeople(before: readonly string[], after: readonly string[]): boolean {
  const known = new Set(before.map(sameName))
  const words = before.map(initialWords)
  const isNew = (name: string) => {
    const theirs = initialWords(name)
    return !words.some((one) => mayBeInitials(one, theirs))
  }
  return after.some((name) => !known.has(sameName(name)) && isNew(name))
}

/** Describes how a paper's authors changed; undefined if they are the same in the same order. */
export function changeOfPeople(before: readonly string[], after: readonly string[]): string | undefined {
  if (before.join('\n') === after.join('\n')) return undefined
  const added = after.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !after.includes(name))
  const [first, then] = [before.filter((name) => after.includes(name)), after.filter((name) => before.includes(name))]
  const said = [
    added.length > 0 && `Added: ${added.join(', ')}.`,
    removed.length > 0 && `Removed: ${removed.join(', ')}.`,
    first.join('\n') !== then.join('\n') && `New order: ${after.join(', ')}; before: ${before.join(', ')}.`,
  ]
  return said.filter(Boolean).join(' ')
}
