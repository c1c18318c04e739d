import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import { isRetracted } from '../../src/journal/record/notices/kind-rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Html } from '../ui/html.tsx'
import { titleLanguage } from '../words/article-language.ts'
import { NoticeBanner } from './notice-banner.tsx'

/**
 * Shows an article's PDF in the browser's viewer at the found page and words; phones, which frame no PDF, show a link.
 */
export function PdfPage({ article, page, words }: { article: Article; page?: number; words?: string }) {
  const file = paths.articlePdf(article, page, words)
  const retracted = isRetracted(article.updates)
  return (
    <div className="pdf-viewer whole-width">
      <NoticeBanner article={article} />
      <h1>
        <Html html={storedTitle(article.title)} {...titleLanguage(article.title)} />
      </h1>
      <p className="actions">
        <span className="on-phones">
          <ButtonLink text={t('Open the PDF')} quiet={retracted} href={file} />
        </span>
        <ButtonLink
          text={t('Download')}
          quiet={retracted}
          href={paths.articlePdf(article)}
          download={`${article.refnumber}.pdf`}
        />
        <ButtonLink text={t('Abstract')} quiet href={paths.abstract(article)} />
      </p>
      <iframe src={file} loading="lazy" title={t('PDF of {title}', { title: article.description })} />
    </div>
  )
}
