import { countryText } from '../../src/core/language/countries.ts'
import { keywordsOf } from '../../src/core/pasted/keywords.ts'
import { paths } from '../../src/core/paths.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import { message, t } from '../../src/core/words/words.ts'
import { exportFormats } from '../../src/journal/citing/export.ts'
import { type Cited, getArticleFacts, plainAbstract } from '../../src/journal/citing/facts.ts'
import { dublinCoreTags, scholarlyArticle, scholarTags } from '../../src/journal/citing/metadata.ts'
import { metadataFields } from '../../src/journal/record/metadata-fields.ts'
import { isNotice, isRetracted } from '../../src/journal/record/notices/kind-rules.ts'
import { contributionsText } from '../../src/journal/record/people/credit-rules.ts'
import { positionText } from '../../src/journal/record/position-rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import type { Usage } from '../../src/journal/usage/queries.ts'
import { usageText } from '../../src/journal/usage/rules.ts'
import { OtherArticles } from '../related/other-articles.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Html, JsonLd, MixedText } from '../ui/html.tsx'
import { Tags } from '../ui/tags.tsx'
import { inArticleLanguage, leadingIn, secondLanguage } from '../words/article-language.ts'
import { ArticleAuthors } from './article-authors.tsx'
import { CitationId } from './article-links.tsx'
import {
  Contributions,
  DoiLine,
  PlainSummary,
  ReviewDays,
  Rights,
  SecondAbstract,
  SecondTitle,
  Statements,
  statementsOf,
  TypeLine,
} from './article-metadata.tsx'
import { ArticleNeighbours, ArticlePlaceLine, Keywords, type Props, PublicationDay } from './article-parts.tsx'
import { Funding, References } from './article-references.tsx'
import { ArticleSection } from './article-section.tsx'
import { CiteBox } from './cite-box.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { Supplements, supplementsTitle } from './supplements/supplements.tsx'
import { LastChange } from './versions/last-change.tsx'

/** Shows an article, below its place in the journal and the notices about it. */
export function ArticlePage(props: Props) {
  const { article, issueTitle } = props.cited
  return (
    <>
      <ArticlePlaceLine article={article} issueTitle={issueTitle} />
      <div className="spaced">
        <NoticeBanner article={article} />
        <WholeArticle {...props} />
      </div>
    </>
  )
}

function WholeArticle({ cited, beside, usage, lists }: Props) {
  const { settings } = cited
  const article = leadingIn(cited)
  const [keywords, second] = [keywordsOf(article.keywords), keywordsOf(article.keywords_alt)]
  const [title, abstract] = [storedTitle(article.title), storedText(article.abstract)]
  return (
    <article className="article">
      <header>
        <TypeLine article={article} />
        <h1>
          <Html html={title} {...inArticleLanguage(title, article, settings)} />
        </h1>
        <CitationId article={article} />
      </header>
      <SecondTitle article={article} />
      <ArticleAuthors article={article} />
      <Facts cited={cited} usage={usage} />
      <DoiLine article={article} />
      <Actions article={article} />
      <SectionLinks article={article} />
      <PlainSummary article={article} />
      {article.abstract && (
        <ArticleSection id="abstract" title={t('Abstract')}>
          <Html as="div" className="abstract" {...inArticleLanguage(abstract, article, settings)} html={abstract} />
          <SecondAbstract article={article} />
        </ArticleSection>
      )}
      {keywords.length + second.length > 0 && (
        <ArticleSection id="keywords" title={t('Keywords')}>
          <p className="keywords">
            <Keywords words={keywords} />
          </p>
          {second.length > 0 && (
            <p className="keywords" lang={secondLanguage(article)}>
              <Keywords words={second} />
            </p>
          )}
        </ArticleSection>
      )}
      <Contributions article={article} />
      <Statements article={article} />
      <Funding article={article} />
      <Supplements article={article} />
      <CiteBox cited={cited} />
      <References cited={cited} />
      <Rights cited={cited} />
      {lists && <OtherArticles lists={lists} />}
      <ArticleNeighbours article={article} beside={beside} />
    </article>
  )
}

function Facts({ cited, usage }: { cited: Cited; usage?: Usage }) {
  const { article } = cited
  return (
    <ul className="facts-line">
      {positionText(article) && <li>{positionText(article)}</li>}
      <ReviewDays article={article} />
      <PublicationDay article={article} />
      <LastChange cited={cited} />
      <li>{t('Ref. {number}', { number: article.refnumber })}</li>
      {article.country && (
        <li>
          <MixedText>{countryText(article.country)}</MixedText>
        </li>
      )}
      {usage && usage.views + usage.downloads > 0 && <li>{usageText(usage)}</li>}
    </ul>
  )
}

/** Shows the links and buttons of an article; a retracted article has fewer. */
function Actions({ article }: { article: Article }) {
  const retracted = isRetracted(article.updates)
  return (
    <p className="actions">
      {article.hasFile && (
        <>
          <ButtonLink text={t('Download')} quiet={retracted} href={paths.articlePdf(article)} />
          <ButtonLink text={t('Read here')} quiet href={paths.pdfViewer(article.refnumber)} />
        </>
      )}
      {!isNotice(article.article_type) && (
        <ButtonLink text={t('Certificate')} quiet href={paths.certificate(article.refnumber)} />
      )}
      <ButtonLink text={t('Cite')} quiet href="#cite" />
      {retracted && article.hasFile && (
        <span className="hint">{t('This article was retracted: its PDF and certificate say so.')}</span>
      )}
    </p>
  )
}

/** The length of abstract or references at which the following sections are far below the fold. */
const longText = 1200

/** Links to the sections of a long page. */
function SectionLinks({ article }: { article: Article }) {
  if (article.abstract.length <= longText && article.references.length <= longText) return null
  const sections = [
    ['plain-summary', metadataFields.plain_summary.label, article.plain_summary],
    ['abstract', message('Abstract'), article.abstract],
    ['keywords', message('Keywords'), article.keywords || article.keywords_alt],
    ['contributions', message('Contributions'), contributionsText(article.authors)],
    ...statementsOf(article),
    ['funding', metadataFields.funding.label, article.funding],
    ['supplements', supplementsTitle, article.supplements.length > 0],
    ['cite', message('How to cite'), article.title],
    ['references', metadataFields.references.label, article.references],
  ] as const
  return (
    <nav aria-label={t('On this page')}>
      <ul className="facts-line">
        {sections.map(
          ([id, title, text]) =>
            text && (
              <li key={id}>
                <a href={`#${id}`}>{t(title)}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

/**
 * Describes an article for machines: tags for Google Scholar and Dublin Core, links to the exports, and JSON-LD.
 * @param script the address of the page's own script, in addition to that of all pages
 */
export function ArticleHead({ cited, script }: { cited: Cited; script?: string }) {
  const facts = getArticleFacts(cited)
  const abstract = plainAbstract(cited)
  return (
    <>
      <Tags attribute="name" tags={scholarTags(facts, abstract)} />
      <link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />
      <Tags attribute="name" tags={dublinCoreTags(facts)} />
      {exportFormats.map(({ format, name, type }) => (
        <link key={format} rel="alternate" type={type} title={name} href={paths.articleExport(cited.article, format)} />
      ))}
      {script && <script type="module" src={script} />}
      <JsonLd data={scholarlyArticle(facts, abstract)} />
    </>
  )
}
