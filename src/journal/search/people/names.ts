import type { nameKinds } from '../../../core/db/enums.ts'
import { withoutHonorifics } from '../../../core/text/person-names.ts'
import { nameKey } from '../../articles/people/names.ts'
import { authorsOf, keywordsOf } from '../../articles/rules.ts'

export type NameKind = (typeof nameKinds)[number]

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
