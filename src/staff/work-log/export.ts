import { csvHead, csvLine } from '../../core/text/csv-lines.ts'
import { entryWords } from '../../core/text/html.ts'
import { formatSortableTime } from './rules.ts'

type ExportedEntry = { id: number; status: string; content: string; createdby: string; created_at: string }

/** Returns an entry as exported, in a file or by the API. */
export function makeExportedEntry({ created_at, ...entry }: Omit<ExportedEntry, 'created_at'> & { created_at: Date }) {
  return { ...entry, created_at: created_at.toISOString() }
}

const columns = ['id', 'status', 'content', 'createdby', 'created_at'] as const

/** Returns the columns of the CSV; the last two are for people: plain text, and the journal's time. */
export const formatEntriesHead = (timeZone: string) => csvHead([...columns, 'text', `time (${timeZone})`])

/** Returns an entry as a CSV line. */
export function formatEntryLine(entry: ExportedEntry, timeZone: string): string {
  const cells = [...columns.map((column) => String(entry[column])), entryWords(entry.content)]
  return csvLine([...cells, formatSortableTime(new Date(entry.created_at), timeZone)])
}

/** Returns entries as members of a JSON list, one per line. @param isFirst whether no member precedes them */
export function formatJsonMembers(entries: ExportedEntry[], isFirst: boolean): string {
  const members = entries.map((entry) => JSON.stringify(entry)).join(',\n')
  return members && !isFirst ? `,\n${members}` : members
}
