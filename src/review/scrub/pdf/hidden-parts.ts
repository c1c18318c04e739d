import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { TellsHidden } from '../../traces/hidden-rules.ts'
import { isHouseFont } from '../font-rules.ts'
import { wordsAmong } from '../rules.ts'
import { unpacked } from './streams.ts'

const name = (text: string) => PDFName.of(text)
/** Addresses of links, and alternative texts: they are searched as text. */
const visible = new Set(['URI', 'Alt'])
const mostBytes = 50 * 1024 * 1024

/**
 * Whether what no page shows of a PDF names somebody: names and texts in its objects, fonts and their maps, pictures in formats of their
 * own. What contents draw, the text to copy, and addresses of links are visible: they are searched as text.
 */
export function isToldIn(document: PDFDocument, tells: TellsHidden): boolean {
  const contents = new Set(document.getPages().map(({ node }) => String(node.get(name('Contents')))))
  return document.context
    .enumerateIndirectObjects()
    .some(([ref, object]) => !contents.has(String(ref)) && textsOf(object).some(tells))
}

/**
 * The names that somebody may have given what a PDF draws with: what stands in lists and as keys, such as letters of a font, and what
 * maps of letters say of one, also of one that no page draws; fonts that it does not hold; and words among the bytes of pictures.
 */
export function namesWithin(document: PDFDocument): string[] {
  const names = new Set<string>()
  const visit = (object: PDFObject | undefined, isFree: boolean): void => {
    if (object instanceof PDFName && isFree) names.add(object.decodeText())
    else if (object instanceof PDFArray) for (const one of object.asArray()) visit(one, true)
    else if (object instanceof PDFRawStream) {
      visit(object.dict, false)
      if (isDrawing(object)) return
      const letters = bytesOf(object)
      for (const text of isPicture(object) ? wordsAmong(letters) : mappedTexts(letters))
        if (text.length > 3) names.add(text)
    } else if (object instanceof PDFDict)
      for (const [key, value] of object.entries()) {
        if (key.decodeText() === 'CharProcs' && value instanceof PDFDict)
          for (const glyph of value.keys()) names.add(glyph.decodeText())
        visit(value, /^(?:BaseFont|FontName)$/.test(key.decodeText()))
      }
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) visit(object, false)
  return [...names]
}

/** The fonts of somebody's house that a copy does not hold: it calls those that it holds anew. */
export function houseFontsWithin({ context }: PDFDocument): string[] {
  const names = context.enumerateIndirectObjects().flatMap(([, object]) => {
    const font = object instanceof PDFDict ? object.get(name('BaseFont')) : undefined
    return font instanceof PDFName ? [font.decodeText().replace(/^[A-Z]{6}\+/, '')] : []
  })
  return [...new Set(names)].filter((font) => isHouseFont(font) && !/^(?:Font|Coded)\d+$/.test(font))
}

/** What is drawn beside the contents of pages: where it stands, and what it draws with. */
type Drawing = { content: PDFRef; resources: PDFDict | undefined }

/**
 * The tiles of patterns, letters of Type 3 fonts and masks that may write text: viewers show it, and readers of text do not look there.
 */
export function writingDrawings({ context }: PDFDocument): Drawing[] {
  const found = new Map<string, Drawing>()
  const add = (content: PDFObject | undefined, owner: PDFDict) => {
    const stream = content instanceof PDFRef ? context.lookup(content) : undefined
    const resources = owner.lookup(name('Resources'))
    const own = resources instanceof PDFDict ? resources : undefined
    if (content instanceof PDFRef && stream instanceof PDFRawStream && mayWrite(stream, own))
      found.set(String(content), { content, resources: own })
  }
  const visit = (object: PDFObject | undefined, ref?: PDFRef): void => {
    if (object instanceof PDFArray) for (const one of object.asArray()) visit(one)
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict)) return
    if (String(dict.get(name('PatternType'))) === '1') add(ref, dict)
    const mask = isMask(dict) ? dict.lookup(name('G')) : undefined
    if (mask instanceof PDFRawStream) add(dict.get(name('G')), mask.dict)
    const letters = String(dict.get(name('Subtype'))) === '/Type3' ? dict.lookup(name('CharProcs')) : undefined
    if (letters instanceof PDFDict) for (const letter of letters.values()) add(letter, dict)
    for (const value of dict.values()) visit(value)
  }
  for (const [ref, object] of context.enumerateIndirectObjects()) visit(object, ref)
  return [...found.values()]
}

const mostForms = 5

/** Whether a content shows text, or a form that may. */
function mayWrite(stream: PDFRawStream, resources: PDFDict | undefined, depth = 0): boolean {
  const content = Buffer.from(unpacked(stream, mostBytes).bytes).toString('latin1')
  if (/(?<![^\s\])>])(?:T[jJ]|['"])(?!\S)/.test(content)) return true
  const pictures = /(?<!\S)Do(?!\S)/.test(content) ? resources?.lookup(name('XObject')) : undefined
  const forms = pictures instanceof PDFDict ? pictures.keys().map((key) => pictures.lookup(key)) : []
  return forms.some((form) => {
    if (!(form instanceof PDFRawStream) || String(form.dict.get(name('Subtype'))) !== '/Form') return false
    const own = form.dict.lookup(name('Resources'))
    return depth === mostForms || mayWrite(form, own instanceof PDFDict ? own : undefined, depth + 1)
  })
}

const isMask = (dict: PDFDict) => /^\/(?:Alpha|Luminosity)$/.test(String(dict.get(name('S'))))

function textsOf(object: PDFObject | undefined, key = ''): string[] {
  if (object instanceof PDFString || object instanceof PDFHexString)
    return visible.has(key) ? [] : [object.decodeText()]
  if (object instanceof PDFName) return [object.decodeText()]
  if (object instanceof PDFArray) return object.asArray().flatMap((one) => textsOf(one, key))
  if (object instanceof PDFDict)
    return [
      ...object.entries().flatMap(([word, value]) => [word.decodeText(), ...textsOf(value, word.decodeText())]),
      ...maskTexts(object),
    ]
  return object instanceof PDFRawStream
    ? [...textsOf(object.dict), ...(isDrawing(object) ? [] : [lettersOf(object)])]
    : []
}

/** What is written in a mask (ISO 32000-2, 11.6.5). */
function maskTexts(dict: PDFDict): string[] {
  const drawn = isMask(dict) ? dict.lookup(name('G')) : undefined
  return drawn instanceof PDFRawStream ? [lettersOf(drawn)] : []
}

const isPicture = ({ dict }: PDFRawStream) => String(dict.get(name('Subtype'))) === '/Image'

/** Forms, which are searched as text, and pixels, which are no letters. */
function isDrawing({ dict }: PDFRawStream): boolean {
  const kind = String(dict.get(name('Subtype')))
  return kind === '/Image' ? String(dict.get(name('Filter'))) === '/FlateDecode' : kind === '/Form'
}

const bytesOf = (stream: PDFRawStream) => Buffer.from(unpacked(stream, mostBytes).bytes).toString('latin1')

/** A stream's bytes as letters, also without the zeros of UTF-16, and with what a map of letters says in hexadecimal. */
function lettersOf(stream: PDFRawStream): string {
  const text = bytesOf(stream)
  return [text, ...(text.includes('\0') ? [text.replaceAll('\0', '')] : []), ...mappedTexts(text)].join('\n')
}

/** The texts of several letters that a map of letters says in hexadecimal (Adobe Technical Note 5411). */
function mappedTexts(map: string): string[] {
  const mapped = map.includes('beginbf') ? [...map.matchAll(/<([\da-f\s]{8,})>/gi)] : []
  const letters = mapped.map(([, digits = '']) => Buffer.from(digits.replace(/\s/g, ''), 'hex'))
  return letters.map((bytes) =>
    bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le'),
  )
}
