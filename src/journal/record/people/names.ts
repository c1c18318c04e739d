import type { nameKinds } from '../../../core/db/enums.ts'
import { streamSafe } from '../../../core/text/clean.ts'
import { bareName } from '../../../core/text/person-names.ts'

const maxKeyLength = 300

/**
 * Normalises an author's name or a keyword for comparison: composed, without a final full stop, case and space folded;
 * an author's name also without honorifics, unlike a keyword such as `Shri Anna`.
 */
export function nameKey(name: string, kind: NameKind = 'author'): string {
  const composed = streamSafe(name).normalize('NFC').trim()
  const words = (kind === 'author' ? bareName(composed) : composed).replace(/\s+/g, ' ')
  return words
    .replace(/(?<![.।])[.।]+$/, '')
    .toLowerCase()
    .slice(0, maxKeyLength)
    .toWellFormed()
}

export type NameKind = (typeof nameKinds)[number]
