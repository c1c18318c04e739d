import { citationText } from '../../src/articles/citation.ts'
import { type Article, authorsOf, keywordsOf } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import type { Settings } from '../../src/settings/rules.ts'
import { longDate } from '../../src/text/dates.ts'
import { storedText, storedTitle } from '../../src/text/html.ts'
import { Island } from '../island.tsx'
import { Html } from '../ui/html.tsx'
import { CitationLine } from './citation-line.tsx'

/** One article: title, authors, abstract, its file, its pages and how to cite it. */
export function ArticlePage({ article, settings }: { article: Article; settings: Settings }) {
  const keywords = keywordsOf(article.keywords)
  return (
    <article className="article">
      <p className="place">
        <a href={paths.issue(article)}>
          {article.year} · Volume {article.volume} · Issue {article.issue}
        </a>
      </p>
      <h1>
        <Html html={storedTitle(article.title)} />
      </h1>
      <p className="authors">{authorsOf(article.authorname).join(', ')}</p>
      <ul className="facts-line">
        {article.pagenumber && <li>Pages: {article.pagenumber}</li>}
        {article.publishdate && (
          <li>
            Published <time dateTime={article.publishdate}>{longDate(article.publishdate)}</time>
          </li>
        )}
        <li>Ref. {article.refnumber}</li>
        {article.country && <li>{article.country}</li>}
      </ul>
      <p className="actions">
        {article.hasFile && (
          <>
            <a className="button" href={paths.articlePdf(article)}>
              Download
            </a>
            <a className="button quiet" href={paths.pdfViewer(article.refnumber)}>
              Read here
            </a>
          </>
        )}
        <a className="button quiet" href={paths.certificate(article.refnumber)}>
          Certificate
        </a>
      </p>
      {article.abstract && (
        <section id="abstract" aria-labelledby="abstract-title">
          <h2 className="label" id="abstract-title">
            Abstract
          </h2>
          <Html as="div" className="abstract" html={storedText(article.abstract)} />
        </section>
      )}
      {keywords.length > 0 && (
        <section aria-labelledby="keywords-title">
          <h2 className="label" id="keywords-title">
            Keywords
          </h2>
          <p className="keywords">{keywords.join(', ')}</p>
        </section>
      )}
      <section className="cite" aria-labelledby="cite-title">
        <h2 className="label" id="cite-title">
          How to cite this article
        </h2>
        <p className="citation">
          <CitationLine article={article} websitename={settings.websitename} />
        </p>
        <Island
          name="copy-button"
          props={{ text: citationText(article, settings.websitename), label: 'Copy citation' }}
        />
      </section>
      {settings.license_url && (
        <p className="license">
          <a rel="license noopener" href={settings.license_url}>
            Licence
          </a>
        </p>
      )}
    </article>
  )
}
