import { expect, test } from 'bun:test'
import type { Changes, Piece } from '../../src/engines/changes/changes.ts'
import { toldBriefly } from '../../src/review/changes/brief-rules.ts'
import { grouped } from '../../src/review/changes/group-rules.ts'
import { keptText } from '../../src/review/changes/text-rules.ts'

const piece = (kind: Piece['kind'], text = kind as string, more: Partial<Piece> = {}): Piece => ({
  kind,
  of: 'paragraph',
  field: '',
  page: { before: null, after: null },
  parts: [],
  before: kind === 'added' ? '' : text,
  after: kind === 'removed' ? '' : text,
  ...more,
})
const equal = (...texts: string[]) => texts.map((text) => piece('same', text))
const cellOf = (kind: Piece['kind'], text: string, row: number) =>
  piece(kind, text, { of: 'cell', cell: { table: 0, row, isHead: row === 0 } })

const changesOf = (pieces: Piece[]): Changes => {
  const changed = pieces.filter(({ kind }) => kind !== 'same').length
  return { pieces, counts: { pieces: changed, words: changed, renumbered: 0 } }
}

/** The texts of pieces, with how many are left out behind each. */
const shown = ({ pieces }: Changes) =>
  pieces.map(({ before, after, left_out }) => `${after || before}${left_out ? ` +${left_out}` : ''}`)

const heading = piece('same', 'Heading', { of: 'heading' })

test.each<[string, Piece[], string[]]>([
  ['an equal stretch by its first and last piece', equal('a', 'b', 'c', 'd'), ['a +2', 'd']],
  ['one of two pieces whole', equal('a', 'b'), ['a', 'b']],
  [
    'the heading above a change',
    [...equal('a', 'b', 'c'), heading, ...equal('d', 'e', 'f'), piece('added', 'new')],
    ['a +1', 'c', 'Heading', 'd +1', 'f', 'new'],
  ],
  [
    'a table by its head and the rows that changed',
    [cellOf('same', 'head', 0), cellOf('same', 'one', 1), cellOf('same', 'two', 2), cellOf('changed', 'other', 2)],
    ['head', 'two', 'other'],
  ],
])('brief changes tell %s', (_, pieces, expected) => {
  const brief = toldBriefly(changesOf(pieces))
  expect(shown(brief)).toEqual(expected)
  expect(brief.left_out).toBeUndefined()
  expect(toldBriefly(brief)).toEqual(brief)
})

test('a fold says what it held', () => {
  const brief = toldBriefly(changesOf([...equal('a', 'b', 'c'), heading, ...equal('d'), piece('added')]))
  expect(grouped(brief.pieces).map(({ kind, pieces: [first] }) => [kind, first?.holds])).toEqual([
    ['equal', '3 paragraphs'],
    ['heading', undefined],
    ['equal', undefined],
    ['piece', undefined],
  ])
})

test.each<[string, Piece[], number, number]>([
  ['of many changes', Array.from({ length: 1200 }, (_, at) => piece('added', `${at}`)), 500, 700],
  ['of long ones', Array.from({ length: 12 }, () => piece('removed', 'a'.repeat(300_000))), 3, 9],
])('of %s as many are told as fit, and how many are left out', (_, pieces, told, left_out) => {
  const brief = toldBriefly(changesOf(pieces))
  expect([brief.pieces.length, brief.left_out, brief.counts.pieces]).toEqual([told, left_out, pieces.length])
  expect(toldBriefly(brief)).toEqual(brief)
})

const blocks = (of: number, text: string) =>
  Array.from({ length: of }, () => ({ of: 'note' as const, text, page: null }))

test.each<[string, ReturnType<typeof blocks>, boolean]>([
  ['of 20,000 blocks', blocks(20_000, 'a'), true],
  ['of 20,001 blocks', blocks(20_001, 'a'), false],
  ['of 2 MB', blocks(2, 'a'.repeat(1_000_000)), true],
  ['of more', blocks(2, 'a'.repeat(1_000_001)), false],
  ['of more in Hindi', blocks(1, 'क'.repeat(700_000)), false],
])('a text %s is kept or too long', (_, text, isKept) => {
  expect(keptText(text) === 'too_long').toBe(!isKept)
})
