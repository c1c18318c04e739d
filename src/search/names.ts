import { withoutDoctor } from '../articles/citation.ts'
import { authorsOf, keywordsOf } from '../articles/rules.ts'
import { streamSafe } from '../text/clean.ts'

export const nameKinds = ['author', 'keyword'] as const

export type NameKind = (typeof nameKinds)[number]

const maxKeyLength = 300

/**
 * Normalises a name or keyword for comparison: composed, without 'Dr. ' and a last keyword's full stop, case and space
 * folded.
 */
export function nameKey(name: string): string {
  const words = withoutDoctor(streamSafe(name).normalize('NFC')).replace(/\s+/g, ' ')
  return words
    .replace(/[.।]+$/, '')
    .toLowerCase()
    .slice(0, maxKeyLength)
    .toWellFormed()
}

/** The names and keywords to browse an article by, without duplicates. */
export function namesOf(authorname: string, keywords: string): { kind: NameKind; key: string; name: string }[] {
  const named = (kind: NameKind, names: string[]) =>
    names.map((name) => [`${kind}/${nameKey(name)}`, { kind, key: nameKey(name), name }] as const)
  const all = [...named('author', authorsOf(authorname).map(withoutDoctor)), ...named('keyword', keywordsOf(keywords))]
  return [...new Map(all).values()]
}
