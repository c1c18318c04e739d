import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { glyphOfCode } from '../font-glyphs.ts'
import { isCompact, shapesOf, withShapes } from '../font-shapes.ts'
import { lettersOf, mapOf } from './letter-maps.ts'
import { mostBytes } from './picture-places.ts'
import { packed, unpacked } from './streams.ts'
import { widthsOf } from './widths.ts'

const name = (text: string) => PDFName.of(text)

/** A letter of a font: what it is, in hexadecimal, its shape, and how wide it is. */
type Letter = { code: number; text: string; glyph: number; width: number }

/** A TrueType or compact font with a copy's letters alone, in the order of letters. */
export type NumberedFont = {
  /** The new code of each old one: 1 and so on. */
  codes: ReadonlyMap<number, number>
  letters: readonly Letter[]
  /** The font's own description, without its program. */
  descriptor: PDFDict
  program: Uint8Array
  /** The new number of each letter's shape. */
  glyphs: readonly number[]
}

/**
 * Numbers the letters of a font anew, if it is TrueType or has numbered shapes: programs number them in the order in which a document first has them, so that the numbers
 * of a title page's letters spell what stands there.
 * @param codes those that the copy shows
 * @returns undefined for a font of another kind, or whose codes say themselves what they are
 */
export function numberedAnew(font: PDFDict, codes: ReadonlySet<number>): NumberedFont | undefined {
  const found = font.has(name('DescendantFonts')) ? ofNumbers(font, codes) : ofCodes(font)
  const map = font.lookup(name('ToUnicode'))
  const texts = map instanceof PDFRawStream ? lettersOf(unpacked(map, mostBytes).bytes, codes) : undefined
  const program = found?.descriptor.lookup(name('FontFile2')) ?? found?.descriptor.lookup(name('FontFile3'))
  if (!found || !texts || !(program instanceof PDFRawStream)) return undefined
  const bytes = Buffer.from(unpacked(program, mostBytes).bytes)
  const shapes = found.shapesOf(codes, bytes)
  const all = [...codes].flatMap((code): Letter[] => {
    const [text, glyph] = [texts.get(code), shapes?.get(code)]
    return text && glyph !== undefined ? [{ code, text, glyph, width: found.widthOf(code) }] : []
  })
  const isSpaced = !found.isOfPairs && texts.get(space) === '<0020>' // its width may be set apart (9.3.3)
  const shown = new Set(all.flatMap(({ glyph }) => glyph || []))
  const isShared = isCompact(bytes) && shown.size < all.length // and nothing tells letters of a shape apart
  if (all.length < codes.size || codes.size === 0 || isSpaced || isShared) return undefined
  const letters = all.sort((one, other) =>
    one.text === other.text ? one.code - other.code : one.text < other.text ? -1 : 1,
  )
  const made = withShapes(
    bytes,
    letters.map(({ glyph }) => glyph),
  )
  return (
    made && {
      codes: new Map(letters.map(({ code }, at) => [code, at + 1])),
      letters,
      descriptor: found.descriptor,
      ...made,
    }
  )
}

const space = 32

/** How a font gives codes their shapes and widths. */
type Coding = {
  descriptor: PDFDict
  isOfPairs: boolean
  shapesOf: (codes: ReadonlySet<number>, program: Buffer) => ReadonlyMap<number, number> | undefined
  widthOf: (code: number) => number
}

/** A font of numbered shapes (ISO 32000-2, 9.7.4). */
function ofNumbers(font: PDFDict, codes: ReadonlySet<number>): Coding | undefined {
  const within = font.lookup(name('DescendantFonts'))
  const inner = within instanceof PDFArray ? within.lookup(0) : undefined
  if (!(inner instanceof PDFDict) || String(font.lookup(name('Encoding'))) !== '/Identity-H') return undefined
  const [descriptor, map, list, rest] = ['FontDescriptor', 'CIDToGIDMap', 'W', 'DW'].map((key) =>
    inner.lookup(name(key)),
  )
  if (!(descriptor instanceof PDFDict)) return undefined
  const table = map instanceof PDFRawStream ? unpacked(map, mostBytes).bytes : undefined
  const widths = list instanceof PDFArray ? widthsOf(list, 1, codes) : new Map()
  const other = rest instanceof PDFNumber ? rest.asNumber() : 1000
  return {
    ...{ descriptor, isOfPairs: true },
    shapesOf: (codes, program) => {
      if (isCompact(program)) return shapesOf(program, codes)
      const shapeOf = (code: number) => (table ? (table[code * 2] ?? 0) * 256 + (table[code * 2 + 1] ?? 0) : code)
      return new Map([...codes].map((code) => [code, shapeOf(code)]))
    },
    widthOf: (code) => numberOf(widths.get(code)?.[0]) ?? other,
  }
}

/** A font of codes of a byte that has no other table of codes than its own (9.6.5.4). */
function ofCodes(font: PDFDict): Coding | undefined {
  const [descriptor, widths, first] = ['FontDescriptor', 'Widths', 'FirstChar'].map((key) => font.lookup(name(key)))
  if (String(font.lookup(name('Subtype'))) !== '/TrueType' || font.has(name('Encoding'))) return undefined
  if (!(descriptor instanceof PDFDict && widths instanceof PDFArray)) return undefined
  const from = numberOf(first) ?? 0
  return {
    ...{ descriptor, isOfPairs: false },
    shapesOf: (codes, program) =>
      new Map(
        [...codes].flatMap((code) => {
          const glyph = glyphOfCode(program, code)
          return glyph === undefined ? [] : [[code, glyph] as const]
        }),
      ),
    widthOf: (code) =>
      (code >= from && code - from < widths.size() ? numberOf(widths.lookup(code - from)) : undefined) ?? 0,
  }
}

const numberOf = (object: unknown) => (object instanceof PDFNumber ? object.asNumber() : undefined)

/** A font of shapes by number with the letters of another (ISO 32000-2, 9.7.6). @param descriptor the copy of its description, without a program */
export function dictionaryOf({ letters, program, glyphs }: NumberedFont, descriptor: PDFDict): PDFDict {
  const { context } = descriptor
  const stream = (bytes: Uint8Array, keys = {}) => context.register(packed(context.obj(keys) as PDFDict, bytes))
  const places = Buffer.from([0, ...glyphs].flatMap((glyph) => [glyph >> 8, glyph & 255]))
  const kind = isCompact(program)
    ? { Subtype: 'CIDFontType0' }
    : { Subtype: 'CIDFontType2', CIDToGIDMap: stream(places) }
  if (isCompact(program)) descriptor.set(name('FontFile3'), stream(program, { Subtype: 'CIDFontType0C' }))
  else descriptor.set(name('FontFile2'), stream(program, { Length1: program.length }))
  const font = { Type: 'Font', BaseFont: descriptor.get(name('FontName')) ?? name('Font') }
  const inner = {
    ...{ ...font, ...kind, FontDescriptor: context.register(descriptor) },
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    W: [1, letters.map(({ width }) => width)],
  }
  return context.obj({
    ...{ ...font, Subtype: 'Type0', Encoding: 'Identity-H', DescendantFonts: [context.register(context.obj(inner))] },
    ToUnicode: stream(mapOf(letters.map(({ text }) => text))),
  }) as PDFDict
}
