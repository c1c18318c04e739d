import { describe, expect, test } from 'bun:test'
import { drawnEmf } from '../../../../src/engines/fulltext/pictures/metafiles/emf.ts'
import { drawnWmf } from '../../../../src/engines/fulltext/pictures/metafiles/wmf.ts'
import { shownPicture } from '../../../../src/engines/fulltext/pictures/shown.ts'
import { emf, wmf } from './made.ts'

const all = 'M-99999 -99999 L99999 -99999 L99999 99999 L-99999 99999 Z'
const line = [
  [27, 0, 0],
  [54, 9, 9],
]
const box = (left: number, top: number, right: number, bottom: number) =>
  `M${left} ${top} L${right} ${top} L${right} ${bottom} L${left} ${bottom} Z`
/** A record that selects a region of rectangles, with its mode. */
const region = (mode: number, ...boxes: number[][]) => [
  ...[75, 32 + 16 * boxes.length, mode, 32, 1, boxes.length, 0, 0, 0, 0, 0],
  ...boxes.flat(),
]
const pathClip = (mode: number) => [[59], [27, 0, 0], [54, 5, 0], [54, 5, 5], [61], [60], [67, mode]]

/** Returns the clips of a picture, and the clip of its line: `c2 = …`. */
function clipsOf(records: readonly (readonly number[])[]): string[] {
  const svg = drawnEmf(emf(...records, ...line))?.svg ?? ''
  const clips = [...svg.matchAll(/<clipPath id="(\w+)"(?: clip-path="url\(#(\w+)\)")?>(.*?)<\/clipPath>/g)]
  const used = /<path[^>]*fill="none"[^>]*clip-path="url\(#(\w+)\)"\/>$/.exec(svg.replace('</svg>', ''))?.[1] ?? 'none'
  return [...clips.map(([, id, within, inner]) => `${id}${within ? ` in ${within}` : ''}: ${inner}`), used]
}

describe('clip regions of an EMF', () => {
  test.each<[string, (readonly number[])[], string[]]>([
    [
      'are cut with the present one',
      [region(5, [0, 0, 9, 9]), region(1, [1, 1, 5, 5])],
      [`c1: <path d="${box(0, 0, 9, 9)}"/>`, `c2 in c1: <path d="${box(1, 1, 5, 5)}"/>`, 'c2'],
    ],
    [
      'are added to it',
      [region(5, [0, 0, 2, 2]), region(2, [5, 5, 9, 9])],
      [
        `c1: <path d="${box(0, 0, 2, 2)}"/>`,
        `c2: <path d="${all}" clip-path="url(#c1)"/><path d="${box(5, 5, 9, 9)}"/>`,
        'c2',
      ],
    ],
    ['are added to everything', [region(2, [5, 5, 9, 9])], ['none']],
    [
      'are taken from it',
      [region(4, [5, 5, 9, 9])],
      [`c1: <path d="${all} ${box(5, 5, 9, 9)}" clip-rule="evenodd"/>`, 'c1'],
    ],
    [
      'take its place',
      [region(5, [0, 0, 2, 2]), region(5, [5, 5, 9, 9])],
      [`c1: <path d="${box(0, 0, 2, 2)}"/>`, `c2: <path d="${box(5, 5, 9, 9)}"/>`, 'c2'],
    ],
    ['end with a copy of none', [region(5, [0, 0, 2, 2]), [75, 0, 5]], [`c1: <path d="${box(0, 0, 2, 2)}"/>`, 'none']],
    ['of no rectangle show nothing', [region(1)], ['c1: <path d=""/>', 'c1']],
    [
      'of a path take its place',
      [region(5, [0, 0, 2, 2]), ...pathClip(5)],
      [`c1: <path d="${box(0, 0, 2, 2)}"/>`, 'c2: <path d="M0 0 L5 0 L5 5 Z"/>', 'c2'],
    ],
    [
      'exclude a rectangle',
      [[29, 1, 1, 5, 5]],
      [`c1: <path d="${all} ${box(1, 1, 5, 5)}" clip-rule="evenodd"/>`, 'c1'],
    ],
  ])('%s', (_, records, clips) => expect(clipsOf(records)).toEqual(clips))
})

describe('what is not drawn is told', () => {
  test('of an EMF', () => {
    expect(drawnEmf(emf(...line, [26, 1, 1], [55, 0, 0], [18, 1], [70, 4, 7]))?.unread).toEqual([
      'record 26',
      'record 55',
    ])
    expect(drawnEmf(emf(...line).slice(0, -8))?.unread).toEqual(['its end'])
    expect(drawnEmf(emf(...line))?.unread).toEqual([])
  })

  test('of a WMF', () => {
    const drawn = [
      [0x0214, 0, 0],
      [0x0213, 9, 9],
    ]
    expect(drawnWmf(wmf(...drawn, [0x0220, 1, 1], [0x012c, 3], [0x0102, 1]))?.unread).toEqual([
      'record 544',
      'a clip region',
    ])
    expect(drawnWmf(wmf(...drawn))?.unread).toEqual([])
  })

  test('of a picture', async () => {
    expect((await shownPicture(emf(...line, [26, 1, 1])))?.unread).toEqual(['record 26'])
  })
})
