import { readFileChunks } from './chunks.ts'

/**
 * Returns the first piece of a text; undefined for a file with control characters anywhere. Decodes UTF-8, or UTF-16
 * with its byte order mark; an older encoding's letters beyond ASCII may come out wrong.
 */
export async function textHead(file: Pick<Blob, 'stream'>): Promise<string | undefined> {
  let decoder: TextDecoder | undefined
  let head: string | undefined
  for await (const chunk of readFileChunks(file)) {
    decoder ??= decoderOf(chunk)
    const text = decoder.decode(chunk, { stream: true })
    if (/(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u.test(text)) return undefined
    head ??= text
  }
  return head
}

function decoderOf([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'windows-1252')
}
