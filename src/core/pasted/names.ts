import { isAffiliation } from './affiliations.ts'

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

const nameWords = [
  String.raw`[ʻ-ʿ‘’']?(?:\p{Lu}|\p{Lo})[\p{L}\p{M}.'’‐‑–·-]*`,
  String.raw`(?:al|el|ad|an|ar|as|at|az)-[ʻ-ʿ]?\p{Lu}[\p{L}\p{M}'’-]*`,
  '(?:van|von|der|den|de|del|della|da|di|do|dos|la|le|el|al|bin|binti|ibn|ter|ten|zu|zur|y|e)',
  String.raw`d['’]\p{Lu}[\p{L}\p{M}]*`,
]
/** A word of a person's name. */
export const nameWord = new RegExp(`^(?:${nameWords.join('|')})$`, 'u')

/** Whether a text may be a person's name: up to six words that start like names, and not a lone abbreviation. */
export function isName(text: string): boolean {
  const words = text.split(' ')
  const isShort = words.length <= 6 && text.length >= 3 && !/^\p{Lu}{2,}$/u.test(text)
  return isShort && words.every((word) => nameWord.test(word)) && !isAffiliation(text)
}

/** Whether a line on its own is a name; it then needs more than one word. */
export const isNameLine = (line: string) => line.includes(' ') && isName(line)

/** Joins an affiliation's lines into one, without a comma where a line breaks mid-phrase. */
export function joinedLines(lines: string[]): string {
  const goesOn = (text: string, line: string) =>
    /(?:^|[,–-]|\b(?:for|of|and|the|&))$/.test(text) || /^\p{Ll}/u.test(line)
  return lines.reduce((text, line) => `${text}${goesOn(text, line) ? ' ' : ', '}${line}`, '').trim()
}
