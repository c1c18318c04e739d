import { attributeOf, contentOf, type Element, elementsOf } from '../../archives/archives.ts'
import type { NewNames } from '../new-names.ts'
import { type Fate, fateInDrawing, mayBeLinked, nameIn, type Rules, valueInDrawing } from './rewrite.ts'
import { isOrdinaryStyle } from './style-names.ts'

/** What goes with all within it (ECMA-376, part 1, 17): deletions, old formats, comments, controls, numbers of savings, mail merge. */
const going = new Set(
  [
    ...[
      'del',
      'moveFrom',
      'delText',
      'delInstrText',
      'cellIns',
      'cellMerge',
      'numberingChange',
      'rPrChange',
      'pPrChange',
    ],
    ...['sectPrChange', 'tblPrChange', 'tblPrExChange', 'tcPrChange', 'trPrChange', 'tblGridChange'],
    ...['moveFromRangeStart', 'moveFromRangeEnd', 'moveToRangeStart', 'moveToRangeEnd'],
    ...['customXmlInsRangeStart', 'customXmlInsRangeEnd', 'customXmlDelRangeStart', 'customXmlDelRangeEnd'],
    ...[
      'customXmlMoveFromRangeStart',
      'customXmlMoveFromRangeEnd',
      'customXmlMoveToRangeStart',
      'customXmlMoveToRangeEnd',
    ],
    ...[
      'commentRangeStart',
      'commentRangeEnd',
      'commentReference',
      'annotationRef',
      'proofErr',
      'permStart',
      'permEnd',
    ],
    ...[
      'sdtPr',
      'sdtEndPr',
      'smartTagPr',
      'customXmlPr',
      'subDoc',
      'control',
      'contentPart',
      'printerSettings',
      'rsids',
      'rsid',
    ],
    ...['docVars', 'fldData', 'latentStyles', 'aliases', 'divId'],
  ].map((local) => `w:${local}`),
)

/** What goes where it stands: what a form's field says and runs beside its look, and numbers by which lists are known elsewhere. */
const goingWithin: Record<string, ReadonlySet<string> | undefined> = {
  'w:ffData': new Set(['w:name', 'w:helpText', 'w:statusText', 'w:entryMacro', 'w:exitMacro']),
  'w:textInput': new Set(['w:default', 'w:format']),
  'w:abstractNum': new Set(['w:nsid', 'w:tmpl', 'w:name']),
}

const leaving = new Set(['w:ins', 'w:moveTo', 'w:sdt', 'w:sdtContent', 'w:smartTag', 'w:customXml'])

/** Attributes that tell who, when, or which saving. */
const telling =
  /^(?:w:rsid\w*|w:author|w:initials|w:date|w15:userId|w:docLocation|w:tplc|w:tgtFrame|w14:paraId|w14:textId|wp14:anchorId|wp14:editId|w:tooltip)$/

/** The rules of Word's parts. @param names for the bookmarks and styles of the file */
export const wordRules = (names: NewNames): Rules => ({
  fateOf,
  valueOf: (element, attribute, value) => valueIn(element, attribute, value, names),
})

function fateOf(element: Element): Fate {
  const name = nameIn(element)
  if (going.has(name)) return 'goes'
  const within = goingWithin[name]
  if (within) element.children = elementsOf(element).filter((child) => !within.has(nameIn(child)))
  if (name === 'w:ddList') keepChosen(element)
  if (name === 'w:tr' && hasMark(element, 'trPr', 'w:del')) return 'goes'
  if (name === 'w:tc' && hasMark(element, 'tcPr', 'w:cellDel')) return 'goes'
  if (name === 'o:OLEObject' || name === 'o:idmap') return 'goes'
  return leaving.has(name) ? 'leaves its content' : name.startsWith('w:') ? 'stays' : fateInDrawing(element)
}

/** Leaves of a form's list the entry that it shows (17.16.9). */
function keepChosen(list: Element): void {
  const of = (local: string) => elementsOf(list).filter((child) => child.local === local)
  const [set] = [...of('result'), ...of('default')]
  list.children = of('listEntry')
    .slice(Number(set && attributeOf(set, 'val')) || 0)
    .slice(0, 1)
}

function hasMark(element: Element, properties: string, mark: string): boolean {
  const own = elementsOf(element).find(({ local }) => local === properties)
  return own !== undefined && elementsOf(own).some((one) => nameIn(one) === mark)
}

/** Elements that speak of a style by its identity (17.7.4). */
const ofStyles = /^w:(?:[prt]Style|tblStyle|basedOn|next|link|styleLink|numStyleLink)$/

function valueIn(element: Element, attribute: string, value: string, names: NewNames): string | undefined {
  const name = nameIn(element)
  if (telling.test(attribute) || (name.startsWith('w:') && attribute.startsWith('?:'))) return undefined
  if (attribute === 'w:styleId' || (ofStyles.test(name) && attribute === 'w:val')) return names.of('Style', value)
  if (name === 'w:name' && attribute === 'w:val') return styleNamed(value, names)
  const isBookmark = (name === 'w:bookmarkStart' && attribute === 'w:name') || attribute === 'w:anchor'
  return isBookmark ? placeNamed(value, names) : valueInDrawing(element, attribute, value, names)
}

const styleNamed = (name: string, names: NewNames) => (isOrdinaryStyle(name) ? name : names.of('Own style ', name))

/** A bookmark's new name; Word hides those that begin with a line. */
const placeNamed = (name: string, names: NewNames) => (name === '_top' ? name : names.of('_b', name))

/** What counts pictures and tables (17.16.5.56): names that programs give stay. */
const countNamed = (name: string, names: NewNames) =>
  /^(?:figure?s?|fig|tab(?:le|elle|leau|la)s?|equations?|charts?|listings?|abbildung|figura)$/i.test(name)
    ? name
    : names.of('Count', name)

/** Fields whose result is about the file or who wrote it (17.16.5): code and result go. */
const goingFields =
  /^(?:AUTHOR|LASTSAVEDBY|USERNAME|USERINITIALS|USERADDRESS|FILENAME|TEMPLATE|COMMENTS|DOCPROPERTY|DOCVARIABLE|INFO|CREATEDATE|SAVEDATE|PRINTDATE|EDITTIME|REVNUM|LASTSAVEDTIME|KEYWORDS|SUBJECT|RD)$/

/** Fields that count, refer or draw: they stay. Of any other, such as a reference manager's, the result stays as text. */
const stayingFields =
  /^(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|SEQ|REF|PAGEREF|NOTEREF|TOC|TC|INDEX|XE|STYLEREF|EQ|SYMBOL|LISTNUM|AUTONUM\w*|=.*|DATE|TIME|FORM\w+)$/

/** What becomes of a field by its code, such as ` HYPERLINK "https://…" `: 'leaves its content' keeps its result as text. */
export function fateOfField(code: string): Fate {
  const [name = '', target = ''] = code.trim().split(/\s+/)
  const word = name.toUpperCase()
  if (goingFields.test(word)) return 'goes'
  if (word === 'HYPERLINK')
    return target.startsWith('\\') || mayBeLinked(target.replaceAll('"', '')) ? 'stays' : 'leaves its content'
  return stayingFields.test(word) ? 'stays' : 'leaves its content'
}

/** A field's code with new names of what it speaks of: bookmarks, styles, and what it counts. */
function renamedCode(code: string, names: NewNames): string {
  const pieces = code.match(/"[^"]*"|[^\s"]+|\s+/g) ?? []
  const [word = '', ...words] = pieces.filter((piece) => piece.trim() !== '')
  const isPlace = /^(?:REF|PAGEREF|NOTEREF)$/i.test(word)
  const isStyle = /^STYLEREF$/i.test(word)
  const isCount = /^SEQ$/i.test(word)
  const isList = /^TOC$/i.test(word)
  const renamed = words.map((given, at) => {
    const [before = ''] = words.slice(at - 1, at)
    const plain = given.replaceAll('"', '')
    const written = (text: string) => (given.startsWith('"') ? `"${text}"` : text)
    if (/^INDEX$/i.test(word) && [given, before].some((one) => /^\\z$/i.test(one))) return '' // in which language it is sorted
    if (given.startsWith('\\')) return given
    if ((at === 0 && isCount) || (isList && /^\\[acs]$/i.test(before))) return written(countNamed(plain, names))
    if ((at === 0 && isPlace) || (at === 1 && isCount) || /^\\[bl]$/i.test(before))
      return written(placeNamed(plain, names))
    if (at === 0 && isStyle) return /^\d+$/.test(plain) ? given : written(styleNamed(plain, names))
    if (!/^\\t$/i.test(before)) return given
    return written(plain.replace(/[^,;]+/g, (part) => (/^\s*\d+\s*$/.test(part) ? part : styleNamed(part, names))))
  })
  const all = [word, ...renamed]
  return pieces.map((piece) => (piece.trim() === '' ? piece : (all.shift() ?? piece))).join('')
}

/** Applies the fates of fields, which stand in runs and may reach over paragraphs (17.16.18), and names what they speak of anew. */
export function rewriteFields(root: Element, names: NewNames): void {
  const doomed = new Set<Element>()
  const open: { code: string; nodes: Element[]; fate?: Fate }[] = []
  const decide = (field: (typeof open)[number]) => {
    field.fate ??= fateOfField(field.code)
    if (field.fate !== 'stays') for (const node of field.nodes) doomed.add(node)
    const code = renamedCode(field.code, names)
    const [first, ...others] = field.nodes.filter((node) => nameIn(node) === 'w:instrText')
    if (!first || code === field.code) return
    first.children = [code]
    for (const other of others) other.children = []
  }
  const visit = (element: Element) => {
    const name = nameIn(element)
    const field = open.at(-1)
    if (name === 'w:fldChar') {
      const type = attributeOf(element, 'fldCharType')
      if (type === 'begin') open.push({ code: '', nodes: [element] })
      else {
        field?.nodes.push(element)
        if (field) decide(field)
        if (type === 'end') open.pop()
      }
    } else if (name === 'w:instrText' && field) {
      field.nodes.push(element)
      if (!field.fate) field.code += element.children.filter((child) => typeof child === 'string').join('')
    } else if (name === 'w:t' && open.some(({ fate }) => fate === 'goes')) doomed.add(element)
    for (const child of elementsOf(element)) visit(child)
  }
  visit(root)
  for (const { nodes } of open) for (const node of nodes) doomed.add(node) // a field without an end
  drop(root, doomed, names)
}

/** Drops the doomed, simple fields that go, and of others what is not their result. */
function drop(element: Element, doomed: Set<Element>, names: NewNames): void {
  element.children = element.children.flatMap((child) => {
    if (typeof child === 'string') return [child]
    if (nameIn(child) === 'w:fldSimple')
      for (const one of child.attributes) if (one.local === 'instr') one.value = renamedCode(one.value, names)
    const fate = nameIn(child) === 'w:fldSimple' ? fateOfField(attributeOf(child, 'instr') ?? '') : 'stays'
    if (doomed.has(child) || fate === 'goes') return []
    drop(child, doomed, names)
    return fate === 'stays' ? [child] : contentOf(child)
  })
}

/** What stays of the settings: how pages are laid out. Savings, templates, variables, protection and identities go. */
const layoutSettings = new Set([
  ...[
    'w:evenAndOddHeaders',
    'w:mirrorMargins',
    'w:gutterAtTop',
    'w:bordersDoNotSurroundHeader',
    'w:bordersDoNotSurroundFooter',
  ],
  ...['w:defaultTabStop', 'w:autoHyphenation', 'w:consecutiveHyphenLimit', 'w:hyphenationZone', 'w:doNotHyphenateCaps'],
  ...[
    'w:characterSpacingControl',
    'w:noLineBreaksAfter',
    'w:noLineBreaksBefore',
    'w:footnotePr',
    'w:endnotePr',
    'w:compat',
  ],
  ...[
    'm:mathPr',
    'w:themeFontLang',
    'w:clrSchemeMapping',
    'w:decimalSymbol',
    'w:listSeparator',
    'w:displayBackgroundShape',
  ],
  ...[
    'w:drawingGridHorizontalSpacing',
    'w:drawingGridVerticalSpacing',
    'w:noPunctuationKerning',
    'w:embedTrueTypeFonts',
  ],
])

/** Leaves of the settings what lays out pages. */
export function rewriteSettings(root: Element): void {
  root.children = elementsOf(root).filter((child) => layoutSettings.has(nameIn(child)))
}

/** Joins a paragraph whose mark is deleted with the next one, as who accepts the deletion sees it. */
export function joinParagraphs(element: Element): void {
  for (const child of elementsOf(element)) joinParagraphs(child)
  for (let place = element.children.length - 2; place >= 0; place--) {
    const [one, next] = [element.children[place], element.children[place + 1]]
    if (typeof one !== 'object' || typeof next !== 'object' || nameIn(next) !== 'w:p' || !isMarkDeleted(one)) continue
    const isProperties = (child: Element | string) => typeof child === 'object' && nameIn(child) === 'w:pPr'
    const own = one.children.filter((child) => !isProperties(child))
    const [properties, others] = [
      next.children.filter(isProperties),
      next.children.filter((child) => !isProperties(child)),
    ]
    next.children = [...properties, ...own, ...others]
    element.children.splice(place, 1)
  }
}

function isMarkDeleted(paragraph: Element): boolean {
  const ofMark = elementsOf(paragraph).find((child) => nameIn(child) === 'w:pPr')
  return nameIn(paragraph) === 'w:p' && ofMark !== undefined && hasMark(ofMark, 'rPr', 'w:del')
}
