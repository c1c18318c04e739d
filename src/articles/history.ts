import type { HistoryWords } from '../audit/difference.ts'
import { articleLabels } from './problems.ts'

const { year, volume, issue, pdfFile, ptype, publishdate, title, abstract, ...plain } = articleLabels

/** Field labels for an article's history. */
export const articleHistory: HistoryWords = {
  fields: {
    title: { label: title, kind: 'rich' },
    abstract: { label: abstract, kind: 'rich' },
    ptype: { label: ptype, values: { paid: 'Paid', free: 'Free' } },
    publishdate: { label: publishdate, kind: 'day' },
    ...plain,
    year,
    volume,
    issue,
    file_hash: { label: pdfFile, kind: 'file', bytes: 'file_bytes' },
  },
}
