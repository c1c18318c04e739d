import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Item, Link, Sheet } from '../layout/layout.ts'
import { asReadFromLeft } from '../layout/right-to-left.ts'
import { loadPdfjs, openPdf } from './pdfjs.ts'

type PageProxy = Awaited<ReturnType<PDFDocumentProxy['getPage']>>

/** The contents of a PDF, from pdf.js. */
export type Extracted = {
  sheets: Sheet[]
  /** The number of pages that the file declares. */
  pageCount: number
  isEncrypted: boolean
  hasScript: boolean
  info: Record<string, unknown>
  /** Authors and raw text of the XMP metadata. */
  xmp: { creators: string[]; text: string }
  /** Pages, from 1, with a font that is not embedded. */
  withoutFonts: number[]
  /** Pages, from 1, with a picture. */
  withPictures: number[]
}

/** The limits for one PDF. `isTextAlone` skips fonts and pictures, and reads the links of all pages. */
type Budget = { maxPages: number; isSpent?: () => boolean; isTextAlone?: boolean }

/**
 * Reads pages until the budget is spent; returns the pages read so far. `patches/` changes pdf.js:
 * - it returns the letters that glyphs represent (`ActualText`), which it otherwise drops
 * (<https://github.com/mozilla/pdf.js/pull/20014>), though browsers and LibreOffice write most Devanagari that way
 * - it keeps the width of ligatures that contain a combining mark
 * - it doubles no space
 * - it flags annotations whose action is a script
 * - it reads pdfTeX's bitmap fonts, which name letters by their codes, in TeX's encoding T1 if they have codes beyond
 * ASCII and as many Latin letters as codes from 192 on, where T2A has its Cyrillic letters
 * @throws pdf.js's PasswordException if the file has a password, other errors if it is damaged
 */
export async function extractPdf(
  bytes: Uint8Array,
  { maxPages, isSpent = () => false, isTextAlone = false }: Budget,
): Promise<Extracted> {
  const document = await openPdf(bytes, 1_000_000)
  const pdf: Extracted = {
    sheets: [],
    pageCount: document.numPages,
    isEncrypted: false,
    info: {},
    xmp: { creators: [], text: '' },
    withoutFonts: [],
    withPictures: [],
    hasScript: await document.hasJSActions().catch(() => false),
  }
  const { info, metadata } = await document.getMetadata().catch(() => ({ info: {}, metadata: null }))
  pdf.info = info as Record<string, unknown> // pdf.js's types describe it as an object
  if (metadata) pdf.xmp = xmpOf(metadata)
  pdf.isEncrypted = Boolean(pdf.info.EncryptFilterName)
  const last = Math.min(document.numPages, maxPages)
  for (let number = 1; number <= last && !isSpent(); number++) {
    const page = await document.getPage(number).catch(() => undefined)
    pdf.sheets.push(
      page ? await readPage(page, number, pdf, isTextAlone) : { width: 0, height: 0, items: [], links: [] },
    )
    page?.cleanup()
  }
  await document.loadingTask.destroy()
  return pdf
}

type Font = { name?: string; bold?: boolean; black?: boolean; italic?: boolean; missingFile?: boolean; type?: string }

async function readPage(page: PageProxy, number: number, found: Extracted, isTextAlone: boolean): Promise<Sheet> {
  const { OPS, Util } = await loadPdfjs()
  const viewport = page.getViewport({ scale: 1 })
  const operators = isTextAlone ? undefined : await page.getOperatorList().catch(() => undefined)
  const content = await page
    .getTextContent({ disableNormalization: true, includeMarkedContent: true })
    .catch(() => ({ items: [] }))
  const pictures: number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]
  if (operators?.fnArray.some((operator) => pictures.includes(operator))) found.withPictures.push(number)
  const fonts = new Map<string, Font>()
  const fontOf = (name: string): Font => {
    const known = fonts.get(name)
    if (known) return known
    const font: Font = page.commonObjs.has(name) ? page.commonObjs.get(name) : {}
    fonts.set(name, font)
    return font
  }
  const items = stretchesOf(content.items as TextItem[]).flatMap((item, at, all): Item[] => {
    if (!item.str.trim()) return []
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(viewport.transform, item.transform) as number[]
    const font = fontOf(item.fontName)
    const name = font.name ?? ''
    return [
      {
        text: isTexMaths(name) ? item.str.replaceAll('`', 'ℓ') : isTex(font) ? item.str : item.str.replace(breaks, ' '),
        x,
        y,
        width: item.width,
        size: Math.hypot(c, d),
        isBold: Boolean(font.bold || font.black) || /bold|black|heavy|demi|medi(?!um)|CMBX|SFBX|LMBX/i.test(name),
        isItalic: Boolean(font.italic) || /ital|obli|slant|CMTI|CMSL|CMMI|SFTI|LMTI|-It\b/i.test(name),
        turn: Math.round((Math.atan2(b, a) * 180) / Math.PI),
        isSpaced: all[at - 1]?.str === ' ' || item.str.startsWith(' '),
      },
    ]
  })
  if ([...fonts.values()].some(({ missingFile }) => missingFile)) found.withoutFonts.push(number)
  const annotations: Annotation[] = await page.getAnnotations({ intent: 'any' }).catch(() => [])
  found.hasScript ||= annotations.some(({ hasScript, actions }) => hasScript || actions)
  if (!isTextAlone) found.hasScript ||= Boolean(await page.getJSActions().catch(() => null))
  const links = number === 1 || isTextAlone ? linksOf(annotations, viewport.height) : []
  const alts = isTextAlone
    ? [...altsIn(await page.getStructTree().catch(() => null)), ...undrawnTexts(content.items as TextItem[], items)]
    : []
  return asReadFromLeft({ width: viewport.width, height: viewport.height, items, links, alts, box: page.view })
}

/** Returns actual texts of no drawn glyph, as around a picture: copying the page's text copies them too. */
function undrawnTexts(all: TextItem[], drawn: Item[]): string[] {
  const known = new Set(drawn.map(({ text }) => text))
  return all.flatMap(({ actualText }) => (actualText?.trim() && !known.has(actualText) ? [actualText] : []))
}

/** Returns the alternative texts in a page's structure tree. */
function altsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { alt, children } = node as { alt?: unknown; children?: unknown }
  return [...(typeof alt === 'string' ? [alt] : []), ...(Array.isArray(children) ? children.flatMap(altsIn) : [])]
}

const maxXmp = 100_000

/** Returns the authors and the text of XMP metadata; pdf.js returns an array for a property with several values. */
function xmpOf(metadata: { get: (name: string) => unknown; getRaw: () => unknown }): Extracted['xmp'] {
  const creators = [metadata.get('dc:creator')].flat().filter((one) => typeof one === 'string')
  return { creators, text: String(metadata.getRaw() ?? '').slice(0, maxXmp) }
}

/**
 * Whether a font may be TeX's, in which such codes are ligatures: it has a TeX font's name, or is a bitmap font, which
 * has no name.
 */
const isTex = ({ name = '', type }: Font) =>
  type === 'Type3' || name === '' || /(?:^|\+)(?:CM|EC|SF|LM|TC|PL|MS[AB]M|EU|AE|XCM)/i.test(name)
/** Matches characters that some programs write instead of a space: old Word on a Mac. */
const breaks = / ?[\t\n\v\f\r]+ ?/g

/** Whether a font is TeX's math italic, which has the letter ℓ at the code of the grave accent. */
const isTexMaths = (name: string) => /\bCMMIB?\d|LMMathItalic/.test(name)

type Annotation = { url?: string; rect: number[]; hasScript?: boolean; actions?: unknown }

const linksOf = (annotations: Annotation[], height: number): Link[] =>
  annotations.flatMap(({ url, rect: [, y = 0, x = 0, top = y] }) =>
    url ? [{ url, x, y: height - (y + top) / 2 }] : [],
  )

/** An item of pdf.js's text content: a stretch of text, or the beginning or end of marked content. */
type TextItem = {
  str?: string
  width?: number
  transform?: number[]
  fontName?: string
  type?: string
  /** At the beginning of marked content: the letters that the glyphs inside represent. */
  actualText?: string
}

type Stretch = { str: string; width: number; transform: number[]; fontName: string }

const isStretch = (one: TextItem): one is Stretch => one.str !== undefined

/** Returns the stretches of text on a page; marked content with an actual text becomes one stretch of that text. */
export function stretchesOf(items: TextItem[]): Stretch[] {
  const stretches: Stretch[] = []
  const open: (string | undefined)[] = []
  let inside: Stretch[] = []
  for (const one of items) {
    const isInside = open.some((text) => text !== undefined)
    if (isStretch(one)) (isInside ? inside : stretches).push(one)
    else if (one.type !== 'endMarkedContent') open.push(isInside ? undefined : one.actualText)
    else {
      const text = open.pop()
      if (text !== undefined) stretches.push(...withActualText(text, inside))
      if (text !== undefined) inside = []
    }
  }
  return [...stretches, ...inside]
}

/**
 * Replaces the glyphs of marked content by one stretch of its actual text, unless nothing is drawn, as around a
 * picture.
 */
function withActualText(text: string, glyphs: Stretch[]): Stretch[] {
  const drawn = glyphs.filter(({ str }) => str.trim() !== '')
  const before = glyphs[0]?.str === ' ' ? glyphs.slice(0, 1) : []
  const [first] = drawn
  const last = drawn.at(-1)
  if (!first || !last) return glyphs
  const [a = 1, b = 0, , , x = 0, y = 0] = first.transform
  const [, , , , endX = x, endY = y] = last.transform
  const length = Math.hypot(a, b) || 1
  const width = ((endX - x) * a + (endY - y) * b) / length + last.width
  return [...before, { ...first, str: text, width: Math.max(first.width, width) }]
}
