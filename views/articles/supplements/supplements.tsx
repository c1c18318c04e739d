import { licenceName } from '../../../src/core/text/licence.ts'
import { message, t } from '../../../src/core/words/words.ts'
import type { Article } from '../../../src/journal/record/rules.ts'
import { kindAndSize, type ShownSupplement } from '../../../src/journal/record/supplement-rules.ts'
import { MixedText } from '../../ui/html.tsx'
import { ArticleSection } from '../article-section.tsx'

export const supplementsTitle = message('Supplementary files')

/** Lists the supplements of an article, each with its kind and size. */
export function Supplements({ article: { supplements } }: { article: Article }) {
  if (supplements.length === 0) return null
  return (
    <ArticleSection id="supplements" title={t(supplementsTitle)}>
      <ol className="supplements">
        {supplements.map((one) => (
          <SupplementItem key={one.n} supplement={one} />
        ))}
      </ol>
    </ArticleSection>
  )
}

function SupplementItem({ supplement }: { supplement: ShownSupplement }) {
  const { n, title, description, license_url, url } = supplement
  return (
    <li>
      <span className="supplement-number">S{n}</span>
      <div>
        <a href={url} download="">
          <MixedText>{title}</MixedText>
        </a>{' '}
        <span className="hint">{kindAndSize(supplement)}</span>
        {description && (
          <p>
            <MixedText>{description}</MixedText>
          </p>
        )}
        {license_url && (
          <p className="hint">
            <a href={license_url} rel="license noopener">
              {t(licenceName(license_url))}
            </a>
          </p>
        )}
      </div>
    </li>
  )
}
