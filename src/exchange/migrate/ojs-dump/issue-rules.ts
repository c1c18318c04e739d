import type { MovedIssue } from '../addresses/moved.ts'
import { day, unimportedParts } from '../addresses/moved-rules.ts'
import { isSet, pictures, type Settings, texts, words } from './settings-rules.ts'
import type { DumpRow } from './tables-rules.ts'

/** An issue of a dump. */
export function dumpIssue(
  row: DumpRow,
  { settings, galleys, doi, locale }: { settings: Settings; galleys: string[]; doi: string; locale: string },
): MovedIssue {
  const id = row.issue_id ?? ''
  return {
    key: id,
    names: [...new Set([id, row.url_path ?? '', words(settings, 'pub-id::publisher-id')].filter(Boolean))],
    volume: row.volume ?? '',
    number: row.number ?? '',
    year: row.year ?? '',
    titles: texts(settings, 'title', locale),
    isPublished: isSet(row.published),
    date: day(row.date_published),
    left: unimportedParts({
      description: words(settings, 'description', locale),
      DOI: doi,
      cover: pictures(settings),
      'files of the whole issue': galleys.join(', '),
      access: row.access_status === '2' ? 'subscribers only' : '',
    }),
  }
}
