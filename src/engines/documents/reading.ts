import { openPackage, readOpenDocument, readWord, shownPieceText, type Written } from '../office/office.ts'
import { articleIn } from './first-page/article.ts'
import { isBroken, withoutDevanagari } from './first-page/broken-letters.ts'
import { hasWord, wordCount } from './layout/letters.ts'
import { type Manuscript, officeParagraphText, type Paragraph } from './office/document.ts'
import { withoutLabels } from './office/label-rules.ts'
import { sheetsOf } from './office/sheets.ts'
import { manuscriptOf } from './office/written.ts'
import { readPdf } from './pdf/read.ts'
import { type PdfReading, type ReadableFormat, unread } from './result.ts'

/** Reads a paper's fields from its manuscript, whatever its format; uncertain fields are empty. */
export async function readManuscript(file: Blob, format: ReadableFormat, isSpent = () => false): Promise<PdfReading> {
  try {
    if (format === 'pdf') return await readPdf(await file.bytes(), isSpent)
    const pack = await openPackage(file)
    return readWritten(await (format === 'docx' ? readWord(pack) : readOpenDocument(pack)))
  } catch {
    return unread()
  }
}

/** Reads a paper's fields from a word processor's document. */
export function readWritten(written: Written): PdfReading {
  const manuscript = withoutLabels(manuscriptOf(written))
  const sheets = sheetsOf(manuscript)
  const { isTitleLarge, texts, ...fields } = articleIn(sheets, titleIn(manuscript))
  const sure = isBroken(texts) ? withoutDevanagari(fields) : fields
  const headings = sectionHeadings(written)
  const authors = sure.authors.filter(({ name }) => !headings.has(name))
  return { ...unread([]), ...sure, authors, texts }
}

/** Returns the headings by style that prose follows: no author has such a name. */
function sectionHeadings({ blocks }: Written): Set<string> {
  const headings = new Set<string>()
  let open: string[] = []
  for (const block of blocks) {
    if (block.kind !== 'paragraph') continue
    const text = shownPieceText(block.pieces).trim()
    if ((block.look.outline ?? 9) < 9) open.push(text)
    else if (text !== '') {
      if (wordCount(text) > fewestOfProse) for (const heading of open) headings.add(heading)
      open = []
    }
  }
  return headings
}

const fewestOfProse = 25

/** Returns the title by the style of its paragraph, or from the properties. */
function titleIn({ blocks, title }: Manuscript): string {
  const isTitle = (block: Manuscript['blocks'][number]): block is Paragraph => 'runs' in block && block.role === 'title'
  return blocks.filter(isTitle).map(officeParagraphText).find(hasWord) ?? title
}
