import type { ReadableFormat } from '../../documents/text.ts'
import { openPackage, readOpenDocument, readWord } from '../../office/office.ts'
import type { TextBlock } from '../blocks.ts'
import { blocksOfPdf } from './pdf-blocks.ts'
import { blocksOfWritten } from './written-blocks.ts'

/** Reads the text of a manuscript, block by block; [] if it has no readable text. @throws if it is damaged */
export async function textOfFile(bytes: Uint8Array<ArrayBuffer>, format: ReadableFormat): Promise<TextBlock[]> {
  if (format === 'pdf') return blocksOfPdf(bytes)
  const pack = await openPackage(new Blob([bytes]))
  return blocksOfWritten(await (format === 'docx' ? readWord(pack) : readOpenDocument(pack)))
}
