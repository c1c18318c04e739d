/** The bag declaration, `bagit.txt` (RFC 8493, 2.1.1). */
export const bagDeclaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** Returns a file's manifest line; line ends and percent signs of its path are encoded, as %0A, %0D and %25. */
export function formatManifestLine(sha256: string, path: string): string {
  const plain = path.replace(
    /[%\r\n]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return `${sha256}  ${plain}\n`
}

/** The payload's size. */
export type Payload = { bytes: number; files: number }

/** Returns the bag's metadata, `bag-info.txt` (RFC 8493, 2.2.2), without empty fields. */
export function formatBagInfo(facts: Record<string, string>, { bytes, files }: Payload): string {
  return Object.entries({ ...facts, 'Payload-Oxum': `${bytes}.${files}` })
    .map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()])
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
