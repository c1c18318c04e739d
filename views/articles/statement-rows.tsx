import { decodeHtml } from '../../src/core/text/html.ts'
import { message, t } from '../../src/core/words/words.ts'
import { saysAlready, stripXmlTags } from '../../src/journal/citing/jats/full-text.ts'
import { metadataFields } from '../../src/journal/record/metadata-fields.ts'
import { contributionsText } from '../../src/journal/record/people/credit-rules.ts'
import { resourceKinds, resourceLink, resourcesOf } from '../../src/journal/record/resources/rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { fundingOf } from '../../src/journal/record/support-rules.ts'
import { keyed } from '../ui/keys.ts'
import { typedLanguage } from '../words/article-language.ts'
import { LinkedText, statementsOf } from './article-metadata.tsx'

/**
 * Shows the funding of an article, its authors' roles and their statements, a row each.
 * @param said its full text as HTML, whose statements are not repeated
 */
export function StatementRows({ article, said }: { article: Article; said: string }) {
  const funding = fundingOf(article.funding)
  const contributions = ['contributions', message('Contributions'), contributionsText(article.authors)] as const
  const all = [contributions, ...statementsOf(article)].filter(([, , text]) => text)
  const whole = all.length > 0 ? stripXmlTags(decodeHtml(said)) : ''
  const statements = all.filter(([, title, text]) => !saysAlready(whole, title, text))
  const resources = resourcesOf(article.resources)
  if (funding.length + statements.length + resources.length === 0) return null
  return (
    <dl className="statement-rows">
      {funding.length > 0 && (
        <div id="funding">
          <dt>{t(metadataFields.funding.label)}</dt>
          {keyed(funding, ({ funder, award }) => funder + award).map(([key, { funder, ror, award }]) => (
            <dd key={key}>
              {ror ? <a href={ror}>{funder}</a> : funder}
              {award && `, ${award}`}
            </dd>
          ))}
        </div>
      )}
      {resources.length > 0 && (
        <div id="resources">
          <dt>{t(metadataFields.resources.label)}</dt>
          {keyed(resources, ({ kind, id }) => kind + id).map(([key, { kind, id, title }]) => (
            <dd key={key}>
              {t(resourceKinds[kind].name)}: <a href={resourceLink({ id }).href}>{title || id}</a>
            </dd>
          ))}
        </div>
      )}
      {statements.map(([id, title, text]) => (
        <div key={id} id={id}>
          <dt>{t(title)}</dt>
          <dd className="statement" lang={typedLanguage(text) || undefined}>
            <LinkedText>{text}</LinkedText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
