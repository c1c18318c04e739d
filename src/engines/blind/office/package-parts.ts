import { lookup } from '../../../core/text/clean.ts'
import { elementsOf, type Parts, parseXml } from '../../archives/archives.ts'

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'

/** Content types of files within a package, by extension. */
export const typesOfFiles: Record<string, string> = lookup({
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  odttf: 'application/vnd.openxmlformats-officedocument.obfuscatedFont',
})

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Writes a relationship of a part. */
export const relationship = (id: string, type: string, target: string, isOutside = false) =>
  `<Relationship Id="${id}" Type="${type}" Target="${escaped(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`

const utf8 = (text: string) =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)

export const relationshipsXml = (relations: string[]) =>
  utf8(`<Relationships xmlns="${packageNamespace}/relationships">${relations.join('')}</Relationships>`)

/** Writes the part that lists the content type of each part (ECMA-376, part 2). */
export function contentTypes(types: ReadonlyMap<string, string>): Uint8Array {
  const overrides = [...types].map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`)
  const rels = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
  return utf8(`<Types xmlns="${packageNamespace}/content-types">${rels}${overrides.join('')}</Types>`)
}

/** A relationship of a part; `target` is a path in the archive, or an external address. */
export type Relation = { id: string; type: string; target: string; isOutside: boolean }

/** Returns a part's relationships. */
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
