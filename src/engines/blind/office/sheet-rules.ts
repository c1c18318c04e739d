import type { Element } from '../../archives/archives.ts'
import { type Fate, nameIn, type Rules, valueInDrawing } from './rewrite.ts'

/** The removed parts of a workbook (ECMA-376, part 1, 18): save data, comments, controls, printers, files. */
const going = new Set(
  [
    'fileSharing',
    'fileVersion',
    'workbookProtection',
    'fileRecoveryPr',
    'webPublishing',
    'smartTagPr',
    'smartTagTypes',
    'customWorkbookViews',
    'customSheetViews',
    'externalReferences',
    'functionGroups',
    'webPublishObjects',
    'webPublishItems',
    'legacyDrawing',
    'legacyDrawingHF',
    'oleObjects',
    'controls',
    'sheetProtection',
    'protectedRanges',
    'scenarios',
    'cellWatches',
    'smartTags',
    'customProperties',
    'phoneticPr',
    'rPh',
    'picture',
    'mruColors',
    'dataConsolidate',
    'xmlColumnPr',
  ].map((local) => `x:${local}`),
)

/** Attributes that record the window, program and user of the last save. */
const ofSaving = /^(?:codeName|refreshedBy|refreshedDate|calcId|[xy]Window|windowWidth|windowHeight)$/

/** The rules of a workbook's parts. */
export const sheetRules: Rules = {
  fateOf: (element): Fate => {
    const name = nameIn(element)
    if (going.has(name) || name === 'mc:AlternateContent' || isOfRevision(element.uri)) return 'goes'
    if (isFormula.test(name) && (isOfOtherFile(element) || asksElsewhere(sourceOf(element)))) return 'goes'
    return name === 'x:extLst' ? 'goes' : 'stays'
  },
  valueOf: (element, attribute, value) => {
    if (ofSaving.test(attribute) || (nameIn(element) === 'x:hyperlink' && attribute === 'display')) return undefined
    const isWordOfTable = /^x:(?:table|definedName)$/.test(nameIn(element))
    if (isWordOfTable && /^(?:comment|description|help|statusBar)$/.test(attribute)) return undefined
    if (attribute.startsWith('?:') && /^(?:uid|absPath|rupBuild)/.test(attribute.slice(2))) return undefined
    if (nameIn(element) === 'x:pageSetup' && attribute === 'r:id') return undefined
    return valueInDrawing(element, attribute, value)
  },
}

const isOfRevision = (uri: string) => /\/spreadsheetml\/201\d\/\d+\/ac|\/revision/.test(uri)

const isFormula = /^x:(?:f|definedName|formula[12]?|calculatedColumnFormula|totalsRowFormula)$/

const sourceOf = ({ children }: Element) => children.filter((child) => typeof child === 'string').join('')

/** Whether a formula reads another file, such as `[1]Sheet1!A1` or `'C:\data\[plots.xlsx]Sheet1'!A1`. */
const isOfOtherFile = (element: Element) => /\[[^\][]+\][^\][!+*/(),&<>=-]*!/.test(sourceOf(element))

const askingNames =
  'webservice|image|rtd|dde|call|import(?:text|csv|data|xml|html|range|feed)|register(?:\\.id)?|sql\\.request'

const ofOtherProgram = `\\|[^|!]*!|'[^']*'#`

/** Matches parts of a formula that call a host or program: `WEBSERVICE(`, `cmd|'/c x'!A1`, `'https://…'#$Sheet1.A1`. */
export const asking = `(?<![\\p{L}\\p{N}_])(?:${askingNames})\\s*\\(|${ofOtherProgram}`

/** In a workbook, also matches functions as values, `MAP(A1:A9,WEBSERVICE)`, and addresses computed on opening. */
const askingInWorkbook = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${askingNames}|indirect)(?![\\p{L}\\p{N}_.!'\\]])|${ofOtherProgram}`,
  'iu',
)

const asksElsewhere = (formula: string): boolean => askingInWorkbook.test(formula.replace(/"[^"]*"/g, '""'))
