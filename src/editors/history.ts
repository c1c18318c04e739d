import type { HistoryWords } from '../audit/difference.ts'
import { editorLabels } from './problems.ts'

const { post, imgFile, ids, ...plain } = editorLabels

/** How the history of an editor tells its changes. */
export const editorHistory: HistoryWords = {
  fields: {
    ...plain,
    post: { label: post, kind: 'rich' },
    picture: { label: imgFile, kind: 'file' },
    is_pinned: 'Pinned',
  },
}
