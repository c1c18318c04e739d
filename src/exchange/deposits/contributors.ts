import { cslName, familyOf } from '../../journal/citing/csl.ts'
import type { ArticleFacts } from '../../journal/citing/facts.ts'

/** An author for a registration agency; '' for what is unknown. */
export type Contributor = {
  /** The whole name, given name first. */
  name: string
  given: string
  /** The family name with its particle, or the only name. */
  surname: string
  suffix: string
  orcid: string
  affiliation: string
  ror: string
  isOrganisation: boolean
}

/** The authors of an article, in their order. */
export function contributorsOf({ people }: ArticleFacts): Contributor[] {
  return people.map(({ cited, parts, orcid, affiliation, ror, organisation }) => {
    const isOrganisation = Boolean(organisation)
    const name = cslName(parts)
    const { given = '', suffix = '' } = name
    return { name: cited, given, surname: familyOf(name), suffix, orcid, affiliation, ror, isOrganisation }
  })
}
