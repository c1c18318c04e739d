import { doiPrefix } from '../../../core/pasted/doi-pattern.ts'
import { isBeginning } from '../../../core/pasted/reference-bounds.ts'

/** Matches a year or its substitute, an address, or a DOI. */
const dated = new RegExp(
  [
    String.raw`(?<!\d)(?:1[5-9]|20)\d\d(?!\d)`,
    String.raw`\b(?:in press|forthcoming|unpublished|submitted|n\.d\.|im erscheinen)|https?:|www\.|\b${doiPrefix}`,
  ].join('|'),
  'i',
)

/**
 * The bounds of a reference's length: longer texts are paragraphs, shorter ones are citations in cells: 'Rao and others
 * (2019)'.
 */
const [shortest, longest] = [20, 600]

/**
 * Returns how much texts look like references, from 0 to 1: the fraction of those with a year that begin with a name,
 * or a smaller part of those with either. 0 if most have neither, or if they are too long.
 */
export function likenessOf(references: string[]): number {
  const lengths = references.map(({ length }) => length).toSorted((a, b) => a - b)
  const shareOf = (is: (text: string) => boolean) => references.filter(is).length / Math.max(1, references.length)
  const either = Math.max(
    shareOf((text) => dated.test(text)),
    shareOf(isBeginning),
  )
  const usual = lengths[lengths.length >> 1] ?? 0
  if (either <= 0.5 || usual > longest || usual < shortest) return 0
  return Math.max(
    either * 0.3,
    shareOf((text) => dated.test(text) && isBeginning(text)),
  )
}
