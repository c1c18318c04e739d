import { natureOf, startBytes } from '../../core/files/nature-rules.ts'
import { textHead } from '../../core/files/text-head.ts'
import { ArchiveRefused, listZip, packOf } from '../../engines/archives/archives.ts'
import { isTable, officeFormat } from '../../engines/blind/blind.ts'
import { isSupplementKind, type SupplementKind, supplementTypes } from './supplement-rules.ts'

/**
 * Detects a supplement's kind from its bytes alone, or of a text also from its name; undefined for a file that is not
 * accepted.
 */
export async function detectSupplementKind(bytes: Uint8Array, name: string): Promise<SupplementKind | undefined> {
  const ending = natureOf({ name: '', start: bytes.subarray(0, startBytes) })?.ending ?? ''
  if (ending === 'txt') return kindOfText(bytes, name)
  if (ending === 'zip') return kindOfZip(bytes)
  if (ending === 'jpeg') return 'jpg'
  return isSupplementKind(ending) ? ending : undefined
}

/** Returns the kind of a text, which is examined in pieces; undefined if it has control characters. */
async function kindOfText(bytes: Uint8Array, name: string): Promise<SupplementKind | undefined> {
  const head = await textHead(blobOf(bytes))
  if (head === undefined) return undefined
  return /\.csv$/i.test(name) || isTable(head) ? 'csv' : 'txt'
}

const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]) // never shared memory

const mostEntries = 10_000
const mostTelling = 1_000_000

/** The parts of an office file that identify its kind. */
const telling = ['[Content_Types].xml', 'mimetype']

/** Distinguishes a ZIP from office files, which are also ZIPs; files with macros, slides and books are not accepted. */
async function kindOfZip(bytes: Uint8Array): Promise<SupplementKind | undefined> {
  try {
    const file = blobOf(bytes)
    const { sizes, read } = packOf(file, await listZip(file, mostEntries))
    const parts = new Map([...sizes.keys()].map((name) => [name, new Uint8Array()]))
    for (const name of telling.filter((one) => (sizes.get(one) ?? mostTelling) < mostTelling))
      parts.set(name, Buffer.concat(await Array.fromAsync(read(name))))
    if (new TextDecoder().decode(parts.get('mimetype')).trim() === supplementTypes.ods) return 'ods'
    const format = officeFormat(parts) ?? 'zip'
    return isSupplementKind(format) ? format : undefined
  } catch (error) {
    if (error instanceof ArchiveRefused) return undefined
    throw error
  }
}
