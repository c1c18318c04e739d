import { expect, test } from 'bun:test'
import { streamFileLines } from '../../src/exchange/import/lines.ts'

const limit = 5 * 1024 * 1024

test.each([
  ['within', limit, true],
  ['beyond', limit + 1, false],
  ['far beyond', 4 * limit, false],
])('a line whose length is %s the limit leaves the lines beside it as they are', async (_, length, hasText) => {
  const file = new Blob(['first\n\n', 'x'.repeat(length), '\nafter it\n', 'y'.repeat(length)])
  const lines = await Array.fromAsync(streamFileLines(file))
  expect(lines.map(({ number, text }) => [number, text?.length])).toEqual([
    [1, 5],
    [3, hasText ? length : undefined],
    [4, 8],
    [5, hasText ? length : undefined],
  ])
  const places = await Promise.all(lines.map(({ start, end }) => file.slice(start, end).text()))
  expect(places.map((text) => text.length)).toEqual([5, length, 8, length])
})
