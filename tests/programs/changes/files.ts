import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { zipSync } from 'fflate'
import { type Paper, runsOf, type Sentence } from './papers.ts'

/** The setting of a PDF: columns, size of letters, and whether lines have numbers. */
export type Look = { columns: 1 | 2; size: number; isJustified: boolean; hasNumbers: boolean }

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const word = (style: string, runs: { text: string; isUp: boolean }[]) =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr>${runs
    .map(
      ({ text, isUp }) =>
        `<w:r><w:rPr>${isUp ? '<w:vertAlign w:val="superscript"/>' : ''}</w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`,
    )
    .join('')}</w:p>`
const plain = (style: string, text: string) => word(style, [{ text, isUp: false }])

/** Writes a paper as Word does. */
export function docxOf(paper: Paper): Uint8Array<ArrayBuffer> {
  const { references } = paper
  const sentences = (some: Sentence[]) => some.flatMap((sentence) => runsOf(sentence, references))
  const body = [
    plain('Title', paper.title),
    ...paper.sections.flatMap(({ title, paragraphs, table, items = [] }) => [
      plain('Heading1', title),
      ...paragraphs.map((paragraph) => word('', sentences(paragraph))),
      ...items.map((item, at) =>
        plain(
          '',
          `${at + 1}. ${sentences([item])
            .map(({ text }) => text)
            .join('')}`,
        ),
      ),
      ...(table ? [plain('Caption', table.caption), tableXml([table.head, ...table.rows])] : []),
    ]),
    plain('Heading1', 'References'),
    ...references.map(({ text }, at) => plain('', `${at + 1}. ${text}`)),
  ]
  const main = 'http://schemas.openxmlformats.org'
  const part = (text: string) =>
    new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
  const namespace = `xmlns:w="${main}/wordprocessingml/2006/main"`
  const style = (id: string, name: string, more = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${more}</w:pPr></w:style>`
  const styles = [
    style('Title', 'Title'),
    style('Heading1', 'heading 1', '<w:outlineLvl w:val="0"/>'),
    style('Caption', 'caption'),
  ]
  const types = `${main}/package/2006/content-types`
  const kind = (path: string, name: string) =>
    `<Override PartName="/word/${path}.xml" ContentType="${wordType}.${name}+xml"/>`
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="r1" ` +
    `Type="${main}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>'
  const packed = zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="${types}">${defaults}${kind('document', 'document.main')}${kind('styles', 'styles')}</Types>`,
    ),
    '_rels/.rels': part(relation('officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': part(relation('styles', 'styles.xml')),
    'word/styles.xml': part(`<w:styles ${namespace}>${styles.join('')}</w:styles>`),
    'word/document.xml': part(`<w:document ${namespace}><w:body>${body.join('')}</w:body></w:document>`),
  })
  return new Uint8Array(packed)
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const cellXml = (cell: string) => `<w:tc>${plain('', cell)}</w:tc>`
const tableXml = (rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cellXml).join('')}</w:tr>`).join('')}</w:tbl>`

const compiler = NodeCompiler.create({ workspace: '/paper' })
const quoted = (text: string) => `#${JSON.stringify(text)}`
const set = (runs: { text: string; isUp: boolean }[]) =>
  runs.map(({ text, isUp }) => (isUp ? `#super(${JSON.stringify(text)})` : quoted(text))).join('')

/** Sets a paper as a PDF, with running heads, page numbers, and words broken at the ends of lines. */
export function pdfOf(paper: Paper, look: Look): Uint8Array<ArrayBuffer> {
  const { references } = paper
  const sentences = (some: Sentence[]) => set(some.flatMap((sentence) => runsOf(sentence, references)))
  const table = (rows: string[][]) =>
    `#table(columns: 5, stroke: none, align: (left, right, right, right, right), ${rows
      .flat()
      .map((cell) => `[${quoted(cell)}]`)
      .join(', ')})`
  const source = [
    `#set page(paper: "a4", columns: ${look.columns}, margin: 22mm, numbering: "1", header: [Journal of Crops #h(1fr) Manuscript])`,
    `#set text(size: ${look.size}pt, lang: "en", hyphenate: true)`,
    `#set par(justify: ${look.isJustified}${look.hasNumbers ? ', ' : ''})`,
    look.hasNumbers ? '#set par.line(numbering: "1")' : '',
    `#set heading(numbering: none)`,
    `#align(center, text(size: ${look.size * 1.6}pt, weight: "bold")[${quoted(paper.title)}])`,
    ...paper.sections.flatMap(({ title, paragraphs, table: own, items = [] }) => [
      `= ${quoted(title)}`,
      ...paragraphs.map(sentences),
      ...items.map((item, at) => `${quoted(`${at + 1}. `)}${sentences([item])}`),
      ...(own ? [`#text(size: ${look.size * 0.9}pt)[${quoted(own.caption)}]`, table([own.head, ...own.rows])] : []),
    ]),
    `= References`,
    ...references.map(({ text }, at) => `${quoted(`${at + 1}. `)}${quoted(text)}`),
  ]
  const pdf = compiler.pdf({ mainFileContent: source.join('\n\n') })
  if (!pdf) throw new Error('Typst sets nothing')
  return new Uint8Array(pdf)
}
