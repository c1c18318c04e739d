import { lookup } from '../../../core/text/clean.ts'
import type { MovedPage, Texts, Unimported } from '../addresses/moved.ts'
import type { DumpRows } from './rows.ts'
import { inAllLanguages, readSettingInLocale } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** Lists the data to re-enter by hand after a move: the journal's own data and its announcements. */
export function listUnimported(rows: DumpRows, journal: DumpRow): Unimported[] {
  return [...listUnimportedOfJournal(rows, journal), ...announcementsOf(rows, journal)]
}

/** The journal's own data to enter here by hand. */
const said: Record<string, string> = lookup({
  name: 'name',
  onlineIssn: 'online ISSN',
  printIssn: 'print ISSN',
  publisherInstitution: 'publisher',
  contactName: 'contact',
  contactEmail: 'email address of the contact',
  description: 'summary',
  about: 'text about the journal',
  authorGuidelines: 'instructions for authors',
  abbreviation: 'abbreviation',
  acronym: 'acronym',
  initials: 'acronym',
  title: 'name',
  readerInformation: 'information for readers',
  authorInformation: 'information for authors',
  librarianInformation: 'information for librarians',
  submissionChecklist: 'submission checklist',
  licenseUrl: 'licence',
  focusScopeDesc: 'focus and scope',
  openAccessPolicy: 'open access policy',
  reviewPolicy: 'review policy',
  editorialTeam: 'editorial team',
  editorialHistory: 'editorial history',
  copyrightNotice: 'copyright notice',
  privacyStatement: 'privacy statement',
})

const byHand = 'enter it here by hand'

function listUnimportedOfJournal(rows: DumpRows, journal: DumpRow): Unimported[] {
  const settings = rows.settings('journal', journal.journal_id)
  const others = [...settings.keys()].filter((name) => !(name in said) && isProse(settings.get(name) ?? {}))
  const all = [...Object.entries(said), ...others.map((name) => [name, `setting ${name}`] as const)]
  return all.flatMap(([setting, what]) =>
    Object.entries(settings.get(setting) ?? {}).map(([locale, content]) => ({
      of: `journal ${journal.path}`,
      what: `${what} of the journal${locale && ` (${locale})`}`,
      reason: byHand,
      content,
    })),
  )
}

/** Whether a setting is prose, not a number, a switch or a name for the software. */
const isProse = (texts: Texts) =>
  Object.values(texts).some((text) => /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(text) && !/^[aO]:\d+:/.test(text))

/** Returns the journal's announcements. */
function announcementsOf(rows: DumpRows, { journal_id, path }: DumpRow): Unimported[] {
  return rows
    .of('announcements', 'assoc_id', journal_id)
    .filter(({ assoc_type }) => assoc_type === journalType)
    .map(({ announcement_id, date_posted }) => {
      const settings = rows.settings('announcement', announcement_id)
      const texts = ['title', 'descriptionShort', 'description'].map((name) => inAllLanguages(settings, name))
      const content = [date_posted, ...texts].filter(Boolean).join('\n')
      return { of: `journal ${path}`, what: 'announcement', reason: byHand, content }
    })
}

/** ASSOC_TYPE_JOURNAL of pkp/ojs. */
const journalType = '256'

/** Returns editors' pages: from the static pages plugin, and from navigation menus since 3.1.1. */
export function pagesOf(rows: DumpRows, { journal_id, path: journal, primary_locale }: DumpRow): MovedPage[] {
  const locale = primary_locale ?? ''
  const all = ['static_page', 'navigation_menu_item'].flatMap((table) =>
    rows
      .of(`${table}s`, 'context_id', journal_id)
      .filter(({ type }) => type === undefined || type === 'NMI_TYPE_CUSTOM')
      .map((row) => ({ path: row.path ?? '', settings: rows.settings(table, row[`${table}_id`]) })),
  )
  return all.map(({ path, settings }) => ({
    of: `journal ${journal}`,
    path,
    title: readSettingInLocale(settings, 'title', locale),
    text: readSettingInLocale(settings, 'content', locale),
    content: [path, ...['title', 'content'].map((name) => inAllLanguages(settings, name))].filter(Boolean).join('\n'),
  }))
}
