import type { Files } from '../../core/files/files.ts'
import { encodeHtml } from '../../core/text/html.ts'
import { zip } from '../../engines/archives/archives.ts'
import papers from './papers.json'
import type { Manuscript } from './papers.ts'

const openXml = 'http://schemas.openxmlformats.org'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Stores the manuscripts that are generated here, version by version. @returns them by the titles of their papers */
export async function storeWritten(files: Files): Promise<Map<string, Manuscript[]>> {
  const stored = new Map<string, Manuscript[]>()
  for (const { title, written = [] } of papers)
    for (const paragraphs of written) {
      const packed = makeWrittenFile(paragraphs)
      const file = { hash: await files.save(packed), bytes: packed.byteLength, type: docx, name: 'manuscript.docx' }
      stored.getOrInsertComputed(title, () => []).push(file)
    }
  return stored
}

/** Returns a DOCX of paragraphs; one that begins with '# ' is a heading. */
function makeWrittenFile(paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${openXml}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${docx}.main+xml"/></Types>`,
    '_rels/.rels':
      `<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" ` +
      `Type="${openXml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml':
      `<w:document xmlns:w="${openXml}/wordprocessingml/2006/main"><w:body>` +
      `${paragraphs.map(writeParagraphXml).join('')}</w:body></w:document>`,
  }
  const encoded = Object.entries(parts).map(([name, xml]) => [name, new TextEncoder().encode(xml)] as const)
  return new Uint8Array(zip(new Map(encoded)))
}

function writeParagraphXml(text: string): string {
  const isHeading = text.startsWith('# ')
  const style = isHeading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : ''
  return `<w:p>${style}<w:r><w:t>${encodeHtml(isHeading ? text.slice(2) : text)}</w:t></w:r></w:p>`
}
