import { cslName, familyFirst, familyOf } from '../../journal/citing/csl.ts'
import type { ArticleFacts } from '../../journal/citing/facts.ts'

/** An author as in records: `inverted` is 'Sharma, Ravi Kumar'; a single name stays alone. */
type Creator = {
  inverted: string
  family: string
  given: string
  orcid: string
  affiliation: string
  isOrganisation: boolean
}

/** The authors of an article. */
export function creatorsOf({ people }: ArticleFacts): Creator[] {
  return people.map(({ parts, orcid, affiliation, organisation }) => {
    const name = cslName(parts)
    const isOrganisation = Boolean(organisation)
    return {
      inverted: familyFirst(name),
      family: familyOf(name),
      given: name.given ?? '',
      orcid,
      affiliation,
      isOrganisation,
    }
  })
}
