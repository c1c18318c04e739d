import { natureOf, startBytes } from '../../../core/files/nature-rules.ts'
import { ArchiveRefused, listZip, packOf } from '../../../engines/archives/archives.ts'
import { isTable, officeFormat } from '../../../engines/blind/blind.ts'
import { isSupplementKind, type SupplementKind, supplementTypes } from './rules.ts'

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
const mostTelling = 1_000_000

/** The parts by which an office file tells what it is. */
const telling = ['[Content_Types].xml', 'mimetype']

/** Tells apart a ZIP and the files that are one inside; those with macros, slides and books are not taken. */
async function kindOfZip(bytes: Uint8Array): Promise<SupplementKind | undefined> {
  try {
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>]) // never shared memory
    const { sizes, read } = packOf(file, await listZip(file, mostEntries))
    const parts = new Map([...sizes.keys()].map((name) => [name, new Uint8Array()]))
    for (const name of telling.filter((one) => (sizes.get(one) ?? mostTelling) < mostTelling))
      parts.set(name, Buffer.concat(await Array.fromAsync(read(name))))
    if (latin(parts.get('mimetype') ?? new Uint8Array()).trim() === supplementTypes.ods) return 'ods'
    const format = officeFormat(parts) ?? 'zip'
    return isSupplementKind(format) ? format : undefined
  } catch (error) {
    if (error instanceof ArchiveRefused) return undefined
    throw error
  }
}
