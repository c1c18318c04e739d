import { isSet, type Settings, texts, words } from './dump-settings-rules.ts'
import type { DumpRow } from './dump-tables-rules.ts'
import { inLocale, type MovedPerson } from './moved.ts'
import { parts } from './moved-rules.ts'

/** The rest of a dump's author beside the row: settings, affiliations since 3.5, and the name of the role. */
type About = {
  settings: Settings
  affiliations: { name: string; ror: string }[]
  role: string
  locale: string
  contact: string | null | undefined
}

/** An author of a dump: with first, middle and last names before 3.1.2. */
export function dumpPerson(row: DumpRow, { settings, affiliations, role, locale, contact }: About): MovedPerson {
  const given = texts(settings, 'givenName', locale)
  const family = texts(settings, 'familyName', locale)
  const shown = inLocale(given, locale)
  const before = words(settings, 'affiliation', locale)
  return {
    given: shown || [row.first_name, row.middle_name].filter(Boolean).join(' '),
    family: inLocale(family, locale) || (row.last_name ?? ''),
    preferred: words(settings, 'preferredPublicName', locale),
    affiliations:
      affiliations.length > 0 ? affiliations.map(({ name }) => name).filter(Boolean) : [before].filter(Boolean),
    ror: affiliations.find(({ ror }) => ror)?.ror ?? '',
    country: row.country || words(settings, 'country'),
    email: row.email ?? '',
    orcid: words(settings, 'orcid'),
    isCorresponding: isSet(row.primary_contact) || (Boolean(contact) && contact === row.author_id),
    left: [
      ...Object.keys(given)
        .filter((one) => given[one] !== shown)
        .map((one) => ({
          what: `name in ${one}`,
          content: [given[one], family[one]].filter(Boolean).join(' '),
        })),
      ...parts({
        biography: words(settings, 'biography', locale),
        'web address': row.url || words(settings, 'url'),
        'competing interests': words(settings, 'competingInterests', locale),
        role,
      }),
    ],
  }
}
