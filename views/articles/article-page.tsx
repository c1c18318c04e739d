import { Fragment } from 'react'
import { citationText, withoutDoctor } from '../../src/articles/citation.ts'
import { type Cited, languageCode } from '../../src/articles/facts.ts'
import { authorsOf, keywordsOf } from '../../src/articles/rules.ts'
import type { StyledCitation } from '../../src/articles/styles.ts'
import { paths } from '../../src/paths.ts'
import { longDate } from '../../src/text/dates.ts'
import { storedText, storedTitle } from '../../src/text/html.ts'
import { Html } from '../ui/html.tsx'
import { CiteBox } from './cite-box.tsx'

type Props = { cited: Cited; apa: StyledCitation; mla: StyledCitation }

export function ArticlePage({ cited: { article, settings }, apa, mla }: Props) {
  const keywords = keywordsOf(article.keywords)
  const lang = languageCode('', article.description) || undefined // a Hindi title on an English page
  return (
    <article className="article">
      <p className="place">
        <a href={paths.issue(article)}>
          {article.year} · Volume {article.volume} · Issue {article.issue}
        </a>
      </p>
      <h1>
        <Html html={storedTitle(article.title)} lang={lang} />
      </h1>
      <p className="authors">
        <LinkedNames names={authorsOf(article.authorname)} href={(name) => paths.author(withoutDoctor(name))} />
      </p>
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
          <Html as="div" className="abstract" lang={lang} html={storedText(article.abstract)} />
        </section>
      )}
      {keywords.length > 0 && (
        <section aria-labelledby="keywords-title">
          <h2 className="label" id="keywords-title">
            Keywords
          </h2>
          <p className="keywords">
            <LinkedNames names={keywords} href={(word) => paths.keyword(word)} />
          </p>
        </section>
      )}
      <CiteBox
        vancouver={citationText(article, settings.websitename)}
        article={article}
        settings={settings}
        apa={apa}
        mla={mla}
      />
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

/** Comma-separated names, each linked to everything by that author or under that keyword. */
function LinkedNames({ names, href }: { names: string[]; href: (name: string) => string }) {
  return names.map((name, place) => (
    <Fragment key={name}>
      {place > 0 && ', '}
      <a href={href(name)}>{name}</a>
    </Fragment>
  ))
}
