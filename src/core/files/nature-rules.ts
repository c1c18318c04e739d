import { message, t } from '../words/words.ts'

/** The bytes from a file's start that {@link natureOf} examines. */
export const startBytes = 1024

type Start = { name: string; start: Uint8Array }

/** A file's kind: its proper extension, and its name in words. */
type Nature = { ending: string; words: string; remedy?: string }

const natures: Record<string, string> = {
  pdf: message('a PDF'),
  png: message('a PNG picture'),
  jpeg: message('a JPEG picture'),
  gif: message('a GIF picture'),
  webp: message('a WebP picture'),
  heic: message('a HEIC or AVIF picture'),
  docx: message('a Word file'),
  docm: message('a Word file with macros'),
  xlsx: message('an Excel file'),
  pptx: message('a PowerPoint file'),
  odt: message('an OpenDocument text'),
  ods: message('an OpenDocument table'),
  zip: message('a .zip'),
  rar: message('a .rar'),
  rtf: message('an RTF file'),
  html: message('a web page'),
  xml: message('an XML file'),
  ps: message('a PostScript file'),
  csv: message('a table in text'),
  txt: message('a text file'),
  exe: message('a program'),
}

const remedies: Record<string, string> = {
  docm: message('Save it as .docx, without macros'),
  heic: message('Save it as JPEG or PNG'),
  webp: message('Save it as JPEG or PNG'),
  rtf: message('Save it as .docx'),
}

const signatures: readonly [RegExp, string][] = [
  [/^\x89PNG/, 'png'],
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^[\s\S]{4}ftyp(?:hei|hev|mif1|msf1|avi[fs])/, 'heic'],
  [/^Rar!/, 'rar'],
  [/^MZ[\s\S]{0,62}\0/, 'exe'],
  [/^\{\\rtf/, 'rtf'],
  [/^%!PS/, 'ps'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i, 'html'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg)/i, 'xml'],
  [/%PDF-/, 'pdf'],
]

const endingOf = (name: string) => /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Detects a file's kind from its first bytes, and from its name if these are ambiguous.
 * @returns undefined if neither decides
 */
export function natureOf({ name, start }: Start): Nature | undefined {
  const text = String.fromCharCode(...start.subarray(0, startBytes))
  if (text === '') return { ending: '', words: message('empty'), remedy: message('Choose it again') }
  if (text.startsWith('\xd0\xcf\x11\xe0')) return oldOffice(name)
  const found =
    signatures.find(([pattern]) => pattern.test(text))?.[1] ?? archived(text, name) ?? findTextFileKind(text, name)
  const words = found && natures[found]
  return found && words ? { ending: found, words, ...(remedies[found] && { remedy: remedies[found] }) } : undefined
}

/** Returns the kind of a file in the container of Office before 2007, which later encrypted files use too. */
function oldOffice(name: string): Nature {
  const ending = endingOf(name)
  if (['docx', 'xlsx', 'pptx', 'docm'].includes(ending))
    return { ending: 'locked', words: message('protected by a password'), remedy: message('Save it without one') }
  const [program = '', newer = ''] = { xls: ['Excel', '.xlsx'], ppt: ['PowerPoint', 'PDF'] }[ending] ?? [
    'Word',
    '.docx',
  ]
  return { ending, words: t('an old {program} file', { program }), remedy: t('Save it as {kind}', { kind: newer }) }
}

/** Returns the kind of a ZIP: its first entry identifies an OpenDocument file, its name any other kind. */
function archived(text: string, name: string): string | undefined {
  if (!text.startsWith('PK\x03\x04')) return undefined
  const [, kind] = /mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet)/.exec(text) ?? []
  if (kind) return kind === 'text' ? 'odt' : 'ods'
  const ending = endingOf(name)
  return ['docx', 'docm', 'xlsx', 'pptx', 'odt', 'ods'].includes(ending) ? ending : 'zip'
}

/** Returns the kind of a text, which has no control characters; in UTF-16, it begins with a byte order mark. */
function findTextFileKind(text: string, name: string): string | undefined {
  const isText = /^(?:\xff\xfe|\xfe\xff)/.test(text) || !/(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u.test(text)
  return isText ? (endingOf(name) === 'csv' ? 'csv' : 'txt') : undefined
}

/** Lists extensions in words: 'a PDF, .docx or .odt'. */
function endingsInWords(endings: readonly string[]): string {
  const words = endings.map((ending) => (ending === 'pdf' ? 'PDF' : `.${ending}`))
  const last = words.pop() ?? ''
  return words.length > 0 ? t('a {kinds} or {last}', { kinds: words.join(', '), last }) : t('a {kind}', { kind: last })
}

/** Returns the extensions of an input's `accept`, such as '.pdf,.jpg,.jpeg', without `.jpg`, which `.jpeg` covers. */
export const endingsIn = (accept: string): string[] =>
  accept.split(',').flatMap((one) => (one.startsWith('.') && one !== '.jpg' ? [one.slice(1)] : []))

const isOffice = (ending: string) => ['docx', 'xlsx', 'odt'].includes(ending)

/**
 * Explains why a field does not accept a chosen file: 'notes.txt is a text file. Choose a PDF, .docx or .odt.'
 * @param endings accepted by the field
 * @returns undefined if its first bytes do not rule it out
 */
export function wrongFile(file: Start, endings: readonly string[]): string | undefined {
  const nature = natureOf(file)
  const isZip = nature?.ending === 'zip' && endings.some(isOffice) // possibly a misnamed office file
  if (!nature || endings.includes(nature.ending) || isZip) return undefined
  if (nature.ending === 'csv' && endings.includes('txt')) return undefined
  const name = file.name || t('The file')
  const remedy = nature.remedy ? t(nature.remedy) : t('Choose {kinds}', { kinds: endingsInWords(endings) })
  return t('{name} is {nature}. {remedy}.', { name, nature: t(nature.words), remedy })
}

/** Explains that a file is damaged although it begins like one of these kinds. */
export function brokenFile({ name, start }: Start, endings: readonly string[]): string {
  const nature = natureOf({ name, start })
  const isOfOffice = nature !== undefined && isOffice(nature.ending)
  const why = isOfOffice ? t('damaged, or has macros') : t('damaged, or of a kind that we cannot read')
  const remedy = t('Choose {kinds}', { kinds: endingsInWords(endings) })
  return t('{name} is {nature}. {remedy}.', { name: name || t('The file'), nature: why, remedy })
}
