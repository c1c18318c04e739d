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

/** The source of a pattern: a word of a name that begins with one of these letters. */
export const wordStarting = (letters: string) =>
  String.raw`(?:(?:d|dell|D|O)['’]|(?:al|el|ad|an|ar|as|at|az)[-‐‑]|['’]t )?[ʻ-ʿ‘’']?${letters}[\p{L}\p{M}.'’‐‑–·-]*`
export const nameParticles =
  "van|von|der|den|de|del|della|da|di|do|dos|du|la|le|el|al|bin|binti|ibn|ter|ten|zu|zur|y|e|st\\.?|in(?= ['’]t )|de['’]"
/** A word of a person's name. */
export const nameWord = new RegExp(`^(?:${wordStarting('[\\p{Lu}\\p{Lo}]')}|${nameParticles})$`, 'u')
/** Words between the last two names of a list. */
export const conjunctions = 'and|und|et|और|एवं|एवम्|तथा|व'
/** A degree after a name. */
export const degree = String.raw`(?:ph|pharm|[bdm])\.?\s?(?:d|sc|phil|tech)`

/** Whether a text may be a person's name: up to six words that start like names, and not a lone abbreviation. */
export function isName(text: string): boolean {
  const words = text.split(' ')
  const isShort = words.length <= 6 && text.length >= 3 && !/^\p{Lu}{2,}$/u.test(text)
  return isShort && words.every((word) => nameWord.test(word)) && !isAffiliation(text)
}

/** Whether a line on its own is a name; it then needs more than one word. */
export const isNameLine = (line: string) => line.includes(' ') && isName(line)
