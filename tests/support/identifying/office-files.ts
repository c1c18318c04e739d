import { zipSync } from 'fflate'

/** Office files made by hand, so that a test can plant what a program would only write for its user. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const office = `${openXml}/officeDocument/2006/relationships`

const namespaces = Object.entries({
  w: `${openXml}/wordprocessingml/2006/main`,
  r: office,
  a: `${openXml}/drawingml/2006/main`,
  wp: `${openXml}/drawingml/2006/wordprocessingDrawing`,
  pic: `${openXml}/drawingml/2006/picture`,
  c: `${openXml}/drawingml/2006/chart`,
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  mc: `${openXml}/markup-compatibility/2006`,
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

/** A relationship: the last word of its type, its target, and whether it leads outside. */
export type Relation = [type: string, target: string, isOutside?: boolean]

export type Planted = {
  /** What is planted in the main part, beside what it shows. */
  body?: string
  /** More files by path. */
  files?: Record<string, string | Uint8Array>
  /** Relationships of the main part, `rId1` and so on. */
  relations?: Relation[]
  /** Relationships of the package beside the main part's. */
  outer?: Relation[]
  /** Attributes of the main part's root. */
  root?: string
}

const relationsXml = (relations: Relation[]) =>
  `${head}<Relationships xmlns="${openXml}/package/2006/relationships">${relations
    .map(
      ([type, target, isOutside], place) =>
        `<Relationship Id="rId${place + 1}" Type="${type.includes(':') ? type : `${office}/${type}`}" ` +
        `Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content)

function packed(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])))
}

const types = (main: string) =>
  `${head}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ` +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="${main}"/></Types>`

/** What every made file shows. */
export const shown = 'The yield of millet rose.'

/** A DOCX of one paragraph, with what is planted. */
export function aDocx({ body = '', files = {}, relations = [], outer = [], root = '' }: Planted = {}): Uint8Array {
  return packed({
    '[Content_Types].xml': types(
      '/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ),
    '_rels/.rels': relationsXml([['officeDocument', 'word/document.xml'], ...outer]),
    'word/document.xml':
      `${head}<w:document ${namespaces} ${root}><w:body><w:p><w:r>` +
      `<w:t>${shown}</w:t></w:r></w:p>${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': relationsXml(relations),
    ...files,
  })
}

const sheets = `xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${office}"`

/** An XLSX of one cell, with what is planted in the workbook. */
export function anXlsx({
  body = '',
  files = {},
  relations = [],
  outer = [],
  root = '',
  sheet = '',
}: Planted & { sheet?: string } = {}): Uint8Array {
  return packed({
    '[Content_Types].xml': types(
      '/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    ),
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml'], ...outer]),
    'xl/workbook.xml':
      `${head}<workbook ${sheets} ${root}>${body}<sheets>` +
      '<sheet name="Plots" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationsXml([['worksheet', 'worksheets/sheet1.xml'], ...relations]),
    'xl/worksheets/sheet1.xml':
      `${head}<worksheet ${sheets}><sheetData><row r="1"><c r="A1" t="inlineStr">` +
      `<is><t>${shown}</t></is></c></row></sheetData>${sheet}</worksheet>`,
    ...files,
  })
}

const odf = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0`
const odfNames = Object.entries({
  ...Object.fromEntries(
    ['office', 'text', 'draw', 'config', 'meta', 'style', 'table', 'script'].map((name) => [name, odf(name)]),
  ),
  svg: odf('svg-compatible'),
  xlink: 'http://www.w3.org/1999/xlink',
  dc: 'http://purl.org/dc/elements/1.1/',
  officeooo: 'http://openoffice.org/2009/office',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

/** An ODT of one paragraph, with what is planted. */
export function anOdt({
  body = '',
  files = {},
  settings = '',
  styles = '',
}: Planted & { settings?: string; styles?: string } = {}): Uint8Array {
  const version = 'office:version="1.3"'
  return packed({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      `${head}<office:document-content ${odfNames} ${version}>${styles}<office:body><office:text>` +
      `<text:p>${shown}</text:p>${body}</office:text></office:body></office:document-content>`,
    'settings.xml':
      `${head}<office:document-settings ${odfNames} ${version}><office:settings>` +
      `<config:config-item-set config:name="ooo:configuration-settings">${settings}` +
      '</config:config-item-set></office:settings></office:document-settings>',
    'META-INF/manifest.xml':
      `${head}<manifest:manifest xmlns:manifest="${odf('manifest')}"><manifest:file-entry ` +
      'manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/></manifest:manifest>',
    ...files,
  })
}
