import { languageNow, message, t } from '../../core/words/words.ts'
import type { Piece } from '../../engines/changes/changes.ts'

/**
 * A part of the page, in order from top to bottom: equal pieces as a fold, a heading above a change, a changed piece,
 * the pieces that moved from one place, or a table reduced to its head and the rows that changed. `place` counts the
 * changes from 1.
 */
export type Group =
  | { kind: 'equal'; pieces: Piece[] }
  | { kind: 'heading'; pieces: Piece[] }
  | { kind: 'piece' | 'moved'; pieces: Piece[]; place: number }
  | { kind: 'table'; pieces: Piece[]; rows: Piece[][]; changed: number; place: number }

type Unit = { kind: 'equal' | 'piece' | 'moved' | 'table'; pieces: Piece[] }

/** Groups the pieces of a comparison for a reader. */
export function grouped(pieces: readonly Piece[]): Group[] {
  const groups: Group[] = []
  let place = 0
  for (const unit of unitsOf(pieces)) {
    if (unit.kind === 'equal') groups.push({ kind: 'equal', pieces: unit.pieces })
    else {
      headed(groups)
      place++
      groups.push(
        unit.kind === 'table' ? { ...makeTableGroup(unit.pieces), place } : { ...unit, kind: unit.kind, place },
      )
    }
  }
  return groups
}

function unitsOf(pieces: readonly Piece[]): Unit[] {
  const units: Unit[] = []
  for (const table of groupTableCells(pieces)) {
    const isTable = table[0]?.of === 'cell' && table.some(({ kind }) => kind !== 'same')
    for (const piece of isTable ? [] : table) {
      const kind = piece.kind === 'same' ? 'equal' : piece.kind === 'moved' ? 'moved' : 'piece'
      const last = units.at(-1)
      if (last?.kind === kind && kind !== 'piece') last.pieces.push(piece)
      else units.push({ kind, pieces: [piece] })
    }
    if (isTable) units.push({ kind: 'table', pieces: table })
  }
  return units
}

/** Groups the cells of each table; other pieces remain alone. */
function groupTableCells(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = []
  let table: number | undefined
  for (const piece of pieces) {
    const last = parts.at(-1)
    const isNext = piece.kind === 'removed' || table === undefined || piece.cell?.table === table
    if (piece.of === 'cell' && last?.[0]?.of === 'cell' && isNext) last.push(piece)
    else parts.push([piece])
    if (parts.at(-1)?.length === 1) table = undefined
    if (piece.of === 'cell' && piece.kind !== 'removed') table = piece.cell?.table
  }
  return parts
}

/** Reduces a table to its head and the rows with changes; removed cells are in their old row. */
function makeTableGroup(pieces: Piece[]): Omit<Extract<Group, { kind: 'table' }>, 'place'> {
  const rows: Piece[][] = []
  let row: number | undefined
  for (const piece of pieces) {
    const own = piece.kind === 'removed' ? row : piece.cell?.row
    const last = rows.at(-1)
    if (last && own === row && own !== undefined) last.push(piece)
    else rows.push([piece])
    row = own
  }
  const isChanged = (cells: Piece[]) => cells.some(({ kind }) => kind !== 'same')
  const isHead = (cells: Piece[]) => cells.every(({ cell }) => cell?.isHead)
  const shown = rows.filter((cells, at) => isChanged(cells) || (at === 0 && isHead(cells)))
  return { kind: 'table', pieces, rows: shown, changed: pieces.filter(({ kind }) => kind !== 'same').length }
}

/** Shows the heading above a change, if it is among the equal pieces right before it. */
function headed(groups: Group[]): void {
  const last = groups.at(-1)
  if (last?.kind !== 'equal') return
  const at = last.pieces.findLastIndex(({ of }) => of === 'heading')
  const heading = last.pieces[at]
  if (!heading) return
  const [above, below] = [last.pieces.slice(0, at), last.pieces.slice(at + 1)]
  groups.pop()
  if (above.length > 0) groups.push({ kind: 'equal', pieces: above })
  groups.push({ kind: 'heading', pieces: [heading] })
  if (below.length > 0) groups.push({ kind: 'equal', pieces: below })
}

const counts = {
  paragraph: message('{count, plural, one {# paragraph} other {# paragraphs}}'),
  reference: message('{count, plural, one {# reference} other {# references}}'),
  caption: message('{count, plural, one {# caption} other {# captions}}'),
  note: message('{count, plural, one {# note} other {# notes}}'),
  table: message('{count, plural, one {# table} other {# tables}}'),
  heading: message('{count, plural, one {# heading} other {# headings}}'),
} as const

/** Describes the contents of a fold: 'title, abstract, 9 paragraphs, 2 tables'. */
export function contentsOf(pieces: readonly Piece[]): string {
  if (pieces[0]?.holds) return translateContents(pieces[0].holds)
  const tables = groupTableCells(pieces).filter(([first]) => first?.of === 'cell').length
  const of = (kind: Piece['of']) => pieces.filter((piece) => piece.of === kind)
  const named = [
    ...of('field').map(({ field = '' }) => t(field)),
    ...(['paragraph', 'reference', 'caption', 'note'] as const).flatMap((kind) => {
      const count = of(kind).length
      return count > 0 ? [t(counts[kind], { count })] : []
    }),
    ...(tables > 0 ? [t(counts.table, { count: tables })] : []),
  ]
  const all = named.length > 0 ? named : [t(counts.heading, { count: of('heading').length })]
  return all.join(', ').replace(/^./, (letter) => letter.toUpperCase())
}

/** Returns contents as {@link contentsOf} describes them in English, in the present language. */
const translateContents = (text: string): string =>
  languageNow() === 'en'
    ? text
    : text
        .split(', ')
        .map((part) => {
          const [, count = '', kind] = /^([\d,]+) (\w+?)s?$/.exec(part) ?? []
          const counted = Object.entries(counts).find(([name]) => name === kind)
          return counted ? t(counted[1], { count: Number(count.replaceAll(',', '')) }) : t(part)
        })
        .join(', ')
