import type { Element } from '../../archives/archives.ts'
import type { NewNames } from '../new-names.ts'
import { nameIn } from './rewrite.ts'
import { isCounted, isOrdinaryStyle } from './style-names.ts'

/** Tables, also those that LibreOffice puts into shapes. */
const isTable = /^(?:table|\?):table$/

/** Elements whose names others speak of, by the attributes that do: what the copy calls them. */
const named: [elements: RegExp, attributes: RegExp, kind: string][] = [
  [/^text:(?:bookmark|reference-mark)(?:-start|-end)?$/, /^text:name$/, 'Place'],
  [/^text:(?:bookmark|reference)-ref$/, /^text:ref-name$/, 'Place'],
  [/^text:sequence(?:-ref)?$/, /^text:ref-name$/, 'Number'],
  [/^text:(?:table-of-content|[a-z-]*index|bibliography|index-title)$/, /^text:(?:index-)?name$/, 'List'],
  [/^text:drop-down$/, /^text:name$/, 'Choice'],
  [/^form:/, /^form:name$/, 'Field'],
  [/^text:note-ref$/, /^text:ref-name$/, 'id'],
  [/^text:section$/, /^text:name$/, 'Section'],
  [/^draw:frame$/, /^draw:name$/, 'Frame'],
  [/^draw:text-box$/, /^draw:chain-next-name$/, 'Frame'],
  [/^table:table-template$/, /^table:name$/, 'Look'],
  [isTable, /^table:template-name$/, 'Look'],
  [
    /./,
    /^(?:xml|text|draw|form):id$|:id$|^text:(?:continue-list|list-id)$|^draw:(?:control|caption-id|(?:start|end)-shape)$/,
    'id',
  ],
]

/** Attributes that name styles and looks, or speak of them. */
const ofStyles =
  /(?:style|page-layout|master-page|page|gradient|hatch|fill-image|opacity)-name$|^draw:(?:marker-start|marker-end|stroke-dash)$|^text:style-override$/
const described =
  /^(?:style:(?:style|master-page|page-layout)|text:list-style|number:[a-z-]+-style|draw:(?:gradient|hatch|fill-image|marker|opacity|stroke-dash))$/

/** The new name of what an attribute of an OpenDocument names; undefined if it keeps its own. */
export function newName(element: Element, attribute: string, value: string, names: NewNames): string | undefined {
  const name = nameIn(element)
  const isOfStyle = ofStyles.test(attribute) || (described.test(name) && /^(?:style|draw):name$/.test(attribute))
  if (isOfStyle || (name === '?:style-ref' && attribute === 'text:ref-name')) return styleNamed(value, names)
  if (attribute === 'text:class-names') return value.replace(/\S+/g, (one) => styleNamed(one, names))
  if (attribute === 'xlink:href' && name === 'text:a') return linkNamed(value, names)
  if (isOfSequence(name, attribute)) return sequenceNamed(value, names)
  if (attribute === 'text:formula')
    return value.replace(
      /^(\w+:)(.*)(\+1)$/,
      (_, before, counted, after) => before + sequenceNamed(counted, names) + after,
    )
  if (isTable.test(name) && attribute === 'table:name') return tableNamed(value, names)
  if (ofCells.test(attribute) || (attribute === ofChart && value.includes('.'))) return cellsNamed(value, names)
  if (attribute === ofChart) return tableNamed(value, names)
  if (/^\?:theme(?:-colors)?$/.test(name) && attribute === '?:name') return 'Theme'
  const [, , kind] = named.find(([elements, attributes]) => elements.test(name) && attributes.test(attribute)) ?? []
  return kind && value !== '' ? names.of(kind, value) : undefined
}

/** What counts figures, tables and the like (OpenDocument 1.3, part 3, 7.4.13). */
const isOfSequence = (name: string, attribute: string) =>
  (/^text:sequence(?:-decl)?$/.test(name) && attribute === 'text:name') || attribute === 'text:caption-sequence-name'
const sequenceNamed = (name: string, names: NewNames) =>
  /^(?:Illustration|Table|Text|Drawing|Figure)$/.test(name) ? name : names.of('Sequence', name)

const styleNamed = (name: string, names: NewNames) =>
  name === '' || isCounted(name) || isOrdinaryStyle(name) ? name : names.of('Own', name)

/** Attributes that hold an address of cells, with the name of their table. */
const ofCells = /cell-address$|range-address$|cell-range$|\?:data-range$/

/** Where a chart in a text says of which table it is. */
const ofChart = 'draw:notify-on-update-of-ranges'

/** A table's name, but that of a chart's own; and where an address of cells has one. */
const tableNamed = (name: string, names: NewNames) => (name === 'local-table' ? name : names.of('Table', name))

/** An address of cells with what the copy calls its tables. */
export const cellsNamed = (address: string, names: NewNames) =>
  address.replace(ofTable, (given) => tableNamed(unquoted(given), names))
const unquoted = (name: string) => (name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name)
const ofTable = /(?<=^|[\s:$])(?:'(?:[^']|'')+'|[^\s'.:$]+)(?=\.)/g

/** A link to a place of the file; parts of it that are called by their words keep them. */
function linkNamed(target: string, names: NewNames): string | undefined {
  const [, place = '', kind] = /^#([^|]*)(?:\|(\w+))?$/.exec(target) ?? []
  if (kind === 'table') return `#${tableNamed(place, names)}|table`
  if (/^(?:frame|graphic|ole)$/.test(kind ?? '')) return '#'
  if (place === '' || (kind !== undefined && kind !== 'region')) return undefined
  return kind ? `#${names.of('Section', place)}|region` : `#${names.of('Place', place)}`
}
