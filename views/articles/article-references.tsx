import { doiUrl } from '../../src/articles/record-rules.ts'
import type { Article } from '../../src/articles/rules.ts'
import { fundingOf, type Reference, referencesOf } from '../../src/articles/support-rules.ts'

/** Who paid for the work. */
export function Funding({ article }: { article: Article }) {
  const all = fundingOf(article.funding)
  if (all.length === 0) return null
  return (
    <section id="funding" aria-labelledby="funding-title">
      <h2 className="label" id="funding-title">
        Funding
      </h2>
      <ul className="funding">
        {all.map(({ funder, ror, award }) => (
          <li key={funder + award}>
            {ror ? <a href={ror}>{funder}</a> : funder}
            {award && `, ${award}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the article cites, numbered. */
export function References({ article }: { article: Article }) {
  const references = referencesOf(article.references)
  if (references.length === 0) return null
  return (
    <section id="references" aria-labelledby="references-title">
      <h2 className="label" id="references-title">
        References
      </h2>
      <ol className="references">
        {references.map((reference, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are
          <li key={place}>
            <ReferenceText {...reference} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A reference whose DOI is a link: where it stands, or after it. */
function ReferenceText({ text, doi }: Reference) {
  if (!doi) return text
  const written = [`https://doi.org/${doi}`, `http://dx.doi.org/${doi}`, `doi:${doi}`, doi].find((form) =>
    text.includes(form),
  )
  const [before = '', ...after] = written ? text.split(written) : [`${text} `]
  return (
    <>
      {before}
      <a href={doiUrl(doi)}>{written ?? `https://doi.org/${doi}`}</a>
      {written && after.join(written)}
    </>
  )
}
