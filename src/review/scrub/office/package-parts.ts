const openXml = 'application/vnd.openxmlformats-officedocument'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'

/** Types of files within a package, by their endings. */
export const typesOfFiles: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  tiff: 'image/tiff',
  tif: 'image/tiff',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  odttf: 'application/vnd.openxmlformats-officedocument.obfuscatedFont',
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A relationship of a part. */
export const relationship = (id: string, type: string, target: string, isOutside = false) =>
  `<Relationship Id="${id}" Type="${type}" Target="${escaped(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`

const utf8 = (text: string) =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)

export const relationshipsXml = (relations: string[]) =>
  utf8(`<Relationships xmlns="${packageNamespace}/relationships">${relations.join('')}</Relationships>`)

/** The part that says of what type each part is (ECMA-376, part 2). */
export function contentTypes(types: ReadonlyMap<string, string>): Uint8Array {
  const overrides = [...types].map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`)
  const rels = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
  return utf8(`<Types xmlns="${packageNamespace}/content-types">${rels}${overrides.join('')}</Types>`)
}
