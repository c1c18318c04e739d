import { paths } from '../../core/paths.ts'
import { oneLine, slugOf } from '../../core/text/clean.ts'
import { tsvLine } from '../../core/text/csv-lines.ts'
import { months } from '../../core/text/dates.ts'
import { type IssueNumber, monthOf } from '../../journal/issues/rules.ts'
import { journalName, type Settings } from '../../office/settings/rules.ts'

/** The columns of KBART (NISO RP-9-2014, phase II), in their order. */
const columns =
  'publication_title print_identifier online_identifier date_first_issue_online num_first_vol_online num_first_issue_online ' +
  'date_last_issue_online num_last_vol_online num_last_issue_online title_url first_author title_id embargo_info coverage_depth ' +
  'notes publisher_name publication_type date_monograph_published_print date_monograph_published_online monograph_volume ' +
  'monograph_edition first_editor parent_publication_title_id preceding_publication_title_id access_type'

type DatedIssue = IssueNumber & { frequency: string }

type Journal = {
  settings: Pick<Settings, 'websitename' | 'issn' | 'journal_essn' | 'publisher'>
  origin: string
  issues: readonly DatedIssue[]
}

/** The journal as libraries' knowledge bases load it: a header and a tab-separated line. It is ongoing, so the last issue is empty. */
export function kbart({ settings, origin, issues }: Journal): string {
  const first = issues.toSorted((a, b) => a.volume - b.volume || a.issue - b.issue)[0]
  const known: Record<string, string> = {
    publication_title: journalName(settings),
    print_identifier: settings.issn,
    online_identifier: settings.journal_essn,
    date_first_issue_online: first ? dateOf(first) : '',
    num_first_vol_online: first ? `${first.volume}` : '',
    num_first_issue_online: first ? `${first.issue}` : '',
    title_url: origin + paths.home(),
    title_id: settings.journal_essn || settings.issn || slugOf(journalName(settings)),
    coverage_depth: 'fulltext',
    publisher_name: settings.publisher,
    publication_type: 'serial',
    access_type: 'F',
  }
  const header = columns.split(' ')
  return tsvLine(header) + tsvLine(header.map((column) => oneLine(known[column] ?? '')))
}

/** The year and, where it is known, the month of an issue: '2026-03'. */
function dateOf({ year, frequency }: DatedIssue): string {
  const names: readonly string[] = months
  const month = names.indexOf(monthOf(frequency)) + 1
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : `${year}`
}
