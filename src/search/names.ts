import { withoutDoctor } from '../articles/citation.ts'
import { authorsOf, keywordsOf } from '../articles/rules.ts'

export type NameKind = 'author' | 'keyword'

const maxKeyLength = 300

/** A name or keyword as it is compared: composed, without 'Dr. ' and the full stop of a last keyword, case and space folded. */
export function nameKey(name: string): string {
  const words = withoutDoctor(name.normalize('NFC')).replace(/\s+/g, ' ')
  return words
    .replace(/[.।]+$/, '')
    .toLowerCase()
    .slice(0, maxKeyLength)
    .toWellFormed()
}

/** The names and keywords that an article can be browsed by, each once. */
export function namesOf(authorname: string, keywords: string): { kind: NameKind; key: string; name: string }[] {
  const named = (kind: NameKind, names: string[]) =>
    names.map((name) => [`${kind}/${nameKey(name)}`, { kind, key: nameKey(name), name }] as const)
  const all = [...named('author', authorsOf(authorname).map(withoutDoctor)), ...named('keyword', keywordsOf(keywords))]
  return [...new Map(all).values()]
}
