import { expect, test } from 'bun:test'
import { chooseEncoding, type Encoding } from '../../src/web/caching/encoding.ts'

test.each<[string | null, Encoding]>([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip; q=0.000', 'identity'],
  ['br;q=0.01', 'br'],
  ['identity', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['*', 'identity'],
])('Accept-Encoding %j gets the encoding %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
