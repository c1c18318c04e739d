import type { Parts } from '../../archives/archives.ts'

/** The formats of office files that a journal accepts. */
export type OfficeFormat = 'docx' | 'xlsx' | 'odt'

const readPackagePartText = (source: Parts, path: string) => Buffer.from(source.get(path) ?? []).toString('utf8')

/**
 * Detects the format of an archive from the names of its parts and from `[Content_Types].xml`, `mimetype` and
 * `META-INF/manifest.xml`.
 * @returns a code for an office file that is not accepted, such as one with macros; undefined for any other archive
 */
export function officeFormat(source: Parts): OfficeFormat | 'encrypted' | 'invalid_file' | undefined {
  if (readPackagePartText(source, 'mimetype').trim() === 'application/vnd.oasis.opendocument.text') {
    if (/encryption-data/.test(readPackagePartText(source, 'META-INF/manifest.xml'))) return 'encrypted'
    return hasScripts(source) || !source.has('content.xml') ? 'invalid_file' : 'odt'
  }
  if (!source.has('[Content_Types].xml')) return source.has('mimetype') ? 'invalid_file' : undefined
  return hasMacros(source) ? 'invalid_file' : (openXmlFormat(source) ?? 'invalid_file')
}

const hasScripts = (source: Parts): boolean =>
  [...source.keys()].some((path) => /^(?:Basic|Scripts)\//.test(path) && !/script-l[bc]\.xml$/.test(path))

/**
 * Whether a file has a part for macros. A macro type that is assigned to a file extension counts only if a part has
 * that extension.
 */
function hasMacros(source: Parts): boolean {
  const paths = [...source.keys()].map((path) => path.toLowerCase())
  const types = readPackagePartText(source, '[Content_Types].xml').match(/<[^<>]*macroEnabled[^<>]*>/gi) ?? []
  const endings = types.map((type) => /\bExtension="([^"]*)"/i.exec(type)?.[1]?.toLowerCase())
  return paths.some((path) => path.includes('vba')) || endings.some((ending) => hasEnding(paths, ending))
}

const hasEnding = (paths: string[], ending: string | undefined) =>
  ending === undefined || paths.some((path) => path.endsWith(`.${ending}`))

/** Detects the kind of an archive by its main part's type. */
function openXmlFormat(source: Parts): 'docx' | 'xlsx' | undefined {
  const types = readPackagePartText(source, '[Content_Types].xml')
  if (/wordprocessingml\.(?:document|template)\.main\+xml/i.test(types)) return 'docx'
  return /spreadsheetml\.(?:sheet|template)\.main\+xml/i.test(types) ? 'xlsx' : undefined
}
