import { paths } from '../../src/core/paths.ts'
import { bareOrcid } from '../../src/core/text/orcid.ts'
import { bareName } from '../../src/core/text/person-names.ts'
import type { Namesake } from '../../src/journal/search/people/rules.ts'
import { AffiliationName, OrcidLink } from '../articles/article-authors.tsx'
import { MixedText } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'

/** The facts about an author that articles contain. */
export type PersonFacts = Omit<Namesake, 'name'> & {
  /** Other names of the same person. */
  others: string[]
  /** Other people of the same name; on the page of a name, all people with an ORCID iD. */
  namesakes: Namesake[]
}

/** Shows the ORCID iD, affiliations and other names of an author, and other people of the name. */
export function AuthorFacts({ name, of }: { name: string; of: PersonFacts }) {
  const { orcid, affiliations, others, namesakes } = of
  return (
    <>
      {orcid && (
        <p className="affiliations">
          <OrcidLink orcid={orcid} name={name} /> <a href={orcid}>{orcid}</a>
        </p>
      )}
      {affiliations.length > 0 && (
        <ul className="affiliations" aria-label="Affiliations">
          {affiliations.map((affiliation) => (
            <li key={affiliation.name}>
              <AffiliationName of={affiliation} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="affiliations">
          Also published as <MixedText>{others.join(', ')}</MixedText>
        </p>
      )}
      {namesakes.length > 0 && (
        <Section
          id="namesakes"
          className="namesakes"
          title={orcid ? 'Others of this name' : namesakes.length === 1 ? 'Has an ORCID iD' : 'People of this name'}
          isLabel
        >
          <ul>
            {namesakes.map((namesake) => (
              <li key={namesake.orcid}>
                <a href={paths.author(bareOrcid(namesake.orcid))}>
                  <MixedText>{bareName(namesake.name)}</MixedText>, ORCID iD {bareOrcid(namesake.orcid)}
                </a>
                {namesake.affiliations[0] && <p className="hint">{namesake.affiliations[0].name}</p>}
              </li>
            ))}
          </ul>
          {orcid && (
            <p>
              <a href={paths.author(bareName(name))}>Everything under this name</a>
            </p>
          )}
        </Section>
      )}
    </>
  )
}
