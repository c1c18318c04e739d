import type { Element } from '../../archives/archives.ts'
import { fateInDrawing, rewrite, valueInDrawing } from './rewrite.ts'
import { sheetRules } from './sheet-rules.ts'
import { rewriteFields, rewriteSettings, wordRules } from './word-rules.ts'

/** A kind of part: its content type, and its rewriting. */
export type Part = { type: string; rewrite: (root: Element) => void }

const main = 'application/vnd.openxmlformats-officedocument'
const word = (name: string): Part => ({
  type: `${main}.wordprocessingml.${name}+xml`,
  rewrite: (root) => {
    rewrite(root, wordRules)
    rewriteFields(root)
  },
})
const sheet = (name: string): Part => ({
  type: `${main}.spreadsheetml.${name}+xml`,
  rewrite: (root) => rewrite(root, sheetRules),
})
const drawing = (type: string): Part => ({
  type,
  rewrite: (root) => rewrite(root, { fateOf: fateInDrawing, valueOf: valueInDrawing }),
})

/**
 * The kept parts, by the last word of their relationship's type (ECMA-376, part 1, 11 to 15). All others are removed.
 */
const wordParts: Record<string, Part> = {
  styles: word('styles'),
  numbering: word('numbering'),
  fontTable: word('fontTable'),
  footnotes: word('footnotes'),
  endnotes: word('endnotes'),
  header: word('header'),
  footer: word('footer'),
  settings: { type: `${main}.wordprocessingml.settings+xml`, rewrite: rewriteSettings },
}
const sheetParts: Record<string, Part> = {
  styles: sheet('styles'),
  worksheet: sheet('worksheet'),
  chartsheet: sheet('chartsheet'),
  sharedStrings: sheet('sharedStrings'),
  table: sheet('table'),
  pivotTable: sheet('pivotTable'),
  pivotCacheDefinition: sheet('pivotCacheDefinition'),
  pivotCacheRecords: sheet('pivotCacheRecords'),
  drawing: drawing(`${main}.drawing+xml`),
}
const drawnParts: Record<string, Part> = {
  theme: drawing(`${main}.theme+xml`),
  themeOverride: drawing(`${main}.themeOverride+xml`),
  chart: drawing(`${main}.drawingml.chart+xml`),
  chartUserShapes: drawing(`${main}.drawingml.chartshapes+xml`),
  chartStyle: drawing('application/vnd.ms-office.chartstyle+xml'),
  chartColorStyle: drawing('application/vnd.ms-office.chartcolorstyle+xml'),
  diagramData: drawing(`${main}.drawingml.diagramData+xml`),
  diagramLayout: drawing(`${main}.drawingml.diagramLayout+xml`),
  diagramQuickStyle: drawing(`${main}.drawingml.diagramStyle+xml`),
  diagramColors: drawing(`${main}.drawingml.diagramColors+xml`),
  diagramDrawing: drawing('application/vnd.ms-office.drawingml.diagramDrawing+xml'),
}

/** The kinds of Open XML files that are anonymised: the main part, the kept parts, and their folder. */
export const openXmlKinds = {
  docx: { main: word('document.main'), parts: { ...drawnParts, ...wordParts }, folder: 'word' },
  xlsx: { main: sheet('sheet.main'), parts: { ...drawnParts, ...sheetParts }, folder: 'xl' },
}
