import { paths } from '../../src/core/paths.ts'
import type { Article } from '../../src/journal/articles/rules.ts'
import { exportFormats, textFormats } from '../../src/journal/citing/export.ts'

/** The files of an article with a full text as a menu of plain links, in groups. */
export function DownloadMenu({ article }: { article: Article }) {
  const files = [...exportFormats, ...textFormats].map((one) => fileOf(article, one))
  const inBrowser = { name: 'PDF in the browser', href: paths.pdfViewer(article.refnumber), format: '' }
  const of = (...formats: string[]) => files.filter(({ format }) => formats.includes(format))
  return (
    <>
      <button type="button" className="button quiet opens" popoverTarget="downloads">
        Download as
      </button>
      <div id="downloads" className="downloads" popover="auto">
        <Group title="To read" links={[...of('epub'), ...(article.hasFile ? [inBrowser] : [])]} />
        <Group title="Data" links={of('xml', 'zip')} />
        <Group title="Citation" links={of('bib', 'ris', 'csl.json')} />
      </div>
    </>
  )
}

type FileLink = { name: string; href: string; format: string; file?: string }

type Format = (typeof exportFormats | typeof textFormats)[number]

const fileOf = (article: Article, { format, name }: Format): FileLink => ({
  name: names[format] ?? name,
  format,
  href: paths.articleExport(article, format),
  file: `${article.refnumber}.${format}`,
})

const names: Partial<Record<string, string>> = { xml: 'JATS XML', zip: 'XML, pictures and PDF' }

function Group({ title, links }: { title: string; links: FileLink[] }) {
  const id = `downloads-${title.split(' ').at(-1)}`
  return (
    <>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {links.map(({ name, href, file }) => (
          <li key={href}>
            <a href={href} download={file}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
