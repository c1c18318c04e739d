const marks: [RegExp, string][] = [
  [/^(?:\xfe\xff|\0<)/, 'utf-16be'],
  [/^(?:\xff\xfe|<\0)/, 'utf-16le'],
]

/**
 * Detects an XML document's encoding: from its byte order mark or first character, else from its declaration. Returns
 * UTF-8 if it declares none, or a two-byte encoding that its bytes contradict.
 * Source: XML 1.0, appendix F.
 * @param start its first bytes, at least 200 if it has as many
 */
export function xmlEncoding(start: Uint8Array): string {
  const letters = Buffer.from(start.subarray(0, 200)).toString('latin1')
  const marked = marks.find(([mark]) => mark.test(letters))?.[1]
  const [, declared = ''] = /^(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*\bencoding\s*=\s*["']([^"']*)/.exec(letters) ?? []
  return marked ?? (/^(?:|us-ascii|(?:utf|ucs|iso-10646-ucs)-?(?:8|16|2|4|32).*)$/i.test(declared) ? 'utf-8' : declared)
}

const startBytes = 4096

/** Returns the first 4 kB of a document, decoded; '' if its encoding is unknown. */
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
