import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { TellsHidden } from '../../traces/hidden-rules.ts'
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

/** The names that somebody may have given what a PDF draws with: what stands in lists and as keys, such as letters of a font. */
export function namesWithin(document: PDFDocument): string[] {
  const names = new Set<string>()
  const visit = (object: PDFObject | undefined, isFree: boolean): void => {
    if (object instanceof PDFName && isFree) names.add(object.decodeText())
    else if (object instanceof PDFArray) for (const one of object.asArray()) visit(one, true)
    else if (object instanceof PDFRawStream) visit(object.dict, false)
    else if (object instanceof PDFDict)
      for (const [key, value] of object.entries()) {
        if (key.decodeText() === 'CharProcs' && value instanceof PDFDict)
          for (const glyph of value.keys()) names.add(glyph.decodeText())
        visit(value, false)
      }
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) visit(object, false)
  return [...names]
}

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

/** What is written in a mask (ISO 32000-2, 11.6.5): no reader of text looks there. */
function maskTexts(dict: PDFDict): string[] {
  const drawn = /^\/(?:Alpha|Luminosity)$/.test(String(dict.get(name('S')))) ? dict.lookup(name('G')) : undefined
  return drawn instanceof PDFRawStream ? [lettersOf(drawn)] : []
}

/** Forms, which are searched as text, and pixels, which are no letters; what patterns write is no text to any reader. */
function isDrawing({ dict }: PDFRawStream): boolean {
  const kind = String(dict.get(name('Subtype')))
  return kind === '/Image' ? String(dict.get(name('Filter'))) === '/FlateDecode' : kind === '/Form'
}

/** A stream's bytes as letters, also without the zeros of UTF-16. */
function lettersOf(stream: PDFRawStream): string {
  const text = Buffer.from(unpacked(stream, mostBytes).bytes).toString('latin1')
  return text.includes('\0') ? `${text}\n${text.replaceAll('\0', '')}` : text
}
