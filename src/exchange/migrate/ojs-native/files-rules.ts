import { isPdf, mostPdfBytes } from '../../../core/files/rules.ts'
import {
  childElementText,
  type EmbeddedFile,
  elementIn,
  elementsIn,
  textIn,
  type XmlElement,
} from '../../../engines/archives/archives.ts'
import { embeddedPath, isXmlName, type MovedFile, type MovedGalley } from '../addresses/moved.ts'
import { noKind } from '../galley-rules.ts'

const fileNames = new Set(['submission_file', 'artwork_file', 'supplementary_file'])

/** Whether an element is a file of an article, in any version. */
export const isFileName = (name: string): boolean => fileNames.has(name) || name === 'supplemental_file'

/** OJS's genres of supplements, by their English names; before 3.3 supplements have an element of their own. */
const supplementary = new Set([
  'Research Instrument',
  'Research Materials',
  'Research Results',
  'Transcripts',
  'Data Analysis',
  'Data Set',
  'Source Texts',
  'Multimedia',
  'Other',
])

/** Whether a file of an article is a supplement. */
export const isSupplementary = (file: XmlElement): boolean =>
  file.name === 'supplementary_file' ||
  file.name === 'supplemental_file' ||
  supplementary.has(file.attributes.genre ?? '')

/** Returns the files within an article. */
export const filesIn = (article: XmlElement): XmlElement[] =>
  elementsIn(article).filter(({ name }) => fileNames.has(name))

/**
 * Returns the galleys of native XML, in order; the article contains their files, as revisions before 3.3 and as files
 * since.
 */
export function galleysIn(article: XmlElement, version: XmlElement): MovedGalley[] {
  const files = new Map(filesIn(article).map((file) => [file.attributes.id ?? '', file]))
  return elementsIn(version, 'article_galley')
    .toSorted((one, other) => Number(childElementText(one, 'seq')) - Number(childElementText(other, 'seq')))
    .map((galley) => {
      const { id = '', revision } = elementIn(galley, 'submission_file_ref')?.attributes ?? {}
      const ids = elementsIn(galley, 'id').filter(({ attributes }) =>
        /^(?:internal|public)$/.test(attributes.type ?? ''),
      )
      return {
        names: [...new Set([...ids.map(textIn), galley.attributes.url_path ?? ''].filter(Boolean))],
        label: childElementText(galley, 'name'),
        locale: galley.attributes.locale ?? elementIn(galley, 'name')?.attributes.locale ?? '',
        remote: elementIn(galley, 'remote')?.attributes.src ?? '',
        file: readSubmissionFile(files.get(id), revision),
      }
    })
}

/** Returns the properties of a file within the XML. @param said its size by the XML, 0 if missing */
export function describeEmbedded(file: EmbeddedFile, said = 0, name = ''): Omit<MovedFile, 'id' | 'name'> {
  const { sha256, size, isWanted, start } = file
  const problem = isPdf(start) ? faultOf(file, said) : isWanted || !isXmlName(name) ? '' : 'it is no XML'
  return { path: embeddedPath(sha256), isPdf: isPdf(start), size, problem }
}

function faultOf({ size, flaw }: EmbeddedFile, said: number): string {
  if (flaw === 'too_large') return `it is larger than ${mostPdfBytes} bytes`
  return flaw === 'open' && size < said ? `it is cut off: ${size} of its ${said} bytes are here` : ''
}

/** Returns the revision of a file, by default the last one, its name, and its bytes if they are embedded. */
export function embeddedIn(file: XmlElement, revision?: string) {
  const revisions = [...elementsIn(file, 'revision'), ...elementsIn(file, 'file')]
  const { file_id } = file.attributes
  const one =
    revisions.find(({ attributes }) => (revision ? attributes.number === revision : attributes.id === file_id)) ??
    revisions.at(-1)
  const typed = one?.attributes.filename ?? childElementText(file, 'name')
  return { one, name: typed || childElementText(one, 'name'), embed: elementIn(one, 'embed')?.file }
}

function readSubmissionFile(file: XmlElement | undefined, revision: string | undefined): MovedFile | undefined {
  if (!file) return undefined
  const { id = '' } = file.attributes
  const { one, name } = embeddedIn(file, revision)
  const embed = elementIn(one, 'embed')
  const href = elementIn(one, 'href')?.attributes
  const type =
    one?.attributes.filetype ?? embed?.attributes.mime_type ?? href?.mime_type ?? one?.attributes.extension ?? ''
  const said = Number(one?.attributes.filesize ?? 0)
  const about = { isSupplement: isSupplementary(file), description: childElementText(file, 'description') }
  if (embed?.file) return { id, name, ...describeWanted(describeEmbedded(embed.file, said, name), embed.file, about) }
  const src = href?.src ?? ''
  const saysPdf = /pdf$/i.test(type) || /\.pdf$/i.test(src || name)
  const problem = /^[a-z]+:/i.test(src) ? `it is at ${src}; nothing is fetched` : src ? '' : 'it is not in the source'
  return { id, name, path: src, isPdf: saysPdf, size: said, problem, ...about }
}

/** Returns an embedded supplement with the reason why it is refused, if any. */
export function describeWanted<File extends { problem: string }, About extends { isSupplement: boolean }>(
  file: File,
  { isWanted }: EmbeddedFile,
  about: About,
): File & About {
  return { ...file, ...about, problem: file.problem || (about.isSupplement && !isWanted ? noKind : '') }
}
