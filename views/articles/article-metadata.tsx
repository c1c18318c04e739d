import { articleTypes } from '../../src/core/db/enums.ts'
import { languageName } from '../../src/core/language/language-codes.ts'
import { doiPrefix } from '../../src/core/pasted/doi-pattern.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import { licenceName } from '../../src/core/text/licence.ts'
import { t } from '../../src/core/words/words.ts'
import { type Cited, copyrightLine, licenseOf } from '../../src/journal/citing/facts.ts'
import { doiUrl } from '../../src/journal/record/doi-rules.ts'
import { metadataFields, statementNames } from '../../src/journal/record/metadata-fields.ts'
import { isNotice } from '../../src/journal/record/notices/kind-rules.ts'
import { contributionsText } from '../../src/journal/record/people/credit-rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { typeNames } from '../../src/journal/record/type-rules.ts'
import { Html, inLanguage } from '../ui/html.tsx'
import { keyed } from '../ui/keys.ts'
import { secondLanguage, typedLanguage } from '../words/article-language.ts'
import { Day } from '../words/message.tsx'
import { ArticleSection } from './article-section.tsx'
import { TypeMark } from './notice-banner.tsx'

/** Shows the type of an article, unless it is the usual type or unknown. */
export function TypeLine({ article: { article_type } }: { article: Article }) {
  if (article_type === articleTypes[0] || article_type === 'other') return null
  return (
    <p className="article-type">
      {isNotice(article_type) ? <TypeMark type={article_type} /> : t(typeNames[article_type])}
    </p>
  )
}

/** Shows the title in a second language. */
export function SecondTitle({ article }: { article: Article }) {
  if (!article.title_alt) return null
  return (
    <p className="second-title">
      <Html html={storedTitle(article.title_alt)} {...inLanguage(secondLanguage(article))} />
    </p>
  )
}

/** Returns the heading of an abstract in another language, such as 'Abstract (Hindi)'; '' is an unknown one. */
export const abstractIn = (language: string): string =>
  language ? t('Abstract ({language})', { language: languageName(language) }) : t('Abstract')

/** Shows the abstract in a second language. */
export function SecondAbstract({ article }: { article: Article }) {
  if (!article.abstract_alt) return null
  const language = secondLanguage(article)
  return (
    <div className="second-abstract">
      {language === 'hi' ? (
        <h3 className="label" lang="hi">
          सारांश
        </h3>
      ) : (
        <h3 className="label">{abstractIn(language)}</h3>
      )}
      <Html as="div" className="abstract" {...inLanguage(language)} html={storedText(article.abstract_alt)} />
    </div>
  )
}

/** Shows an article's plain-language summary. */
export function PlainSummary({ article: { plain_summary } }: { article: Article }) {
  if (!plain_summary) return null
  return (
    <ArticleSection id="plain-summary" title={t(metadataFields.plain_summary.label)}>
      <p className="statement" lang={typedLanguage(plain_summary) || undefined}>
        {plain_summary}
      </p>
    </ArticleSection>
  )
}

/**
 * Shows an article's DOI as an address; as text alone until it is registered, because the address does not work before.
 */
export function DoiLine({ article: { doi, isDoiRegistered } }: { article: Article }) {
  if (!doi) return null
  return <p className="doi">{isDoiRegistered ? <a href={doiUrl(doi)}>{`https://doi.org/${doi}`}</a> : `DOI: ${doi}`}</p>
}

/** Shows the dates of an article's review. */
export function ReviewDays({ article }: { article: Article }) {
  return (['received', 'revised', 'accepted'] as const).map((name) => {
    const day = article[name]
    return (
      day && (
        <li key={name}>
          {t(metadataFields[name].label)} <Day of={day} />
        </li>
      )
    )
  })
}

/** Returns the id, title and text of each of the authors' statements. */
export const statementsOf = (article: Article) =>
  statementNames.map((name) => [name.replace('_', '-'), metadataFields[name].label, article[name]] as const)

/** Shows a text with links for its DOIs and web addresses. */
export function LinkedText({ children }: { children: string }) {
  return keyed(children.split(addresses), (part) => part).map(([key, part], place) => {
    if (place % 2 === 0) return part
    return (
      <a key={key} href={/^http/i.test(part) ? part : doiUrl(part.replace(/^doi:\s*/i, ''))}>
        {part}
      </a>
    )
  })
}

/** A web address, or a DOI; what ends a sentence is no part of it. */
const addresses = new RegExp(
  String.raw`((?:https?:\/\/|(?:doi:\s*)?\b${doiPrefix}\/)[^\s<>"“”]*[^\s<>"“”.,;:!?)\]])`,
  'i',
)

/** Shows the authors' statements below the abstract. */
export function Statements({ article }: { article: Article }) {
  return statementsOf(article).map(
    ([id, title, text]) =>
      text && (
        <ArticleSection key={id} id={id} title={t(title)}>
          <p className="statement" lang={typedLanguage(text) || undefined}>
            <LinkedText>{text}</LinkedText>
          </p>
        </ArticleSection>
      ),
  )
}

/** Shows each author's contributions to an article, as CRediT roles. */
export function Contributions({ article }: { article: Article }) {
  const text = contributionsText(article.authors)
  if (!text) return null
  return (
    <ArticleSection id="contributions" title={t('Contributions')}>
      <p className="statement">{text}</p>
    </ArticleSection>
  )
}

/** Shows the copyright and licence of an article. */
export function Rights({ cited }: { cited: Cited }) {
  const [license, copyright] = [licenseOf(cited), copyrightLine(cited)]
  if (!license && !copyright) return null
  return (
    <p className="license">
      {copyright}
      {copyright && license && ' · '}
      {license && (
        <a rel="license noopener" href={license}>
          {t(licenceName(license))}
        </a>
      )}
    </p>
  )
}
