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

const word = String.raw`(?:(?:d|dell|D|O)['’]|(?:al|el|ad|an|ar|as|at|az)[-‐‑]|['’]t )?[ʻ-ʿ‘’']?[\p{Lu}\p{Lo}][\p{L}\p{M}\u200c\u200d.'’‐‑–·-]*`
const particles =
  "van|von|der|den|de|del|della|degli|dei|da|das|di|do|dos|du|la|las|los|le|el|al|bin|binti|ibn|ter|ten|zu|zum|zur|af|av|y|e|st\\.?|in(?= ['’]t )|de['’]"
/** A word of a person's name. */
export const nameWord = new RegExp(`^(?:${word}|${particles})$`, 'u')
const wholeName = new RegExp(`^(?:(?:${word}|${particles}) ){0,5}${word}$`, 'u')
/** Words between the last two names of a list. */
export const conjunctions = 'and|und|et|और|एवं|एवम्|तथा|व'
/** A degree after a name. */
export const degree = String.raw`(?:ph|pharm|[bdm])\.?\s?(?:d|sc|phil|tech)`

/** Degrees that are no initials, wherever they stand after a name; 'Sharma MD' is M. D. Sharma. */
const degrees = String.raw`Ph\.? ?D|Pharm\.? ?D|[BDM]\.? ?(?:Sc|Phil|Tech)|MBBS|FRC[PS]|MRC[PS]`
const afterName = String.raw`(?= ?(?:[,;&\d${signs}]|(?:${conjunctions}) |$))`
const lastDegrees = new RegExp(String.raw`(?<=\p{L}\.?)(?:[ ,(\n]{1,3}(?:${degrees})\.?\)?)+${afterName}`, 'gmu')
/** A degree of two letters after a comma and a name of two words. */
const shortDegree = new RegExp(
  String.raw`(?<=(?:^|[,;&] ?| (?:${conjunctions}) )\p{Lu}[^\s,;]{0,40} [^,;\n]{2,60}), ?[BDM]\.?D\.?${afterName}`,
  'gmu',
)

/** A text without the degrees after its names: 'Rao, Asha PhD', 'Asha Rao, MD, Ph.D.' */
export const withoutDegrees = (text: string): string => text.replace(lastDegrees, '').replace(shortDegree, '')

/** Whether a text may be a person's name: up to six words that start like names, the last no particle, and not a lone abbreviation. */
export function isName(text: string): boolean {
  const isWhole = text.length >= 3 && wholeName.test(text) && !/^\p{Lu}{2,}$/u.test(text)
  return isWhole && !text.split(' ').includes('AND') && !isAffiliation(text)
}

/** Whether a line on its own is a name; it then needs more than one word. */
export const isNameLine = (line: string) => line.includes(' ') && isName(line)
