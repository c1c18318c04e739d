import { countryTyped } from '../../core/language/countries.ts'
import { fold } from '../../core/text/words.ts'
import { affiliationsOf } from '../../journal/record/people/affiliation-rules.ts'

/**
 * A folded name in an affiliation that may be an institution's, and the parts after it: larger institutions, places.
 */
type Named = { name: string; after: readonly string[] }

type Institutions = { ror: string | undefined; named: readonly Named[] }

/**
 * Reports whether two people work at the same institution: by ROR ID if both have one, otherwise by a folded name: the
 * whole affiliation, or one of its parts. Colleges with the same generic name are the same if the following parts
 * agree.
 */
export const isSameInstitution = (one: Institutions, other: Institutions): boolean =>
  one.ror && other.ror
    ? one.ror === other.ror
    : one.named.some((here) => other.named.some((there) => here.name === there.name && isSamePlace(here, there)))

/**
 * Reports whether two institutions with the same name may be one: if the name is a proper one, or a place is missing.
 */
function isSamePlace(one: Named, other: Named): boolean {
  if (!isGeneric(one.name)) return true
  const [here, there] = [listInstitutionPlaces(one.after), listInstitutionPlaces(other.after)]
  return here.length === 0 || there.length === 0 || isAmong(here[0], there) || isAmong(there[0], here)
}

/** Reports whether a place is one of others, in longer or shorter form: Delhi, New Delhi. */
const isAmong = (place: string | undefined, others: readonly string[]) =>
  place !== undefined &&
  others.some((other) => ` ${other} `.includes(` ${place} `) || ` ${place} `.includes(` ${other} `))

/** Matches first parts of an affiliation that are not an institution of their own. */
const partOnly =
  /^(?:the )?(?:department|dept|division|faculty|section|laboratory|lab|centre for|center for|school of|unit)\b/

/** Returns the institutions in a person's affiliation, without departments, town and country. */
export function institutionsOf({ affiliation, ror }: { affiliation: string; ror?: string }): Institutions {
  const named = affiliationsOf({ affiliation, ror: '', country: '' }).flatMap(({ name }) => {
    const parts = name.split(',').map(normalizeAffiliation).filter(Boolean)
    const isNamed = (part: string) => institution.test(part) && !partOnly.test(part)
    const names = parts.some(isNamed) ? parts.filter(isNamed) : parts.slice(0, 1).filter((part) => !partOnly.test(part))
    return names.map((own) => ({ name: own, after: parts.slice(parts.indexOf(own) + 1) }))
  })
  return { ror, named }
}

const normalizeAffiliation = (part: string) =>
  fold(part)
    .replace(/[.\s]+/g, ' ')
    .trim()

/** Returns the parts that distinguish institutions with a generic name, without postal codes; a country does not. */
const listInstitutionPlaces = (parts: readonly string[]): string[] =>
  parts
    .map((part) => part.replace(/[\d\s-]+/g, ' ').trim())
    .filter((part) => part !== '' && !isGeneric(part) && !countryTyped(part, 'en'))

const institutions = [
  'universit|universidad|université|institut|college|academy|akademie|hospital|council|ministry|corporation|museum',
  'observatory|polytechnic|politecnico|hochschule|school|विश्वविद्यालय|संस्थान|महाविद्यालय',
]
const institution = new RegExp(institutions.join('|'), 'u')

/** Words that occur in many institutions' names: kinds, owners, and subjects. */
const common = new Set(
  [
    'college colleges institute institution university school academy hospital polytechnic faculty campus centre center',
    'of the and for in & women womens girls boys degree post graduate postgraduate pg ug first grade higher advanced',
    'government govt national central state regional district municipal public private general international indian',
    'autonomous senior secondary teachers training agriculture agricultural horticulture horticultural veterinary animal',
    'dairy fisheries fishery forestry food home community science sciences technology technological engineering medicine',
    'medical dental pharmacy pharmaceutical nursing health allied arts commerce law education management business',
    'economics humanities social studies research computer computing information statistics mathematics mathematical',
    'physics chemistry biology biotechnology environmental applied basic natural life physical soil soils crop crops plant',
    'water seed protection विश्वविद्यालय संस्थान महाविद्यालय कृषि राजकीय शासकीय',
  ].flatMap((words) => words.split(' ')),
)

/** Reports whether all words in a name are generic: 'College of Agriculture', 'National Institute of Technology'. */
const isGeneric = (name: string): boolean => name.split(/[\s()’'/-]+/).every((word) => word === '' || common.has(word))
