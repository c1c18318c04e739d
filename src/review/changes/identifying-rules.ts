import { findIdentifying, type IdentifyingText, type PageText, type Side } from '../../engines/blind/blind.ts'
import type { Piece } from '../../engines/changes/changes.ts'

/**
 * Finds text in a comparison that identifies a side, in the words of both versions; references are searched separately.
 */
export function identifyingInChanges(pieces: readonly Piece[], side: Side): IdentifyingText[] {
  const { references = [], texts = [] } = Object.groupBy(pieces, ({ of }) =>
    of === 'reference' ? 'references' : 'texts',
  )
  const searched = [before, after].flatMap((wordsOf): PageText[] => [
    { page: null, text: texts.map(wordsOf).join('\n') },
    { page: null, text: references.map(wordsOf).join('\n\n'), isListed: true },
  ])
  const seen = new Set<string>()
  return findIdentifying(searched, side).filter(({ kind, text }) => seen.size < seen.add(`${kind} ${text}`).size)
}

const before = (piece: Piece) => piece.before
const after = (piece: Piece) => (piece.after === piece.before ? '' : piece.after)
