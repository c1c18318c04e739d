import { expect, test } from 'bun:test'
import type { Line, Piece } from '../../../src/engines/documents/layout/layout.ts'
import { findPrintedReferences } from '../../../src/engines/documents/references/rules.ts'

type Look = Partial<Pick<Line, 'x' | 'right' | 'size' | 'isBold'>> & { gap?: number; raised?: string }

/** Lines below each other, 12 points apart by default. */
function column(...lines: (string | [text: string, look: Look])[]): Line[] {
  let y = 60
  return lines.map((one) => {
    const [text, { gap = 12, raised, ...look }] = typeof one === 'string' ? [one, {} as Look] : one
    y += gap
    const style = { isBold: false, isItalic: false, x: 60, size: 10, ...look }
    const pieces: Piece[] = [{ text, script: undefined, ...style }]
    if (raised) pieces.unshift({ text: raised, script: 'sup', ...style })
    const whole = (raised ?? '') + text
    return { pieces, text: whole, right: style.x + whole.length * 5, y, page: 1, ...style }
  })
}

const heading: [string, Look] = ['References', { isBold: true, size: 12 }]
const hanging = (...texts: string[]): [string, Look][] => texts.map((text, at) => [text, { x: at === 0 ? 60 : 70 }])
const references = [
  hanging('Devi, S., and Rao, R. (2012). The yield of rice', 'in dry years. Field Crops Research 12, 45–52.'),
  hanging('Holm, L. (2014). Water at flowering and what the', 'harvest made of it. Oslo University Press, Oslo.'),
  hanging('Kumar, A. (2015). Weeds of the northern villages', 'in wet years. Journal of Weeds 3, 1–9.'),
  hanging('Sharma, P. (2016). Seeds and light in each of the', 'fields of a trial. Journal of Seeds 7, 10–19.'),
]
const list = references.flat()
const whole = references.map((lines) => lines.map(([text]) => text).join(' '))

test.each<[string, (string | [string, Look])[]]>([
  ['a heading of its own kind', [['A Methods of the trial', { isBold: true, size: 12, gap: 30 }], 'Seeds were sown.']],
  ['the authors’ affiliations', [['Affiliation:', { gap: 24 }], 'Sita Devi', 'University of Pune']],
  ['an address of mail', [['Sita Devi, University of Pune, Pune, India', { gap: 24 }], 'devi@example.org']],
  ['dates', [['Received 20 February 2007; revised 12 March 2009', { gap: 24 }]]],
  [
    'a figure',
    [
      ['Figure 9: The harvest', { gap: 40, x: 120 }],
      ['1.9 1.6', { gap: 20, x: 150 }],
    ],
  ],
  ['a smaller note', [['1The plots are those of the first year, see the map', { gap: 30, size: 8 }]]],
  ['a page number', [['17', { gap: 40, x: 200 }]]],
])('a list ends before %s', (_, after) => {
  expect(findPrintedReferences([column('The text', heading, ...list, ...after)])).toEqual(whole)
})

test('a table in a list is left out', () => {
  const table: [string, Look][] = [
    ['Table 2: The yield of each of the varieties, in tonnes for each hectare', {}],
    ['IR8', { x: 140, gap: 30 }],
    ['3.4 4.5', { x: 140 }],
    ['Education', { x: 120 }],
  ]
  const rest: [string, Look][] = references.slice(2).flat()
  if (rest[0]) rest[0] = [rest[0][0], { ...rest[0][1], gap: 40 }]
  expect(findPrintedReferences([column(heading, ...references.slice(0, 2).flat()), column(...table, ...rest)])).toEqual(
    whole,
  )
})

test('a heading within a list is left out', () => {
  const lines = [...references.slice(0, 2).flat(), ['Reports', { isBold: true, gap: 24 }] as [string, Look]]
  expect(findPrintedReferences([column(heading, ...lines, ...references.slice(2).flat())])).toEqual(whole)
})

test('a list may begin with one line at the foot of a page', () => {
  const [first, ...others] = list
  expect(findPrintedReferences([column(heading, first ?? ''), column(...others)])).toEqual(whole)
})

test('texts side by side are one line', () => {
  const [[text], ...others] = list as [[string, Look], ...[string, Look][]]
  const lines: [string, Look][] = [
    [text.slice(0, 21), {}],
    [text.slice(22), { x: 250, gap: 0 }],
  ]
  expect(findPrintedReferences([column(heading, ...lines, ...others)])).toEqual(whole)
})

const numbered = (mark: (number: number) => string) =>
  references.flatMap(([first, ...others], at): [string, Look][] => [[`${mark(at + 1)} ${first?.[0]}`, {}], ...others])

test.each<[string, (string | [string, Look])[]]>([
  ['labels', numbered((number) => `[Rao0${number}]`)],
  ['long labels', numbered((number) => `[DR+201${number}a]`)],
  ['bullets', numbered(() => '•')],
  [
    'raised numbers',
    references.flatMap(([first, ...others], at) => [[first?.[0] ?? '', { raised: `${at + 1}` }] as const, ...others]),
  ] as [string, [string, Look][]],
  ['words before the first', ['Most of these are books.', 'All are in Pune.', ...numbered((number) => `[${number}]`)]],
])('a list with %s', (_, lines) => {
  expect(findPrintedReferences([column(heading, ...lines)])).toEqual(whole)
})

test('the number of a single reference is dropped', () => {
  expect(findPrintedReferences([column(heading, '[1] Rao, R. (2012). Rice. Pune.')])).toEqual([
    'Rao, R. (2012). Rice. Pune.',
  ])
})

test('references without numbers and indents are separated by their gaps', () => {
  const apart = (texts: string[]) => texts.map((text, at): [string, Look] => [text, { gap: at === 0 ? 18 : 12 }])
  const act = ['Seeds Act 1966, c.54. Pune: The', 'National Press.']
  const lines = [act, ...references.map((some) => some.map(([text]) => text))].map(apart)
  const all = [act.join(' '), ...whole]
  expect(findPrintedReferences([column(heading, ...lines.flat())])).toEqual(all)
  expect(
    findPrintedReferences([column(heading, ...lines.slice(0, 3).flat()), column(...lines.slice(3).flat())]),
  ).toEqual(all)
})
