import { expect, test } from 'bun:test'
import { onPages, type Piece } from '../../views/certificates/paper/pieces.ts'

const line = (key: string, height = 10): Piece => ({ key, height, node: null })
const heading = (key: string): Piece => ({ ...line(key), staysWithNext: true })

test.each<[string, Piece[], string[][]]>([
  ['nothing is one page', [], [[]]],
  ['what fits is one page', [line('a'), line('b')], [['a', 'b']]],
  [
    'the first page has less room',
    [line('a'), line('b'), line('c'), line('d'), line('e'), line('f')],
    [['a', 'b'], ['c', 'd', 'e'], ['f']],
  ],
  ['a heading goes over with what follows it', [line('a'), heading('h'), line('b')], [['a'], ['h', 'b']]],
  ['two headings do too', [heading('g'), heading('h'), line('a')], [['g'], ['h', 'a']]],
  ['what is too high for any page has one', [line('a', 99), line('b')], [[], ['a'], ['b']]],
])('%s', (_, pieces, pages) => {
  expect(onPages(pieces, 20, 30).map((page) => page.map(({ key }) => key))).toEqual(pages)
})
