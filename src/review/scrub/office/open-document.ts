import { plainFont } from '../fonts.ts'
import { NewNames } from '../new-names.ts'
import { type Looking, lookingIn, neutralLanguages } from './language-rules.ts'
import { parsePlainly } from './namespaces.ts'
import { newName } from './open-names.ts'
import { CannotScrub, type ScrubWithin } from './open-xml.ts'
import { type Fate, isFileName, mayBeLinked, nameIn, type Rules, rewrite } from './rewrite.ts'
import { keepLayout } from './settings-rules.ts'
import { asksElsewhere } from './sheet-rules.ts'
import { isOrdinaryStyle } from './style-names.ts'
import { attributeOf, type Element, elementsOf, parseXml, writeXml } from './xml-tree.ts'
import { type Parts, zip } from './zip.ts'

/** What goes of a text (OpenDocument 1.3, part 3): changes, comments, scripts, fields of who wrote it, when and in which file. */
const going = new Set([
  ...[
    'office:annotation',
    'office:annotation-end',
    'office:scripts',
    'office:event-listeners',
    'office:meta',
    'office:dde-source',
  ],
  ...[
    'text:tracked-changes',
    'text:change',
    'text:change-start',
    'text:change-end',
    'text:script',
    'text:dde-connection-decls',
  ],
  ...[
    'text:author-name',
    'text:author-initials',
    'text:creator',
    'text:initial-creator',
    'text:printed-by',
    'text:file-name',
  ],
  ...[
    'text:template-name',
    'text:description',
    'text:keywords',
    'text:subject',
    'text:user-defined',
    'text:editing-cycles',
  ],
  ...[
    'text:editing-duration',
    'text:creation-date',
    'text:creation-time',
    'text:modification-date',
    'text:modification-time',
  ],
  ...['text:print-date', 'text:print-time', 'text:database-name', 'text:database-next', 'text:database-row-select'],
  ...[
    'text:sender-firstname',
    'text:sender-lastname',
    'text:sender-initials',
    'text:sender-title',
    'text:sender-position',
  ],
  ...[
    'text:sender-email',
    'text:sender-phone-private',
    'text:sender-phone-work',
    'text:sender-fax',
    'text:sender-company',
  ],
  ...[
    'text:sender-street',
    'text:sender-city',
    'text:sender-postal-code',
    'text:sender-country',
    'text:sender-state-or-province',
  ],
  ...[
    'table:tracked-changes',
    'table:dde-links',
    'table:database-ranges',
    'draw:applet',
    'draw:plugin',
    'text:user-field-decls',
    'text:hidden-text',
    'form:hidden',
    'form:item',
    'text:alphabetical-index-mark',
    'text:toc-mark',
    'text:user-index-mark',
    'form:connection-resource',
    'form:properties',
    'text:variable-decls',
    'dc:creator',
    'dc:date',
  ],
])

/** Links leave their text, and fields of other files, databases and people's own values their result. */
const leaving = new Set([
  'text:database-display',
  'text:dde-connection',
  'text:execute-macro',
  'text:user-index-source',
  'text:user-field-get',
  'text:user-field-input',
  'text:conditional-text',
  'text:variable-set',
  'text:variable-get',
  'text:variable-input',
  'text:expression',
  'text:bibliography-mark',
])

const telling =
  /^(?:officeooo:[\w-]*rsid|\?:[\w-]*rsid|xlink:title|office:target-frame-name|office:name|draw:frame-name|text:description|form:title|text:protection-key|table:protection-key|form:command|form:datasource|text:key[12]|text:string-value(?:-phonetic)?|\?:(?:alias|tag|about|content|property|datatype))$/

/** Shapes and pictures: nothing speaks of them by their names, as of gradients and layers. */
const shapes =
  /^draw:(?:frame|image|custom-shape|rect|line|circle|ellipse|path|poly(?:gon|line)|regular-polygon|connector|caption|measure|g|control|text-box)$/

/** Whether a field of a form shows what it is given first. */
const isShown = (field: Element) =>
  attributeOf(field, 'current-value') === undefined &&
  /^form:(?:text|textarea|password|formatted-text|number|date|time)$/.test(nameIn(field))

const rules = (names: NewNames): Rules => ({
  fateOf: (element): Fate => {
    const name = nameIn(element)
    if (going.has(name) || /\/xforms$/.test(element.uri)) return 'goes' // a form in XML, which asks its hosts
    if (name === 'office:binary-data') throw new CannotScrub('A picture among words')
    if (element.local === 'annotation') element.children = element.children.map(withoutNotes) // of a formula
    if (/^(?:title|desc)$/.test(element.local) && isFileName(element.children.join(''))) return 'goes'
    const target = attributeOf(element, 'href') ?? ''
    if ((name === 'text:a' || name === 'draw:a') && !target.startsWith('#') && !mayBeLinked(target))
      return 'leaves its content'
    const isOfList = name === 'text:label' || name === 'form:option' // of a list to choose from
    if (isOfList && attributeOf(element, 'current-selected') !== 'true') return 'goes'
    return leaving.has(name) ? 'leaves its content' : 'stays'
  },
  valueOf: (element, attribute, value) => {
    if (telling.test(attribute)) return undefined
    if (attribute === 'form:value' && !isShown(element)) return undefined
    if (/^table:(?:formula|condition)$/.test(attribute) && asksElsewhere(value)) return undefined // the value stays
    const isOutside = /^xlink:href$|:(?:image-data|base)$/.test(attribute) && /^(?:\w+:|\/|\.\.\/)/.test(value)
    if (isOutside && !/^(?:text|draw):a$/.test(nameIn(element))) return undefined
    if (attribute === 'draw:name' && shapes.test(nameIn(element))) return undefined
    if (/^(?:style|draw):display-name$/.test(attribute)) return isOrdinaryStyle(value) ? value : undefined
    return newName(element, attribute, value, names) ?? value
  },
})

/** A formula's source without its notes. */
const withoutNotes = (child: Element | string) => (typeof child === 'string' ? child.replace(/%%.*$/gm, '') : child)

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
  for (const name of ['styles.xml', 'content.xml']) {
    const bytes = source.get(folder + name)
    if (!bytes) continue
    const root = parsePlainly(bytes)
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
