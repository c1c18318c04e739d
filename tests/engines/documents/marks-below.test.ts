import { expect, test } from 'bun:test'
import type { Item } from '../../../src/engines/documents/layout/layout.ts'
import { readUprightLines } from '../../../src/engines/documents/layout/lines.ts'

/** Stretches of a line in 10 points, each with its ends and its distance below the line. */
type Stretch = [text: string, from: number, to: number, below?: number]

const items = (stretches: Stretch[]): Item[] =>
  stretches.map(([text, from, to, below = 0]) => ({
    text,
    x: from,
    y: 100 + below,
    width: to - from,
    size: 10,
    isBold: false,
    isItalic: false,
    turn: 0,
  }))

test.each<[stretches: Stretch[], line: string]>([
  [
    [
      ['Lucian', 0, 29],
      ['Bu¸', 32.3, 48.8],
      ['soniu', 44.7, 69.7],
    ],
    'Lucian Buşoniu',
  ],
  [
    [
      ['Fran¸', 0, 24.1],
      ['cois', 19.7, 35.5],
    ],
    'François',
  ],
  [
    [
      ['C', 0, 7],
      ['¸', 1.3, 5.7],
      ['etin', 7, 24],
    ],
    'Çetin',
  ],
  [
    [
      ['de', 0, 9.4],
      ['´', 14.6, 18, -2.2],
      ['Optica', 11.9, 38],
    ],
    'de Óptica',
  ],
  [
    [
      ['sua', 0, 14],
      ['`', 18.2, 21.6, -2.2],
      ['A', 16.4, 23.6],
      ['´', 29, 32.3, -2.2],
      ['Audio', 27.2, 52],
    ],
    'sua À Áudio',
  ],
  [
    [
      ['term', 33.3, 53.8],
      ['‘', 57, 59.1],
      ['´', 59.1, 64.1, -2.5],
      ['Indice’', 59.7, 88.8],
    ],
    'term ‘Índice’',
  ],
  [
    [
      ['Men´', 12.6, 41.2],
      ['u', 35.1, 41.5],
      ['de', 45.3, 56.9],
    ],
    'Menú de',
  ],
  [
    [
      ['F', 0, 6.1],
      ['¨', 8, 11.4, -2.2],
      ['UR', 6.1, 20.5],
    ],
    'FÜR',
  ],
  [
    [
      ['S', 0, 5.4],
      ['¸ahin', 0.5, 26.6],
    ],
    'Şahin',
  ],
  [
    [
      ['Gheorghit', 0, 43],
      ['¸˘', 38.9, 47.9],
      ['a', 43, 47.9],
    ],
    'Gheorghiţă',
  ],
  [
    [
      ['Nguy˜ˆ', 0, 32.3],
      ['en', 27.7, 37.5],
    ],
    'Nguyễn',
  ],
  [
    [
      ['Thi', 0, 15.2],
      ['.', 12.5, 15.2, 2.1],
      ['Roy', 18.5, 35],
    ],
    'Thị Roy',
  ],
  [
    [
      ['Ravi', 0, 20],
      ['.', 20, 23],
    ],
    'Ravi.',
  ],
])('%j: %s', (stretches, line) => {
  const sheet = { width: 600, height: 800, items: items(stretches), links: [] }
  expect(readUprightLines(sheet, { page: 1, isPrinted: false }).map(({ text }) => text)).toEqual([line])
})
