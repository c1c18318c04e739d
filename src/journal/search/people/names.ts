import type { nameKinds } from '../../../core/db/enums.ts'
import { streamSafe } from '../../../core/text/clean.ts'
import { withoutHonorifics } from '../../../core/text/person-names.ts'
import { authorsOf, keywordsOf } from '../../articles/rules.ts'

export type NameKind = (typeof nameKinds)[number]

const maxKeyLength = 300

/**
 * Normalises an author's name or a keyword for comparison: composed, an author's without honorifics (the keyword `Shri Anna`
 * has none), without a last full stop, case and space folded.
 */
export function nameKey(name: string, kind: NameKind = 'author'): string {
  const composed = streamSafe(name).normalize('NFC').trim()
  const words = (kind === 'author' ? withoutHonorifics(composed) : composed).replace(/\s+/g, ' ')
  return words
    .replace(/(?<![.।])[.।]+$/, '')
    .toLowerCase()
    .slice(0, maxKeyLength)
    .toWellFormed()
}

/** The names and keywords to browse an article by, without duplicates. */
export function namesOf(authorname: string, keywords: string): { kind: NameKind; key: string; name: string }[] {
  const named = (kind: NameKind, names: string[]) =>
    names.map((name) => [`${kind}/${nameKey(name, kind)}`, { kind, key: nameKey(name, kind), name }] as const)
  const all = [
    ...named('author', authorsOf(authorname).map(withoutHonorifics)),
    ...named('keyword', keywordsOf(keywords)),
  ]
  return [...new Map(all).values()]
}
