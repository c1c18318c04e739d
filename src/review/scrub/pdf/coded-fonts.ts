import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import { isOfOldCodes } from '../font-rules.ts'

const name = (text: string) => PDFName.of(text)

/** What a copy calls a font that it holds and that shows other letters than its text has. */
export const codedFont = 'Coded'

type Named = [code: number, name: string]

/**
 * Whether nothing that is at hand says what a font's letters are: shapes by numbers without a map, or by one of Adobe's maps for Asian
 * letters (ISO 32000-2, 9.7.5.2, 9.10.2); codes or names that are numbers of the program that wrote it; and bitmaps of TeX beyond ASCII,
 * whose numbers are of an encoding of its own; and fonts of before Unicode, that show other letters than their map says.
 */
export function isOfCodes(font: PDFObject | undefined): boolean {
  if (!(font instanceof PDFDict)) return false
  const called = font.lookup(name('BaseFont'))
  if (called instanceof PDFName && isCalledCoded(called.decodeText())) return true
  const [kind, encoding] = [String(font.lookup(name('Subtype'))), font.lookup(name('Encoding'))]
  const isMapped = font.has(name('ToUnicode'))
  if (kind === '/Type0')
    return !isMapped || (encoding instanceof PDFName && !/^\/Identity-[HV]$/.test(String(encoding)))
  if (isMapped) return false
  const named = encoding instanceof PDFDict ? namesOf(encoding.lookup(name('Differences'))) : []
  if (kind === '/Type3' && named.some(([, one]) => ofTeX.test(one))) return true
  if (named.filter(isNumbered).length >= leastLetters || areOthers(named)) return true
  const own = encoding === undefined && kind === '/TrueType' ? font.lookup(name('FontDescriptor')) : undefined
  return own instanceof PDFDict && own.has(name('FontFile2')) && codesUsed(font) >= leastLetters
}

const isCalledCoded = (font: string) => font.startsWith(codedFont) || isOfOldCodes(font)

/** Fewer are signs, such as those before the lines of a list. */
const leastLetters = 8

/** Letters of TeX's T1 encoding that Latin-1 has elsewhere or not at all. */
const ofTeX = /^\/a(?:12[89]|1[3-8]\d|19[01]|215|223|247|255)$/

/** Names that have numbers and mean a letter (Adobe Glyph List). */
const listed = /^\/(?:afii\d{5}|SF\d{6}|H\d{5}|u(?:ni)?[\dA-F]{4,})$/

/** Whether a name is that of a letter with its code as the number, decimal or hexadecimal. */
const isOfItsCode = ([code, one]: Named): boolean =>
  new RegExp(`^/[A-Za-z_-]+?0*(?:${code}|${code.toString(16)})$`, 'i').test(one)

/** Whether a letter has a number as its name, and not that of its code. */
const isNumbered = (named: Named): boolean =>
  /^\/[A-Za-z_-]+\d+$/.test(named[1]) && !listed.test(named[1]) && !isOfItsCode(named)

/**
 * Whether letters with their codes as names are not those of ASCII: they have all codes of a stretch, as programs count them that number
 * letters as a text first has them; or they are many, and no vowels of a text among them.
 */
function areOthers(named: Named[]): boolean {
  const codes = named.flatMap((one) => (isOfItsCode(one) ? [one[0]] : [])).toSorted((one, other) => one - other)
  const [first = 0, last = 0] = [codes[0], codes.at(-1)]
  if (codes.length >= leastInOrder && codes.length < mostInOrder && last - first === codes.length - 1) return true
  const hasAll = (letters: string) => Array.from(letters).every((letter) => codes.includes(letter.charCodeAt(0)))
  return codes.length >= leastWithVowels && !hasAll('aei') && !hasAll('AEI')
}
/** Ten may be the digits; a long text may have all letters of ASCII, which are 94; a formula's letters are few. */
const [leastInOrder, mostInOrder, leastWithVowels] = [11, 90, 16]

/** The names that an encoding gives its codes (ISO 32000-2, 9.6.5.1). */
function namesOf(differences: PDFObject | undefined): Named[] {
  if (!(differences instanceof PDFArray)) return []
  let code = 0
  return differences.asArray().flatMap((one): Named[] => {
    if (one instanceof PDFNumber) code = one.asNumber()
    return one instanceof PDFName ? [[code++, String(one)]] : []
  })
}

/** How many codes have a width. */
function codesUsed(font: PDFDict): number {
  const widths = font.lookup(name('Widths'))
  return widths instanceof PDFArray ? widths.asArray().filter((one) => String(one) !== '0').length : 0
}
