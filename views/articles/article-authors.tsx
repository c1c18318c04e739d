import { Fragment } from 'react'
import { paths } from '../../src/core/paths.ts'
import { bareOrcid } from '../../src/core/text/orcid.ts'
import { bareName } from '../../src/core/text/person-names.ts'
import { t } from '../../src/core/words/words.ts'
import { type Affiliation, numberedAffiliations } from '../../src/journal/record/people/affiliation-rules.ts'
import { type PublicPerson, publicPeopleOf } from '../../src/journal/record/people/rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { MixedText } from '../ui/html.tsx'
import { keyed } from '../ui/keys.ts'

type Props = {
  article: Pick<Article, 'authors' | 'authorname'>
  /** Whether phones fold several affiliations. */
  isFolding?: boolean
}

/** Shows the authors of an article, each linked to their page, and their affiliations below. */
export function ArticleAuthors({ article, isFolding = false }: Props) {
  const people = publicPeopleOf(article)
  const { affiliations, numbers } = numberedAffiliations(people)
  const isNumbered = numbers.some((numbersOfOne) => numbersOfOne.length > 0)
  const isCorresponding = people.some(({ corresponding }) => corresponding)
  const places = (
    <>
      {affiliations.length > 0 && <Affiliations all={affiliations} isNumbered={isNumbered} />}
      {isCorresponding && (
        <p className="affiliations">
          {isFolding ? envelope : <sup>*</sup>} {t('Corresponding author')}
        </p>
      )}
    </>
  )
  return (
    <>
      <p className="authors">
        {keyed(people, ({ name }) => name).map(([key, person], place) => {
          const author = <Author person={person} numbers={numbers[place] ?? []} hasEnvelope={isFolding} />
          const isLast = place === people.length - 1
          return (
            <Fragment key={key}>
              {isFolding ? (
                <span>
                  {author}
                  {!isLast && ','}
                </span>
              ) : (
                author
              )}
              {!isLast && (isFolding ? ' ' : ', ')}
            </Fragment>
          )
        })}
      </p>
      {isFolding && affiliations.length > 1 ? (
        <details className="fold affiliations-fold">
          <summary>
            {isCorresponding
              ? t('{count} affiliations, correspondence', { count: affiliations.length })
              : t('{count} affiliations', { count: affiliations.length })}
          </summary>
          {places}
        </details>
      ) : (
        places
      )}
    </>
  )
}

type AuthorProps = { person: PublicPerson; numbers: number[]; hasEnvelope: boolean }

function Author({ person, numbers, hasEnvelope }: AuthorProps) {
  const { name, orcid, corresponding, organisation, ror } = person
  const marks = [...numbers, ...(corresponding && !hasEnvelope ? ['*'] : [])].join(',')
  return (
    <>
      <a href={paths.author(orcid ? bareOrcid(orcid) : organisation || bareName(name))}>
        <MixedText>{name}</MixedText>
      </a>
      {marks && <sup>{marks}</sup>}
      {corresponding && hasEnvelope && (
        <span role="img" aria-label={t('Corresponding author')}>
          {envelope}
        </span>
      )}
      {organisation && ror && (
        <sup>
          <a href={ror} aria-label={t('ROR record of {name}', { name })}>
            ROR
          </a>
        </sup>
      )}
      {orcid && <OrcidLink orcid={orcid} name={name} />}
    </>
  )
}

const envelope = (
  <svg className="envelope" viewBox="0 0 16 12" aria-hidden="true">
    <path d="M.75.75h14.5v10.5H.75zM1 1l7 5.5L15 1" />
  </svg>
)

const letters =
  'M86.3 186.2H70.9V79.1h15.4zM108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5' +
  'c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7zM88.7 56.8a10.1 10.1 0 1 1-20.2 0 10.1 10.1 0 0 1 20.2 0z'

/** Links to a person's ORCID record with the icon that readers know. */
export function OrcidLink({ orcid, name }: { orcid: string; name: string }) {
  return (
    <a className="orcid" href={orcid}>
      <svg viewBox="0 0 256 256" role="img" aria-label={t('ORCID record of {name}', { name })}>
        <circle cx="128" cy="128" r="128" />
        <path d={letters} />
      </svg>
    </a>
  )
}

/** Lists affiliations; several are numbered, as the names above refer to them. */
function Affiliations({ all, isNumbered }: { all: Affiliation[]; isNumbered: boolean }) {
  return (
    <ul className="affiliations">
      {all.map((affiliation, place) => (
        <li key={affiliation.name}>
          {isNumbered && <sup>{place + 1}</sup>} <AffiliationName of={affiliation} />
        </li>
      ))}
    </ul>
  )
}

/** Shows an affiliation, linked to its ROR record if that is known. */
export function AffiliationName({ of: { name, ror } }: { of: Affiliation }) {
  const text = <MixedText>{name}</MixedText>
  return ror ? <a href={ror}>{text}</a> : text
}
