import { expect, test } from 'bun:test'
import { onlineFirst } from '../../src/core/online-first.ts'
import {
  columnsBefore,
  isUndoable,
  parseArticlesToMove,
  positionAfterMove,
  positionProblem,
  proposePages,
} from '../../src/journal/articles/place/move-rules.ts'

const at = (pagenumber: string, article_number = '') => ({ pagenumber, article_number })
const taken = [
  { first: 1, last: 4 },
  { first: 9, last: 12 },
]

test.each([
  [at('5-8'), taken, undefined],
  [at('13-13'), taken, undefined],
  [at('4-8'), taken, 'pagenumber'],
  [at('1-20'), taken, 'pagenumber'],
  [at('5-9'), taken, 'pagenumber'],
  [at('8-5'), [], 'pagenumber'],
  [at(''), taken, 'pagenumber'],
  [at(''), [], undefined],
  [at('', 'e12'), taken, undefined],
  [at('', 'e 12'), taken, 'article_number'],
  [at('5-8', 'e12'), taken, 'article_number'],
])('%j in an issue with %j has a problem in %j', (position, pages, field) => {
  expect(positionProblem(position, pages)?.field).toBe(field)
})

test.each([
  [at(''), at(''), at('')],
  [at('', 'e12'), at(''), at('', 'e12')],
  [at('1-4'), at('5 – 8'), at('5-8')],
  [at('1-4'), at('', 'e12'), at('', 'e12')],
])('of %j, a move that says %j makes %j', (row, sent, moved) => {
  expect(positionAfterMove({ ...row, ...onlineFirst }, sent)).toEqual(moved)
})

test('pages are proposed by the lengths of PDFs, after the last page, for articles without a number', () => {
  const articles = [
    { ...at(''), pdf_pages: 4 },
    { ...at('', 'e12'), pdf_pages: 9 },
    { ...at(''), pdf_pages: null },
    { ...at(''), pdf_pages: 1 },
  ]
  expect(proposePages(articles, 12)).toEqual(['13-16', '', '', '17-17'])
})

test.each([
  ['[{"id": 1}]', [{ id: 1, ...at('') }]],
  ['[{"id": 1, "pagenumber": " 1-4 "}]', [{ id: 1, ...at('1-4') }]],
  ['[{"id": 1}, {"id": 1}]', undefined],
  ['[{"id": "1"}]', undefined],
  ['[{"id": 1.5}]', undefined],
  ['[{"id": 1, "pagenumber": 4}]', undefined],
  ['[null]', undefined],
  ['[]', undefined],
  ['{}', undefined],
  ['x', undefined],
  [JSON.stringify(Array.from({ length: 501 }, (_, id) => ({ id: id + 1 }))), undefined],
])('%s asks to move %j', (json, articles) => {
  expect(parseArticlesToMove(json, {})).toEqual(articles)
})

const there = { year: 2026, volume: 5, issue: 2 }
const move = { at: new Date('2026-06-01T00:00:00Z'), before: { year: 0, volume: 0, issue: 0 }, after: there }

test.each([
  ['within 30 days', move, there, '2026-06-30T23:00:00Z', true],
  ['after 30 days', move, there, '2026-07-02T00:00:00Z', false],
  ['that was followed by another', move, { ...there, issue: 3 }, '2026-06-02T00:00:00Z', false],
  ['between issues', { ...move, before: { issue: 1 } }, there, '2026-06-02T00:00:00Z', false],
  ['that never was', undefined, there, '2026-06-02T00:00:00Z', false],
])('a move %s can be undone or not', (_, last, row, now, isIt) => {
  expect(isUndoable(last, row, new Date(now))).toBe(isIt)
})

test('a final PDF goes with its article', () => {
  const [early, final] = [new Uint8Array([1]), new Uint8Array([2])]
  expect(parseArticlesToMove('[{"id": 1}, {"id": 2}]', { 'pdfFile-2': final, 'pdfFile-3': early })).toEqual([
    { id: 1, ...at(''), pdf: undefined },
    { id: 2, ...at(''), pdf: final },
  ])
})

test.each([
  ['that it still has', { file_hash: 'b' }, { year: 0, pagenumber: '', file_hash: 'a', file_bytes: 4 }],
  ['that was replaced since', { file_hash: 'c' }, { year: 0, pagenumber: '' }],
])('the undo of a move with a PDF %s restores %j', (_, row, columns) => {
  const before = { year: 0, pagenumber: '', file_hash: 'a', file_bytes: 4 }
  const after = { year: 2026, pagenumber: '1-4', file_hash: 'b', file_bytes: 5 }
  expect(columnsBefore({ at: new Date(), before, after }, row)).toEqual(columns)
})
