import { t } from '../../src/core/words/words.ts'
import { type Cited, getArticleFacts } from '../../src/journal/citing/facts.ts'
import { doiUrl } from '../../src/journal/record/doi-rules.ts'
import { metadataFields } from '../../src/journal/record/metadata-fields.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { fundingOf, type Reference } from '../../src/journal/record/support-rules.ts'
import { hasLongWord } from '../ui/html.tsx'
import { keyed } from '../ui/keys.ts'
import { ArticleSection } from './article-section.tsx'

/** Lists the funders of an article, with their awards. */
export function Funding({ article }: { article: Article }) {
  const all = fundingOf(article.funding)
  if (all.length === 0) return null
  return (
    <ArticleSection id="funding" title={t(metadataFields.funding.label)}>
      <ul className="funding">
        {keyed(all, ({ funder, award }) => funder + award).map(([key, { funder, ror, award }]) => (
          <li key={key}>
            {ror ? <a href={ror}>{funder}</a> : funder}
            {award && `, ${award}`}
          </li>
        ))}
      </ul>
    </ArticleSection>
  )
}

/** Lists the numbered references of an article. */
export function References({ cited }: { cited: Cited }) {
  const { references } = getArticleFacts(cited)
  if (references.length === 0) return null
  return (
    <ArticleSection id="references" title={t(metadataFields.references.label)}>
      <ol className="references">
        {keyed(references, ({ text }) => text).map(([key, reference]) => (
          <li key={key} data-long={hasLongWord(reference.text)}>
            <ReferenceText {...reference} />
          </li>
        ))}
      </ol>
    </ArticleSection>
  )
}

/** Shows a reference with its DOI as a link: within the text, or after it. */
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
