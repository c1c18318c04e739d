import { expect, test } from 'bun:test'
import type { Cell, Table } from '../../../src/engines/fulltext/blocks.ts'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { withWholeGrid } from '../../../src/engines/fulltext/grid-rules.ts'
import { withoutEmptyRows } from '../../../src/engines/fulltext/reading/table-rules.ts'
import { readWhole } from '../../../src/engines/fulltext/text.ts'

/** Makes a cell of its columns and rows, as in `2x1`. */
const cellOf = (size: string): Cell => {
  const [columns = 1, rows = 1] = size.split('x').map(Number)
  return { blocks: [], columns, rows, isHead: false, align: '' }
}
const rowsOf = (sizes: string) =>
  sizes.split(' / ').map((row) => row.split(' ').flatMap((size) => (size === '-' ? [] : [cellOf(size)])))
const sizesOf = (rows: readonly Cell[][]) =>
  rows.map((row) => row.map(({ columns, rows: down }) => `${columns}x${down}`).join(' ') || '-').join(' / ')
const tableOf = (head: string, body: string): Table => ({
  kind: 'table',
  id: 'tab1',
  label: 'Table 1.',
  caption: { title: [], paragraphs: [] },
  widths: [],
  notes: [],
  pictures: [],
  head: head ? rowsOf(head) : [],
  body: body ? rowsOf(body) : [],
})

test.each([
  ['what fits stays', '1x1 1x1', '1x2 1x1 / 1x1', '1x1 1x1', '1x2 1x1 / 1x1', 0, 0],
  ['a joined cell over one from above is cut', '', '1x1 1x2 / 2x1', '', '1x1 1x2 / 1x1', 1, 0],
  ['one between two from above', '', '1x2 1x1 1x2 / 3x1', '', '1x2 1x1 1x2 / 1x1', 1, 0],
  ['one that reaches below the last row', '', '1x9 1x1 / 1x1', '', '1x2 1x1 / 1x1', 1, 0],
  ['one of the head that reaches into the body', '1x2 1x1', '1x1 1x1', '1x1 1x1', '1x1 1x1', 1, 0],
  ['short rows are completed', '1x1 1x1 1x1', '1x1 / 1x1 1x1', '1x1 1x1 1x1', '1x1 1x1 1x1 / 1x1 1x1 1x1', 0, 3],
  ['a row without cells', '', '1x1 1x1 / -', '', '1x1 1x1 / 1x1 1x1', 0, 2],
  ['a row covered from above', '', '1x2 1x2 / -', '', '1x2 1x2 / -', 0, 0],
  ['rows pushed aside by cells from above', '', '2x2 / 1x1', '', '2x2 1x1 / 1x1', 0, 1],
  ['a table without cells', '', '', '', '', 0, 0],
])('the grid of a table: %s', (_name, head, body, wholeHead, wholeBody, cut, added) => {
  const whole = withWholeGrid(tableOf(head, body))
  const said = { head: sizesOf(whole.table.head), body: sizesOf(whole.table.body), cut: whole.cut, added: whole.added }
  expect(said).toEqual({ head: wholeHead, body: wholeBody, cut, added })
})

test.each([
  ['1x2 2x2 / -', '1x1 2x1'],
  ['1x1 2x1 / - / 1x1 2x1', '1x1 2x1 / 1x1 2x1'],
  ['1x3 2x1 / - / 2x1', '1x2 2x1 / 2x1'],
  ['1x3 2x3 / - / -', '1x1 2x1'],
])('rows without content go, and the cells above lose them: %s', (given, expected) => {
  const filled = { kind: 'foreign', words: 'Tide' } as never
  const rows = rowsOf(given).map((row) => row.map((cell) => ({ ...cell, blocks: [filled], fill: '' })))
  expect(sizesOf(withoutEmptyRows(rows as never) as never)).toBe(expected)
})

test('a table whose cells overlap is told to the editor, and shown with whole rows', async () => {
  const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
  const table = row('<td>Tide</td>', '<td rowspan="2">High</td>') + row('<td colspan="2">Low</td>')
  const wrapped = `<table-wrap><label>Table 1.</label><table><tbody>${table}</tbody></table></table-wrap>`
  const jats = `<article><front/><body><p>Words.</p>${wrapped}</body></article>`
  const made = await makeText(new TextEncoder().encode(jats))
  expect(made.findings.filter(({ code }) => code === 'table_grid_mended')).toEqual([
    {
      code: 'table_grid_mended',
      where: { section: '', id: 'tab1' },
      text: 'Table 1.: joined cells cut where others stand: 1',
    },
  ])
  expect(made.jats).not.toContain('colspan')
  const { text } = await readWhole(jats)
  const [block] = text.blocks.filter(({ kind }) => kind === 'table')
  expect(block?.kind === 'table' && sizesOf(block.body)).toBe('1x1 1x2 / 1x1')
})
