/** The content of a bag's first file (RFC 8493, 2.1.1). */
export const bagDeclaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** A file's line in a manifest: its checksum and its path, in which line ends and the percent sign are written as %0A, %0D, %25. */
export function manifestLine(sha256: string, path: string): string {
  const plain = path.replace(
    /[%\r\n]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return `${sha256}  ${plain}\n`
}

/** The size of a bag's content. */
export type Payload = { bytes: number; files: number }

/** Writes a bag's facts about itself (RFC 8493, 2.2.2); empty facts are left out. */
export function bagInfo(facts: Record<string, string>, { bytes, files }: Payload): string {
  return Object.entries({ ...facts, 'Payload-Oxum': `${bytes}.${files}` })
    .map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()])
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
