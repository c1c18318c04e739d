import { referencesText } from '../../src/journal/articles/editing/support-rules.ts'
import { paperFields } from '../../src/review/papers/fields.ts'
import type { PaperProps } from './paper-page.tsx'

const folded = [
  'cover_letter',
  'suggested',
  'opposed',
  'funding',
  'competing_interests',
  'ethics',
  'data_availability',
  'references',
] as const

/** What a paper says: abstract and people, and the rest folded. */
export function Words({ paper }: PaperProps) {
  const { abstract, keywords, authors, authors_changed } = paper
  return (
    <>
      <ul className="plain">
        {authors.map(({ name, affiliation, country, email, orcid, corresponding }) => (
          <li key={name + email}>
            <b>{name}</b>
            {corresponding && ' (corresponding)'}{' '}
            <span className="hint">{[affiliation, country, email, orcid].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {authors_changed && <p className="warning">{authors_changed}</p>}
      {abstract && <p className="said">{abstract}</p>}
      {keywords && <p className="hint">{keywords}</p>}
      {folded
        .filter((name) => paper[name] !== '')
        .map((name) => (
          <details key={name}>
            <summary>
              {paperFields[name].label} {name === 'references' && referencesText(paper.references)}
            </summary>
            <p className="said">{paper[name]}</p>
          </details>
        ))}
    </>
  )
}
