import { expect, test } from 'bun:test'
import { markedLines } from '../../src/review/desk/copy-text-rules.ts'

/** Lines as strings: what is marked in brackets, after the offset where a find begins. */
const linesOf = (text: string, ...spans: [number, number][]) =>
  markedLines(text, [{ spans: spans.map(([start, end]) => ({ start, end })) }]).map(({ is, pieces }) => [
    is,
    pieces.map(({ start, text, isMarked, begins }) => (isMarked ? `${begins ? start : ''}[${text}]` : text)).join(''),
  ])

test('a copy’s text is cut into lines, and these where finds begin and end', () => {
  expect(linesOf('Abstract\n\nBy Asha Rao, Pune.\n\f\nend', [13, 21], [18, 21], [23, 27])).toEqual([
    ['heading', 'Abstract'],
    ['paragraph', 'By 13[Asha ]18[Rao], 23[Pune].'],
    ['break', ''],
    ['paragraph', 'end'],
  ])
  expect(linesOf('We thank\nAsha.\nIt rains', [0, 14])).toEqual([
    ['paragraph', '0[We thank]'],
    ['paragraph', '[Asha.]'],
    ['paragraph', 'It rains'],
  ])
  expect(linesOf('one\ntwo', [0, 3], [4, 7])).toEqual([
    ['paragraph', '0[one]'],
    ['paragraph', '4[two]'],
  ])
  expect(linesOf('', [0, 3])).toEqual([])
})
