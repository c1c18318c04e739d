import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, type Element } from '../../archives/archives.ts'
import { child, childrenOrNone, mostDepth, over } from '../looks.ts'
import { inUnicode } from '../word/symbols.ts'
import type { Piece, TextLook } from '../written.ts'
import { drawnIn } from './drawings.ts'
import { openDocumentText, pass, type Reading } from './reading.ts'

/** Reads the content of a paragraph (ODF 1.3, part 3, 6). */
export function readRuns(parent: Element, reading: Reading, look: TextLook): void {
  if (reading.depth > mostDepth) return
  reading.depth++
  if (look.isHidden) pass(reading, 'hidden', parent)
  else
    for (const one of parent.children) {
      if (typeof one === 'string') say(reading, one.replace(/[ \t\n\r]+/g, ' '), look)
      else readPart(one, reading, look)
    }
  reading.depth--
}

const say = (reading: Reading, text: string, look: TextLook) =>
  reading.into.push({ kind: 'text', text: inUnicode(text, look.font), look })

function readPart(element: Element, reading: Reading, look: TextLook): void {
  const { local } = element
  const sign = signs[local]
  if (sign) say(reading, sign.repeat(Math.min(100, Number(attributeOf(element, 'c') ?? 1) || 1)), look)
  else if (local in readers) readers[local]?.(element, reading, look)
  else if (!unseen.test(local)) readRuns(element, reading, look)
}

const signs: Record<string, string> = lookup({ s: ' ', tab: '\t', 'line-break': '\n' })
const unseen = /^(?:annotation-end|soft-page-break|change|change-start|change-end|number|bibliography-source|.*-decls)$/

/** Reads the content of an element into a new piece. */
function piece(found: Extract<Piece, { pieces: Piece[] }>, element: Element, reading: Reading, look: TextLook): void {
  const before = reading.into
  before.push(found)
  reading.into = found.pieces
  readRuns(element, reading, look)
  reading.into = before
}

type Read = (element: Element, reading: Reading, look: TextLook) => void

const field =
  (code: (element: Element) => string): Read =>
  (element, reading, look) =>
    piece({ kind: 'field', code: code(element), pieces: [] }, element, reading, look)

const passing =
  (kind: 'comment' | 'placeholder' | 'hidden'): Read =>
  (element, reading) =>
    pass(reading, kind, element)

const bookmark: Read = (element, reading) =>
  reading.into.push({ kind: 'bookmark', name: attributeOf(element, 'name') ?? '' })

const drawn: Read = (element, reading) => {
  const { into, open } = reading
  Object.assign(reading, { into: [], open: [] })
  const found = drawnIn(element, reading)
  Object.assign(reading, { into, open })
  reading.into.push(...found)
}

const fieldReferenceName = (element: Element) => attributeOf(element, 'ref-name') ?? ''

const readers: Record<string, Read> = lookup({
  span: (element, reading, look) => {
    const own = reading.styles.of('text', attributeOf(element, 'style-name')).text
    readRuns(element, reading, over(look, own))
  },
  a: (element, reading, look) =>
    piece({ kind: 'link', url: attributeOf(element, 'href') ?? '', pieces: [] }, element, reading, look),
  note: readNote,
  bookmark,
  'bookmark-start': bookmark,
  'reference-mark': bookmark,
  'bookmark-end': () => {},
  'reference-mark-start': (element, reading) => {
    const name = attributeOf(element, 'name') ?? ''
    if (!/CSL_|ZOTERO|EN\.CITE/.test(name)) {
      bookmark(element, reading, {})
      return
    }
    const found: Piece = { kind: 'field', code: `ADDIN ${name}`, pieces: [] }
    reading.into.push(found)
    reading.open.push({ name, before: reading.into })
    reading.into = found.pieces
  },
  'reference-mark-end': (element, reading) => {
    const name = attributeOf(element, 'name') ?? ''
    const at = reading.open.findLastIndex((one) => one.name === name)
    const found = reading.open[at]
    if (!found) return
    reading.into = found.before
    reading.open.splice(at)
  },
  'bibliography-mark': field((element) => `BIBLIOGRAPHY-MARK ${JSON.stringify(mapLocalAttributes(element))}`),
  sequence: field(
    (element) => `SEQ ${attributeOf(element, 'name') ?? ''} \\ref ${attributeOf(element, 'ref-name') ?? ''}`,
  ),
  'sequence-ref': field((element) => `REF ${fieldReferenceName(element)}`),
  'bookmark-ref': field((element) => `REF ${fieldReferenceName(element)}`),
  'reference-ref': field((element) => `REF ${fieldReferenceName(element)}`),
  'note-ref': field((element) => `NOTEREF ${fieldReferenceName(element)}`),
  ruby: (element, reading) => {
    const text = (local: string) => {
      const part = child(element, local)
      return part ? openDocumentText(part).trim() : ''
    }
    reading.into.push({ kind: 'ruby', base: text('ruby-base'), text: text('ruby-text') })
  },
  annotation: passing('comment'),
  placeholder: passing('placeholder'),
  'hidden-text': passing('hidden'),
  'hidden-paragraph': passing('hidden'),
  'page-number': passing('hidden'),
  'page-count': passing('hidden'),
  frame: drawn,
  g: drawn,
  'custom-shape': drawn,
  rect: drawn,
  ellipse: drawn,
  line: drawn,
  connector: drawn,
  polyline: drawn,
  polygon: drawn,
  path: drawn,
  'text-box': drawn,
})

const mapLocalAttributes = (element: Element) =>
  Object.fromEntries(
    element.attributes.filter(({ name }) => !name.startsWith('xmlns')).map(({ local, value }) => [local, value]),
  )

/** Reads a footnote or endnote; ODF stores its text at the place of its reference. */
function readNote(note: Element, reading: Reading): void {
  const kind = attributeOf(note, 'note-class') === 'endnote' ? 'endnote' : 'footnote'
  const id = attributeOf(note, 'id') ?? String(reading.notes.size)
  const citation = child(note, 'note-citation')
  const body = child(note, 'note-body')
  const { into, open } = reading
  Object.assign(reading, { into: [], open: [] })
  reading.notes.set(`${kind} ${id}`, childrenOrNone(body).length > 0 && body ? reading.blocksIn(body, reading) : [])
  Object.assign(reading, { into, open })
  const mark = (citation && (attributeOf(citation, 'label') ?? openDocumentText(citation).trim())) ?? ''
  reading.into.push({ kind: 'note', note: kind, id, mark })
}
