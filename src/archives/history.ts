import type { HistoryWords } from '../audit/difference.ts'
import { issueLabels } from './fields.ts'

/** How the history of an issue tells its changes. */
export const issueHistory: HistoryWords = { fields: { year: 'Year', ...issueLabels } }
