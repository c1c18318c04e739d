import { creditRoleOf } from '../../../journal/record/people/credit-rules.ts'
import { inLocale, type MovedArticle, type MovedPerson } from '../addresses/moved.ts'
import { listNamesInOtherLanguages, listUnimportedTexts } from '../addresses/moved-rules.ts'
import { inAllLanguages, isSet, readSettingInLocale, readTexts, type Settings } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/**
 * An author's data outside its row: settings, affiliations (since 3.5), the role's name, and CRediT roles (since 3.6).
 */
type About = {
  settings: Settings
  affiliations: { name: string; ror: string }[]
  role: string
  credited?: string[]
  degrees?: string
  locale: string
  contact: string | null | undefined
}

/**
 * Converts an author of a dump: with first, middle and last names before 3.1.2; since 3.6 it may be an organization.
 */
export function readDumpPerson(row: DumpRow, about: About): MovedPerson {
  const { settings, affiliations, role, locale, contact, degrees = '' } = about
  const credited = [...(about.credited ?? []), ...quotedIn(readSettingInLocale(settings, 'creditRoles'))]
  const unknown = credited.filter((text) => !creditRoleOf(text))
  const given = readTexts(settings, 'givenName', locale)
  const family = readTexts(settings, 'familyName', locale)
  const givenName = inLocale(given, locale)
  const before = readSettingInLocale(settings, 'affiliation', locale)
  const old = [row.first_name, row.middle_name].filter(Boolean).join(' ')
  const withSuffix = row.suffix ? [old, row.last_name, row.suffix].filter(Boolean).join(' ') : ''
  const whole = [givenName, inLocale(family, locale)].filter(Boolean).join(' ')
  const organization = givenName ? '' : readSettingInLocale(settings, 'organizationName', locale)
  const nobody = row.contributor_type === 'ANONYMOUS' ? 'Anonymous' : ''
  return {
    given: givenName || old,
    family: inLocale(family, locale) || (row.last_name ?? ''),
    preferred:
      withoutComma(readSettingInLocale(settings, 'preferredPublicName', locale), whole) ||
      withSuffix ||
      organization ||
      nobody,
    affiliations:
      affiliations.length > 0 ? affiliations.map(({ name }) => name).filter(Boolean) : [before].filter(Boolean),
    ror: affiliations.find(({ ror }) => ror)?.ror ?? readSettingInLocale(settings, 'rorId'), // the plugin's, before 3.5
    country: row.country || readSettingInLocale(settings, 'country'),
    email: row.email ?? '',
    orcid: readSettingInLocale(settings, 'orcid'),
    isCorresponding: isSet(row.primary_contact) || (Boolean(contact) && contact === row.author_id),
    isOrganisation: organization !== '',
    credit: credited.flatMap((text) => creditRoleOf(text) ?? []),
    left: [
      ...listNamesInOtherLanguages(given, family, locale),
      ...listUnimportedTexts({
        biography: inAllLanguages(settings, 'biography'),
        'web address': row.url || readSettingInLocale(settings, 'url'),
        'competing interests': inAllLanguages(settings, 'competingInterests'),
        role: [role, ...unknown].filter(Boolean).join(', '),
        'degrees of contributions': degrees,
      }),
    ],
  }
}

/** Returns the texts in a list of OJS's CRediT plugin before 3.6, which is JSON or PHP's format. */
const quotedIn = (list: string): string[] =>
  [...list.replaceAll('\\/', '/').matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)

/** Returns a preferred name without the comma that OJS's upgrade to 3.1.2 put before a suffix: 'Tom Ray, Jr.' */
const withoutComma = (preferred: string, whole: string) =>
  whole && preferred.startsWith(`${whole}, `) ? `${whole} ${preferred.slice(whole.length + 2)}` : preferred

/** A funder's rows: the name is in its settings or, since 3.6, in the organization with its ROR ID. */
type Funder = {
  settings: Settings
  awards: (string | null | undefined)[]
  ror: string
  organization: string
  locale: string
}

/** Converts a funder, repeated for each of its awards; [] if it has no name. */
export function readDumpFunder({ settings, awards, ror, organization, locale }: Funder): MovedArticle['funders'] {
  const named = readSettingInLocale(settings, 'funderName', locale) || readSettingInLocale(settings, 'name', locale)
  const funder = named || organization || ror
  if (!funder) return []
  const all = [...awards.flatMap((award) => award || []), ...grantsIn(readSettingInLocale(settings, 'grants'))]
  return (all.length > 0 ? all : ['']).map((award) => ({ funder, ...(ror && { ror }), award }))
}

/** Returns grant numbers, stored as JSON since OJS 3.6; a grant without a number has its DOI or name instead. */
function grantsIn(json: string): string[] {
  try {
    const grants: unknown = JSON.parse(json || '[]')
    if (!Array.isArray(grants)) return []
    return grants.flatMap((grant) => grant?.grantNumber || grant?.grantDoi || grant?.grantName || []).map(String)
  } catch {
    return []
  }
}
