import { type Parts, zip } from '../../../src/engines/archives/archives.ts'
import type { Block, Inline, Picture } from '../../../src/engines/fulltext/blocks.ts'
import type { BackPart, FullText, Part, Reference, Section } from '../../../src/engines/fulltext/model.ts'

const names = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  m: 'urn:m',
  a: 'urn:a',
  pic: 'urn:pic',
  mc: 'urn:mc',
  wp: 'urn:wp',
  wps: 'urn:wps',
  wpg: 'urn:wpg',
  v: 'urn:v',
  o: 'urn:o',
  c: 'urn:c',
  adec: 'urn:adec',
}
const declared = Object.entries(names)
  .map(([name, uri]) => `xmlns:${name}="${uri}"`)
  .join(' ')

/* Words of Word */

export const r = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
export const p = (inner: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${inner.startsWith('<') ? inner : r(inner)}</w:p>`
export const style = (name: string) => `<w:pStyle w:val="${name}"/>`
export const listed = (list: number, level = 0) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
export const h1 = (text: string) => p(text, style('Heading1'))
export const h2 = (text: string) => p(text, style('Heading2'))
export const cell = (inner: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${inner.startsWith('<') ? inner : p(inner)}</w:tc>`
export const row = (...cells: string[]) =>
  `<w:tr>${cells.map((one) => (one.startsWith('<w:tc') ? one : cell(one))).join('')}</w:tr>`
const lines = '<w:tblBorders><w:top w:val="single"/></w:tblBorders>'
export const table = (...rows: string[]) => `<w:tbl><w:tblPr>${lines}</w:tblPr>${rows.join('')}</w:tbl>`
export const bare = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`
export const field = (code: string, result: string) =>
  [
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
    `<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`,
    `${r(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  ].join('')
export const bookmark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/>`
export const formula = (text: string) => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`

const pictureOf = (id: string, crop = '') =>
  `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${crop}</pic:blipFill><pic:spPr/></pic:pic>`
export const drawing = (inner: string, { alt = '', kind = 'inline', height = 100 } = {}) =>
  `<w:r><w:drawing><wp:${kind}><wp:extent cx="2540000" cy="${height * 12_700}"/>` +
  `<wp:docPr id="1" name="x" descr="${alt}"/>${inner}</wp:${kind}></w:drawing></w:r>`
export const picture = (id = 'boat', more: Parameters<typeof drawing>[1] & { crop?: string } = {}) =>
  drawing(pictureOf(id, more.crop), more)
export const box = (inner: string) =>
  drawing(`<wps:wsp><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></wps:wsp>`, { kind: 'anchor' })

/** About as long as a paragraph of a paper. */
export const prose = (about: string) =>
  `The ${about} of the harbour was counted each morning from the old pier, and again at dusk when the ` +
  'boats came in, by two people who did not know of each other until all the counts had been made.'

const styleOf = (id: string, name: string, inner = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`
const styles = [
  '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>',
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
  styleOf('Title', 'Title', '<w:rPr><w:sz w:val="40"/></w:rPr>'),
  styleOf('Heading1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr>'),
  styleOf('Heading2', 'heading 2', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:b/></w:rPr>'),
  styleOf('Caption', 'caption'),
  styleOf('Quote', 'Quote'),
  styleOf('Code', 'Source Code'),
  styleOf('Bibliography', 'Bibliography'),
]
const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
const shape = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
const list = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`
/** Lists 1: `1.` and `(a)`; 2: bullets; 3: `[1]`; 4: as 1, from 5 on; 5: `1.1`; 6: `Fig. 1`. */
const numbering = [
  shape(1, level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '(%2)')),
  shape(2, level(0, 'bullet', '•')),
  shape(3, level(0, 'decimal', '[%1]')),
  shape(5, level(0, 'decimal', '%1'), level(1, 'decimal', '%1.%2')),
  shape(6, level(0, 'decimal', 'Fig. %1')),
  ...[list(1, 1), list(2, 2), list(3, 3), list(5, 5), list(6, 6)],
  list(4, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'),
]

/** The smallest PNG there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const textParts = (parts: Record<string, string | Uint8Array>): Parts =>
  new Map(
    Object.entries(parts).map(([name, one]) => [name, typeof one === 'string' ? new TextEncoder().encode(one) : one]),
  )

type More = {
  footnotes?: string[]
  endnotes?: string[]
  links?: Record<string, string>
  parts?: Record<string, string | Uint8Array>
}

/** A Word document of a body. Its pictures are `boat`, and `far`, which is linked from elsewhere. */
export function docx(body: string, { footnotes = [], endnotes = [], links = {}, parts = {} }: More = {}): Uint8Array {
  const part = (name: string, inner: string) => `<w:${name} ${declared}>${inner}</w:${name}>`
  const relation = (id: string, type: string, target: string, isExternal = false) =>
    `<Relationship Id="${id}" Type="${names.r}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`
  const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`
  const notes = (kind: string, all: string[]) =>
    part(
      `${kind}s`,
      all
        .map((inner, at) => `<w:${kind} w:id="${at + 1}">${inner.startsWith('<w:p') ? inner : p(inner)}</w:${kind}>`)
        .join(''),
    )
  return zip(
    textParts({
      '[Content_Types].xml':
        '<Types><Override PartName="/word/document.xml" ' +
        'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>' +
        '</Types>',
      '_rels/.rels': relations(relation('m', 'officeDocument', 'word/document.xml')),
      'word/_rels/document.xml.rels': relations(
        ...['styles', 'numbering', 'footnotes', 'endnotes'].map((name) => relation(name, name, `${name}.xml`)),
        relation('boat', 'image', 'media/boat.png'),
        relation('far', 'image', 'https://pier.example/far.png', true),
        relation('chart1', 'chart', 'charts/chart1.xml'),
        relation('alt', 'aFChunk', 'part.htm'),
        ...Object.entries(links).map(([id, url]) => relation(id, 'hyperlink', url, true)),
      ),
      'word/document.xml': part('document', `<w:body>${body}</w:body>`),
      'word/styles.xml': part('styles', styles.join('')),
      'word/numbering.xml': part('numbering', numbering.join('')),
      'word/footnotes.xml': notes('footnote', footnotes),
      'word/endnotes.xml': notes('endnote', endnotes),
      'word/charts/chart1.xml': '<c:chart xmlns:c="urn:c" xmlns:a="urn:a"><a:t>Boats a day</a:t></c:chart>',
      'word/part.htm': '<p>Words of another file</p>',
      'word/media/boat.png': png,
      ...parts,
    }),
  )
}

const openNames = ['office', 'style', 'text', 'table', 'fo', 'xlink', 'draw', 'dc', 'svg', 'math']
const openDeclared = openNames.map((name) => `xmlns:${name}="urn:${name}"`).join(' ')

/** An OpenDocument text of a body. */
export function odt(body: string, parts: Record<string, string> = {}): Uint8Array {
  const part = (name: string, inner: string) => `<office:${name} ${openDeclared}>${inner}</office:${name}>`
  const paragraphStyle = (name: string, inner: string) =>
    `<style:style style:name="${name}" style:family="paragraph">${inner}</style:style>`
  const framed = '<style:table-cell-properties fo:border="1pt solid"/>'
  const openStyles = [
    '<style:default-style style:family="paragraph"><style:text-properties fo:font-size="11pt"/></style:default-style>',
    paragraphStyle('Title', '<style:text-properties fo:font-size="20pt" fo:font-weight="bold"/>'),
    paragraphStyle('Caption', ''),
    '<style:style style:name="I" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>',
    '<style:style style:name="Gone" style:family="text"><style:text-properties text:display="none"/></style:style>',
    `<style:style style:name="C" style:family="table-cell">${framed}</style:style>`,
    '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" ' +
      'style:num-suffix="."/><text:list-level-style-bullet text:level="2"/></text:list-style>',
  ]
  return zip(
    textParts({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': part('document-content', `<office:body><office:text>${body}</office:text></office:body>`),
      'styles.xml': part('document-styles', `<office:styles>${openStyles.join('')}</office:styles>`),
      'meta.xml': part('document-meta', '<office:meta/>'),
      'Pictures/boat.png': png,
      ...parts,
    }),
    ['mimetype'],
  )
}

/* A text as lines */

const signs: Record<string, string> = {
  bold: '**',
  italic: '*',
  sup: '^',
  sub: '~',
  underline: '_',
  code: '`',
  strike: '--',
  smallCaps: '°',
}

export const shownRuns = (content: readonly Inline[]): string =>
  content
    .map((one) => {
      switch (one.kind) {
        case 'run':
          return one.marks.reduceRight((text, mark) => `${signs[mark]}${text}${signs[mark]}`, one.text)
        case 'break':
          return ' / '
        case 'link':
          return `<${one.url} ${shownRuns(one.content)}>`
        case 'reference':
          return `{${one.type}:${one.to.join(' ')} ${shownRuns(one.content)}}`
        case 'cited':
          return `{${one.field.by} ${shownRuns(one.content)}}`
        case 'target':
          return `{#${one.id}}`
        case 'ruby':
          return `${one.base}(${one.text})`
        case 'formula':
          return one.picture ? '{formula as picture}' : `{formula ${one.mathml.replace(/<[^>]*>/g, '')}}`
        default:
          return `{picture ${one.alt}}`
      }
    })
    .join('')

const shownPictures = (pictures: readonly Picture[]) =>
  pictures.map(({ alt, crop }) => `[picture${alt && ` ${alt}`}${crop ? ` cropped ${crop.left}` : ''}]`).join('')

const beside = (label: string, text: string) => [label, text].filter(Boolean).join(' | ')

/** Blocks as lines that tests read. */
export const shownBlocks = (blocks: readonly Block[]): string[] => blocks.flatMap(shownBlock)

function shownBlock(block: Block): string[] {
  const within = (blocks: readonly Block[]) => shownBlocks(blocks).join(' ¶ ')
  switch (block.kind) {
    case 'paragraph':
      return [`${block.language ? `(${block.language}) ` : ''}${shownRuns(block.content)}`]
    case 'list':
      return [
        `${block.type}: ${block.items.map((item) => `${item.label}${item.label && ' '}${within(item.blocks)}`).join('; ')}`,
      ]
    case 'table': {
      const rows = (some: typeof block.body) =>
        some.map((cells) =>
          cells
            .map(
              (one) =>
                `${within(one.blocks)}${one.columns > 1 ? `→${one.columns}` : ''}${one.rows > 1 ? `↓${one.rows}` : ''}`,
            )
            .join(' | '),
        )
      const notes = block.notes.map((note) => `note: ${within(note.blocks)}`)
      const title = beside(block.label, shownRuns(block.caption.title))
      const head = rows(block.head).map((one) => `= ${one}`)
      const body = rows(block.body).map((one) => `- ${one}`)
      return [`table ${title}${shownPictures(block.pictures)}`.trim(), ...head, ...body, ...notes]
    }
    case 'figure': {
      const title = beside(block.label, shownRuns(block.caption.title))
      const more = [...shownBlocks(block.caption.paragraphs), ...shownBlocks(block.blocks)]
        .map((one) => ` + ${one}`)
        .join('')
      return [`figure ${title}${shownPictures(block.pictures)}${more}`.trim()]
    }
    case 'formula':
      return [`formula ${beside(block.label, block.mathml.replace(/<[^>]*>/g, ''))}`.trim()]
    case 'quote':
      return [`quote: ${within(block.blocks)}`]
    case 'code':
      return [`code: ${block.text.replaceAll('\n', ' / ')}`]
    case 'box':
      return [`box: ${within(block.blocks)}`]
    default:
      return [block.kind]
  }
}

const shownReference = ({ label, content }: Reference) => beside(label, shownRuns(content))

function shownSection(section: Section, depth: number): string[] {
  return [
    `${'#'.repeat(depth)} ${beside(section.label, shownRuns(section.title))}`.trim(),
    ...shownPart(section, depth),
  ]
}

const shownPart = ({ blocks, sections }: Part, depth = 0): string[] => [
  ...shownBlocks(blocks),
  ...sections.flatMap((section) => shownSection(section, depth + 1)),
]

function shownBack(part: BackPart): string[] {
  if (part.kind === 'notes')
    return part.notes.map((note) => `${note.id}: ${note.label} ${shownBlocks(note.blocks).join(' ¶ ')}`)
  if (part.kind !== 'references') return [`${part.kind}${part.role && ` (${part.role})`}`, ...shownSection(part, 1)]
  const inner = part.lists.flatMap((list) => [shownRuns(list.title), ...list.references.map(shownReference)])
  return [
    `references ${shownRuns(part.title)}`.trim(),
    ...shownBlocks(part.blocks),
    ...part.references.map(shownReference),
    ...inner,
  ]
}

/** A text as lines that tests read. */
export const shown = (text: FullText): string[] => [...shownPart(text), ...text.back.flatMap(shownBack)]
