const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/** A value whose bytes are Latin-1 characters, as text: in UTF-8, or where it is not that, in Windows-1252, as old databases are. */
export function decoded(value: string | null): string | null {
  if (value === null || !/[\x80-\xff]/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    return western.decode(bytes)
  }
}

/** The encoding that a SET statement declares, where it is none that is read. */
export function declaredEncoding(statement: string): string | undefined {
  const [, name = ''] =
    /^set\s+(?:session\s+)?(?:client_encoding\s*(?:=|to)|names)\s*['"]?([\w-]+)/i.exec(statement) ?? []
  return !name || /^(?:utf.?8(?:mb[34])?|latin.?1|win.?1252|sql_ascii|binary|default)$/i.test(name) ? undefined : name
}
