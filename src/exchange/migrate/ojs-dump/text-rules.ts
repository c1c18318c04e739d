const utf8 = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8')
const western = new TextDecoder('windows-1252')

/** Decodes a value from Latin-1 bytes: as UTF-8, even with its last character cut, else as Windows-1252. */
export function decodeDumpText(value: string | null): string | null {
  if (value === null || !/[\x80-\xff]/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  try {
    return decodeDoubleEncoding(utf8.decode(bytes))
  } catch {
    const text = lenient.decode(bytes)
    const isCut = text.indexOf('\ufffd') === text.length - 1 && /[^\0-\x7f\ufffd]/.test(text)
    return isCut ? decodeDoubleEncoding(text.slice(0, -1)) : western.decode(bytes)
  }
}

/** The Windows-1252 bytes that differ from Latin-1. */
const westernBytes = new Map(
  Array.from({ length: 32 }, (_, at) => [western.decode(new Uint8Array([0x80 + at])), 0x80 + at] as const),
)

/** Repairs texts that MySQL tables declared as `latin1` encoded twice: `Ã©` becomes `é`. */
function decodeDoubleEncoding(text: string): string {
  if (!/[\xc2-\xf4]/.test(text)) return text
  const bytes = Array.from(text, (letter) => westernBytes.get(letter) ?? letter.codePointAt(0) ?? 0)
  if (bytes.some((byte) => byte > 0xff)) return text
  try {
    return utf8.decode(new Uint8Array(bytes))
  } catch {
    return text
  }
}

/** Returns the encoding that a SET statement declares, if it is unsupported. */
export function readDeclaredEncoding(statement: string): string | undefined {
  const [, name = ''] =
    /^set\s+(?:session\s+)?(?:client_encoding\s*(?:=|to)|names)\s*['"]?([\w-]+)/i.exec(statement) ?? []
  return !name || /^(?:utf.?8(?:mb[34])?|latin.?1|win.?1252|sql_ascii|binary|default)$/i.test(name) ? undefined : name
}
