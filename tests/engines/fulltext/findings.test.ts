import { expect, test } from 'bun:test'
import type { Block, Cell, Picture } from '../../../src/engines/fulltext/blocks.ts'
import { findingsOf } from '../../../src/engines/fulltext/findings/rules.ts'
import { paragraphOf, referenceOf, runOf, runsOf, textOf } from './texts.ts'

const picture: Picture = { file: 'boat.png', alt: 'A boat', isDecorative: false, width: 400, height: 300 }
const caption = { title: runsOf('A boat at dusk'), paragraphs: [] }
const figure = {
  kind: 'figure',
  id: 'fig1',
  label: 'Figure 1.',
  caption,
  pictures: [picture],
  blocks: [],
} as const satisfies object
const cellOf = (text: string, isHead = false): Cell => ({
  blocks: [paragraphOf(text)],
  columns: 1,
  rows: 1,
  isHead,
  align: '',
})
const table = {
  kind: 'table',
  id: 'tab1',
  label: 'Table 1',
  caption,
  widths: [],
  head: [[cellOf('Boat', true)]],
  body: [[cellOf('Dinghy')]],
  notes: [],
  pictures: [],
} as const satisfies object
const bare = { title: [], paragraphs: [] }
const blockOf = (base: object, change: object = {}) => ({ ...base, ...change }) as Block

const rows: [string, Block, string[]][] = [
  ['a whole figure', blockOf(figure), []],
  ['no caption', blockOf(figure, { label: '', caption: bare }), ['figure_without_caption: A boat']],
  [
    'no alternative text',
    blockOf(figure, { pictures: [{ ...picture, alt: ' ' }] }),
    ['figure_without_alt: Figure 1. A boat at dusk'],
  ],
  ...['P1231#yIS1', 'Boat at dusk 2.PNG'].map((alt): [string, Block, string[]] => [
    `a program's alternative text: ${alt}`,
    blockOf(figure, { pictures: [{ ...picture, alt }] }),
    ['figure_without_alt: Figure 1. A boat at dusk'],
  ]),
  ['a # among words', blockOf(figure, { pictures: [{ ...picture, alt: 'Boat #3 at dusk' }] }), []],
  ['decorative', blockOf(figure, { pictures: [{ ...picture, alt: '', isDecorative: true }] }), []],
  [
    'too few points',
    blockOf(figure, { pictures: [{ ...picture, file: 'small.png' }] }),
    ['figure_too_small: Figure 1. A boat at dusk'],
  ],
  ['few points, shown small', blockOf(figure, { pictures: [{ ...picture, file: 'small.png', width: 90 }] }), []],
  ['a table as a figure', blockOf(figure, { label: 'Table 2.' }), ['table_as_picture: Table 2. A boat at dusk']],
  [
    'figures of one caption',
    blockOf({
      kind: 'figures',
      id: 'fig2',
      label: 'Figure 2.',
      caption,
      figures: [{ ...figure, label: '', caption: bare }],
    }),
    [],
  ],
  ['a whole table', blockOf(table), []],
  ['a table without a caption', blockOf(table, { label: '', caption: bare }), ['table_without_caption: Boat\nDinghy']],
  ['a table without a head', blockOf(table, { head: [] }), ['table_without_head: Table 1 A boat at dusk']],
  ['a head of its first column', blockOf(table, { head: [], body: [[cellOf('Boat', true), cellOf('Dinghy')]] }), []],
  [
    'a table that is a picture',
    blockOf(table, { head: [], body: [], pictures: [picture] }),
    ['table_as_picture: Table 1 A boat at dusk'],
  ],
  ['a formula', blockOf({ kind: 'formula', id: 'eq1', label: '', mathml: '<math/>', tex: '', alt: '' }), []],
  [
    'a formula that is a picture',
    blockOf({ kind: 'formula', id: 'eq1', label: '', mathml: '', tex: '', alt: 'x', picture }),
    ['formula_as_picture: x'],
  ],
  [
    'one in a line',
    paragraphOf([runOf('so '), { kind: 'formula', mathml: '', tex: '', alt: 'y', picture }]),
    ['formula_as_picture: y'],
  ],
  ['a picture in a line', paragraphOf([{ kind: 'picture', ...picture, alt: '' }]), ['figure_without_alt: ']],
  [
    'letters without a font',
    paragraphOf('नाव и лодка, βάρκα, 船 and படகு, but ᚾᛟᚱ and ᐅᒥᐊᖅ'),
    ['letters_without_font: ᚾᛟᚱ ᐅᒥᐊᖅ'],
  ],
]

test.each(rows)('%s', (_, block, expected) => {
  const findings = findingsOf(textOf([block]), new Map([['small.png', 640]]))
  expect(findings.map(({ code, text }) => `${code}: ${text}`)).toEqual(expected)
})

test('a reference without a year is not read', () => {
  const references = [referenceOf('ref1', '', 'Rao, B. Boats. 2019.'), referenceOf('ref2', '', 'Of boats and oars')]
  expect(findingsOf(textOf([], references), new Map()).map(({ where, text }) => `${where.id}: ${text}`)).toEqual([
    'ref2: Of boats and oars',
  ])
})
