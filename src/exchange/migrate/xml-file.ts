import { readFileChunks } from '../../core/files/chunks.ts'
import { XmlRefused } from '../../engines/archives/archives.ts'

/** Yields the bytes of an XML file, piece by piece. @throws {XmlRefused} if it cannot be opened */
export async function* readXmlFile(path: string, onChunk?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* readFileChunks(Bun.file(path), onChunk)
  } catch (error) {
    throw new XmlRefused(`It cannot be opened: ${error instanceof Error ? error.message : error}`)
  }
}
