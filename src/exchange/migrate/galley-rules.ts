import { embeddedHash, isXmlName, type MovedArticle, type MovedGalley, type UnimportedPart } from './addresses/moved.ts'

/** An article whose PDFs say if they are larger than the journal takes. */
export function withinLimit(article: MovedArticle, most: number): MovedArticle {
  const galleys = article.galleys.map((galley) => {
    const { file } = galley
    if (!file?.isPdf || file.problem || file.size <= most) return galley
    const it = embeddedHash(file.path) ? 'it' : `the file ${file.path}`
    return { ...galley, file: { ...file, problem: `${it} is larger than ${most} bytes` } }
  })
  return { ...article, galleys }
}

/** The galley that becomes the article's PDF: the first in its own language, else the first. */
function pdfGalley({ galleys, locale }: MovedArticle): MovedGalley | undefined {
  const pdfs = galleys.filter(({ file }) => file?.isPdf && !file.problem)
  return pdfs.find((galley) => galley.locale === locale) ?? pdfs[0]
}

/** The galleys and files whose old addresses redirect to the PDF. */
export type PdfNames = { galleys: string[]; files: string[] }

/** The galleys and files of an article's PDF, including PDFs of its other versions; undefined if it has none. */
export function pdfNames(article: MovedArticle): PdfNames | undefined {
  const own = pdfGalley(article)
  if (!own) return undefined
  const all = [own, ...(article.formerGalleys ?? []).filter(({ file }) => file?.isPdf)]
  return { galleys: all.flatMap(({ names }) => names), files: all.flatMap(({ file }) => file?.id || []) }
}

/** Why an article lost its PDF; '' if it has one, or never had one. */
export function pdfProblem(article: MovedArticle): string {
  if (pdfGalley(article)) return ''
  const called = article.galleys.filter(({ label, file }) => file?.isPdf || (file && isCalledPdf(label, file.name)))
  return called.map(({ file }) => file?.problem || 'its file is no PDF')[0] ?? ''
}

const isCalledPdf = (label: string, name: string) => /\bpdf\b/i.test(label) || /\.pdf$/i.test(name)

/** The paths of an article's PDF and full text, and its other galleys, which cannot be imported. */
export function filesOf(
  article: MovedArticle,
): Record<'pdf' | 'text', string | undefined> & { left: UnimportedPart[] } {
  const own = pdfGalley(article)
  const xml = article.text ? undefined : article.galleys.find(isXml)
  const others = article.galleys.filter((galley) => galley !== own && galley !== xml)
  return { pdf: own?.file?.path, text: article.text ?? xml?.file?.path, left: others.map(leftGalley) }
}

/** Whether a galley is XML, which is read as JATS once the article is there. */
const isXml = ({ file }: MovedGalley) =>
  file !== undefined && !file.isPdf && !file.problem && isXmlName(embeddedHash(file.path) ? file.name : file.path)

function leftGalley({ label, locale, remote, file }: MovedGalley): UnimportedPart {
  const of = ['galley', label, locale && `(${locale})`].filter(Boolean).join(' ')
  if (!file) return { what: of, content: remote || 'it has no file in the source' }
  return {
    what: of,
    content: [
      file.name,
      file.problem || (embeddedHash(file.path) ? '' : file.path),
      file.size > 0 && `${file.size} bytes`,
    ]
      .filter(Boolean)
      .join(', '),
  }
}
