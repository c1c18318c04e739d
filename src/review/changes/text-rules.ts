import type { StoredText } from '../../core/db/tables/review/papers.ts'
import type { TextBlock } from '../../engines/changes/changes.ts'

/** The most blocks, and the most bytes, of a stored text. */
const most = { blocks: 20_000, bytes: 2_000_000 }

/** Returns the text of a file for storage. */
export function keptText(blocks: TextBlock[]): StoredText {
  if (blocks.length > most.blocks) return 'too_long'
  let bytes = 0
  for (const { text } of blocks) bytes += Buffer.byteLength(text)
  return bytes > most.bytes ? 'too_long' : blocks
}

/** Stored texts, as JSON: one that could not be read, and one that is too long to compare. */
export const noText = '[]'
export const tooLongText = '"too_long"'
