import { describe, expect, test } from 'bun:test'
import { drawnEmf } from '../../../../src/engines/fulltext/pictures/metafiles/emf.ts'
import { unicodeOf } from '../../../../src/engines/fulltext/pictures/metafiles/symbol-rules.ts'
import { drawnWmf } from '../../../../src/engines/fulltext/pictures/metafiles/wmf.ts'
import { shownPicture } from '../../../../src/engines/fulltext/pictures/shown.ts'
import { emf, wmf } from './made.ts'

const black = 'stroke="#000" stroke-width="1"'
const round = 'stroke="#0000ff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
const bluePen = [38, 1, 0, 2, 0, 0xff0000]
const redBrush = [39, 2, 0, 0x0000ff, 0]
/** A text's letters, two in each number. */
const letters = (text: string) =>
  Array.from(
    { length: Math.ceil(text.length / 2) },
    (_, at) => text.charCodeAt(at * 2) | ((text.charCodeAt(at * 2 + 1) || 0) << 16),
  )

const inside = (svg: string | undefined) => svg?.replace(/^<svg [^>]*>|<\/svg>$/g, '')

describe('records of an EMF as SVG', () => {
  test.each<[string, (readonly number[])[], string]>([
    [
      'a line',
      [
        [27, 1, 2],
        [54, 3, 4],
      ],
      `<path d="M1 2 L3 4" fill="none" ${black}/>`,
    ],
    ['a pen', [bluePen, [37, 1], [27, 0, 0], [54, 9, 9]], `<path d="M0 0 L9 9" fill="none" ${round}/>`],
    [
      'a brush, and no pen',
      [redBrush, [37, 2], [37, 0x80000008 | 0], [43, 1, 2, 5, 6]],
      '<path d="M1 2 L5 2 L5 6 L1 6 Z" fill="#ff0000" fill-rule="evenodd"/>',
    ],
    [
      'no brush',
      [
        [37, 0x80000005 | 0],
        [43, 1, 2, 5, 6],
      ],
      `<path d="M1 2 L5 2 L5 6 L1 6 Z" fill="none" fill-rule="evenodd" ${black}/>`,
    ],
    [
      'a polygon of short numbers',
      [
        [19, 2],
        [86, 0, 0, 9, 9, 3, 0, 0x00000009, 0x00090009],
      ],
      `<path d="M0 0 L9 0 L9 9 Z" fill="#fff" ${black}/>`,
    ],
    [
      'polygons of several parts',
      [[8, 0, 0, 9, 9, 2, 4, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4]],
      `<path d="M1 1 L2 2 Z M3 3 L4 4 Z" fill="#fff" fill-rule="evenodd" ${black}/>`,
    ],
    ['a polyline', [[4, 0, 0, 9, 9, 2, 1, 1, 2, 2]], `<path d="M1 1 L2 2" fill="none" ${black}/>`],
    ['a curve', [[2, 0, 0, 9, 9, 4, 0, 0, 1, 1, 2, 2, 3, 3]], `<path d="M0 0 C1 1 2 2 3 3" fill="none" ${black}/>`],
    [
      'a path that is filled',
      [redBrush, [37, 2], [59], [27, 0, 0], [54, 5, 0], [54, 5, 5], [61], [60], [62, 0, 0, 9, 9]],
      '<path d="M0 0 L5 0 L5 5 Z" fill="#ff0000" fill-rule="evenodd"/>',
    ],
    [
      'a window and a view',
      [
        [17, 8],
        [9, 10, 10],
        [10, 1, 1],
        [11, 100, 50],
        [12, 0, 0],
        [27, 1, 1],
        [54, 11, 11],
      ],
      '<path d="M0 0 L100 50" fill="none" stroke="#000" stroke-width="7.07"/>',
    ],
    [
      'what is saved and restored',
      [[33], bluePen, [37, 1], [34, -1], [27, 0, 0], [54, 9, 9]],
      `<path d="M0 0 L9 9" fill="none" ${black}/>`,
    ],
    [
      'what is cut off',
      [
        [30, 0, 0, 5, 5],
        [27, 0, 0],
        [54, 9, 9],
      ],
      `<clipPath id="c1"><path d="M0 0 L5 0 L5 5 L0 5 Z"/></clipPath><path d="M0 0 L9 9" fill="none" ${black} clip-path="url(#c1)"/>`,
    ],
    [
      'words',
      [
        [24, 0xff],
        [22, 24],
        [84, 0, 0, 0, 0, 1, 0, 0, 7, 8, 4, 76, 0, 0, 0, 0, 0, 0, ...letters('Tea<')],
      ],
      '<text x="7" y="8" font-family="serif" font-size="10.44" fill="#ff0000" xml:space="preserve">Tea&lt;</text>',
    ],
    [
      'a record that is shorter than it says',
      [
        [84, 0, 0],
        [27, 0, 0],
        [54, 9, 9],
      ],
      `<path d="M0 0 L9 9" fill="none" ${black}/>`,
    ],
  ])('%s', (_, records, svg) => expect(inside(drawnEmf(emf(...records))?.svg)).toBe(svg))

  test('its frame says how large it is', () => {
    const drawn = drawnEmf(emf([27, 0, 0], [54, 9, 9]))
    expect([drawn?.width, drawn?.height]).toEqual([96, 48])
    expect(drawn?.svg).toStartWith(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="96" height="48">',
    )
  })
})

describe('records of a WMF as SVG', () => {
  const window: (readonly number[])[] = [
    [0x020b, 0, 0],
    [0x020c, 50, 100],
  ]
  test.each<[string, (readonly number[])[], string]>([
    ['a line', [...window, [0x0214, 2, 1], [0x0213, 4, 3]], `<path d="M1 2 L3 4" fill="none" ${black}/>`],
    ['a polyline', [...window, [0x0325, 2, 1, 1, 2, 2]], `<path d="M1 1 L2 2" fill="none" ${black}/>`],
    [
      'polygons',
      [...window, [0x0538, 2, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4]],
      `<path d="M1 1 L2 2 Z M3 3 L4 4 Z" fill="#fff" fill-rule="evenodd" ${black}/>`,
    ],
    [
      'a pen, and the place of one that went',
      [
        ...window,
        [0x02fa, 5, 0, 0, 0, 0],
        [0x01f0, 0],
        [0x02fa, 0, 2, 0, 0, 0xff],
        [0x012d, 0],
        [0x0325, 2, 1, 1, 2, 2],
      ],
      `<path d="M1 1 L2 2" fill="none" ${round}/>`,
    ],
    [
      'an axis that runs upwards',
      [
        [0x020b, 50, 0],
        [0x020c, -50, 100],
        [0x0325, 2, 0, 50, 100, 0],
      ],
      `<path d="M0 0 L100 50" fill="none" ${black}/>`,
    ],
    [
      'words',
      [...window, [0x012e, 24], [0x0521, 3, 0x6554, 0x61, 8, 7]],
      '<text x="7" y="8" font-family="serif" font-size="10.44" fill="#000" xml:space="preserve">Tea</text>',
    ],
  ])('%s', (_, records, svg) => expect(inside(drawnWmf(wmf(...records))?.svg)).toBe(svg))

  test('a drawing is shown as SVG', async () => {
    const shown = await shownPicture(wmf(...window, [0x0325, 2, 1, 1, 2, 2]))
    expect([shown?.extension, shown?.width, shown?.height]).toEqual(['svg', 100, 50])
  })
})

test.each([
  ['Symbol', 0, 'abG\xb1\xa5', 'αβΓ±∞'],
  ['Symbol', 2, '\uf061', 'α'],
  ['MT Extra', 2, 'K', '…'],
  ['Arial', 0, 'ab', 'ab'],
])('letters of %s', (family, charset, words, text) => expect(unicodeOf(words, family, charset)).toBe(text))
