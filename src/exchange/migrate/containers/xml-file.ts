import { chunksOf } from '../../../core/files/chunks.ts'
import { xmlEncoding } from './xml-encoding-rules.ts'
import { XmlRefused } from './xml-text.ts'

/** The bytes of an XML file, piece by piece. @throws {XmlRefused} if it cannot be opened */
export async function* xmlFile(path: string, onChunk?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(Bun.file(path), onChunk)
  } catch (error) {
    throw new XmlRefused(`It cannot be opened: ${error instanceof Error ? error.message : error}`)
  }
}

const startBytes = 4096

/** The first 4 kB of a document, decoded; '' if its encoding is unknown. @throws {XmlRefused} if it cannot be opened */
export async function xmlStart(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) {
    parts.push(part)
    if (parts.reduce((sum, { byteLength }) => sum + byteLength, 0) >= startBytes) break
  }
  const start = Buffer.concat(parts).subarray(0, startBytes)
  try {
    return new TextDecoder(xmlEncoding(start)).decode(start)
  } catch {
    return ''
  }
}
