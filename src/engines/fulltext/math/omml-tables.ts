import { lookup } from '../../../core/text/clean.ts'
import { type Element, elementsOf } from '../../archives/archives.ts'
import { type MathNode, mathNode } from './mathml.ts'
import { childOf, given, isOn, readPropertyValue, spacing } from './omml-properties.ts'

/** A mark between the nodes of a line: an alignment point, or a line break. */
export type Mark = 'align' | 'break'
export type Marked = MathNode | Mark

type Argument = (element: Element) => MathNode[]

/** Converts a matrix (22.1.2.68). */
export function matrix(element: Element, argument: Argument): MathNode {
  const properties = childOf(element, 'mPr')
  const rows = elementsOf(element).filter(({ local }) => local === 'mr')
  const cells = rows.map((row) => elementsOf(row).filter(({ local }) => local === 'e'))
  const table = cells.map((row) =>
    mathNode(
      'mtr',
      row.map((cell) => mathNode('mtd', argument(cell))),
    ),
  )
  return mathNode('mtable', table, {
    ...given({ columnalign: columnAlign(properties), align: baseline(properties) }),
    ...given({
      rowspacing: spacing(properties, 'rSpRule', 'rSp', 'ex'),
      columnspacing: spacing(properties, 'cGpRule', 'cGp', 'em'),
    }),
  })
}

/** Returns the alignment of columns (22.1.2.64 to 22.1.2.67); undefined if all are centred. */
function columnAlign(properties: Element | undefined): string | undefined {
  const columns = childOf(properties, 'mcs')
  const sides = (columns ? elementsOf(columns) : []).flatMap((column) => {
    const own = childOf(column, 'mcPr')
    const count = Math.min(Math.max(Number(readPropertyValue(own, 'count') ?? 1) || 1, 1), mostColumns)
    return Array.from({ length: count }, () => readPropertyValue(own, 'mcJc') || 'center')
  })
  return sides.some((side) => side !== 'center') ? sides.slice(0, mostColumns).join(' ') : undefined
}
/** The most columns that Word allows. */
const mostColumns = 64

const baselines: Record<string, string> = lookup({ top: 'top', bot: 'bottom', bottom: 'bottom', inline: 'baseline' })
const baseline = (properties: Element | undefined) => baselines[readPropertyValue(properties, 'baseJc') ?? '']

/** Converts an array of equations (22.1.2.34), each a line with alignment points. */
export function equationArray(element: Element, line: (element: Element) => Marked[]): MathNode {
  const properties = childOf(element, 'eqArrPr')
  const lines = elementsOf(element).filter(({ local }) => local === 'e')
  return makeAlignedTable(lines.map(line), {
    ...given({ align: baseline(properties), rowspacing: spacing(properties, 'rSpRule', 'rSp', 'ex') }),
    ...(isOn(properties, 'maxDist') ? { width: '100%' } : {}),
  })
}

/**
 * Converts lines to the rows of a table. Alignment points split a line into columns, right and left aligned
 * alternately, as Word aligns them: the first point aligns, the second is the space before the next right-aligned
 * column.
 */
function makeAlignedTable(lines: readonly Marked[][], attributes: MathNode['attributes']): MathNode {
  const parted = lines.map((line) => split(line, 'align'))
  const width = Math.max(...parted.map(({ length }) => length), 1)
  const rows = parted.map((columns) =>
    mathNode(
      'mtr',
      columns.map((column) => mathNode('mtd', column)),
    ),
  )
  const sides = Array.from({ length: width }, (_, at) => (at % 2 === 0 ? 'right' : 'left'))
  const gaps = sides.slice(1).map((_, at) => (at % 2 === 0 ? '0em' : '1em'))
  return mathNode('mtable', rows, {
    displaystyle: 'true',
    ...(width > 1 ? { columnalign: sides.join(' '), columnspacing: gaps.join(' ') } : {}),
    ...attributes,
  })
}

/** Converts a formula of several lines, or of one line, which has no use for alignment points. */
export function brokenLines(nodes: readonly Marked[]): MathNode[] {
  const lines = split(nodes, 'break').filter((line) => line.length > 0)
  if (lines.length < 2) return nodes.filter(isNode)
  const isAligned = nodes.includes('align')
  return [makeAlignedTable(lines, isAligned ? {} : { columnalign: 'left' })]
}

const isNode = (node: Marked): node is MathNode => typeof node !== 'string'

function split(nodes: readonly Marked[], at: 'align'): MathNode[][]
function split(nodes: readonly Marked[], at: 'break'): Marked[][]
function split(nodes: readonly Marked[], at: Mark): Marked[][] {
  const parts: Marked[][] = [[]]
  for (const node of nodes)
    if (node === at) parts.push([])
    else if (isNode(node) || at === 'break') parts.at(-1)?.push(node)
  return parts
}
