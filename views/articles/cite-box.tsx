import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { citationText } from '../../src/journal/citing/citation.ts'
import { exportFormats } from '../../src/journal/citing/export.ts'
import { type Cited, getArticleFacts } from '../../src/journal/citing/facts.ts'
import { type StyledCitation, styledCitation, styles } from '../../src/journal/citing/styles.ts'
import type { ArticleSummary } from '../../src/journal/record/rules.ts'
import { Island } from '../island.tsx'
import { Html } from '../ui/html.tsx'
import { citationLanguage } from '../words/article-language.ts'
import { CitationLine } from './citation-line.tsx'

/**
 * Shows the ways to cite an article: the journal's own style, other common styles on demand, and files for reference
 * managers.
 */
export function CiteBox({ cited }: { cited: Cited }) {
  const { article, settings } = cited
  const { url } = getArticleFacts(cited)
  const text = citationText(article, settings.websitename, url)
  return (
    <section id="cite" className="cite card" aria-labelledby="cite-title">
      <h2 className="label" id="cite-title">
        {t('How to cite this article')}
      </h2>
      <p className="citation" id="cited-vancouver" lang={citationLanguage()}>
        <CitationLine article={article} websitename={settings.websitename} url={url} />
      </p>
      <Island
        name="copy-button"
        id="copy-vancouver"
        props={{ text, label: t('Copy citation'), shownBy: 'cited-vancouver' }}
      />
      <details className="cite-styles">
        <summary>{styles.map(({ name }) => name).join(', ')}</summary>
        {styles.map(({ style, name }) => (
          <StyledLine key={style} name={name} id={style} citation={styledCitation(style, cited)} />
        ))}
      </details>
      <Downloads article={article} />
      <Share url={url} title={article.description} qr={paths.articleExport(article, 'qr.svg')} />
    </section>
  )
}

function StyledLine({ name, id, citation }: { name: string; id: string; citation: StyledCitation }) {
  return (
    <>
      <h3>{name}</h3>
      <p className="citation" id={`cited-${id}`} lang={citationLanguage()}>
        <Html html={citation.html} />
      </p>
      <Island
        name="copy-button"
        id={`copy-${id}`}
        props={{ text: citation.text, label: t('Copy {style}', { style: name }), shownBy: `cited-${id}` }}
      />
    </>
  )
}

type Shared = { url: string; title: string; qr: string }

/** Shows an article's address to be copied, and the ways to send it on. */
function Share({ url, title, qr }: Shared) {
  return (
    <div className="cite-files">
      <label htmlFor="address">{t('Address')}</label>
      <input id="address" readOnly value={url} />
      <Island name="copy-button" id="copy-address" props={{ text: url, label: t('Copy') }} />
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>{t('Email')}</a>
      <a href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}>{t('WhatsApp')}</a>
      <a href={qr}>{t('QR code')}</a>
    </div>
  )
}

function Downloads({ article }: { article: ArticleSummary }) {
  return (
    <div className="cite-files">
      <p id="cite-files">{t('For reference managers')}</p>
      <ul aria-labelledby="cite-files">
        {exportFormats.map(({ format, name, type }) => (
          <li key={format}>
            <a href={paths.articleExport(article, format)} type={type} download={`${article.refnumber}.${format}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
