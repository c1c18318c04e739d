import type { HistoryWords } from '../audit/difference.ts'
import { partnerLabels } from './problems.ts'

const { imgFile, ...plain } = partnerLabels

/** How the history of a partner tells its changes. */
export const partnerHistory: HistoryWords = {
  fields: { ...plain, image: { label: imgFile, kind: 'file' }, place: 'Place' },
  actions: { move: 'Moved' },
}
