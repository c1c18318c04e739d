import { expect, test } from 'bun:test'
import { formatBagInfo, formatManifestLine } from '../../src/exchange/export/bag/rules.ts'

test.each([
  ['data/a.pdf', 'data/a.pdf'],
  ['data/authors/सीता देवी/index.html', 'data/authors/सीता देवी/index.html'],
  ['data/100%\r\n.txt', 'data/100%25%0D%0A.txt'],
])('a manifest names %j as %j', (path, written) => {
  expect(formatManifestLine('abc', path)).toBe(`abc  ${written}\n`)
})

test('bag-info has the payload’s size and the known facts, one a line', () => {
  expect(formatBagInfo({ 'Source-Organization': 'A\nB', 'Contact-Email': '' }, { bytes: 12, files: 3 })).toBe(
    'Source-Organization: A B\nPayload-Oxum: 12.3\n',
  )
})
