import { describe, expect, test } from 'bun:test'
import {
  beyondIn,
  disorderIn,
  misalignedIn,
  overlapsIn,
  partedIn,
  type Stretch,
  shareFilled,
  twoColumns,
} from './set-rules.ts'

const at = (text: string, x: number, y: number, others: Partial<Stretch> = {}): Stretch => ({
  page: 1,
  text,
  x,
  y,
  width: text.length * 4,
  size: 9,
  turned: false,
  ...others,
})

describe('a set page', () => {
  test.each<[string, Stretch[], number]>([
    ['lines under each other', [at('grain', 50, 100), at('grain', 50, 111)], 0],
    ['words next to each other', [at('grain', 50, 100), at('grain', 71, 100)], 0],
    ['words over each other', [at('grain', 50, 100), at('field', 60, 101)], 1],
    ['words on two pages', [at('grain', 50, 100), at('field', 60, 101, { page: 2 })], 0],
    [
      'an index and an exponent',
      [at('m', 50, 100), at('12', 54, 103.5, { size: 6 }), at('12', 54, 98, { size: 6 })],
      0,
    ],
    ['an accent over its letter', [at('x', 50, 100), at('ˆ', 50, 100)], 0],
    ['signs of a script over its letters', [at('कि', 50, 100), at('कि', 52, 100)], 0],
  ])('%s', (_, stretches, count) => {
    expect(overlapsIn(stretches)).toHaveLength(count)
  })

  const line = at('a line that fills the whole column to its end', 48.2, 200, { width: 239.5 })
  test.each<[string, Stretch[], number]>([
    ['a full line', [line], 0],
    ['a line that runs on beside one of the other column', [at('a', 200, 189, { width: 130 }), at('b', 307.6, 189)], 1],
    ['a line that runs on under a full one', [line, at('formula', 200, 189, { width: 110 })], 1],
    ['a title over both columns', [at('title', 48.2, 700, { width: 400 })], 0],
    ['a line past the edge', [at('a', 500, 200, { width: 60 })], 1],
    ['a foot of one line', [at('10', 48.2, 40), at('doi', 300, 41)], 0],
    ['a caption that runs through the foot', [at('10', 48.2, 40), at('caption', 48.2, 52)], 1],
  ])('counts what is beyond its column: %s', (_, stretches, count) => {
    expect(beyondIn(stretches, twoColumns)).toHaveLength(count)
  })

  test.each<[string, [number: number, page: number, place: number, mention?: number][], number[], number[]]>([
    [
      'in order',
      [
        [1, 1, 10],
        [2, 1, 20],
        [3, 2, 5],
      ],
      [],
      [],
    ],
    [
      'the second before the first',
      [
        [1, 1, 20],
        [2, 1, 10],
      ],
      [1],
      [],
    ],
    ['before its mention by a page', [[1, 2, 10, 3]], [], []],
    ['before its mention by two pages', [[1, 2, 10, 4]], [], [1]],
  ])('finds floats out of order: %s', (_, floats, disordered, early) => {
    const placed = floats.map(([number, page, place, mention]) => ({ kind: 'fig', number, page, place, mention }))
    const found = disorderIn(placed)
    expect(found.disordered.map(({ number }) => number)).toEqual(disordered)
    expect(found.early.map(({ number }) => number)).toEqual(early)
  })

  test.each<[string, string[], number]>([
    ['an empty page', ['..........', '..........'], 0],
    ['a full page', ['##########', '##########'], 1],
    ['one full column', ['##########', '..........'], 0.5],
    ['lines with gaps between them', ['#..#..#...', '#..#..#...'], 0.7],
    ['a foot far below the text', ['#.......#.', '..........'], 0.1],
  ])('measures how much of it is filled: %s', (_, halves, share) => {
    const rows = halves.map((half) => [...half].map((sign) => sign === '#'))
    expect(shareFilled(rows)).toBeCloseTo(share)
  })

  test.each<[string[], string[]]>([
    [['a depth of 12', 'mm at noon'], ['12 / mm at no']],
    [['as in Figure', '2a shows'], ['Figure / 2a shows']],
    [['in the year 2012', 'he left'], []],
    [['a depth of B12', 'mm'], []],
  ])('finds what a line’s end parts: %j', (lines, parted) => {
    expect(partedIn(lines.map((text, down) => at(text, 50, 200 - 11 * down)))).toEqual(parted)
  })

  test.each<[string, [text: string, x: number][], number]>([
    [
      'aligned at the right',
      [
        ['12', 50],
        ['3', 54],
        ['45', 50],
      ],
      0,
    ],
    [
      'aligned at the left',
      [
        ['1234', 50],
        ['3', 50],
        ['45', 50],
      ],
      1,
    ],
    [
      'on the point, with hanging letters',
      [
        ['1.25 a', 50],
        ['13.5', 46],
        ['0.45 ab', 50],
      ],
      0,
    ],
    [
      'too few',
      [
        ['1234', 50],
        ['3', 50],
      ],
      0,
    ],
  ])('finds columns of numbers that are not aligned: %s', (_, cells, count) => {
    const stretches = cells.map(([text, x], down) => at(text, x, 200 - 11 * down, { size: 8 }))
    expect(misalignedIn(stretches)).toHaveLength(count)
  })
})
