import { natureOf, startBytes } from '../../../core/files/nature-rules.ts'
import { ArchiveRefused, listZip, packOf } from '../../../engines/archives/archives.ts'
import { isTable } from '../../../engines/blind/blind.ts'
import { isSupplementKind, type SupplementKind } from './rules.ts'

/** Tells a supplement's kind by its bytes alone, of text also by its name; undefined for a file that is not taken. */
export async function kindOf(bytes: Uint8Array, name: string): Promise<SupplementKind | undefined> {
  const ending = natureOf({ name: '', start: bytes.subarray(0, startBytes) })?.ending ?? ''
  if (ending === 'txt') return isText(bytes) ? kindOfText(bytes, name) : undefined
  if (ending === 'zip') return kindOfZip(bytes)
  if (ending === 'jpeg') return 'jpg'
  return isSupplementKind(ending) ? ending : undefined
}

/** Whether bytes are text throughout; in UTF-16 they begin with its mark. */
const isText = (bytes: Uint8Array): boolean =>
  /^(?:\xff\xfe|\xfe\xff)/.test(latin(bytes, 2)) || !/(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u.test(latin(bytes))

const latin = (bytes: Uint8Array, most = bytes.length) => Buffer.from(bytes.subarray(0, most)).toString('latin1')

const kindOfText = (bytes: Uint8Array, name: string): SupplementKind =>
  /\.csv$/i.test(name) || isTable(latin(bytes, 64 * 1024)) ? 'csv' : 'txt'

const mostEntries = 10_000

/** The part by which each office file is known. */
const tellingParts: readonly [string, SupplementKind][] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
]

async function kindOfZip(bytes: Uint8Array): Promise<SupplementKind | undefined> {
  try {
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>]) // never shared memory
    const { sizes } = packOf(file, await listZip(file, mostEntries))
    return tellingParts.find(([part]) => sizes.has(part))?.[1] ?? 'zip'
  } catch (error) {
    if (error instanceof ArchiveRefused) return undefined
    throw error
  }
}
