import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, type Element, elementsOf, unwrapElementChildren } from '../../archives/archives.ts'
import { type Fate, fateInDrawing, mayBeLinked, nameIn, type Rules, valueInDrawing } from './rewrite.ts'

/**
 * Elements removed with their content (ECMA-376, part 1, 17): deletions, old formats, comments, controls, save data,
 * mail merge.
 */
const going = new Set(
  [
    'del',
    'moveFrom',
    'delText',
    'delInstrText',
    'cellIns',
    'cellMerge',
    'numberingChange',
    'rPrChange',
    'pPrChange',
    'sectPrChange',
    'tblPrChange',
    'tblPrExChange',
    'tcPrChange',
    'trPrChange',
    'tblGridChange',
    'moveFromRangeStart',
    'moveFromRangeEnd',
    'moveToRangeStart',
    'moveToRangeEnd',
    'customXmlInsRangeStart',
    'customXmlInsRangeEnd',
    'customXmlDelRangeStart',
    'customXmlDelRangeEnd',
    'customXmlMoveFromRangeStart',
    'customXmlMoveFromRangeEnd',
    'customXmlMoveToRangeStart',
    'customXmlMoveToRangeEnd',
    'commentRangeStart',
    'commentRangeEnd',
    'commentReference',
    'annotationRef',
    'proofErr',
    'permStart',
    'permEnd',
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
    'docVars',
    'fldData',
    'latentStyles',
    'aliases',
    'divId',
  ].map((local) => `w:${local}`),
)

/** Elements removed within others: a form field's code without its look, and numbers of lists stored elsewhere. */
const goingWithin: Record<string, ReadonlySet<string> | undefined> = lookup({
  'w:ffData': new Set(['w:name', 'w:helpText', 'w:statusText', 'w:entryMacro', 'w:exitMacro']),
  'w:textInput': new Set(['w:default', 'w:format']),
  'w:abstractNum': new Set(['w:nsid', 'w:tmpl', 'w:name']),
})

const leaving = new Set(['w:ins', 'w:moveTo', 'w:sdt', 'w:sdtContent', 'w:smartTag', 'w:customXml'])

/** Attributes that record who, when, or which save. */
const tellingNames = [
  String.raw`w:rsid\w*|w:author|w:initials|w:date|w15:userId|w:docLocation|w:tplc`,
  'w:tgtFrame|w14:paraId|w14:textId|wp14:anchorId|wp14:editId|w:tooltip',
]
const telling = new RegExp(`^(?:${tellingNames.join('|')})$`)

/** The rules of Word's parts. */
export const wordRules: Rules = { fateOf, valueOf: valueIn }

function fateOf(element: Element): Fate {
  const name = nameIn(element)
  if (going.has(name)) return 'goes'
  const within = goingWithin[name]
  if (within) element.children = elementsOf(element).filter((child) => !within.has(nameIn(child)))
  if (name === 'w:tr' && hasMark(element, 'trPr', 'w:del')) return 'goes'
  if (name === 'w:r' && hasMark(element, 'rPr', 'w:vanish'))
    // hidden by its own properties, not by a style
    element.children = elementsOf(element).filter((child) => nameIn(child) !== 'w:t')
  if (name === 'w:tc' && hasMark(element, 'tcPr', 'w:cellDel')) return 'goes'
  if (name === 'o:OLEObject' || name === 'o:idmap') return 'goes'
  return leaving.has(name) ? 'leaves its content' : name.startsWith('w:') ? 'stays' : fateInDrawing(element)
}

function hasMark(element: Element, properties: string, mark: string): boolean {
  const own = elementsOf(element).find(({ local }) => local === properties)
  const isOn = (one: Element) => !/^(?:0|false|off)$/.test(attributeOf(one, 'val') ?? '')
  return own !== undefined && elementsOf(own).some((one) => nameIn(one) === mark && isOn(one))
}

function valueIn(element: Element, attribute: string, value: string): string | undefined {
  const isForeign = nameIn(element).startsWith('w:') && attribute.startsWith('?:')
  return telling.test(attribute) || isForeign ? undefined : valueInDrawing(element, attribute, value)
}

/** Fields whose result is about the file or its writer (17.16.5): code and result are removed. */
const goingCodes = [
  'AUTHOR|LASTSAVEDBY|USERNAME|USERINITIALS|USERADDRESS|FILENAME|TEMPLATE|COMMENTS|DOCPROPERTY',
  'DOCVARIABLE|INFO|CREATEDATE|SAVEDATE|PRINTDATE|EDITTIME|REVNUM|LASTSAVEDTIME|KEYWORDS|SUBJECT|RD',
]
const goingFields = new RegExp(`^(?:${goingCodes.join('|')})$`)

/** Fields that count, refer or draw, and stay; of others, such as reference managers', the result stays as text. */
const stayingCodes = [
  'PAGE|NUMPAGES|SECTION|SECTIONPAGES|SEQ|REF|PAGEREF|NOTEREF|TOC|TC|INDEX',
  String.raw`XE|STYLEREF|EQ|SYMBOL|LISTNUM|AUTONUM\w*|=.*|DATE|TIME|FORM\w+`,
]
const stayingFields = new RegExp(`^(?:${stayingCodes.join('|')})$`)

/**
 * Returns the fate of a field by its code, such as ` HYPERLINK "https://…" `: 'leaves its content' keeps its result.
 */
export function fateOfField(code: string): Fate {
  const [name = '', target = ''] = code.trim().split(/\s+/)
  const word = name.toUpperCase()
  if (goingFields.test(word)) return 'goes'
  if (word === 'HYPERLINK')
    return target.startsWith('\\') || mayBeLinked(target.replaceAll('"', '')) ? 'stays' : 'leaves its content'
  return stayingFields.test(word) ? 'stays' : 'leaves its content'
}

/** Applies the fates of fields, which are in runs and may extend over paragraphs (17.16.18). */
export function rewriteFields(root: Element): void {
  const doomed = new Set<Element>()
  const open: { code: string; nodes: Element[]; fate?: Fate }[] = []
  const decide = (field: (typeof open)[number]) => {
    field.fate ??= fateOfField(field.code)
    if (field.fate !== 'stays') for (const node of field.nodes) doomed.add(node)
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
  for (const { nodes } of open) for (const node of nodes) doomed.add(node) // fields without an end
  drop(root, doomed)
}

/**
 * Removes the doomed elements, simple fields to be removed, and the parts of other fields that are not their result.
 */
function drop(element: Element, doomed: Set<Element>): void {
  element.children = element.children.flatMap((child) => {
    if (typeof child === 'string') return [child]
    const fate = nameIn(child) === 'w:fldSimple' ? fateOfField(attributeOf(child, 'instr') ?? '') : 'stays'
    if (doomed.has(child) || fate === 'goes') return []
    drop(child, doomed)
    return fate === 'stays' ? [child] : unwrapElementChildren(child)
  })
}

/** The kept settings: layout. Save data, templates, variables, protection and identities are removed. */
const layoutSettings = new Set([
  'w:evenAndOddHeaders',
  'w:mirrorMargins',
  'w:gutterAtTop',
  'w:bordersDoNotSurroundHeader',
  'w:bordersDoNotSurroundFooter',
  'w:defaultTabStop',
  'w:autoHyphenation',
  'w:consecutiveHyphenLimit',
  'w:hyphenationZone',
  'w:doNotHyphenateCaps',
  'w:characterSpacingControl',
  'w:noLineBreaksAfter',
  'w:noLineBreaksBefore',
  'w:footnotePr',
  'w:endnotePr',
  'w:compat',
  'm:mathPr',
  'w:themeFontLang',
  'w:clrSchemeMapping',
  'w:decimalSymbol',
  'w:listSeparator',
  'w:displayBackgroundShape',
  'w:drawingGridHorizontalSpacing',
  'w:drawingGridVerticalSpacing',
  'w:noPunctuationKerning',
  'w:embedTrueTypeFonts',
])

/** Keeps only the layout settings. */
export function rewriteSettings(root: Element): void {
  root.children = elementsOf(root).filter((child) => layoutSettings.has(nameIn(child)))
}
