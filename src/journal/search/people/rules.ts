import { keywordsOf } from '../../../core/pasted/keywords.ts'
import { type NameKind, nameKey } from '../../../core/pasted/name-keys.ts'
import { bareName } from '../../../core/text/person-names.ts'
import { type Affiliation, numberedAffiliations } from '../../record/people/affiliation-rules.ts'
import type { PublicPerson } from '../../record/people/rules.ts'

/** A person as an article names them. */
export type NamedPerson = Pick<PublicPerson, 'name' | 'orcid' | 'affiliation' | 'country' | 'ror'>

/** One of the people of a name, for an author's page. */
export type Namesake = { name: string; orcid: string; affiliations: Affiliation[] }

const maxAffiliations = 5

/** Returns the people of a name who have an ORCID iD, in their order, with their affiliations. */
export function namesakesIn(people: readonly NamedPerson[]): Namesake[] {
  const orcids = [...new Set(people.map(({ orcid }) => orcid).filter(Boolean))]
  return orcids.map((orcid) => {
    const theirs = people.filter((person) => person.orcid === orcid)
    return { name: theirs[0]?.name ?? '', orcid, affiliations: affiliationsOfAll(theirs) }
  })
}

/** Lists the newest affiliations of people. */
export function affiliationsOfAll(people: readonly NamedPerson[]): Affiliation[] {
  return numberedAffiliations(people).affiliations.slice(0, maxAffiliations)
}

/** Returns the other names under which articles of one person were published. */
export function otherNames(people: readonly NamedPerson[], name: string): string[] {
  const byKey = new Map(people.map((person) => [nameKey(person.name), person.name]))
  byKey.delete(nameKey(name))
  return [...byKey.values()]
}

/** Returns the names and keywords of an article that readers can browse, without duplicates. */
export function listBrowsableNames(
  authors: readonly string[],
  keywords: string,
): { kind: NameKind; key: string; name: string }[] {
  const named = (kind: NameKind, names: string[]) =>
    names.map((name) => [`${kind}/${nameKey(name, kind)}`, { kind, key: nameKey(name, kind), name }] as const)
  const all = [...named('author', authors.map(bareName)), ...named('keyword', keywordsOf(keywords))]
  return [...new Map(all).values()]
}
