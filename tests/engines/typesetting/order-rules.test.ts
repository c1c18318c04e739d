import { expect, test } from 'bun:test'
import { alignFloats, type FloatAligns, type FloatMark } from '../../../src/engines/typesetting/order-rules.ts'

type Box = {
  order: number
  kind?: string
  scope?: FloatMark['scope']
  page?: number
  x?: number
  y: number
  foot: number
  high?: number
}

/** The marks at both ends of floats. */
const marksOf = (boxes: readonly Box[]) =>
  boxes.flatMap(({ foot, ...box }): FloatMark[] => {
    const mark = { kind: 'figure', scope: 'column', page: 3, x: 48, high: foot - box.y, ...box } as const
    return [
      { ...mark, end: false },
      { ...mark, end: true, y: foot },
    ]
  })

const left = { x: 48, y: 400, foot: 500 }
const right = { x: 307, y: 100, foot: 200 }
const above = { scope: 'across', y: 70, foot: 200 } as const
const below = { scope: 'across', y: 600, foot: 780 } as const

test.each<[string, Box[], FloatAligns, FloatAligns]>([
  [
    'in order',
    [
      { order: 0, ...left },
      { order: 1, ...right },
    ],
    {},
    {},
  ],
  [
    'the second above the first',
    [
      { order: 0, ...left },
      { order: 1, ...above },
    ],
    {},
    { 1: 'bottom' },
  ],
  [
    'the second above a figure',
    [
      { order: 0, ...left },
      { order: 1, ...above, kind: 'table' },
    ],
    {},
    {},
  ],
  [
    'the second above, on another page',
    [
      { order: 0, ...left },
      { order: 1, ...above, page: 4 },
    ],
    {},
    {},
  ],
  [
    'the first below, the second at the foot',
    [
      { order: 0, ...below },
      { order: 1, ...left },
    ],
    { 1: 'bottom' },
    { 0: 'top', 1: 'bottom' },
  ],
  ['higher than its column', [{ order: 0, ...left, high: 120 }], {}, { 0: 98 }],
  ['much higher than its column', [{ order: 0, ...left, high: 300 }], {}, { 0: 'across' }],
  ['still higher than its column', [{ order: 0, ...left, high: 120 }], { 0: 98 }, { 0: 'across' }],
  ['a table higher than its column', [{ order: 0, ...left, kind: 'table', high: 120 }], {}, { 0: 'across' }],
])('floats %s', (_, boxes, aligns, expected) => {
  expect(alignFloats(marksOf(boxes), aligns)).toEqual(expected)
})
