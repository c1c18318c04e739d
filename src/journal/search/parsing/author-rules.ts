import { isDevanagari, soundOf } from '../../../core/language/transliteration.ts'
import { givenWords, isInitials, personName } from '../../../core/text/person-names.ts'
import { cutWord, findFoldedWords, foldForSearch, graphemes, initialOf } from '../../../core/text/words.ts'
import { initialsIn } from '../../citing/citation.ts'
import { authorsOf } from '../../record/rules.ts'

/** Returns a surname without its signs, as names are compared: `O'Neil` becomes `oneil`. */
export const surnameKey = (word: string): string => cutWord(foldForSearch(word).replace(/[^\p{L}\p{M}\p{N}]+/gu, ''))

/** Returns the lexeme of a surname, alone or with initials; it cannot collide with a word of a text. */
export function nameLexeme(surname: string, initials = ''): string {
  return initials ? `=${surname}:${initials}` : `=${surname}`
}

/**
 * Returns the lexemes that find authors as they are cited: each surname alone, and with one initial or more. `usual`
 * are the lexemes of the family name; `turned` take a single given name as the surname.
 */
export function nameLexemes(authorname: string): { usual: string[]; turned: string[] } {
  const names = authorsOf(authorname).map((name) => {
    const parts = personName(name)
    return {
      surnames: parts.family.split(/\s+/).filter((word) => !/^[yi]$/.test(word)),
      given: givenWords(parts).filter((word) => /\p{L}/u.test(word)),
    }
  })
  const usual = new Set(
    names.flatMap(({ surnames, given }) => {
      const initials = given.flatMap(initialsIn)
      const cut = initials.map(initialOf) // 'Ch. V. Rao' as 'Rao CV'
      return surnames.flatMap((surname) => [...lexemesOf(surname, initials), ...lexemesOf(surname, cut)])
    }),
  )
  const turned = names.flatMap(({ surnames, given: [first = '', ...more] }) =>
    first === '' || more.length > 0 || isInitials(first) ? [] : lexemesOf(first, initialsIn(surnames.at(-1) ?? '')),
  )
  return { usual: [...usual], turned: [...new Set(turned)].filter((lexeme) => !usual.has(lexeme)) }
}

function lexemesOf(surname: string, given: string[]): string[] {
  const key = surnameKey(surname)
  if (key === '') return []
  const initials = given.map(foldForSearch)
  return [nameLexeme(key), ...initials.map((_, place) => nameLexeme(key, initials.slice(0, place + 1).join('')))]
}

/** Returns the lexemes of the sounds of authors' names, which find a name that was typed in the other script. */
export const soundLexemes = (authorname: string): string[] => [
  ...new Set(findFoldedWords(authorname).flatMap((word) => soundLexeme(word, isDevanagari(word)) ?? [])),
]

/**
 * Returns the lexeme of the names in the other script, Latin or Devanagari, that sound like a typed word, if there can
 * be any.
 */
export const otherScript = (word: string): string | undefined => soundLexeme(word, !isDevanagari(word))

/** Returns the lexeme of a name's sound; undefined for a name that is too short to distinguish. */
function soundLexeme(word: string, inDevanagari: boolean): string | undefined {
  if (!/^(?:\p{Script=Latin}{3,}|[\p{Script=Devanagari}\p{M}]{2,})$/u.test(word)) return undefined
  const sound = soundOf(word)
  return sound.length > 1 ? `${inDevanagari ? '≈d' : '≈l'}${sound}` : undefined
}

/** Returns a typed word as separate initials, folded: `R.K.`, `RK`, `rk`, `सी`; undefined for other words. */
export function typedInitials(word: string): string[] | undefined {
  const bare = word.replace(/^[(,;:&]+|[),;:&]+$/g, '')
  if (!/^\p{L}[\p{L}\p{M}.\-‐‑]{0,30}$/u.test(bare)) return undefined
  const letters = [...graphemes.segment(bare.replace(/[.\-‐‑]/g, ''))].map(({ segment }) => segment)
  return letters.length <= maxInitials(bare) ? letters.map(foldForSearch) : undefined
}

function maxInitials(bare: string): number {
  if (/^(?:\p{L}\p{M}*[.\-‐‑])+(?:\p{L}\p{M}*)?$/u.test(bare)) return 5
  if (/^\p{Lu}+$/u.test(bare)) return 4
  return /^[^aeiouy]+$/i.test(bare) && /^\p{Script=Latin}+$/u.test(bare) ? 3 : 2
}
