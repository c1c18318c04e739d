import { paperLimits } from '../../core/files/rules.ts'
import { isSecureAddress } from '../../core/text/clean.ts'
import { mostSupplements, supplementFields, titleOfFile } from '../../journal/record/supplement-rules.ts'
import type { ImportedSupplement } from '../import/supplement-rules.ts'
import type { ImportedVersion } from '../import/version-rules.ts'
import {
  isXmlName,
  type MovedArticle,
  type MovedGalley,
  parseEmbeddedHash,
  type UnimportedPart,
} from './addresses/moved.ts'

/** Marks the PDFs of an article that are larger than the journal accepts. */
export function limitGalleys(article: MovedArticle, most: number): MovedArticle {
  const limited = (galley: MovedGalley) => {
    const { file } = galley
    if (!file?.isPdf || file.problem || file.size <= most) return galley
    const it = parseEmbeddedHash(file.path) ? 'it' : `the file ${file.path}`
    return { ...galley, file: { ...file, problem: `${it} is larger than ${most} bytes` } }
  }
  const versions = article.versions?.map((one) => ({ ...one, galleys: one.galleys.map(limited) }))
  return { ...article, galleys: article.galleys.map(limited), ...(versions && { versions }) }
}

/** The reason why a supplement's content is refused. */
export const noKind = 'it is of a kind that no supplement may have'

/** Matches extensions of files that contain data, never an article's text. */
export const dataEnding = /\.(?:csv|xlsx|ods|zip)$/i

/** Whether a galley is a supplement by its source, or by its extension; XML is a text. */
function isBeside({ file }: MovedGalley): boolean {
  if (!file || isXmlName(file.name)) return false
  return file.isSupplement === true || dataEnding.test(file.name || file.path)
}

/**
 * Returns the galley that becomes the article's PDF: the first in its own language, else the first; supplements last.
 */
function findPdfGalley({ galleys, locale }: Pick<MovedArticle, 'galleys' | 'locale'>): MovedGalley | undefined {
  const all = galleys.filter(({ file }) => file?.isPdf && !file.problem)
  const own = all.filter((galley) => !isBeside(galley))
  const pdfs = own.length > 0 ? own : all
  return pdfs.find((galley) => galley.locale === locale) ?? pdfs[0]
}

/** The galleys and files whose old addresses redirect to the PDF. */
export type PdfNames = { galleys: string[]; files: string[] }

/**
 * Returns the galleys and files of an article's PDF, including PDFs of its other versions; undefined if it has none.
 */
export function listPdfNames(article: MovedArticle): PdfNames | undefined {
  const own = findPdfGalley(article)
  if (!own) return undefined
  const all = [
    own,
    ...(article.versions ?? []).flatMap(({ galleys }) => galleys).filter((one) => one.file?.isPdf && !isBeside(one)),
  ]
  return { galleys: all.flatMap(({ names }) => names), files: all.flatMap(({ file }) => file?.id || []) }
}

/** Returns the reason why an article lost its PDF; '' if it has one, or never had one. */
export function explainMissingPdf(article: MovedArticle): string {
  if (findPdfGalley(article)) return ''
  const called = article.galleys.filter(({ label, file }) => file?.isPdf || (file && isCalledPdf(label, file.name)))
  return called.map(({ file }) => file?.problem || 'its file is no PDF')[0] ?? ''
}

const isCalledPdf = (label: string, name: string) => /\bpdf\b/i.test(label) || /\.pdf$/i.test(name)

type Files = { pdf: string | undefined; text: string | undefined; supplements: ImportedSupplement[] }

/**
 * Returns the paths of an article's PDF, full text and supplements, and its other galleys, which cannot be imported.
 */
export function filesOf(article: MovedArticle): Files & { left: UnimportedPart[] } {
  const own = findPdfGalley(article)
  const xml = article.text ? undefined : article.galleys.find(isXml)
  const others = article.galleys.filter((galley) => galley !== own && galley !== xml)
  const beside = others.filter((galley) => isBeside(galley) && isTakable(galley)).slice(0, mostSupplements)
  return {
    pdf: own?.file?.path,
    text: article.text ?? xml?.file?.path,
    supplements: beside.flatMap(supplementOf),
    left: others.filter((galley) => !beside.includes(galley)).map(makeUnimportedGalley),
  }
}

/**
 * Returns the versions of a public article that readers saw with PDFs of their own, oldest first, and the article as
 * the last one; an empty list if there is no earlier one. The others have no place.
 */
export function publicVersionsOf(article: MovedArticle): { versions: ImportedVersion[]; left: UnimportedPart[] } {
  const { locale, state, shown = '', versions = [] } = article
  const own = state === 'public' && shown ? findPdfGalley(article)?.file?.path : undefined
  const seen = versions
    .flatMap((version) => {
      const pdf = findPdfGalley({ galleys: version.galleys, locale })?.file?.path
      return own && pdf && version.day && version.day <= shown ? [{ version, pdf }] : []
    })
    .toSorted((one, other) => one.version.day.localeCompare(other.version.day))
  const earlier = seen.filter(({ pdf }, at) => pdf !== (seen[at + 1]?.pdf ?? own))
  const others = versions.filter((one) => !earlier.some(({ version }) => version === one))
  const kept = earlier.map(({ version: { day }, pdf }) => ({ day, pdf }))
  return {
    versions: kept.length > 0 ? [...kept, { day: shown, pdf: '' }] : [],
    left: others.map(({ day }) => ({ what: 'another version', content: day || 'it was not public' })),
  }
}

const isTakable = ({ file }: MovedGalley) => file !== undefined && !file.problem && file.size <= paperLimits.file

/**
 * Converts a galley to a supplement of an import line; a label that only names a format is replaced by the file's name.
 */
function supplementOf({ label, file }: MovedGalley): ImportedSupplement[] {
  if (!file) return []
  const ending = /\.\w{1,5}$/.exec(file.name)?.[0] ?? ''
  const title =
    !label || /^\W*(?:pdf|docx?|xlsx?|ods|csv|txt|png|jpe?g|zip)\W*$/i.test(label) ? titleOfFile(file.name) : label
  return [
    {
      title: (title || label).slice(0, supplementFields.title.maxLength),
      description: (file.description ?? '').slice(0, supplementFields.description.maxLength),
      license_url: findSupplementLicence(file.license),
      file: parseEmbeddedHash(file.path) ? file.path + ending : file.path,
    },
  ]
}

/** Returns a supplement's licence as the import accepts it; '' for none. */
function findSupplementLicence(address = ''): string {
  const secure = address.replace(/^http:/i, 'https:')
  return isSecureAddress(secure) && secure.length <= supplementFields.license_url.maxLength ? secure : ''
}

/** Whether a galley is XML, which is read as JATS once the article is imported. */
const isXml = ({ file }: MovedGalley) =>
  file !== undefined && !file.isPdf && !file.problem && isXmlName(parseEmbeddedHash(file.path) ? file.name : file.path)

function makeUnimportedGalley({ label, locale, remote, file }: MovedGalley): UnimportedPart {
  const of = ['galley', label, locale && `(${locale})`].filter(Boolean).join(' ')
  if (!file) return { what: of, content: remote || 'it has no file in the source' }
  return {
    what: of,
    content: [
      file.name,
      file.problem || (parseEmbeddedHash(file.path) ? '' : file.path),
      file.size > 0 && `${file.size} bytes`,
    ]
      .filter(Boolean)
      .join(', '),
  }
}
