import { keywordsOf } from '../../src/core/pasted/keywords.ts'
import { paths } from '../../src/core/paths.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import { licenceName } from '../../src/core/text/licence.ts'
import { t } from '../../src/core/words/words.ts'
import { licenseOf } from '../../src/journal/citing/facts.ts'
import type { ShownText } from '../../src/journal/fulltext/kept-page.ts'
import { leastHeadings } from '../../src/journal/fulltext/page-rules.ts'
import { doiUrl } from '../../src/journal/record/doi-rules.ts'
import { isNotice, isRetracted } from '../../src/journal/record/notices/kind-rules.ts'
import { positionText } from '../../src/journal/record/position-rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { typeNames } from '../../src/journal/record/type-rules.ts'
import { usageText } from '../../src/journal/usage/rules.ts'
import { OtherArticles } from '../related/other-articles.tsx'
import { Html, inLanguage, KeptHtml } from '../ui/html.tsx'
import { inArticleLanguage, leadingIn, secondLanguage } from '../words/article-language.ts'
import { Message } from '../words/message.tsx'
import { ArticleAuthors } from './article-authors.tsx'
import { CitationId } from './article-links.tsx'
import { abstractIn, PlainSummary, ReviewDays, Rights, SecondTitle } from './article-metadata.tsx'
import { ArticleNeighbours, ArticlePlaceLine, Keywords, type Props, PublicationDay } from './article-parts.tsx'
import { References } from './article-references.tsx'
import { ArticleSection } from './article-section.tsx'
import { CiteBox } from './cite-box.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { StatementRows } from './statement-rows.tsx'
import { Supplements } from './supplements/supplements.tsx'
import { FoldedContents } from './text-contents.tsx'
import { LastChange } from './versions/last-change.tsx'

/** Shows an article with its full text. */
export function TextArticlePage({ text, ...props }: Props & { text: ShownText }) {
  const { cited, beside, lists } = props
  const { article } = cited
  return (
    <>
      <ArticlePlaceLine article={article} issueTitle={cited.issueTitle}>
        {' '}
        · <span>{t(typeNames[article.article_type])}</span>
      </ArticlePlaceLine>
      <div className="spaced">
        <NoticeBanner article={article} />
        <article className="article text-article">
          <Head {...props} bytes={text.bytes} />
          <PlainSummary article={article} />
          <Abstracts {...props} />
          {text.contents.length >= leastHeadings && <FoldedContents article={article} {...text} />}
          <KeptHtml className="full-text" lang={text.language} html={text.body} />
          <StatementRows article={article} said={text.body + text.end} />
          <Supplements article={article} />
          <KeptHtml className="full-text" lang={text.language} html={text.end} />
          {!text.hasReferences && <References cited={cited} />}
          <CiteBox cited={cited} />
          <Rights cited={cited} />
          {lists && <OtherArticles lists={lists} />}
          <ArticleNeighbours article={article} beside={beside} hasIssue />
        </article>
      </div>
    </>
  )
}

function Head({ cited, usage, bytes }: Props & Pick<ShownText, 'bytes'>) {
  const { settings } = cited
  const article = leadingIn(cited)
  const title = storedTitle(article.title)
  return (
    <>
      <header>
        <h1>
          <Html html={title} {...inArticleLanguage(title, article, settings)} />
        </h1>
        <CitationId article={article} />
      </header>
      <SecondTitle article={article} />
      <ArticleAuthors article={article} isFolding />
      <ul className="facts-line">
        {positionText(article) && <li>{positionText(article)}</li>}
        <ReviewDays article={article} />
        <PublicationDay article={article} />
        <LastChange cited={cited} />
      </ul>
      <AddressLine cited={cited} usage={usage} />
      <Actions article={article} bytes={bytes} />
    </>
  )
}

/** Shows the DOI, a link once it is registered, the licence, and how often the article was read. */
function AddressLine({ cited, usage }: Props) {
  const { article } = cited
  const { doi, isDoiRegistered } = article
  const licence = licenseOf(cited)
  return (
    <p className="address-line">
      {doi && <span>{isDoiRegistered ? <a href={doiUrl(doi)}>https://doi.org/{doi}</a> : `DOI: ${doi}`}</span>}
      {licence && (
        <span>
          <a href={licence} rel="license noopener">
            {t(licenceName(licence))}
          </a>
        </span>
      )}
      <span>{t('Ref. {number}', { number: article.refnumber })}</span>
      {usage && usage.views + usage.downloads > 0 && <span>{usageText(usage)}</span>}
    </p>
  )
}

/** Shows the links and buttons of an article; a retracted article has fewer. */
function Actions({ article, bytes }: Pick<ShownText, 'bytes'> & { article: Article }) {
  const retracted = isRetracted(article.updates)
  return (
    <div className="actions">
      {article.hasFile && (
        <a className={retracted ? 'button quiet' : 'button'} href={paths.articlePdf(article)}>
          {t('Download PDF')}
        </a>
      )}
      <a className="button quiet" href="#cite">
        {t('Cite')}
      </a>
      <DownloadMenu article={article} bytes={bytes} />
      {!isNotice(article.article_type) && <a href={paths.certificate(article.refnumber)}>{t('Certificate')}</a>}
      {retracted && article.hasFile && (
        <span className="hint">{t('This article was retracted: its PDF and certificate say so.')}</span>
      )}
    </div>
  )
}

/** Shows the abstract, a second one folded beneath it, and the keywords in one line. */
function Abstracts({ cited }: Props) {
  const { settings } = cited
  const article = leadingIn(cited)
  const [keywords, second] = [keywordsOf(article.keywords), keywordsOf(article.keywords_alt)]
  const abstract = storedText(article.abstract)
  return (
    <>
      {article.abstract && (
        <ArticleSection id="abstract" title={t('Abstract')}>
          <Html as="div" className="abstract" {...inArticleLanguage(abstract, article, settings)} html={abstract} />
        </ArticleSection>
      )}
      {article.abstract_alt && <FoldedAbstract article={article} />}
      {keywords.length > 0 && (
        <p className="keywords">
          <Message text="Keywords: {words}" values={{ words: <Keywords words={keywords} /> }} />
        </p>
      )}
      {second.length > 0 && (
        <p className="keywords" lang={secondLanguage(article)}>
          <Keywords words={second} />
        </p>
      )}
    </>
  )
}

function FoldedAbstract({ article }: { article: Article }) {
  const language = secondLanguage(article)
  return (
    <details className="fold">
      <summary>{language === 'hi' ? <span lang="hi">सारांश (हिन्दी)</span> : abstractIn(language)}</summary>
      <Html as="div" className="abstract" {...inLanguage(language)} html={storedText(article.abstract_alt)} />
    </details>
  )
}
