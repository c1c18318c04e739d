import { paths } from '../../src/core/paths.ts'
import { bareOrcid } from '../../src/core/text/orcid.ts'
import { bareName } from '../../src/core/text/person-names.ts'
import { t } from '../../src/core/words/words.ts'
import type { Namesake } from '../../src/journal/search/people/rules.ts'
import { AffiliationName, OrcidLink } from '../articles/article-authors.tsx'
import { MixedText } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'
import { Message } from '../words/message.tsx'

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
        <ul className="affiliations" aria-label={t('Affiliations')}>
          {affiliations.map((affiliation) => (
            <li key={affiliation.name}>
              <AffiliationName of={affiliation} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="affiliations">
          <Message text="Also published as {names}" values={{ names: <MixedText>{others.join(', ')}</MixedText> }} />
        </p>
      )}
      {namesakes.length > 0 && (
        <Section id="namesakes" className="namesakes" title={titleOf(of)} isLabel>
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
              <a href={paths.author(bareName(name))}>{t('Everything under this name')}</a>
            </p>
          )}
        </Section>
      )}
    </>
  )
}

function titleOf({ orcid, namesakes }: PersonFacts): string {
  if (orcid) return t('Others of this name')
  return namesakes.length === 1 ? t('Has an ORCID iD') : t('People of this name')
}
