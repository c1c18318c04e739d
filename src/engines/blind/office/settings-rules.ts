import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'
import { nameIn } from './rewrite.ts'

/** Of what the names of settings are made that lay out pages, in all versions of LibreOffice: any other is somebody's own. */
const layoutWords = [
  '66 Add Adjust After Align Alignment All Allow Anchored And Apply As Asian At Attr Attrs Auto Autowidth Axis Background Balance Bar Base',
  'Baseline Below Blanks Bold Border Bottom Bracket Brackets Break Breaks By Calculation Cap Caps Capture Cell Cells Char Character Chars',
  'Clip Clipped Clipping Collapse Column Comp Compression Consider Continuous Db Default Denominator Depth Disable Disregard Distance Do',
  'Draw Drawings Drop Empty End Endnotes Excess Ext External Field First Fixed Floating Floattable Fly Flys Follow Font Footer Footnote For',
  'Force Format Former Fraction Frame Frames Functions Gap Greek Grid Gutter Has Header Headers Height Heights Hell Hidden Hides Hyphenate',
  'Ideographic Ignore In Incl Indent Independent Index Indices Invert Is Italic Justify Keep Kern Last Layout Leading Left Length Level Like',
  'Limit Limits Line Lines List Lower Manual Margin Mark Math Matrix Metrics Min Minimum Mirror Mode More Ms No Nomargins Not Note Notes',
  'Num Number Numbering Numberings Numbers Numerator Obj Object Objs Of Off Offsets Old On OOXML Operator Operators Outline Over Overflow',
  'Page Paint Para Paragraph Paragraphs Percentage Pictures Polygon Pos Position Positioning Primary Printer Prop Punctuation Raster',
  'Relative Reset Right Root Row Rtl Sans Scale Serif Set Sheet Show Shrinking Shrinks Single Size Small Space Spaces Spacing Start Stop',
  'Style Styles Subscript Subtract Superscript Surround Symbol Symbols Synchronized Tab Table Tables Tabs Text To Top Trail Trailing Treat',
  'Type Ul Unbreakable Unx Upper URLs Use Values Variable Variables Vertical Weight Width With Word Wrap Wrapped Wrapping Writer Yields',
  'Zero NBSP',
].flatMap((line) => line.split(' '))

const layoutSetting = new RegExp(`^(?:${layoutWords.toSorted().reverse().join('|')})+$`)
const layoutValue = /^(?:true|false|[-+\d.e]*|(?:en|dis)abled|(?:low|high)-resolution)$/i

/**
 * Leaves of the settings one set (OpenDocument 1.3, part 3, 3.10), and of it what lays out pages. @returns whether they are settings at all
 */
export function keepLayout(root: Element): boolean {
  if (nameIn(root) !== 'office:document-settings') return false
  const sets = elementsOf(root).flatMap(elementsOf)
  const [ofLayout] = sets.filter((set) => /^(?:ooo:)?configuration-settings$/.test(attributeOf(set, 'name') ?? ''))
  const kept = elementsOf(ofLayout ?? root).filter(
    (item) =>
      nameIn(item) === 'config:config-item' &&
      layoutSetting.test(attributeOf(item, 'name') ?? '') &&
      /^[a-z]*$/.test(attributeOf(item, 'type') ?? '') &&
      item.children.every((child) => layoutValue.test(String(child).trim())),
  )
  const [outer] = elementsOf(root).filter((element) => nameIn(element) === 'office:settings')
  root.children = outer && ofLayout ? [{ ...outer, attributes: [], children: [{ ...ofLayout, children: kept }] }] : []
  root.attributes = root.attributes.filter(({ name }) => /^xmlns:|^office:version$/.test(name))
  return true
}
