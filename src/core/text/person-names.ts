/** A person's name in parts, '' for missing ones: 'Jan van der Berg Jr.' has the particle 'van der' and a suffix. */
export type PersonName = { given: string; particle: string; family: string; suffix: string }

/** Honorifics before a name. 'Sri' without a period counts only before two words, because it is also a given name. */
const honorifics = [
  /^(?:dr\.-ing|dr|prof|asst|assoc|mrs?|smt|shri|shree|sri)\.\s*(?=[\p{L}(])/iu,
  /^(?:Ms|Er|Km)\.\s*(?=[\p{L}(])/u,
  /^(?:Dr|Prof|Professor|Asst|Assoc|Mrs?|Ms|Miss|Smt|Shri|Shree)\s+/,
  /^Sri\s+(?=\S+\s+\S)/,
  /^(?:डॉ|डाॅ|डा|प्रो|श्रीमती|सुश्री|श्री|कु)[.॰]\s*(?=\p{L})/u,
  /^(?:डॉ|डाॅ|डॉक्टर|प्रो|प्रोफेसर|श्रीमती|सुश्री|श्री)\s+/,
  /^\((?:dr|prof|mrs?|ms|miss|smt|shri|sri|डॉ|श्रीमती|सुश्री)[.॰]?\)\s*(?=\p{L})/iu,
]

/** Drops the honorifics before a name: 'Prof. Dr. Ravi Sharma', 'Dr. (Mrs.) Sita Devi', 'डॉ. सीता देवी'. */
export function withoutHonorifics(name: string): string {
  const trimmed = name.trim()
  const rest = honorifics.reduce((left, honorific) => left.replace(honorific, ''), trimmed)
  return rest === trimmed ? rest : withoutHonorifics(rest)
}

/** Titles that are no names, with a point or without; and those that are names too, which count with a point. */
const title =
  /^(?:(?:dra?|profa?|professora?|assistant|associate|adjunct|visiting|emeritus|emerita|a\/prof|pd|privatdozent|doç|docent|dozent|lektor|dott|drs|univ|frau|herr|sra|mme|mlle|mrs?|ms|mgr|engr|sir|dame|assoc|asst|ssa|(?:mu|rn|ph|ju|mv|paed)dr|ph\.?d|[bmd]\.?sc|csc|[dm]\.?phil|[bm]\.?tech)\.?|h\.c\.|(?:sr|hon|adj|apl|ao|assist|jun|vis|akad|eng|em|emer|priv|doz|ing|dipl|mag|med|rer|nat|phil|philos|scient|theol|pharm|jur|habil|hab|lic|inż|inz|doc|rev|fr|er|ir|km|sig|arch|vet|techn|oec|agr|don|mult)\.)$/iu
const degree =
  /^(?:prof(?:essor)?|ph\.? ?d|d\.?phil|m\.?d|mbbs|[bmd]\.?sc|csc|[bm]\.?tech|m\.?phil|mba|mph|mres|[bm]\.a|[bm]\.(?:eng|ed)|dvm|ed\.?d|j\.?d|ll\.?[bmd]|pharm\.?d|frc[ps]|frsc?|frse|fba|fmedsci|fieee|esq|rn)\.?,?$/i

/** Whether a text is titles and degrees alone: 'M.Sc., PhD', 'Prof. Dr.' */
export const areTitles = (text: string): boolean =>
  text.split(/[\s,]+/).every((word) => title.test(word) || degree.test(word))

/** A name without titles before it and degrees and suffixes behind it: 'Univ.-Prof. Dr. med. Ada Kvist, PhD'. */
export function withoutTitles(name: string): string {
  const words = withoutHonorifics(name).split(/\s+/)
  const isTitle = (word: string) =>
    title.test(word) || (word.match(/[^.-]+\.?/g) ?? ['']).every((part) => title.test(part))
  const areInitials = (word: string) => /^\p{Lu}{2,}$/u.test(word) && word !== 'PD'
  const from = words.findIndex((word, at) => at > words.length - 2 || areInitials(word) || !isTitle(word))
  const own = words.slice(from)
  const end = own.findIndex((_, at) => at > 1 && own.slice(at).every((word) => degree.test(word) || isSuffix(word)))
  return (end < 0 ? own : own.slice(0, end)).join(' ').replace(/,$/, '')
}

/** Particles that can precede a family name. */
export const particles = new Set(
  "af al av bin binti da das de del della den der di do dos du el ibn in la las le los te ten ter van von zu zum zur 't ’t".split(
    ' ',
  ),
)

/** Particles that are usually names if capitalised. */
const capitalWords = new Set(['Af', 'Av', 'Das', 'Do', 'In', 'Te', 'Zu'])

/** Before or after a Vietnamese family name, 'Van' and 'Le' are given names. */
const vietnamese = /^(?:Nguyen|Tran|Le|Pham|Hoang|Huynh|Phan|Vu|Vo|Dang|Bui|Do|Ho|Ngo|Duong|Ly|Dinh|Truong)$/

/**
 * Parses a name. The last word is the family name, including the particles directly before it; a capitalised particle
 * may instead be a given name ('Al Gore', 'Nguyen Van Minh'). Initials after a name follow their family name: 'Sharma
 * R.K.' A single word is a family name. Honorifics are dropped.
 * @param known the family name, if given separately
 */
export function personName(name: string, known = ''): PersonName {
  const { words, suffix } = withoutSuffix(withoutHonorifics(name).split(/\s+/))
  if (known !== '') return { given: wordsBeside(words, known.split(/\s+/)), particle: '', family: known, suffix }
  const initialsFrom = words.findIndex(isInitials)
  if (initialsFrom > 0 && words.slice(initialsFrom).every(isInitials)) {
    const { particle, family } = particleIn(words.slice(0, initialsFrom), 0)
    return { given: words.slice(initialsFrom).join(' '), particle, family, suffix }
  }
  const isVietnamese = () => words.some((word) => vietnamese.test(word.normalize('NFKD').replace(/\p{M}/gu, '')))
  const isParticle = (word: string, place: number) =>
    particles.has(word) ||
    (place > 0 &&
      !capitalWords.has(word) &&
      particles.has(word.toLowerCase()) &&
      /^\p{Lu}/u.test(word) &&
      !isVietnamese())
  const start = words.slice(0, -1).findLastIndex((word, place) => !isParticle(word, place)) + 1
  return {
    given: words.slice(0, start).join(' '),
    particle: words.slice(start, -1).join(' '),
    family: words.at(-1) ?? '',
    suffix,
  }
}

/** A name's words other than the family name, wherever that is. */
function wordsBeside(words: string[], family: string[]): string {
  const at = words.findLastIndex((_, from) => family.every((word, place) => words[from + place] === word))
  return (at < 0 ? words : words.toSpliced(at, family.length)).join(' ')
}

/** The leading particle of a multi-word family name. */
function particleIn(words: string[], from: number): { particle: string; family: string } {
  const isNext = from < words.length - 1 && particles.has(words[from] ?? '')
  return isNext
    ? particleIn(words, from + 1)
    : { particle: words.slice(0, from).join(' '), family: words.slice(from).join(' ') }
}

/** Whether a word is initials: 'R.', 'R.K.', 'J.-P.', 'आर.के.' or a single capital letter. */
export function isInitials(word: string): boolean {
  return /^(?:(?:\p{Lu}\p{M}*\.[-‐]?)+(?:\p{Lu}\p{M}*)?|\p{Lu}\p{M}*|(?:\p{Script=Devanagari}{1,4}\.)+)$/u.test(word)
}

/** Whether a word is a suffix: 'Jr.', 'III'. */
export const isSuffix = (word: string): boolean => /^(?:[JS]r\.?|II|III|IV)$/.test(word)

/** Splits a suffix such as 'Jr.' or 'III' from the words of a name with at least two other words. */
function withoutSuffix(words: string[]): { words: string[]; suffix: string } {
  const last = words.at(-1) ?? ''
  return words.length > 2 && isSuffix(last) ? { words: words.slice(0, -1), suffix: last } : { words, suffix: '' }
}

/** A name in reading order, given name first: 'R.K. Sharma'. */
export function naturalNameOf({ given, particle, family, suffix }: PersonName): string {
  return [given, particle, family, suffix].filter(Boolean).join(' ')
}

/** The whole family name: 'van der Berg'. */
export const familyName = ({ particle, family }: PersonName): string => [particle, family].filter(Boolean).join(' ')
