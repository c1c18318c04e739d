import { longDate, momentIn } from '../../../core/text/dates.ts'
import type { HistoryLabels } from '../../../office/history/difference.ts'
import type { NewArticle } from '../../record/admin-queries.ts'
import { type ArticleField, articleFieldNames, articleFields, articleLabels } from '../../record/fields.ts'
import { onlineFirstName } from '../../record/issues/rules.ts'
import { issuerNames, namesListed, reasonNames } from '../../record/notice-rules.ts'
import { placeFields } from '../../record/place-form.ts'
import { supplementText } from '../../record/supplement-rules.ts'
import { typeNames } from '../../record/type-rules.ts'

/** The columns of an article's PDF, full text and supplements. */
export const fileColumns = ['file_hash', 'file_bytes', 'uploaded_hash', 'uploaded_bytes', 'text_hash', 'supplements']

/**
 * The columns that an earlier version restores: the form's, issue, PDF, full text and supplements, but not the
 * publication status.
 */
export const restorableColumns: readonly string[] = [
  ...articleFieldNames,
  ...placeFields,
  'file_hash',
  'text_hash',
  'supplements',
]

const publicFirst: ArticleField[] = ['title', 'abstract', 'ptype', 'publishdate']

/**
 * Returns the labels of an article's change history; the fields that readers see come first.
 * @param zone the journal's time zone
 */
export const articleHistory = (zone: string): HistoryLabels => ({
  actions: {
    move: 'Moved',
    schedule: 'Scheduled',
    unschedule: 'Schedule cancelled',
    publish: 'Published as scheduled',
    disapproved: 'Approval taken back',
    withhold: 'Version withheld',
  },
  fields: {
    ...Object.fromEntries(
      [...new Set([...publicFirst, ...articleFieldNames])].map((name) => [name, articleFields[name]]),
    ),
    notice_reasons: { ...articleFields.notice_reasons, worded: (codes) => namesListed(reasonNames, codes).join(', ') },
    notice_by: { ...articleFields.notice_by, worded: (codes) => namesListed(issuerNames, codes).join(', ') },
    updates: { label: 'Notices', worded: noticeText },
    status: articleLabels.status,
    publish_at: { label: articleLabels.publish_at, worded: (time) => momentIn(zone, new Date(time)) },
    year: { label: articleLabels.year, worded: (year) => (year === '0' ? onlineFirstName() : year) },
    volume: { label: articleLabels.volume, worded: wordedNumber },
    issue: { label: articleLabels.issue, worded: wordedNumber },
    file_hash: { label: articleLabels.pdfFile, isFile: true, bytes: 'file_bytes' },
    uploaded_hash: { label: 'Uploaded PDF', isFile: true, bytes: 'uploaded_bytes' },
    text_hash: { label: 'Full text', isFile: true },
    withheld: 'Withheld',
    supplements: { label: 'Supplements', worded: (stored) => supplementText(JSON.parse(stored)) },
  },
})

/** Formats the volume or the number of an issue; an article online first has none. */
const wordedNumber = (number: string): string => (number === '0' ? 'none' : number)

/** Formats a notice from the text that the trigger stores: 'Retraction, ref. 140, 15 June 2026, 10.1234/crops.140'. */
function noticeText(stored: string): string {
  const [type = '', refnumber, ...others] = stored.split(' ')
  const known: Record<string, string> = typeNames
  return [known[type] ?? type, `ref. ${refnumber}`, ...others.map((text) => longDate(text) || text)].join(', ')
}

/** Returns the key of an article's history. */
export const articleHistoryKey = (id: number) => ({ kind: 'article', subject: String(id) }) as const

/** Returns the columns that the history records, without derived ones. */
export function historyColumns(columns: Partial<NewArticle>): Record<string, unknown> {
  const { title_key, description, updates, supplements_given, createdby, modifiedby, creation, modification, ...rest } =
    columns
  return rest
}
