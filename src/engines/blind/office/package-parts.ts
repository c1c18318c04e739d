import { elementsOf, type Parts, parseXml } from '../../archives/archives.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
const propertiesNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties'
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

/**
 * The properties that say of which family a file's program is, and no more. LibreOffice takes heights of rows and reckoned values of
 * programs that it knows, and reckons them anew for any other; charts of Office 2007 (12) it draws by rules of their own.
 * @returns undefined for another program
 */
export function programXml(properties: Uint8Array | undefined): Uint8Array | undefined {
  const given = Buffer.from(properties ?? []).toString('utf8')
  const program = /<(?:\w+:)?Application>\s*(Microsoft|LibreOffice)/i.exec(given)?.[1]
  if (!program) return undefined
  const name = /^m/i.test(program) ? 'Microsoft Office' : 'LibreOffice'
  const version = /<(?:\w+:)?AppVersion>\s*12\./.test(given) ? '<AppVersion>12.0000</AppVersion>' : ''
  return utf8(`<Properties xmlns="${propertiesNamespace}"><Application>${name}</Application>${version}</Properties>`)
}

/** What a part relates to: a path in the archive, or an address outside. */
export type Relation = { id: string; type: string; target: string; isOutside: boolean }

/** A part's relationships; targets are paths in the archive, or addresses outside. */
export function relationsOf(source: Parts, path: string): Relation[] {
  const [folder, file] = path.includes('/') ? [path.replace(/[^/]*$/, ''), path.replace(/^.*\//, '')] : ['', path]
  const bytes = source.get(`${folder}_rels/${file}.rels`)
  return bytes
    ? elementsOf(parseXml(bytes)).map(({ attributes }) => {
        const given = Object.fromEntries(attributes.map(({ local, value }) => [local, value]))
        const isOutside = given.TargetMode === 'External'
        const target = given.Target ?? ''
        return {
          id: given.Id ?? '',
          type: (given.Type ?? '').replace(/^.*\//, ''),
          target: isOutside ? target : decodeURI(new URL(target, `file:///${folder}`).pathname.slice(1)),
          isOutside,
        }
      })
    : []
}
