import {
  type Attribute,
  attributeOf,
  type Element,
  elementsOf,
  type Parts,
  parseXml,
  unwrapElementChildren,
  writeXml,
  zip,
} from '../../archives/archives.ts'
import type { Cleaned } from '../copies.ts'
import { anonymisedPicture } from '../images/pictures.ts'
import {
  contentTypes,
  type Relation,
  relationship,
  relationshipsXml,
  relationsOf,
  typesOfFiles,
} from './package-parts.ts'
import { openXmlKinds, type Part } from './part-kinds.ts'
import { mayBeLinked, nameIn } from './rewrite.ts'

/** The parts written so far: old paths to new ones, with their content. */
type Writing = {
  kind: (typeof openXmlKinds)['docx' | 'xlsx']
  source: Parts
  paths: Map<string, string>
  written: Parts
  types: Map<string, string>
  /** The notes that the text refers to: 'foot 2'. */
  notes: Set<string>
  /** The number of pictures and parts left out because they cannot be cleaned. */
  leftOut: number
}

/**
 * Returns a DOCX or XLSX with its visible content only: the parts that a chain of known relationships reaches from its
 * main part, under new names.
 * @returns undefined if it is damaged
 */
export function anonymisedOpenXml(source: Parts, kind: 'docx' | 'xlsx'): Cleaned | undefined {
  const outer = relationsOf(source, '')
  const first = outer.find(({ type }) => type === 'officeDocument')
  const writing: Writing = {
    kind: openXmlKinds[kind],
    source,
    paths: new Map(),
    written: new Map(),
    types: new Map(),
    notes: new Set(),
    leftOut: 0,
  }
  const path =
    first && writePart(writing, first.target, openXmlKinds[kind].main, kind === 'docx' ? 'document' : 'workbook')
  if (!path) return undefined
  const roots = [relationship('rId1', `${officeTypes}/officeDocument`, path)]
  const all: Parts = new Map([
    ['[Content_Types].xml', contentTypes(writing.types)],
    ['_rels/.rels', relationshipsXml(roots)],
    ...writing.written,
  ])
  return { bytes: zip(all), leftOut: writing.leftOut }
}

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Writes a part and all that it relates to, once. @returns its new path */
function writePart(writing: Writing, from: string, part: Part, name: string): string | undefined {
  const known = writing.paths.get(from)
  if (known) return known
  const bytes = writing.source.get(from)
  if (!bytes) return undefined
  const path = newPath(writing, name, 'xml')
  writing.paths.set(from, path)
  writing.types.set(path, part.type)
  const root = parseXml(bytes)
  part.rewrite(root)
  keepUsedNotes(root, writing.notes)
  writing.written.set(path, new Uint8Array()) // reserves its place before the parts it relates to
  const relations = writeRelations(writing, from, root)
  writing.written.set(path, writeXml(root))
  if (relations.length > 0) writing.written.set(path.replace(/([^/]*)$/, '_rels/$1.rels'), relationshipsXml(relations))
  return path
}

/** Keeps the notes that the text refers to; a note whose mark was deleted is never shown. @param used their ids */
function keepUsedNotes(root: Element, used: Set<string>): void {
  const [, kind] = /^(foot|end)notes$/.exec(root.local) ?? []
  if (kind) {
    const isLine = (note: Element) => (attributeOf(note, 'type') ?? 'normal') !== 'normal' // between notes and text
    const isUsed = (note: Element) => isLine(note) || used.has(`${kind} ${attributeOf(note, 'id')}`)
    root.children = root.children.filter((child) => typeof child === 'string' || isUsed(child))
  } else if (root.local === 'document') noteMarks(root, used)
}

function noteMarks(element: Element, used: Set<string>): void {
  const [, kind] = /^(foot|end)noteReference$/.exec(element.local) ?? []
  if (kind) used.add(`${kind} ${attributeOf(element, 'id')}`)
  for (const child of elementsOf(element)) noteMarks(child, used)
}

const newPath = ({ written, kind }: Writing, name: string, extension: string) =>
  `${kind.folder}/${name}${[...written.keys()].filter((path) => path.startsWith(`${kind.folder}/${name}`)).length + 1}.${extension}`

/** Relationships that the part need not mention. */
const unmentionedParts = [
  'sharedStrings|styles|numbering|fontTable|footnotes|endnotes|settings|theme',
  String.raw`themeOverride|table|chartStyle|chartColorStyle|pivot\w+|diagramDrawing`,
]
const unmentioned = new RegExp(`^(?:${unmentionedParts.join('|')})$`)

/**
 * Writes the targets of a part's relationships, under new ids in the order in which the part mentions them. Removes
 * elements that mention a removed relationship; a link leaves its text.
 */
function writeRelations(writing: Writing, from: string, root: Element): string[] {
  const relations = new Map(relationsOf(writing.source, from).map((relation) => [relation.id, relation]))
  const ids = new Map<string, string>()
  const written: string[] = []
  const use = (relation: Relation): string | undefined => {
    const known = ids.get(relation.id)
    if (known) return known
    const target = targetOf(writing, relation)
    if (!target) return undefined
    const id = `rId${written.length + 1}`
    ids.set(relation.id, id)
    written.push(relationship(id, relationshipTypeUri(relation), target, relation.isOutside))
    return id
  }
  const sorted = [...relations.values()].toSorted(byType)
  for (const relation of sorted) if (unmentioned.test(relation.type)) use(relation)
  renewMentions(root, (id) => {
    const relation = relations.get(id)
    return relation && use(relation)
  })
  return written
}

const byType = (one: Relation, other: Relation) =>
  one.type < other.type ? -1 : one.type > other.type ? 1 : one.target < other.target ? -1 : 1

/** Whether an attribute mentions a relationship by its id. */
const isMention = (attribute: Attribute) => nameIn(attribute).startsWith('r:')

function renewMentions(element: Element, renew: (id: string) => string | undefined): void {
  element.children = element.children.flatMap((child) => {
    if (typeof child === 'string') return [child]
    if (child.local === 'svgBlip') return [] // the picture that it duplicates stays
    const attributes = child.attributes.map((attribute) =>
      isMention(attribute) && attribute.value !== '' ? { ...attribute, value: renew(attribute.value) } : attribute,
    )
    renewMentions(child, renew)
    if (/^x:(?:hyperlinks|tableParts|pivotCaches)$/.test(nameIn(child)) && child.children.length === 0) return []
    const liveAttributes = attributes.filter((attribute): attribute is Attribute => attribute.value !== undefined)
    if (liveAttributes.length === attributes.length) {
      child.attributes = liveAttributes
      return [child]
    }
    if (nameIn(child) === 'w:hyperlink') return unwrapElementChildren(child)
    // of a picture that is both embedded and linked, the embedded one stays
    if (liveAttributes.some((attribute) => isMention(attribute) && attribute.value !== '')) {
      child.attributes = liveAttributes
      return [child]
    }
    return []
  })
}

const relationshipTypeUri = ({ type }: Relation) =>
  /^(?:chartStyle|chartColorStyle)$/.test(type)
    ? `http://schemas.microsoft.com/office/2011/relationships/${type}`
    : type === 'diagramDrawing'
      ? `http://schemas.microsoft.com/office/2007/relationships/${type}`
      : `${officeTypes}/${type}`

/** Returns the new target of a relationship; undefined if it is removed. */
function targetOf(writing: Writing, { type, target, isOutside }: Relation): string | undefined {
  if (isOutside) return type === 'hyperlink' && mayBeLinked(target) ? target : undefined
  const known = writing.paths.get(target)
  if (known) return `/${known}`
  const { [type]: part } = writing.kind.parts as Record<string, Part | undefined>
  if (part) {
    const path = writePart(writing, target, part, type)
    return path && `/${path}`
  }
  const bytes = writing.source.get(target)
  const isKept = /^(?:image|font)$/.test(type) // a chart is shown without the workbook that it was made from
  const scrubbed = bytes && isKept ? (type === 'font' ? bytes : anonymisedPicture(bytes)?.bytes) : undefined
  if (!scrubbed) {
    if (isKept || type === 'aFChunk') writing.leftOut++ // a whole document of any format
    return undefined
  }
  const given = /\.(\w{1,8})$/.exec(target)?.[1]?.toLowerCase() ?? ''
  const extension = given in typesOfFiles ? given : 'bin'
  const path = newPath(writing, type, extension)
  writing.paths.set(target, path)
  writing.written.set(path, scrubbed)
  writing.types.set(path, typesOfFiles[extension] ?? 'application/octet-stream')
  return `/${path}`
}
