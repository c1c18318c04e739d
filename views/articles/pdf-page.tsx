import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { Article } from '../../src/journal/articles/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Html } from '../ui/html.tsx'

/** An article's PDF in the browser's viewer at the found page and words, with a link for browsers without one. */
export function PdfPage({ article, page, words }: { article: Article; page?: number; words?: string }) {
  return (
    <div className="pdf-viewer whole-width">
      <h1>
        <Html html={storedTitle(article.title)} />
      </h1>
      <p className="actions">
        <ButtonLink text="Download" href={paths.articlePdf(article)} download={`${article.refnumber}.pdf`} />
        <ButtonLink text="Abstract" quiet href={paths.abstract(article)} />
      </p>
      <iframe src={paths.articlePdf(article, page, words)} title={`PDF of ${article.description}`} />
    </div>
  )
}
