import type { Texts, Unimported } from '../addresses/moved.ts'
import type { DumpRows } from './rows.ts'
import { words } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** Lists what must be re-entered by hand after a move: the journal's own data, board, announcements and pages. */
export function listUnimported(rows: DumpRows, journal: DumpRow): Unimported[] {
  return [...aboutJournal(rows, journal), ...pagesOf(rows, journal)]
}

/** The journal's own data, to be entered here by hand. */
const said: Record<string, string> = {
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
}

const byHand = 'enter it here by hand'

function aboutJournal(rows: DumpRows, journal: DumpRow): Unimported[] {
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

/** Whether a setting is a text that somebody wrote, not a number, a switch or a name for the software. */
const isProse = (texts: Texts) =>
  Object.values(texts).some((text) => /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(text) && !/^[aO]:\d+:/.test(text))

/** Announcements, and editors' pages: from the static pages plugin, and from navigation menus since 3.1.1. */
function pagesOf(rows: DumpRows, { journal_id, path, primary_locale }: DumpRow): Unimported[] {
  const of = (what: string, table: string, place: string) =>
    rows.of(`${table}s`, place, journal_id).flatMap((row) => {
      if (row.type !== undefined && row.type !== 'NMI_TYPE_CUSTOM') return []
      if (row.assoc_type !== undefined && row.assoc_type !== journalType) return []
      const settings = rows.settings(table, row[`${table}_id`])
      const texts = ['title', 'content', 'descriptionShort', 'description'].map((name) =>
        words(settings, name, primary_locale ?? ''),
      )
      const content = [row.path, row.date_posted, ...texts].filter(Boolean).join('\n')
      return [{ of: `journal ${path}`, what, reason: byHand, content }]
    })
  return [
    ...of('announcement', 'announcement', 'assoc_id'),
    ...of('page', 'static_page', 'context_id'),
    ...of('page', 'navigation_menu_item', 'context_id'),
  ]
}

/** ASSOC_TYPE_JOURNAL of pkp/ojs. */
const journalType = '256'
