import { familyName, personName, withoutHonorifics } from '../../../core/text/person-names.ts'
import { element, emptyElement, textElement, type Xml } from '../../../core/text/xml.ts'
import type { Person } from '../../../journal/articles/people/rules.ts'
import { localeIn, localised, type OjsVersion } from './rules.ts'

type Of = { version: OjsVersion; language: string }

/** An article's authors, in order; their ids are their positions. */
export function authors({ version, language }: Of, people: readonly Person[]): Xml {
  const locale = localeIn(version, language)
  return element(
    'authors',
    {},
    people.map((person, at) => author({ version, locale }, person, at)),
  )
}

function author({ version, locale }: { version: OjsVersion; locale: string }, person: Person, at: number): Xml {
  const { given, family } = namesOf(person)
  const is36 = version === '3.6'
  const attributes = {
    ...(is36 ? { contributor_type: 'PERSON' } : { user_group_ref: 'Author' }),
    primary_contact: String(person.corresponding),
    include_in_browse: 'true',
    seq: at,
    id: at + 1,
  }
  return element(
    'author',
    attributes,
    localised('givenname', locale, given),
    localised('familyname', locale, family),
    is36 ? affiliation36(locale, person) : localised('affiliation', locale, person.affiliation),
    textElement('country', countryCode(person.country)),
    person.email || is36 ? textElement('email', person.email) : emptyElement('email'), // 3.3 wants one
    textElement('orcid', person.orcid),
    is36 ? element('contributor_roles', {}, textElement('contributor_role_id', 1)) : undefined,
  )
}

/**
 * OJS shows a name as given name, then family name. A name in another order, such as `Sharma R.K.` or `Berg Jr.`,
 * becomes a given name as a whole.
 */
export function namesOf({ name, family: known }: Pick<Person, 'name' | 'family'>): { given: string; family: string } {
  const family = familyName(personName(withoutHonorifics(name), known))
  const given = name.endsWith(` ${family}`) ? name.slice(0, -family.length - 1).trim() : ''
  return given ? { given, family } : { given: name, family: '' }
}

function affiliation36(locale: string, { affiliation, ror }: Person): Xml | undefined {
  if (!ror) return element('affiliation', {}, localised('name', locale, affiliation))
  const name = affiliation ? localised('name', locale, affiliation) : emptyElement('name', { locale })
  return element('rorAffiliation', {}, textElement('ror', ror), name)
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

let codes: Map<string, string> | undefined

/** The ISO 3166-1 code, which OJS requires, of a country's English name; other texts stay unchanged. */
export function countryCode(country: string): string {
  codes ??= new Map(
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((one, _, letters) =>
      letters.flatMap((two) => {
        const name = regions.of(one + two)
        return name ? [[name.toLowerCase(), one + two] as const] : []
      }),
    ),
  )
  return codes.get(country.trim().toLowerCase()) ?? country
}
