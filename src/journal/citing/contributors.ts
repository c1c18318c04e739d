import { cslName, familyFirst, familyOf } from './csl.ts'
import type { ArticleFacts } from './facts.ts'

/** An author as indexes and harvesters receive it; unknown fields are ''. */
export type Contributor = {
  /** The whole name, given name first. */
  name: string
  /** 'Sharma, Ravi Kumar'; a single name remains alone. */
  inverted: string
  given: string
  /** The family name with its particle, or the only name. */
  surname: string
  suffix: string
  orcid: string
  affiliation: string
  ror: string
  isOrganisation: boolean
  /** The roles of CRediT. */
  credit: readonly string[]
}

/** Returns the authors of an article, in their order. */
export function contributorsOf({ people }: ArticleFacts): Contributor[] {
  return people.map(({ cited, parts, orcid, affiliation, ror, organisation, credit = [] }) => {
    const name = cslName(parts)
    const { given = '', suffix = '' } = name
    const names = { name: cited, inverted: familyFirst(name), given, surname: familyOf(name), suffix }
    return { ...names, orcid, affiliation, ror, isOrganisation: Boolean(organisation), credit }
  })
}
