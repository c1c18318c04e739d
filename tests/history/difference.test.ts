import { describe, expect, test } from 'bun:test'
import { encodeHtml, type Run } from '../../src/core/text/html.ts'
import { changesOf, type FieldChange, type HistoryLabels, nameAction } from '../../src/office/history/difference.ts'
import { diffRunsByWord, type Piece } from '../../src/office/history/pieces.ts'

const words: HistoryLabels = {
  fields: {
    title: { label: 'Title', isHtml: true },
    text: { label: 'Text', isHtml: true, empty: encodeHtml('<p>Growth of rice</p>') },
    name: 'Name',
    status: 'Status',
    day: { label: 'Certificate date', format: 'date' },
    ptype: { label: 'Payment type', values: { paid: 'Paid', free: 'Free' } },
    hash: { label: 'PDF file', isFile: true, bytes: 'bytes' },
    is_pinned: 'Pinned',
  },
  actions: { order: 'Moved' },
}

type Fields = Record<string, unknown>
const entry = (before: Fields, after: Fields, action = 'edit') => ({
  id: 1,
  at: new Date(0),
  username: 'meera',
  action,
  before,
  after,
})

/** Runs as text, italics between underscores. */
const textOf = (runs: Run[]) => runs.map(({ text, italic }) => (italic ? `_${text}_` : text)).join('')
const signs = { same: '', removed: '-', added: '+' } as const
const marked = (pieces: Piece[]) =>
  pieces
    .map(({ kind, runs, space }) => (kind === 'same' ? textOf(runs) : `[${signs[kind]}${textOf(runs)}]`) + space)
    .join('')
const told = (change: FieldChange) => `${change.label}: ${contentOf(change)}`
function contentOf(change: FieldChange): string {
  if (change.kind === 'said') return change.text
  return change.kind === 'long' ? marked(change.pieces) : `${textOf(change.before)} → ${textOf(change.after)}`
}
const toldOf = (before: Fields, after: Fields, action?: string) =>
  changesOf(entry(before, after, action), words).map(told)

describe('a change is described', () => {
  test.each<[string, Fields, Fields, string[]]>([
    ['a short value', { name: 'Ravi' }, { name: 'Ravi Kumar' }, ['Name: Ravi → Ravi Kumar']],
    [
      'a short value that became a long one',
      { name: 'Ravi' },
      { name: 'Ravi '.repeat(13) },
      [`Name: Ravi [+${'Ravi '.repeat(12).trim()}] `],
    ],
    ['what came', { name: '' }, { name: 'Ravi' }, ['Name:  → Ravi']],
    ['rich text that came', { title: '' }, { title: 'Vigna' }, ['Title:  → Vigna']],
    [
      'rich text in place of what an empty one stands for',
      { text: '' },
      { text: 'Rice' },
      ['Text: [-Growth of rice] [+Rice]'],
    ],
    ['what went', { name: 'Ravi' }, { name: null }, ['Name: Ravi → ']],
    ['nothing for what is empty on both sides', { name: '' }, { name: null }, []],
    ['a status in words', { status: 'enabled' }, { status: 'disabled' }, ['Status: Enabled → Disabled']],
    ['a yes or no', { is_pinned: false }, { is_pinned: true }, ['Pinned: no → yes']],
    ['a list', { name: ['a'] }, { name: ['a', 'b'] }, ['Name: a → a; b']],
    ['a day', { day: '2026-03-14' }, { day: '2026-04-01' }, ['Certificate date: 14 March 2026 → 1 April 2026']],
    ['a value with a name', { ptype: 'free' }, { ptype: 'paid' }, ['Payment type: Free → Paid']],
    ['a value without one', { ptype: 'odd' }, { ptype: 'paid' }, ['Payment type: odd → Paid']],
    ['a field that nobody named', { other: 1 }, { other: 2 }, ['other: 1 → 2']],
    [
      'another file with its size',
      { hash: 'a', bytes: 1 },
      { hash: 'b', bytes: 1_800_000 },
      ['PDF file: Replaced by another file, 1.8 MB'],
    ],
    ['a file that came', {}, { hash: 'b', bytes: 2_040_000 }, ['PDF file: A file, 2.0 MB']],
    ['a file that went', { hash: 'b', bytes: 5 }, { hash: null, bytes: null }, ['PDF file: Removed']],
    [
      'fields in the order of the words',
      { name: 'a', ptype: 'free' },
      { ptype: 'paid', name: 'b' },
      ['Name: a → b', 'Payment type: Free → Paid'],
    ],
  ])('field by field: %s', (_, before, after, expected) => {
    expect(toldOf(before, after)).toEqual(expected)
  })

  test('with rich text as plain words, italics kept', () => {
    const before = { title: encodeHtml('Growth of <i>Vigna radiata</i>') }
    expect(toldOf(before, { title: encodeHtml('<p>Growth of <b>mungbean</b></p>') })).toEqual([
      'Title: Growth of [-_Vigna radiata_] [+mungbean]',
    ])
    expect(
      toldOf({ title: encodeHtml('<p>a &amp; b</p>') }, { title: encodeHtml('<ul><li>a &amp; b</li></ul>') }),
    ).toEqual(['Title: Only the formatting changed'])
    expect(toldOf(before, { title: encodeHtml('Growth of Vigna radiata') })).toEqual([
      'Title: Growth of [-_Vigna radiata_] [+Vigna radiata]',
    ])
  })

  test('without the field that its action already says', () => {
    expect(toldOf({ status: 'enabled' }, { status: 'disabled' }, 'status')).toEqual([])
    expect(toldOf({ is_pinned: false }, { is_pinned: true }, 'pin')).toEqual([])
  })
})

test.each<[string, Fields, string]>([
  ['add', {}, 'Added'],
  ['edit', {}, 'Changed'],
  ['delete', {}, 'Deleted'],
  ['status', { status: 'disabled' }, 'Disabled'],
  ['status', { status: 'enabled' }, 'Enabled'],
  ['pin', { is_pinned: true }, 'Pinned'],
  ['pin', { is_pinned: false }, 'Unpinned'],
  ['order', {}, 'Moved'],
  ['password', {}, 'Password'],
])('the action %s with the values %j is called %s', (action, after, expected) => {
  expect(nameAction(entry({}, after, action), words)).toBe(expected)
})

describe('the difference of two long texts shows', () => {
  const plain = (text: string): Run[] => [{ text, italic: false }]
  const filler = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `w${from + n}`).join(' ')

  test.each<[string, Run[], Run[], string]>([
    [
      'one word',
      plain('The yield of wheat fell'),
      plain('The yield of maize fell'),
      'The yield of [-wheat] [+maize] fell',
    ],
    ['the first', plain('Some yield of wheat'), plain('Any yield of wheat'), '[-Some] [+Any] yield of wheat'],
    ['the last', plain('the yield of wheat'), plain('the yield of maize'), 'the yield of [-wheat] [+maize]'],
    ['a sign', plain('wheat, maize and rice'), plain('wheat; maize and rice'), 'wheat[-,] [+;] maize and rice'],
    ['a few words apart as one', plain('a b c d e f'), plain('a X c Y e f'), 'a [-b c d] [+X c Y] e f'],
    ['two words apart as one', plain('a b c d e'), plain('X b c Y e'), '[-a b c d] [+X b c Y] e'],
    ['three words apart', plain('a b c d e f'), plain('X b c d Y f'), '[-a] [+X] b c d [-e] [+Y] f'],
    ['far apart', plain(`a ${filler(0, 5)} z`), plain(`b ${filler(0, 5)} y`), `[-a] [+b] ${filler(0, 5)} [-z] [+y]`],
    [
      'italics',
      [...plain('of '), { text: 'Vigna radiata', italic: true }, ...plain(', grown')],
      plain('of Vigna radiata, grown'),
      'of [-_Vigna radiata_] [+Vigna radiata], grown',
    ],
    ['what came', [], plain('all new'), '[+all new]'],
    ['what went', plain('all old'), [], '[-all old]'],
    [
      'what stayed cut short',
      plain(`${filler(0, 60)} x ${filler(60, 120)}`),
      plain(`${filler(0, 60)} y ${filler(60, 120)}`),
      `… ${filler(48, 60)} [-x] [+y] ${filler(60, 72)} … `,
    ],
    ['nothing', plain('same words'), plain('same words'), 'same words'],
  ])('what changed: %s', (_, before, after, expected) => {
    expect(marked(diffRunsByWord(before, after))).toBe(expected)
  })

  test('both texts whole if too much differs', () => {
    const pieces = diffRunsByWord(plain(filler(0, 2000)), plain(filler(5000, 7000)))
    expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added'])
    expect(pieces.map(({ runs }) => textOf(runs))).toEqual([filler(0, 2000), filler(5000, 7000)])
  })
})
