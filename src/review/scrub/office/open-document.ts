import {
  attributeOf,
  type Element,
  elementsOf,
  type Parts,
  parseXml,
  writeXml,
  zip,
} from '../../../engines/archives/archives.ts'
import { plainFont } from '../fonts.ts'
import { NewNames } from '../new-names.ts'
import { hidingInOpenDocument } from './hidden-words.ts'
import { type Looking, lookingIn, neutralLanguages } from './language-rules.ts'
import { parsePlainly } from './namespaces.ts'
import { rules } from './open-document-rules.ts'
import { CannotScrub, type ScrubWithin } from './open-xml.ts'
import { nameIn, rewrite } from './rewrite.ts'
import { keepLayout } from './settings-rules.ts'

/**
 * An ODT (or a formula or chart within one) with what its pages show: text, styles, layout settings, pictures and objects.
 * @returns undefined if it is damaged
 */
export function scrubbedOpenDocument(source: Parts, scrubWithin: ScrubWithin): Uint8Array | undefined {
  const type = Buffer.from(source.get('mimetype') ?? [])
    .toString('latin1')
    .trim()
  const written: Parts = new Map([['mimetype', Buffer.from(type)]])
  const types = new Map<string, string>([['/', type]])
  const looking = lookingIn(source)
  if (!writeFolder(source, '', { written, types, names: new Map(), inner: new NewNames(), looking, scrubWithin }))
    return undefined
  written.set('META-INF/manifest.xml', manifest(types))
  return zip(written, ['mimetype'])
}

/** Whether an OpenDocument holds macros. */
export function hasScripts(source: Parts): boolean {
  return [...source.keys()].some((path) => /^(?:Basic|Scripts)\//.test(path) && !/script-l[bc]\.xml$/.test(path))
}

/** Whether the files of an OpenDocument are encrypted, as its manifest says. */
export function isEncrypted(source: Parts): boolean {
  return /encryption-data/.test(Buffer.from(source.get('META-INF/manifest.xml') ?? []).toString('utf8'))
}

type Writing = {
  written: Parts
  types: Map<string, string>
  /** New names of files, and of what a text is made of. */
  names: Map<string, string>
  inner: NewNames
  looking: Looking
  scrubWithin: ScrubWithin
}

/** Writes the document in a folder: '' or an object's, such as `Object 1/`. */
function writeFolder(source: Parts, folder: string, writing: Writing, to = folder): boolean {
  const styles = source.get(`${folder}styles.xml`)
  const hide = hidingInOpenDocument(styles && parsePlainly(styles))
  for (const name of ['styles.xml', 'content.xml']) {
    const bytes = source.get(folder + name)
    if (!bytes) continue
    const root = parsePlainly(bytes)
    hide(root)
    rewrite(root, rules(writing.inner))
    neutralLanguages(root, writing.looking)
    renameFiles(root, source, folder, writing)
    writing.written.set(to + name, writeXml(root))
    writing.types.set(to + name, 'text/xml')
  }
  const settings = source.get(`${folder}settings.xml`)
  if (settings) {
    const root = parsePlainly(settings)
    if (keepLayout(root)) {
      writing.written.set(`${to}settings.xml`, writeXml(root))
      writing.types.set(`${to}settings.xml`, 'text/xml')
    }
  }
  return writing.written.has(`${to}content.xml`)
}

/** Gives each picture and object that a text shows a name of its own, scrubs and writes it. */
function renameFiles(element: Element, source: Parts, folder: string, writing: Writing): void {
  element.children = element.children.filter(
    (child) => typeof child === 'string' || !isDrawnAnew(child, source, folder, writing),
  )
  dropDoubles(element, source, folder, writing)
  for (const child of elementsOf(element)) {
    for (const attribute of child.attributes) {
      const path = folder + attribute.value.replace(/^\.\//, '')
      if (
        nameIn(attribute) !== 'xlink:href' ||
        /^(?:text|draw):a$/.test(nameIn(child)) ||
        attribute.value.startsWith('#')
      )
        continue
      const isObject = source.has(`${path}/content.xml`)
      attribute.value =
        isObject || source.has(path) ? (writing.names.get(path) ?? writeFile(source, path, isObject, writing)) : ''
    }
    renameFiles(child, source, folder, writing)
  }
}

/** Whether an element is the picture of an object in a format that cannot be scrubbed: who opens the file draws it anew. */
function isDrawnAnew(element: Element, source: Parts, folder: string, { scrubWithin }: Writing): boolean {
  const path = folder + (attributeOf(element, 'href') ?? '').replace(/^\.\//, '')
  const bytes = path.startsWith('ObjectReplacements/') ? source.get(path) : undefined
  return bytes !== undefined && !scrubWithin(bytes, path)
}

/** Of pictures that stand for one another, such as one of lines and one of points, one that can be scrubbed is enough. */
function dropDoubles(element: Element, source: Parts, folder: string, { scrubWithin }: Writing): void {
  const pictures = elementsOf(element).filter((child) => nameIn(child) === 'draw:image')
  if (pictures.length < 2) return
  const isPlain = (picture: Element) => {
    const path = folder + (attributeOf(picture, 'href') ?? '').replace(/^\.\//, '')
    const bytes = source.get(path)
    return bytes !== undefined && scrubWithin(bytes, path) !== undefined
  }
  const plain = new Set(pictures.filter(isPlain))
  if (plain.size > 0)
    element.children = element.children.filter(
      (child) => typeof child === 'string' || nameIn(child) !== 'draw:image' || plain.has(child),
    )
}

function writeFile(source: Parts, path: string, isObject: boolean, writing: Writing): string {
  const number = writing.names.size + 1
  const extension = /\.(\w{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const isFont = path.startsWith('Fonts/')
  const name = isObject
    ? `Object ${number}`
    : `${isFont ? 'Fonts' : 'Pictures'}/${number}${extension && `.${extension}`}`
  writing.names.set(path, name)
  if (isObject) {
    writing.types.set(`${name}/`, objectType(source, path))
    writeFolder(source, `${path}/`, writing, `${name}/`)
    return name
  }
  const bytes = source.get(path)
  const scrubbed = bytes && (isFont ? plainFont(bytes, 'open document') : writing.scrubWithin(bytes, path))
  if (!scrubbed) throw new CannotScrub(path)
  writing.written.set(name, scrubbed)
  writing.types.set(name, '')
  return name
}

/** The type of an object, as the manifest says: a chart, a formula, a table. */
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
