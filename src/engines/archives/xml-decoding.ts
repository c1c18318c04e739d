import { XmlRefused } from './refused.ts'
import { xmlEncoding } from './xml-encoding.ts'

const chunkBytes = 64 * 1024
const startBytes = 256

/** Decodes an XML document. @throws {XmlRefused} if its encoding is unknown, or not the declared one */
export async function* decodedXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let waiting: Uint8Array = new Uint8Array()
  let decoder: Decoder | undefined
  for await (const chunk of bytes) {
    waiting = waiting.byteLength > 0 ? Buffer.concat([waiting, chunk]) : chunk
    if (!decoder && waiting.byteLength < startBytes) continue
    decoder ??= new Decoder(waiting)
    for (let from = 0; from < waiting.byteLength; from += chunkBytes)
      yield decoder.text(waiting.subarray(from, from + chunkBytes), true)
    waiting = new Uint8Array()
  }
  yield (decoder ?? new Decoder(waiting)).text(waiting, false)
}

class Decoder {
  private readonly encoding: string
  private readonly decoder: TextDecoder

  constructor(start: Uint8Array) {
    this.encoding = xmlEncoding(start)
    try {
      this.decoder = new TextDecoder(this.encoding, { fatal: true })
    } catch {
      throw new XmlRefused(`The XML is in ${this.encoding}; export it in UTF-8`)
    }
  }

  text(bytes: Uint8Array, isMore: boolean): string {
    try {
      return this.decoder.decode(bytes, { stream: isMore })
    } catch {
      throw new XmlRefused(`The XML is not in ${this.encoding.toUpperCase()}`)
    }
  }
}
