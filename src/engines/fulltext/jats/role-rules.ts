/** Publishers' names for statements of interests; JATS4R wants these only in the front. */
const interests =
  /^(?:coi|coi[-_ ]statement|conflict(?:[-_]of[-_]interests?|[-_]statement)?|competing[-_]intere(?:st)?s*)$/i
const interestsTitle = /^(?:conflicts?(?: of interest(?: statements?)?)?|author conflicts|competing interests)$/i
const availability = /^data[- ]availability(?:[- ]statement)?$/i

/** Returns the role of a section or note, in a word that JATS4R accepts at its place. */
export function roleWord(role: string, isBack: boolean): string {
  if (interests.test(role)) return 'coi'
  if (availability.test(role)) return isBack ? 'data-availability' : 'data'
  return role
}

/** Whether a section's title shows that it is about interests, for which JATS4R accepts no `sec`. */
export const isAboutInterests = (title: string): boolean => interestsTitle.test(title.replace(/\s+/g, ' ').trim())

/** The types of notes that JATS 1.4 defines, except those of interests. */
const noteTypes = new Set([
  'abbr',
  'com',
  'con',
  'corresp',
  'current-aff',
  'deceased',
  'edited-by',
  'equal',
  'financial-disclosure',
  'on-leave',
  'other',
  'participating-researchers',
  'present-address',
  'presented-at',
  'presented-by',
  'previously-at',
  'study-group-members',
  'supplementary-material',
  'supported-by',
])

/** Returns the attributes for a type of note. */
export function noteType(type: string): Record<string, string> {
  const word = roleWord(type, true)
  return word === '' || noteTypes.has(word) ? { 'fn-type': word } : { 'fn-type': 'custom', 'custom-type': word }
}

/** Returns the type in a note's attributes. */
export const noteTypeOf = (given: Record<string, string>): string =>
  roleWord(given['custom-type'] ?? given['fn-type'] ?? '', true)
