const marks: [RegExp, string][] = [
  [/^(?:\xfe\xff|\0<)/, 'utf-16be'],
  [/^(?:\xff\xfe|<\0)/, 'utf-16le'],
]

/**
 * The encoding of an XML document, by its byte order mark or first letter, else as its first line declares; UTF-8 where it says none,
 * or one of two bytes a letter, which it is not. Source: XML 1.0, appendix F.
 * @param start its first bytes, 200 at least where it has as many
 */
export function xmlEncoding(start: Uint8Array): string {
  const letters = Buffer.from(start.subarray(0, 200)).toString('latin1')
  const marked = marks.find(([mark]) => mark.test(letters))?.[1]
  const [, declared = ''] = /^(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*\bencoding\s*=\s*["']([^"']*)/.exec(letters) ?? []
  return marked ?? (/^(?:|us-ascii|(?:utf|ucs|iso-10646-ucs)-?(?:8|16|2|4|32).*)$/i.test(declared) ? 'utf-8' : declared)
}

/** The text that a document begins with, as far as its encoding can be read. */
export function xmlStart(start: Uint8Array): string {
  try {
    return new TextDecoder(xmlEncoding(start)).decode(start)
  } catch {
    return ''
  }
}
