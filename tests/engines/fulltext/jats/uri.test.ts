import { expect, test } from 'bun:test'
import { uriOf } from '../../../../src/engines/fulltext/jats/uri-rules.ts'

test.each([
  ['https://doi.org/10.1603/0022(2006)43[1215:C]2.0.CO;2', 'https://doi.org/10.1603/0022(2006)43%5B1215:C%5D2.0.CO;2'],
  ['https://x.example/a%20b?c=d&e#f', 'https://x.example/a%20b?c=d&e#f'],
  ['https://x.example/100%#a#b', 'https://x.example/100%25#a%23b'],
  ['https://x.example/चाय<>', 'https://x.example/चाय%3C%3E'],
])('%s as JATS takes it', (address, uri) => expect(uriOf(address)).toBe(uri))
