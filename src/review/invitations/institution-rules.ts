import { countryTyped } from '../../core/language/countries.ts'
import { fold } from '../../core/text/words.ts'
import { affiliationsOf } from '../../journal/record/people/affiliation-rules.ts'

/** A name in an affiliation that can be an institution's, folded, and what follows it: larger institutions, places. */
type Named = { name: string; after: readonly string[] }

type Institutions = { ror: string | undefined; named: readonly Named[] }

/**
 * Whether somebody works at an institution of somebody else: by ROR ID where both have one, else by a folded name: the
 * whole affiliation, or one of its parts. Colleges of one generic name are the same where what follows it is.
 */
export const isSameInstitution = (one: Institutions, other: Institutions): boolean =>
  one.ror && other.ror
    ? one.ror === other.ror
    : one.named.some((here) => other.named.some((there) => here.name === there.name && isSamePlace(here, there)))

/** Whether two institutions of one name may be one: a proper name is enough, and so is a place that is not told. */
function isSamePlace(one: Named, other: Named): boolean {
  if (!isGeneric(one.name)) return true
  const [here, there] = [listInstitutionPlaces(one.after), listInstitutionPlaces(other.after)]
  return here.length === 0 || there.length === 0 || isAmong(here[0], there) || isAmong(there[0], here)
}

/** Whether a place is one of others, in longer or shorter words: Delhi, New Delhi. */
const isAmong = (place: string | undefined, others: readonly string[]) =>
  place !== undefined &&
  others.some((other) => ` ${other} `.includes(` ${place} `) || ` ${place} `.includes(` ${other} `))

/** Words for what is no institution of its own, in the first parts of an affiliation. */
const partOnly =
  /^(?:the )?(?:department|dept|division|faculty|section|laboratory|lab|centre for|center for|school of|unit)\b/

/** The institutions in somebody's affiliation: not its departments, nor its town and country. */
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

/** The parts that say which institution of a generic name is meant, without postal codes; a country does not. */
const listInstitutionPlaces = (parts: readonly string[]): string[] =>
  parts
    .map((part) => part.replace(/[\d\s-]+/g, ' ').trim())
    .filter((part) => part !== '' && !isGeneric(part) && !countryTyped(part, 'en'))

const institutions = [
  'universit|universidad|université|institut|college|academy|akademie|hospital|council|ministry|corporation|museum',
  'observatory|polytechnic|politecnico|hochschule|school|विश्वविद्यालय|संस्थान|महाविद्यालय',
]
const institution = new RegExp(institutions.join('|'), 'u')

/** Words of which many institutions make their names: kinds, owners, and what is taught. */
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

/** Whether nothing in a name is its own: 'College of Agriculture', 'National Institute of Technology'. */
const isGeneric = (name: string): boolean => name.split(/[\s()’'/-]+/).every((word) => word === '' || common.has(word))
