import { isOnlineFirst, onlineFirst } from '../../../core/online-first.ts'
import { paths, supplementName } from '../../../core/paths.ts'
import { decodeHtml } from '../../../core/text/html.ts'
import type { Status } from '../../../core/text/status.ts'
import { articleForm } from '../../../journal/articles/editing/form.ts'
import type { IssueNumber } from '../../../journal/record/issues/rules.ts'
import { readArticlePeople } from '../../../journal/record/people/rules.ts'
import { pagesField, parsePosition } from '../../../journal/record/position-rules.ts'
import { resourcesOf } from '../../../journal/record/resources/rules.ts'
import type { StoredSupplement } from '../../../journal/record/supplement-rules.ts'
import { fundingOf, splitCleanLines } from '../../../journal/record/support-rules.ts'
import { unknownFrequency } from '../../import/rules.ts'

/** An article as an export reads it: the stored columns of its form, and others. */
export type ExportedRow = Parameters<typeof articleForm.typedOf>[0] &
  IssueNumber & {
    refnumber: string
    /** The ref number of the address that it had online first, '' if it had none. */
    first_refnumber: string
    import_key: string | null
    oai_identifier: string | null
    frequency: string
    issue_label: string
    issue_title: string
    issue_description: string
    issue_editors: string
    status: Status
    publish_at: Date | null
    file_hash: string | null
    uploaded_hash: string | null
    text_hash: string | null
    supplements: StoredSupplement[]
  }

/** Returns the path of an article's PDF, relative to the folder of the lines. */
export const exportedPdf = (refnumber: string) => `pdfs/${refnumber}.pdf`

/** Returns the path of an article's full text, JATS with its pictures, relative to the folder of the lines. */
export const exportedText = (refnumber: string) => `texts/${refnumber}.zip`

/** Returns the path of a supplement, relative to the folder of the lines. */
export const exportedSupplement = (refnumber: string, supplement: Pick<StoredSupplement, 'n' | 'kind'>) =>
  `supplements/${supplementName(refnumber, supplement)}`

/** The files of an article that accompany its line. */
type Beside = { pdf: boolean; text: boolean }

/** Returns the fields of an article's place: its issue and its first address, or that it is online first. */
function placeFields({ year, volume, issue, frequency, first_refnumber }: ExportedRow) {
  if (isOnlineFirst({ year })) return { online_first: true }
  const first_address = first_refnumber ? paths.article({ ...onlineFirst, refnumber: first_refnumber }) : ''
  return { year, volume, issue, frequency: frequency || unknownFrequency, first_address }
}

/** Returns an article as a line that an import reads, without empty fields. */
export function formatExportLine(row: ExportedRow, beside: Beside): string {
  const { title, authorname, authors, refnumber, ...typed } = articleForm.typedOf(row)
  const position = parsePosition(typed)
  const pages = 'first' in position ? position : undefined
  const line = {
    key: row.import_key ?? '',
    oai_identifier: row.oai_identifier ?? '',
    refnumber,
    title,
    authors: authors
      ? readArticlePeople({ authors, authorname })
      : authorname
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
    ...placeFields(row),
    issue_label: row.issue_label,
    issue_title: row.issue_title,
    issue_description: decodeHtml(row.issue_description),
    issue_editors: row.issue_editors,
    first: pages?.first ?? '',
    last: pages?.last ?? '',
    ...typed,
    [pagesField]: '',
    pdf_source: typed.pdf_source === 'typeset' ? typed.pdf_source : '',
    references: splitCleanLines(typed.references),
    funding: fundingOf(typed.funding),
    resources: resourcesOf(typed.resources),
    status: row.status,
    publish_at: row.publish_at?.toISOString() ?? '',
    pdf: beside.pdf ? exportedPdf(refnumber) : '',
    text: beside.text ? exportedText(refnumber) : '',
    supplements: row.supplements.map(({ title, description, license_url, ...one }) => {
      return { n: one.n, title, description, license_url, file: exportedSupplement(refnumber, one) }
    }),
  }
  return JSON.stringify(Object.fromEntries(Object.entries(line).filter(([, value]) => !isEmptyField(value))))
}

const isEmptyField = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
