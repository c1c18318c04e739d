import { sizeText } from '../../src/core/files/rules.ts'
import { paths } from '../../src/core/paths.ts'
import { message, t } from '../../src/core/words/words.ts'
import { exportFormats, textFormats } from '../../src/journal/citing/export.ts'
import type { KeptPage } from '../../src/journal/fulltext/kept-page.ts'
import type { Article } from '../../src/journal/record/rules.ts'

/**
 * Shows the files of an article with a full text as a menu of plain links, in groups.
 * @param bytes the sizes of its EPUB, and of its zip without the PDF
 */
export function DownloadMenu({ article, bytes }: { article: Article; bytes: KeptPage['bytes'] }) {
  const pdfBytes = article.file_bytes ?? 0
  const sizes: Partial<Record<string, number>> = { epub: bytes.epub, zip: bytes.zip + pdfBytes }
  const files = [...exportFormats, ...textFormats].map((one) => ({
    ...makeArticleFileLink(article, one),
    bytes: sizes[one.format],
  }))
  const pdf = { name: 'PDF', href: paths.articlePdf(article), bytes: pdfBytes, file: `${article.refnumber}.pdf` }
  const inBrowser = { name: t('PDF in the browser'), href: paths.pdfViewer(article.refnumber) }
  const of = (...formats: string[]) => files.filter(({ format }) => formats.includes(format))
  return (
    <>
      <button type="button" className="button quiet opens" popoverTarget="downloads">
        {t('Download as')}
      </button>
      <div id="downloads" className="downloads" popover="auto">
        <Group id="read" title={t('To read')} links={article.hasFile ? [pdf, ...of('epub'), inBrowser] : of('epub')} />
        <Group id="Data" title={t('Data')} links={of('xml', 'zip')} />
        <Group id="Citation" title={t('Citation')} links={of('bib', 'ris', 'csl.json')} />
      </div>
    </>
  )
}

/** Formats a size with two digits: the sizes of an EPUB and a zip are estimates until the files are made. */
const roundSize = (bytes: number): string => sizeText(Number(bytes.toPrecision(2)))

type FileLink = { name: string; href: string; file?: string; bytes?: number }

type Format = (typeof exportFormats | typeof textFormats)[number]

const makeArticleFileLink = (article: Article, { format, name }: Format): FileLink & { format: string } => ({
  name: t(names[format] ?? name),
  format,
  href: paths.articleExport(article, format),
  file: `${article.refnumber}.${format}`,
})

const names: Partial<Record<string, string>> = { xml: 'JATS XML', zip: message('XML, pictures and PDF') }

function Group({ id: name, title, links }: { id: string; title: string; links: FileLink[] }) {
  const id = `downloads-${name}`
  return (
    <>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {links.map(({ name, href, file, bytes }) => (
          <li key={href}>
            <a href={href} download={file}>
              {name}
              {bytes ? <span> {roundSize(bytes)}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
