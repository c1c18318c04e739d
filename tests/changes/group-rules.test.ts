import { expect, test } from 'bun:test'
import type { Piece } from '../../src/engines/changes/changes.ts'
import { contentsOf, grouped } from '../../src/review/changes/group-rules.ts'

const piece = (kind: Piece['kind'], of: Piece['of'], cell?: [table: number, row: number]): Piece => ({
  kind,
  of,
  field: '',
  page: { before: null, after: null },
  before: of,
  after: of,
  parts: [],
  ...(cell && { cell: { table: cell[0], row: cell[1], isHead: cell[1] === 0 } }),
})
const [heading, paragraph] = [piece('same', 'heading'), piece('same', 'paragraph')]

test.each<[string, Piece[], string[]]>([
  ['equal pieces are one fold', [heading, paragraph, paragraph], ['equal 3']],
  [
    'a change has its heading above it',
    [paragraph, heading, paragraph, piece('changed', 'paragraph'), piece('added', 'paragraph'), paragraph],
    ['equal 1', 'heading 1', 'equal 1', 'piece 1', 'piece 1', 'equal 1'],
  ],
  [
    'what moved together is one',
    [piece('moved', 'heading'), piece('moved', 'paragraph'), paragraph],
    ['moved 2', 'equal 1'],
  ],
  [
    'of a table its head and the rows with changes',
    [
      piece('same', 'cell', [0, 0]),
      piece('same', 'cell', [0, 0]),
      piece('same', 'cell', [0, 1]),
      piece('same', 'cell', [0, 2]),
      piece('changed', 'cell', [0, 2]),
      piece('same', 'cell', [1, 0]),
    ],
    ['table 2 2', 'equal 1'],
  ],
])('%s', (_, pieces, expected) => {
  const groups = grouped(pieces).map((group) =>
    group.kind === 'table'
      ? `table ${group.rows.map((row) => row.length).join(' ')}`
      : `${group.kind} ${group.pieces.length}`,
  )
  expect(groups).toEqual(expected)
})

test('a fold says what it holds', () => {
  const cells = [piece('same', 'cell', [0, 0]), piece('same', 'cell', [0, 1])]
  expect(contentsOf([heading, paragraph, paragraph, ...cells])).toBe('2 paragraphs, 1 table')
  expect(contentsOf([{ ...piece('same', 'field'), field: 'title' }])).toBe('Title')
  expect(contentsOf([heading])).toBe('1 heading')
})
