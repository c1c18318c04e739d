import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'
import { type Fate, isFileName, mayBeLinked, nameIn, type Rules } from './rewrite.ts'

/** The removed parts of a text (OpenDocument 1.3, part 3): changes, comments, scripts, author, time and file. */
const going = new Set(
  [
    'office:annotation office:annotation-end office:scripts office:event-listeners office:meta office:dde-source',
    'text:tracked-changes text:change text:change-start text:change-end text:script text:dde-connection-decls',
    'text:author-name text:author-initials text:creator text:initial-creator text:printed-by text:file-name',
    'text:template-name text:description text:keywords text:subject text:user-defined text:editing-cycles',
    'text:editing-duration text:creation-date text:creation-time text:modification-date text:modification-time',
    'text:print-date text:print-time text:database-name text:database-next text:database-row-select text:sender-firstname',
    'text:sender-lastname text:sender-initials text:sender-title text:sender-position text:sender-email',
    'text:sender-phone-private text:sender-phone-work text:sender-fax text:sender-company text:sender-street text:sender-city',
    'text:sender-postal-code text:sender-country text:sender-state-or-province table:tracked-changes table:dde-links',
    'table:database-ranges draw:applet draw:plugin text:user-field-decls text:hidden-text form:hidden form:item',
    'text:section-source text:alphabetical-index-mark text:toc-mark text:user-index-mark form:connection-resource',
    'form:properties text:variable-decls dc:creator dc:date table:table-source table:cell-range-source table:detective',
    'table:scenario table:named-expressions table:data-pilot-tables table:consolidation table:label-ranges ?:settings',
    'office:binary-data table:content-validations ?:list-item ?:signatureline ?:qrcode ?:comment',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Elements replaced by their content: a link leaves its text; a field of other files, databases or personal data leaves
 * its result.
 */
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
  'text:database-row-number',
  'text:table-formula',
])

/** Attributes that reveal people, times and programs, or name something that the copy lacks; no page shows them. */
const telling = new RegExp(
  [
    '(?:officeooo|\\?):[\\w-]*rsid|xlink:title|office:target-frame-name|office:name|draw:frame-name|text:description',
    '(?:text|table):protection-key(?:-digest-algorithm)?|text:key[12]|text:string-value(?:-phonetic)?|text:h(?:elp|int)',
    'form:(?:title|command|datasource|filter|order|master-fields|detail-fields|group-name|data-field|list-source)',
    'form:(?:linked-cell|source-cell-range)',
    'form:(?:for|validation)|table:(?:formula|condition|content-validation-name|print-ranges)|draw:(?:copy-of|class-names|nav-order)',
    '\\?:(?:alias|tag|about|content|property|datatype|condition|data-binding-[\\w-]+|current-date)',
    '\\?:(?:date-rfc-language-tag|reference-language)',
    '\\?:(?:protection-key-digest-algorithm-2|external-data|data-pilot-source)|number:title',
  ]
    .map((line) => `^(?:${line})$`)
    .join('|'),
)

/** Shapes, pictures and pages of drawings: unlike those of gradients and layers, their names are never referred to. */
const shapeNames = [
  'frame|page|image|custom-shape|rect|line|circle|ellipse|path|poly(?:gon|line)|regular-polygon|connector',
  'caption|measure|g|control|text-box',
].join('|')
const shapes = new RegExp(String.raw`^(?:draw:(?:${shapeNames})|\?:scene)$`)

/** Empties spans that their style hides (OpenDocument 1.3, part 3, 20.386). */
export function dropHidden(root: Element): void {
  const hiding = new Set<string>()
  const visit = (element: Element) => {
    const look = elementsOf(element).find((one) => nameIn(one) === 'style:text-properties')
    if (look && attributeOf(look, 'display') === 'none') hiding.add(attributeOf(element, 'name') ?? '')
    if (nameIn(element) === 'text:span' && hiding.has(attributeOf(element, 'style-name') ?? '')) element.children = []
    for (const child of elementsOf(element)) visit(child)
  }
  visit(root)
}

/** The rules of an OpenDocument's parts. */
export const rules: Rules = {
  fateOf: (element): Fate => {
    const name = nameIn(element)
    if (going.has(name) || /\/xforms$/.test(element.uri)) return 'goes' // a form in XML, which calls its hosts
    if (/^(?:title|desc)$/.test(element.local) && isFileName(element.children.join(''))) return 'goes'
    if (name === 'text:section' && attributeOf(element, 'display') === 'none') return 'goes'
    const target = attributeOf(element, 'href') ?? ''
    if ((name === 'text:a' || name === 'draw:a') && !target.startsWith('#') && !mayBeLinked(target))
      return 'leaves its content'
    return leaving.has(name) ? 'leaves its content' : 'stays'
  },
  valueOf: (element, attribute, value) => {
    if (telling.test(attribute)) return undefined
    const isOutside =
      /^(?:xlink:href|src|altimg)$|:(?:image-data|base)$/.test(attribute) && /^(?:\w+:|\/|\.\.\/)/.test(value)
    if (isOutside && !/^(?:text|draw):a$/.test(nameIn(element))) return undefined
    if (attribute === 'draw:name' && shapes.test(nameIn(element))) return undefined
    return value
  },
}
