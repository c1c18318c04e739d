import { bounds } from '../db/bounds.ts'
import type { nameKinds } from '../db/enums.ts'
import { soundOf } from '../language/transliteration.ts'
import { streamSafe, withoutUnseen } from '../text/clean.ts'
import { bareName, nameAlone } from '../text/person-names.ts'
import { fold } from '../text/words.ts'

const maxKeyLength = 300

/**
 * Normalises an author's name or a keyword for comparison: composed, without a final full stop, case and space folded;
 * an author's name also without honorifics, unlike a keyword such as `Shri Anna`.
 */
export function nameKey(name: string, kind: NameKind = 'author'): string {
  const composed = streamSafe(name).normalize('NFC').trim()
  const words = (kind === 'author' ? bareName(composed) : composed).replace(/\s+/g, ' ')
  return words
    .replace(/(?<![.।])[.।]+$/, '')
    .toLowerCase()
    .slice(0, maxKeyLength)
    .toWellFormed()
}

export type NameKind = (typeof nameKinds)[number]

/** The longest key, which fits an index whatever its letters. */
const longestKey = 400

/** Returns a name for comparison: without titles, degrees, marks, brackets, accents, case; bounded in length. */
export const personKey = (name: string) =>
  fold(
    nameKey(
      nameAlone(
        withoutUnseen(name.slice(0, bounds.name))
          .replace(/[\s,¹²³⁰⁴-⁹*†‡§¶]*[¹²³⁰⁴-⁹*†‡§¶]$/, '')
          .replace(/\s*\([^()]*\)$/, '')
          .replace(/[ʼ`´′]/g, '’')
          .replace(/[‒–—−]/g, '-')
          .replaceAll('_', ' '),
      ),
    ),
  )
    .slice(0, longestKey)
    .toWellFormed()

/** Returns a name's search columns: its key, and the sounds of its words. */
export function keysOfName(name: string): { name_key: string; sounds: string[] } {
  const key = personKey(name)
  return { name_key: key, sounds: [...new Set(wordsOfKey(key).flatMap((word) => soundOfWord(word) ?? []))] }
}

/** Returns the sound of a word that may be part of a name; undefined for initials. */
export function soundOfWord(word: string): string | undefined {
  const sound = /^[\p{L}\p{M}]{2,}$/u.test(word) ? soundOf(word) : ''
  return sound.length > 1 ? sound : undefined
}

/**
 * Returns a key that is equal for different orders and spellings of one person's name: 'Otsuka, Jürgen' and 'Juergen
 * Otsuka'. The database's function `same_name` makes it from a {@link personKey}.
 */
export const sameName = (name: string): string =>
  wordsOfKey(inOneSpelling(personKey(name)))
    .sort()
    .join(' ')

const inOneSpelling = (key: string) => key.replace(/([aou])e|(a)a/g, '$1$2')

const wordsOfKey = (key: string) => key.split(/[ .,;'’‐‑-]+/).filter(Boolean)

/** Reports whether two names belong to one person, in any order and spelling. An empty name never matches. */
export const isSameName = (one: string, other: string): boolean =>
  sameName(one) !== '' && sameName(one) === sameName(other)
