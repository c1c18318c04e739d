import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { glyphsOf, withGlyphs } from '../font-glyphs.ts'
import { encodingOf, withLetters } from '../type1.ts'
import { trimmedMap } from './letter-maps.ts'
import { type NumberedFont, numberedAnew } from './numbered-fonts.ts'
import { mostBytes } from './picture-places.ts'
import { packed, unpacked } from './streams.ts'
import { widthsOf } from './widths.ts'

const name = (text: string) => PDFName.of(text)

/** Codes of letters, numbers of shapes, or their names. */
type Numbers = ReadonlySet<number>
type Names = ReadonlySet<string>

/**
 * What a copy shows with each of its fonts: programs give a document's fonts the letters of all its pages, also of those that a copy
 * leaves out, and of layers that it does not show.
 */
export class FontUse {
  readonly #shown = new Map<PDFDict, Set<number>>()
  readonly #copies = new Map<PDFDict, PDFDict>()
  readonly #anew: ReadonlyMap<PDFDict, NumberedFont | undefined>
  #isUnsure = false

  /** @param known what an earlier copy of the same showed: this one numbers the letters of fonts anew, where it can */
  constructor(known?: FontUse) {
    const shown = known && !known.#isUnsure ? [...known.#shown] : []
    this.#anew = new Map(shown.map(([font, codes]) => [font, numberedAnew(font, codes)]))
  }

  /**
   * Notes a text, as it is written, that a content shows with a font; undefined where the content does not say with which.
   * @returns the text as the copy writes it
   */
  show(font: PDFDict | undefined, text: string): string {
    if (!font) {
      this.#isUnsure = true
      return text
    }
    const shown = this.#shown.get(font) ?? new Set()
    this.#shown.set(font, shown)
    const codes = codesOf(text, isComposite(font))
    for (const code of codes) shown.add(code)
    const anew = this.#anew.get(font)
    return anew ? `<${codes.map((code) => inHex(anew.codes.get(code) ?? 0)).join('')}>` : text
  }

  /** A font whose letters the copy numbers anew. */
  numbered(font: PDFDict): NumberedFont | undefined {
    return this.#anew.get(font)
  }

  /** Notes the copy of a dictionary, if it is a font's. */
  copied(dict: PDFDict, copy: PDFDict): void {
    if (/^\/(?:Type0|Type1|MMType1|Type3|TrueType)$/.test(String(dict.lookup(name('Subtype')))))
      this.#copies.set(dict, copy)
  }

  /**
   * Takes from the copies of fonts what no text shows: letters of maps, widths, names and drawings of letters, and the shapes of TrueType
   * fonts. Where a content shows text with a font that it does not name, all fonts stay as they are.
   */
  trim(): void {
    if (this.#isUnsure) return
    const parts = new Parts()
    for (const [font, copy] of this.#copies) trimFont(copy, this.#shown.get(font) ?? new Set(), parts)
    parts.trim()
  }
}

const inHex = (code: number) => code.toString(16).padStart(4, '0')

const isComposite = (font: PDFDict) => String(font.lookup(name('Subtype'))) === '/Type0'

/** The codes of a text as a content writes it: of a byte each, or of two (ISO 32000-2, 9.4.3, 9.7.6). */
function codesOf(text: string, isOfPairs: boolean): number[] {
  const bytes = text.startsWith('(')
    ? PDFString.of(text.slice(1, -1)).asBytes()
    : PDFHexString.of(text.slice(1, -1).replace(/\s/g, '')).asBytes()
  if (!isOfPairs) return [...bytes]
  return Array.from(
    { length: Math.ceil(bytes.length / 2) },
    (_, at) => (bytes[at * 2] ?? 0) * 256 + (bytes[at * 2 + 1] ?? 0),
  )
}

/** Parts that several fonts may have: each keeps what any of these shows. */
class Parts {
  readonly #trims = new Map<PDFObject, { needed: Set<unknown>; isWhole: boolean; trim: () => void }>()

  /** @param needed what a font needs of the part; undefined: all of it */
  need<T>(part: PDFObject, needed: ReadonlySet<T> | undefined, trim: (needed: ReadonlySet<T>) => void): void {
    const all = (this.#trims.get(part)?.needed ?? new Set()) as Set<T>
    for (const one of needed ?? []) all.add(one)
    const isWhole = !needed || this.#trims.get(part)?.isWhole === true
    this.#trims.set(part, { needed: all, isWhole, trim: () => trim(all) })
  }

  /** Notes what is needed of a stream that a dictionary refers to. @param trim its bytes without the rest; undefined: they stay */
  needStream<T>(
    dict: PDFDict,
    key: string,
    needed: ReadonlySet<T> | undefined,
    trim: (bytes: Uint8Array, needed: ReadonlySet<T>, stream: PDFDict) => Uint8Array | undefined,
  ): void {
    const ref = dict.get(name(key))
    const stream = dict.context.lookup(ref)
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream)) return
    this.need(stream, needed, (shown) => {
      const trimmed = trim(unpacked(stream, mostBytes).bytes, shown, stream.dict)
      if (trimmed) dict.context.assign(ref, packed(stream.dict, trimmed))
    })
  }

  trim(): void {
    for (const { trim, isWhole } of this.#trims.values()) if (!isWhole) trim()
  }
}

/** Notes what a font needs of its parts, and takes the rest from those that are its own. */
function trimFont(font: PDFDict, codes: Numbers, parts: Parts): void {
  const within = font.lookup(name('DescendantFonts'))
  const inner = within instanceof PDFArray ? within.lookup(0) : undefined
  const isNumbered = !isComposite(font) || /^\/Identity-[HV]$/.test(String(font.lookup(name('Encoding'))))
  const needed = isNumbered ? codes : undefined
  parts.needStream(font, 'ToUnicode', needed, trimmedMap)
  if (!isComposite(font)) trimSimple(font, codes, parts)
  else if (inner instanceof PDFDict) trimNumbered(inner, needed, parts)
}

/** A font of codes of a byte: its widths, the names of its letters, and what draws them. */
function trimSimple(font: PDFDict, codes: Numbers, parts: Parts): void {
  const { context } = font
  const widths = font.lookup(name('Widths'))
  const first = font.lookup(name('FirstChar'))
  const from = first instanceof PDFNumber ? first.asNumber() : 0
  if (widths instanceof PDFArray)
    font.set(name('Widths'), context.obj(widths.asArray().map((one, at) => (codes.has(from + at) ? one : 0))))
  const encoding = font.lookup(name('Encoding'))
  const list = encoding instanceof PDFDict ? encoding.lookup(name('Differences')) : undefined
  const differences = list instanceof PDFArray ? differencesOf(list, codes) : undefined
  trimProgram(font, codes, differences, parts)
  if (!(encoding instanceof PDFDict && differences)) return
  const own = encoding.clone()
  own.set(name('Differences'), context.obj([...differences].flat()))
  font.set(name('Encoding'), own)
  const letters = font.lookup(name('CharProcs'))
  if (!(letters instanceof PDFDict)) return
  const drawn = PDFDict.withContext(context)
  const kept = [...differences.values()]
  for (const [key, letter] of letters.entries()) if (kept.includes(key)) drawn.set(key, letter)
  font.set(name('CharProcs'), drawn)
}

/** The names that a list gives the codes that are shown (ISO 32000-2, 9.6.5.1). */
function differencesOf(list: PDFArray, codes: Numbers): Map<number, PDFObject> {
  const kept = new Map<number, PDFObject>()
  let code = 0
  for (const one of list.asArray())
    if (one instanceof PDFNumber) code = one.asNumber()
    else if (codes.has(code++)) kept.set(code - 1, one)
  return kept
}

/** The shapes of a font of codes of a byte: in TrueType those of its own codes, in Type 1 by their names. */
function trimProgram(
  font: PDFDict,
  codes: Numbers,
  differences: ReadonlyMap<number, PDFObject> | undefined,
  parts: Parts,
): void {
  const descriptor = font.lookup(name('FontDescriptor'))
  if (!(descriptor instanceof PDFDict)) return
  parts.needStream(descriptor, 'FontFile2', differences ? undefined : codes, (bytes, shown) => {
    const glyphs = glyphsOf(bytes, shown)
    return glyphs && withGlyphs(bytes, glyphs)
  })
  parts.needStream(descriptor, 'FontFile', namesOf(font, descriptor, codes, differences), (bytes, shown, stream) => {
    const found = withLetters(bytes, shown)
    for (const [at, length] of found?.lengths.entries() ?? []) stream.set(name(`Length${at + 1}`), PDFNumber.of(length))
    return found?.bytes
  })
}

/** The names of the letters that a Type 1 font shows; undefined if a code has one of a standard. */
function namesOf(
  font: PDFDict,
  descriptor: PDFDict,
  codes: Numbers,
  differences: ReadonlyMap<number, PDFObject> | undefined,
): Names | undefined {
  const [encoding, program] = [font.lookup(name('Encoding')), descriptor.lookup(name('FontFile'))]
  const isOwn = !encoding || (encoding instanceof PDFDict && !encoding.has(name('BaseEncoding')))
  const own = isOwn && program instanceof PDFRawStream ? encodingOf(unpacked(program, mostBytes).bytes) : undefined
  const names = [...codes].flatMap((code) => {
    const given = differences?.get(code)
    return (given instanceof PDFName ? given.decodeText() : own?.get(code)) ?? []
  })
  return names.length === codes.size ? new Set(names) : undefined
}

/** A font of numbered shapes (ISO 32000-2, 9.7.4): its widths, and the shapes themselves if it is TrueType. */
function trimNumbered(font: PDFDict, numbers: Numbers | undefined, parts: Parts): void {
  parts.need(font, numbers, (shown) => {
    for (const [key, size] of Object.entries({ W: 1, W2: 3 })) {
      const widths = font.lookup(name(key))
      if (widths instanceof PDFArray) font.set(name(key), font.context.obj([...widthsOf(widths, size, shown)].flat()))
    }
  })
  const descriptor = font.lookup(name('FontDescriptor'))
  const places = font.lookup(name('CIDToGIDMap'))
  const table = places instanceof PDFRawStream ? unpacked(places, mostBytes).bytes : undefined
  const glyphs = table
    ? [...(numbers ?? [])].map((one) => (table[one * 2] ?? 0) * 256 + (table[one * 2 + 1] ?? 0))
    : numbers
  parts.needStream(font, 'CIDToGIDMap', numbers, (bytes, shown) =>
    bytes.map((byte, at) => (shown.has(at >> 1) ? byte : 0)),
  )
  if (descriptor instanceof PDFDict)
    parts.needStream(descriptor, 'FontFile2', numbers && new Set(glyphs), (bytes, shown) =>
      withGlyphs(bytes, shown, 'numbered'),
    )
}
