import { expect, test } from 'bun:test'
import { onPages, type Piece } from '../../views/certificates/paper/pieces.ts'

const line = (key: string, height = 10): Piece => ({ key, height, node: null })
const heading = (key: string): Piece => ({ ...line(key), staysWithNext: true })

test.each<[string, Piece[], string[][]]>([
  ['no pieces make one empty page', [], [[]]],
  ['pieces that fit stay on one page', [line('a'), line('b')], [['a', 'b']]],
  [
    'the first page holds less than the others',
    [line('a'), line('b'), line('c'), line('d'), line('e'), line('f')],
    [['a', 'b'], ['c', 'd', 'e'], ['f']],
  ],
  ['a heading goes to the next page with what follows it', [line('a'), heading('h'), line('b')], [['a'], ['h', 'b']]],
  [
    'two headings go to the next page with what follows them',
    [heading('g'), heading('h'), line('a')],
    [['g'], ['h', 'a']],
  ],
  ['a piece too high for any page gets one of its own', [line('a', 99), line('b')], [[], ['a'], ['b']]],
])('%s', (_, pieces, pages) => {
  expect(onPages(pieces, 20, 30).map((page) => page.map(({ key }) => key))).toEqual(pages)
})
