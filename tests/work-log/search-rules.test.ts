import { expect, test } from 'bun:test'
import { chooseIndex, isRare, searchIn } from '../../src/staff/work-log/search-rules.ts'

test.each([
  [undefined, ''],
  ['  proof ', 'proof'],
  ['a\0b', 'ab'],
  ['cafe\u0301', 'café'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('%j searches for %j', (text, search) => {
  expect(searchIn(text, 'UTC').search).toBe(search)
})

test.each([
  ['proof', 'trigrams'],
  ['of 105', 'trigrams'],
  ['पवन', 'trigrams'],
  ['10', 'pairs'],
  ['%', 'pairs'],
  ['a-b-c', 'pairs'],
  ['की', 'pairs'],
  ['---', 'pairs'],
  ['👍', 'pairs'],
] as const)('a search for %s uses the index of %s', (search, index) => {
  expect(chooseIndex(search)).toBe(index)
})

test.each([
  [0, 20, 1_000_000, true],
  [146, 20, 1_000_000, true],
  [4000, 20, 1_000_000, true],
  [5000, 20, 1_000_000, false],
  [166_666, 20, 1_000_000, false],
  [166_666, 166_666, 1_000_000, true],
])(
  'with %d matches for the first %d results among %d entries, all are collected: %p',
  (total, shown, size, expected) => {
    expect(isRare(total, shown, size)).toBe(expected)
  },
)

test.each([
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
  [' 20 Nov 2026 ', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
  ['11/20/2026', 'UTC', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['November 1, 2026', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('a search for %s in %s includes the day from %s to %s', (text, zone, from, before) => {
  expect(searchIn(text, zone)).toMatchObject({
    search: text.trim(),
    day: { from: new Date(from), before: new Date(before) },
  })
})

test.each(['2026', 'Nov 2026', '2026-02-30', '20 Foo 2026', '20/11/2026', 'on 2026-11-20'])(
  'a search for %s includes no day',
  (text) => {
    expect(searchIn(text, 'UTC').day).toBeUndefined()
  },
)

test.each([
  ['ra', true],
  ['Ravi Sh', true],
  ['रवि', true],
  ['r', undefined],
  ['10', undefined],
  ['%r', undefined],
] as const)('a search for %s also looks for authors whose name begins so: %p', (text, writer) => {
  expect(searchIn(text, 'UTC').writer).toBe(writer)
})
