import { strToU8, zipSync } from 'fflate'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

/** A run of a Word document: its text, and what its `w:rPr` holds. */
export const r = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
export const bold = '<w:b/>'
export const raised = '<w:vertAlign w:val="superscript"/>'
export const p = (runs: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`
export const styled = (name: string) => `<w:pStyle w:val="${name}"/>`

const style = (id: string, name: string, look: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}<w:rPr>${look}</w:rPr></w:style>`
const styles = [
  '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>',
  style('Large', 'Large', '<w:sz w:val="40"/>'),
  style('Title', 'Title', '', '<w:basedOn w:val="Large"/>'),
  style('Heading1', 'heading 1', '<w:b/><w:sz w:val="28"/>'),
  style('Abstract', 'Abstract', '<w:sz w:val="20"/>'),
  style('A', 'A', '', '<w:basedOn w:val="B"/>'),
  style('B', 'B', '', '<w:basedOn w:val="A"/>'),
]
const level = (text: string) => `<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering =
  `<w:abstractNum w:abstractNumId="0">${level('[%1]')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'

/** A Word document of these paragraphs; `notes` are its footnotes, from 1. */
export function docx(
  body: string,
  { notes = [] as string[], title = '', links = {} as Record<string, string> } = {},
): Uint8Array {
  const part = (name: string, inner: string) =>
    `<?xml version="1.0"?><w:${name} xmlns:w="${word}" xmlns:r="${relationships}" ` +
    `xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${inner}</w:${name}>`
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
  const note = (text: string, at: number) => `<w:footnote w:id="${at + 1}">${p(r(text))}</w:footnote>`
  const link = ([id, url]: string[]) =>
    `<Relationship Id="${id}" Type="${relationships}/hyperlink" Target="${url}" TargetMode="External"/>`
  const rest = ['styles', 'numbering', 'footnotes']
  const relation = (name: string, path: string) =>
    `<Relationship Id="${name}" Type="${relationships}/${name}" Target="${path}"/>`
  const relations = (inner: string) => `<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`
  const override = (name: string, type = name) =>
    `<Override PartName="/word/${name}.xml" ContentType="${types}${type}+xml"/>`
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>'
  return zip({
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types">${defaults}${override('document', 'document.main')}` +
      `${rest.map((name) => override(name)).join('')}</Types>`,
    '_rels/.rels': relations(relation('officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      rest.map((name) => relation(name, `${name}.xml`)).join('') + Object.entries(links).map(link).join(''),
    ),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/styles.xml': part('styles', styles.join('')),
    'word/numbering.xml': part('numbering', numbering),
    'word/footnotes.xml': part('footnotes', notes.map(note).join('')),
    'docProps/core.xml': `<c:coreProperties xmlns:c="c" xmlns:dc="dc"><dc:title>${title}</dc:title></c:coreProperties>`,
  })
}

const openNames = ['office', 'style', 'text', 'table', 'fo', 'xlink', 'draw', 'dc'].map(
  (name) => `xmlns:${name}="urn:${name}"`,
)
const openStyles = [
  '<style:default-style style:family="paragraph"><style:text-properties fo:font-size="11pt"/></style:default-style>',
  '<style:style style:name="Title" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/>' +
    '<style:text-properties fo:font-size="20pt" fo:font-weight="bold"/></style:style>',
  '<style:style style:name="H" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>',
  '<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>',
  '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>',
]

/** An OpenDocument text of these paragraphs. */
export function odt(body: string): Uint8Array {
  const part = (name: string, inner: string) =>
    `<?xml version="1.0"?><office:${name} ${openNames.join(' ')}>${inner}</office:${name}>`
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': part('document-content', `<office:body><office:text>${body}</office:text></office:body>`),
    'styles.xml': part('document-styles', `<office:styles>${openStyles.join('')}</office:styles>`),
    'meta.xml': part('document-meta', '<office:meta><dc:title>Untitled</dc:title></office:meta>'),
    'META-INF/manifest.xml': '<manifest/>',
  })
}
