import type { HistoryWords } from '../audit/difference.ts'
import { issueLabels } from './fields.ts'

/** Field labels for an issue's history. */
export const issueHistory: HistoryWords = { fields: { year: 'Year', ...issueLabels } }
