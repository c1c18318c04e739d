import type { MovedArticle, MovedMember, MovedPerson } from '../addresses/moved.ts'
import { isAuthorRole, namePart, parseMovedDay } from '../addresses/moved-rules.ts'
import { readDumpFunder, readDumpPerson } from './people-rules.ts'
import { type DumpRows, sortDumpRows } from './rows.ts'
import { isSet, readSettingInLocale } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** Reads an article's author in one language; `contact` is the id of the corresponding author. */
export function readDumpAuthor(
  rows: DumpRows,
  author: DumpRow,
  about: { locale: string; contact: string | null | undefined },
): MovedPerson {
  const { author_id } = author
  return readDumpPerson(author, {
    ...about,
    settings: rows.settings('author', author_id),
    affiliations: rows.of('author_affiliations', 'author_id', author_id).map((affiliation) => ({
      ror: affiliation.ror ?? '',
      name: findAffiliationName(rows, affiliation, about.locale),
    })),
    role: readContributorRole(rows, author, about.locale),
    ...creditOf(rows, author),
  })
}

/** Returns the board members since 3.5, each with the public groups they belonged to. */
export function boardOf(rows: DumpRows, { journal_id, primary_locale }: DumpRow): MovedMember[] {
  const locale = primary_locale ?? ''
  const groups = rows.of('user_groups', 'context_id', journal_id).filter(({ masthead }) => isSet(masthead))
  const seats = groups.flatMap(({ user_group_id }) =>
    rows
      .of('user_user_groups', 'user_group_id', user_group_id)
      .filter(({ masthead, date_end }) => isSet(masthead) && !date_end),
  )
  return [...Map.groupBy(seats, ({ user_id }) => user_id)].map(([id, own]) => {
    const user = rows.settings('user', id)
    const parts = ['givenName', 'familyName'].map((part) => namePart(readSettingInLocale(user, part, locale)))
    return {
      name: readSettingInLocale(user, 'preferredPublicName', locale) || parts.filter(Boolean).join(' '),
      roles: own.flatMap((seat) => groupName(rows, seat, locale) || []),
      affiliation: readSettingInLocale(user, 'affiliation', locale),
      since: own.flatMap(({ date_start }) => parseMovedDay(date_start) || []).sort()[0] ?? '',
    }
  })
}

const groupName = (rows: DumpRows, { user_group_id }: DumpRow, locale: string) =>
  readSettingInLocale(rows.settings('user_group', user_group_id), 'name', locale)

/** Returns a contributor's role if it is not author: from the user group, or since 3.6 from contributor roles. */
function readContributorRole(rows: DumpRows, { author_id, user_group_id }: DumpRow, locale: string): string {
  const group = rows.settings('user_group', user_group_id)
  const isAuthors = readSettingInLocale(group, 'nameLocaleKey') === 'default.groups.name.author'
  const contributed = rows
    .of('credit_contributor_roles', 'contributor_id', author_id)
    .flatMap(({ contributor_role_id }) => rows.of('contributor_roles', 'contributor_role_id', contributor_role_id))
    .filter(({ contributor_role_identifier }) => contributor_role_identifier !== 'AUTHOR')
    .map(({ contributor_role_id, contributor_role_identifier }) => {
      const role = rows.settings('contributor_role', contributor_role_id)
      return readSettingInLocale(role, 'name', locale) || (contributor_role_identifier ?? '')
    })
  const all = [isAuthors ? '' : readSettingInLocale(group, 'name', locale), ...contributed]
  return all.filter((role) => role && !isAuthorRole(role)).join(', ')
}

/** Returns a contributor's CRediT roles since 3.6, by OJS's identifiers, and their degrees. */
function creditOf(rows: DumpRows, { author_id }: DumpRow) {
  const own = rows.of('credit_contributor_roles', 'contributor_id', author_id).filter((row) => row.credit_role_id)
  const credited = own.map(({ credit_role_id, credit_degree }) => {
    const [role] = rows.of('credit_roles', 'credit_role_id', credit_role_id)
    return { role: role?.credit_role_identifier ?? credit_role_id ?? '', degree: credit_degree ?? '' }
  })
  const degrees = credited.flatMap(({ role, degree }) => (degree ? `${role} ${degree.toLowerCase()}` : []))
  return { credited: credited.map(({ role }) => role), degrees: degrees.join(', ') }
}

/** Returns an affiliation's name: its own, else its organization's. */
function findAffiliationName(rows: DumpRows, { author_affiliation_id, ror }: DumpRow, locale: string): string {
  return (
    readSettingInLocale(rows.settings('author_affiliation', author_affiliation_id), 'name', locale) ||
    findOrganizationName(rows, ror, locale)
  )
}

/** Returns an organization's name in OJS's copy of the ROR register; '' if it is missing. */
function findOrganizationName(rows: DumpRows, ror: string | null | undefined, locale: string): string {
  const [known] = rows.of('rors', 'ror', ror)
  return readSettingInLocale(rows.settings('ror', known?.ror_id), 'name', locale)
}

/** Reads an article's funders: from the funding plugin up to OJS 3.5, from OJS itself since 3.6. */
export function fundersOf(rows: DumpRows, submission: string, locale: string): MovedArticle['funders'] {
  return sortDumpRows(rows.of('funders', 'submission_id', submission)).flatMap(({ funder_id, ror }) =>
    readDumpFunder({
      settings: rows.settings('funder', funder_id),
      awards: rows.of('funder_awards', 'funder_id', funder_id).map(({ funder_award_number }) => funder_award_number),
      ror: ror ?? '',
      organization: findOrganizationName(rows, ror, locale),
      locale,
    }),
  )
}
