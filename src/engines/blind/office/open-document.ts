import { attributeOf, type Element, elementsOf, type Parts, parseXml, writeXml, zip } from '../../archives/archives.ts'
import type { Cleaned } from '../copies.ts'
import { anonymisedPicture } from '../images/pictures.ts'
import { dropHidden, rules } from './open-document-rules.ts'
import { nameIn, rewrite } from './rewrite.ts'
import { keepLayout } from './settings-rules.ts'

/**
 * Returns an ODT (or a formula or chart within one) with its visible content: text, styles, layout settings, pictures
 * and objects.
 * @returns undefined if it is damaged
 */
export function anonymisedOpenDocument(source: Parts): Cleaned | undefined {
  const type = Buffer.from(source.get('mimetype') ?? [])
    .toString('latin1')
    .trim()
  const written: Parts = new Map([['mimetype', Buffer.from(type)]])
  const types = new Map<string, string>([['/', type]])
  const writing = { written, types, names: new Map(), leftOut: 0 }
  if (!writeFolder(source, '', writing)) return undefined
  written.set('META-INF/manifest.xml', manifest(types))
  return { bytes: zip(written, ['mimetype']), leftOut: writing.leftOut }
}

type Writing = {
  written: Parts
  types: Map<string, string>
  /** New names of files. */
  names: Map<string, string>
  /** The number of pictures left out because they cannot be cleaned. */
  leftOut: number
}

/** Writes the document in a folder: '' or an object's, such as `Object 1/`. */
function writeFolder(source: Parts, folder: string, writing: Writing, to = folder): boolean {
  for (const name of ['styles.xml', 'content.xml']) {
    const bytes = source.get(folder + name)
    if (!bytes) continue
    writing.leftOut += Buffer.from(bytes).toString('latin1').split('<office:binary-data').length - 1
    const root = parseXml(bytes)
    dropHidden(root)
    rewrite(root, rules)
    renameFiles(root, source, folder, writing)
    writing.written.set(to + name, writeXml(root))
    writing.types.set(to + name, 'text/xml')
  }
  const settings = source.get(`${folder}settings.xml`)
  if (settings) {
    const root = parseXml(settings)
    if (keepLayout(root)) {
      writing.written.set(`${to}settings.xml`, writeXml(root))
      writing.types.set(`${to}settings.xml`, 'text/xml')
    }
  }
  return writing.written.has(`${to}content.xml`)
}

/** Renames, anonymises and writes each visible picture and object; removes one that cannot be cleaned. */
function renameFiles(element: Element, source: Parts, folder: string, writing: Writing): void {
  element.children = element.children.filter((child) => {
    if (typeof child === 'string') return true
    const link = child.attributes.find((one) => nameIn(one) === 'xlink:href')
    if (link && !/^(?:text|draw):a$/.test(nameIn(child)) && !link.value.startsWith('#')) {
      const path = folder + link.value.replace(/^\.\//, '')
      const isObject = source.has(`${path}/content.xml`)
      const isThere = isObject || source.has(path)
      link.value = isThere ? (writing.names.get(path) ?? writeFile(source, path, isObject, writing)) : ''
      if (isThere && link.value === '') return false
    }
    renameFiles(child, source, folder, writing)
    return true
  })
}

/** Writes a picture, a font or an object under a new name; returns '' if it cannot be cleaned. */
function writeFile(source: Parts, path: string, isObject: boolean, writing: Writing): string {
  const number = writing.names.size + 1
  const extension = /\.(\w{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const isFont = path.startsWith('Fonts/')
  const bytes = source.get(path)
  const scrubbed = bytes && (isFont ? bytes : anonymisedPicture(bytes)?.bytes)
  const isGone = !isObject && !scrubbed
  const name = isObject
    ? `Object ${number}`
    : `${isFont ? 'Fonts' : 'Pictures'}/${number}${extension && `.${extension}`}`
  writing.names.set(path, isGone ? '' : name)
  if (isGone) {
    if (!path.startsWith('ObjectReplacements/')) writing.leftOut++ // the preview of an object, which programs redraw
    return ''
  }
  writing.types.set(isObject ? `${name}/` : name, isObject ? objectType(source, path) : '')
  if (isObject) writeFolder(source, `${path}/`, writing, `${name}/`)
  else if (scrubbed) writing.written.set(name, scrubbed)
  return name
}

/** Returns the type of an object, by the manifest: a chart, a formula, a table. */
function objectType(source: Parts, path: string): string {
  const root = parseXml(source.get('META-INF/manifest.xml') ?? new Uint8Array())
  const entry = elementsOf(root).find((one) => attributeOf(one, 'full-path') === `${path}/`)
  const type = (entry && attributeOf(entry, 'media-type')) ?? ''
  return /^application\/vnd\.oasis\.opendocument\.[\w-]+$/.test(type)
    ? type
    : 'application/vnd.oasis.opendocument.chart'
}

function manifest(types: ReadonlyMap<string, string>): Uint8Array {
  const entries = [...types].map(
    ([path, type]) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`,
  )
  const namespace = 'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"'
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest ${namespace}>${entries.join('')}</manifest:manifest>`,
  )
}
