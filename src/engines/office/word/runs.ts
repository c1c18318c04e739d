import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, collectElementText, type Element, elementsOf } from '../../archives/archives.ts'
import { child, childrenOrNone, mostDepth, over } from '../looks.ts'
import type { Piece, TextLook } from '../written.ts'
import { drawnIn } from './drawings.ts'
import {
  addInstruction,
  atFieldCharacter,
  emit,
  pass,
  type Reading,
  readIntoPiece,
  readSeparateText,
} from './reading.ts'
import { textLook, val } from './styles.ts'
import { inUnicode, signOf } from './symbols.ts'

/** Reads the content of a paragraph, also within unknown elements. @param base the look of its text by its style */
export function readRuns(parent: Element, reading: Reading, base: TextLook): void {
  if (reading.depth > mostDepth) return
  reading.depth++
  for (const element of elementsOf(parent)) {
    const read = readers[element.local]
    if (read) read(element, reading, base)
    else if (!/Pr$/.test(element.local)) readRuns(element, reading, base)
  }
  reading.depth--
}

const readers: Record<string, (element: Element, reading: Reading, base: TextLook) => void> = lookup({
  r: readRun,
  del: (element, reading) => pass(reading, 'deleted', element),
  moveFrom: (element, reading) => pass(reading, 'deleted', element),
  bookmarkStart: (element, reading) => emit(reading, { kind: 'bookmark', name: attributeOf(element, 'name') ?? '' }),
  oMath: (element, reading) => emit(reading, { kind: 'formula', element, isDisplay: false }),
  oMathPara: (element, reading) => emit(reading, { kind: 'formula', element, isDisplay: true }),
  hyperlink: (element, reading, base) => {
    const [id, anchor] = [attributeOf(element, 'id'), attributeOf(element, 'anchor')]
    const target = reading.relations.get(id ?? '')?.target ?? ''
    const url = anchor && !target ? `#${anchor}` : anchor ? `${target}#${anchor}` : target
    const piece: Piece = { kind: 'link', url, pieces: [] }
    emit(reading, piece)
    readIntoPiece(reading, piece.pieces, () => readRuns(element, reading, base))
  },
  fldSimple: (element, reading, base) => {
    const piece: Piece = { kind: 'field', code: (attributeOf(element, 'instr') ?? '').trim(), pieces: [] }
    emit(reading, piece)
    readIntoPiece(reading, piece.pieces, () => readRuns(element, reading, base))
  },
  sdt: (element, reading, base) => {
    const content = child(element, 'sdtContent')
    if (!content) return
    const isPlaceholder = child(child(element, 'sdtPr'), 'showingPlcHdr') !== undefined
    if (isPlaceholder && !isCitation(element)) pass(reading, 'placeholder', content)
    else {
      const piece: Piece = { kind: 'field', code: codeOf(element), pieces: [] }
      if (piece.code) emit(reading, piece)
      readIntoPiece(reading, piece.code ? piece.pieces : reading.into, () => readRuns(content, reading, base))
    }
  },
  AlternateContent: (element, reading, base) => {
    const chosen = child(element, 'Choice') ?? child(element, 'Fallback')
    if (chosen) readRuns(chosen, reading, base)
  },
})

/**
 * Returns the field instruction for a control in which Mendeley's add-in stores a citation, as in its older fields; ''
 * for other controls.
 */
function codeOf(control: Element): string {
  const tag = val(child(child(control, 'sdtPr'), 'tag')) ?? ''
  const [, data] = /^MENDELEY_CITATION_v3_([A-Za-z0-9+/=]+)$/.exec(tag) ?? []
  return data ? `ADDIN CSL_CITATION ${Buffer.from(data, 'base64').toString()}` : ''
}

const isCitation = (control: Element) => child(child(control, 'sdtPr'), 'citation') !== undefined

/** Reads a run (ECMA-376, part 1, 17.3.2). */
function readRun(run: Element, reading: Reading, base: TextLook): void {
  const properties = child(run, 'rPr')
  const style = val(child(properties, 'rStyle'))
  const styled = style === undefined ? base : over(base, ownLook(reading, style))
  const look = over(styled, textLook(properties))
  if (look.isHidden) {
    pass(reading, 'hidden', run)
    for (const one of childrenOrNone(run)) if (fieldParts.test(one.local)) readPart(one, reading, look)
    return
  }
  const mark = customMark(run)
  for (const one of childrenOrNone(run)) if (!mark || one.local !== 't') readPart(one, reading, look, mark)
}

const fieldParts = /^(?:fldChar|instrText)$/

/** Returns a character style's own properties, without the document's defaults below it. */
function ownLook({ styles }: Reading, style: string): TextLook {
  const bottom = styles.of('')
  const found = styles.of(style).text
  return Object.fromEntries(
    Object.entries(found).filter(([key, value]) => bottom.text[key as keyof TextLook] !== value),
  )
}

/** Returns the custom mark of a note, which the run has next to the reference; '' if there is no custom mark. */
function customMark(run: Element): string {
  const note = childrenOrNone(run).find(({ local }) => /^(?:foot|end)noteReference$/.test(local))
  const isOwn = note && /^(?:1|true|on)$/.test(attributeOf(note, 'customMarkFollows') ?? '')
  return isOwn ? collectElementText(run).trim() : ''
}

function readPart(element: Element, reading: Reading, look: TextLook, mark = ''): void {
  const { local } = element
  const say = (text: string) => emit(reading, { kind: 'text', text, look })
  if (local === 't') say(inUnicode(collectElementText(element).replace(/[\t\n\r]/g, ' '), look.font))
  else if (local in signs) say(signs[local] ?? '')
  else if (local === 'br') breakAt(attributeOf(element, 'type') ?? '', reading, look)
  else if (local === 'sym') say(symbolOf(element))
  else if (local === 'fldChar') atFieldCharacter(reading, attributeOf(element, 'fldCharType') ?? '')
  else if (local === 'instrText') addInstruction(reading, collectElementText(element), look)
  else if (local === 'footnoteReference' || local === 'endnoteReference')
    emit(reading, {
      kind: 'note',
      note: local === 'footnoteReference' ? 'footnote' : 'endnote',
      id: attributeOf(element, 'id') ?? '',
      mark,
    })
  else if (local === 'ruby') readRuby(element, reading, look)
  else if (/^(?:drawing|pict|object|AlternateContent)$/.test(local)) emit(reading, ...drawnIn(element, reading))
}

function breakAt(type: string, reading: Reading, look: TextLook): void {
  if (type === 'page') reading.breaksPage = true
  emit(reading, { kind: 'text', text: '\n', look })
}

const signs: Record<string, string> = lookup({ tab: '\t', ptab: '\t', cr: '\n', noBreakHyphen: '\u2011' })

function symbolOf(element: Element): string {
  const code = Number.parseInt(attributeOf(element, 'char') ?? '', 16)
  if (!Number.isInteger(code) || code <= 0) return ''
  const isOwn = code >= 0xf000 && code <= 0xf0ff
  return (
    signOf(attributeOf(element, 'font') ?? '', code) ??
    (isOwn ? '\ufffd' : String.fromCodePoint(Math.min(code, 0xffff)))
  )
}

/** Reads a base with its ruby text above it (ECMA-376, part 1, 17.3.3.25). */
function readRuby(element: Element, reading: Reading, look: TextLook): void {
  const text = (local: string) => {
    const pieces: Piece[] = []
    const part = child(element, local)
    if (part) readSeparateText(reading, () => readIntoPiece(reading, pieces, () => readRuns(part, reading, look)))
    return pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
  }
  emit(reading, { kind: 'ruby', base: text('rubyBase'), text: text('rt') })
}
