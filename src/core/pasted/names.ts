import { capitalDegrees, clearDegrees, conjunctions, isParticleAt } from '../language/name-words.ts'
import { isAffiliation, signs } from './affiliations.ts'

/** A person as named on a first page; uncertain values are left out. */
export type PastedPerson = {
  name: string
  /** The family name if parsing the name would find another one, else ''. */
  family: string
  affiliation: string
  email: string
  orcid: string
  corresponding: boolean
}

export const emailPattern = /[^\s@<>"(),:;[\]\\{}|]{1,64}@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu

/** Matches a word of a name that begins with a capital, or is in a script without them. */
const letters = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}\u200c\u200d.'’‐‑–·-]*`
const ownWord = new RegExp(`^(?:(?:d|dell|D|O)['’]|(?:al|el|ad|an|ar|as|at|az)[-‐‑])?[ʻ-ʿ‘’']?${letters}$`, 'u')

/** Whether each word may be part of a person's name; `y` and `e` may be between two. */
export const areNameWords = (words: readonly string[]): boolean =>
  words.every((word, at) => ownWord.test(word) || isParticleAt(words, at) || /^[yei]$/.test(word))

const afterName = String.raw`(?= ?(?:[,;&\d${signs}]|(?:${conjunctions}) |$))`
const lastDegrees = new RegExp(String.raw`(?<=\p{L}\.?)(?:[ ,(\n]{1,3}(?:${clearDegrees})\.?\)?)+${afterName}`, 'gimu')
/** Matches a degree that may be initials, after a comma and a name of two words. */
const shortDegree = new RegExp(
  String.raw`(?<=(?:^|[,;&] ?| (?:${conjunctions}) )\p{Lu}[^\s,;]{0,40} [^,;\n]{2,60}), ?${capitalDegrees}\.?${afterName}`,
  'gmu',
)

/** Removes the degrees after names from a text: 'Rao, Asha PhD', 'Asha Rao, MD, Ph.D.' */
export const withoutDegrees = (text: string): string => text.replace(lastDegrees, '').replace(shortDegree, '')

/** Whether a text may be a person's name: at most six words that start like names, and not a lone abbreviation. */
export function isName(text: string): boolean {
  if (text.length < 3 || text.length > longestName || /^\p{Lu}{2,}$/u.test(text)) return false
  const words = text.split(' ')
  const isWhole = words.length <= mostWords && ownWord.test(words.at(-1) ?? '') && areNameWords(words)
  return isWhole && !words.includes('AND') && !isAffiliation(text)
}

const mostWords = 6
const longestName = 300

/** Whether a line on its own is a name, which then needs more than one word. */
export const isNameLine = (line: string) => line.includes(' ') && isName(line)
