import { type Content, element, emptyElement, type Xml } from '../../../../core/text/xml.ts'
import type { Block, Captioned, Cell, Note, Table } from '../../blocks.ts'
import { inlinesXml, pictureXml } from './write-inlines.ts'

/** The writers for a table's parts, which contain blocks again. */
type Writers = {
  captionXml: (captioned: Captioned) => Xml
  noteXml: (note: Note) => Xml
  wrappedXml: (blocks: readonly Block[], allowed?: readonly Block['kind'][]) => Content
}

/** Writes a table with its label, caption and notes. */
export function tableXml(table: Table, writers: Writers): Xml {
  if (table.head.length + table.body.length === 0) return drawnTableXml(table, writers)
  const label = element('label', {}, table.label)
  const notes = table.notes.map((note) =>
    note.id || note.label ? writers.noteXml(note) : writers.wrappedXml(note.blocks),
  )
  const content = [label, writers.captionXml(table), rowsXml(table, writers), element('table-wrap-foot', {}, notes)]
  const xml = element('table-wrap', { id: table.id }, content)
  return xml.xml ? xml : emptyElement('table-wrap', { id: table.id })
}

/** Writes a table that is a picture: JATS4R accepts none as a table, so it becomes a figure with the table's label. */
function drawnTableXml(table: Table, writers: Writers): Xml {
  const isDrawn = table.pictures.length > 0
  const name = isDrawn ? 'fig' : 'boxed-text'
  const attributes = { id: table.id, [isDrawn ? 'fig-type' : 'content-type']: 'table' }
  const pictures = table.pictures.map((picture) => pictureXml(picture, 'graphic'))
  const notes = table.notes.map((note) =>
    note.id || note.label ? element('p', {}, writers.noteXml(note)) : writers.wrappedXml(note.blocks),
  )
  const xml = element(name, attributes, element('label', {}, table.label), writers.captionXml(table), pictures, notes)
  return xml.xml ? xml : emptyElement(name, attributes)
}

function rowsXml({ head, body, widths }: Table, writers: Writers): Content {
  const columns = widths.map((share) => emptyElement('col', { width: `${Math.round(share * 10_000) / 100}%` }))
  const rows = (cells: Cell[][]) =>
    cells.map((row) => {
      const xml = element(
        'tr',
        {},
        row.map((cell) => cellXml(cell, writers)),
      )
      return xml.xml ? xml : element('tr', {}, emptyElement('td'))
    })
  // the format requires a body
  const top = body.length > 0 ? element('thead', {}, rows(head)) : ''
  return element(
    'table',
    {},
    element('colgroup', {}, columns),
    top,
    element('tbody', {}, rows(body.length > 0 ? body : head)),
  )
}

const inCell: Block['kind'][] = ['list', 'formula', 'code', 'quote', 'verse', 'definitions', 'statement']

function cellXml({ blocks, columns, rows, isHead, align }: Cell, writers: Writers): Xml {
  const span = (count: number) => (count > 1 ? String(count) : '')
  const attributes = { colspan: span(columns), rowspan: span(rows), align }
  const name = isHead ? 'th' : 'td'
  const [only] = blocks
  const isLine = blocks.length === 1 && only?.kind === 'paragraph' && !only.id && !only.language
  const xml = element(name, attributes, isLine ? inlinesXml(only.content) : writers.wrappedXml(blocks, inCell))
  return xml.xml ? xml : emptyElement(name, attributes)
}
