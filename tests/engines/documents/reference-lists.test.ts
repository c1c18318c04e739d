import { expect, test } from 'bun:test'
import { readPdf } from '../../../src/engines/documents/documents.ts'
import { likenessOf } from '../../../src/engines/documents/references/plausible-rules.ts'
import { drawn, filler, type Pen } from './drawn.ts'

const numbered = [
  'Rao S, Sen B. Water and mulch in hill farms. J Soil. 2018;4(2):11-19.',
  'Bose A. A note on turmeric. Crop Lett. 2020;7:1-4.',
  'Iyer L, Das K. Drip lines on slopes. Water Farm. 2019;12(1):44-52.',
  'Nath P. Straw as a cover of beds. Field Notes. 2017;3:8-15.',
]
const dated = [
  'Abadal, E. Open fields: a model. Arbor, v. 197, n. 799, p. 588, 2021.',
  'Bose, A. A note on turmeric. Crop Lett., v. 7, p. 1-4, 2020.',
  'Iyer, L.; Das, K. Drip lines on slopes. Water Farm, v. 12, p. 44-52, 2019.',
]

/** A first page of one column, as far as `y` points down it. */
function front({ line, lines }: Pen, y = 560): void {
  line('Mulching saves water on small farms', { x: 60, y: 50, size: 18, font: 'bold' })
  line('Asha Menon, Ravi Kumar and Bina Sen', { x: 60, y: 80 })
  line('1. Introduction', { x: 60, y: 120, size: 12, font: 'bold' })
  lines(filler(Math.floor((y - 140) / 12), 17), { x: 60, y: 140 })
}

const heading = { x: 60, size: 12, font: 'bold' } as const
const withNumbers = numbered.map((text, at) => `${at + 1}. ${text}`)
const rows = ['Menhinick 34.97 <0.001 2.000', 'Margalef 48.69 <0.001 0.420', 'Simpson 33.78 <0.001 0.538']

test('the references are those of the article, not of the supplement in its file', async () => {
  const file = await drawn((pen) => {
    front(pen)
    pen.line('References', { ...heading, y: 580 })
    pen.lines(withNumbers, { x: 60, y: 600 })
    pen.page()
    pen.line('Supplementary Material', { ...heading, y: 60 })
    pen.lines(['Table S1. Indices of diversity that were compared.', ...rows], { x: 60, y: 80 })
    pen.line('References', { ...heading, y: 150 })
    pen.lines(['Simpson (1949)', 'Margalef (1958)', 'Table S2. Tests of the plots', ...rows], { x: 60, y: 170 })
  })
  expect((await readPdf(file)).references).toEqual(numbered)
})

test.each<[string, string[]]>([
  ['a contribution statement', ['Contribuição', 'As autoras A. Menon e B. Sen escreveram o texto em 2021.']],
  ['collaborators', ['Colaboradores', 'A. Menon escreveu o texto em 2021.']],
  ['thanks', ['Danksagung', 'Wir danken B. Sen für das Jahr 2019 in Pune.']],
  ['a summary in another language', ['Resumen', 'El acolchado guarda el agua, como en 2019.']],
  ['a table', ['Table 2. Plants of the plots in 2019.', ...rows]],
  ['a figure', ['Figura 1 – Colheita das parcelas em 2019 e nos dois anos de seca.']],
  ['dates', ['Paper received 30 January 2004; revised version accepted 12 May 2004.']],
])('a list of references ends before %s', async (_, [first = '', ...others]) => {
  const file = await drawn((pen) => {
    front(pen)
    pen.line('Referências', { ...heading, y: 580 })
    const y = pen.lines(dated, { x: 60, y: 600, leading: 14 })
    pen.line(first, { x: 60, y })
    pen.lines(others, { x: 60, y: y + 14 })
  })
  expect((await readPdf(file)).references).toEqual(dated)
})

test('a table among references is left out, and the list goes on', async () => {
  const file = await drawn((pen) => {
    front(pen, 640)
    pen.line('References', { ...heading, y: 660 })
    pen.lines(dated.slice(0, 2), { x: 60, y: 680 })
    pen.page()
    pen.lines(['Table 2. Plants of the plots in 2019.', ...rows], { x: 60, y: 60, size: 9 })
    pen.lines(dated.slice(2), { x: 60, y: 110 })
  })
  expect((await readPdf(file)).references).toEqual(dated)
})

/** References as lines of a narrow column, and how they are read. */
const left = [
  ['Andersen, J. Families of organic chemists in', 'towns. Notes, v. 83, p. 1400-1414, 2005.'],
  ['Araujo, P.; Gomes, J. Citation in the field of', 'knowledge. Inf. Notes, v. 18, p. 1-20, 2017.'],
  ['Barite, M. Order of knowledge, a new frame.', 'Marilia Press, 2001. p. 35-60.'],
]
const right = [
  ['Bufrem, L. Frames of theory in practice of', 'towns. Brasilia Press, 2016.'],
  ['Castanha, R.; Wolf, D. The domain of order.', 'Knowl. Org., v. 45, p. 13-22, 2018.'],
  ['Hjorland, B. Citation analysis of the villages.', 'Inf. Proc., v. 4, p. 8-12, 2013.'],
]
const both = [...left, ...right].map((lines) => lines.join(' '))

test('columns below a centred heading, on a page with lines of its full width, are read one after the other', async () => {
  const file = await drawn((pen) => {
    front(pen, 640)
    pen.line('References', { ...heading, x: 265, y: 660 })
    pen.lines(left.flat(), { x: 60, y: 685 })
    pen.lines(right.flat(), { x: 305, y: 685 })
  })
  expect((await readPdf(file)).references).toEqual(both)
})

test('columns below others, from a heading on, are the list, whatever stands above them', async () => {
  const file = await drawn((pen) => {
    front(pen, 300)
    pen.lines(filler(20, 8), { x: 60, y: 320 })
    pen.lines(filler(8, 8), { x: 305, y: 320 })
    pen.line('Acknowledgements', { ...heading, x: 305, y: 430 })
    pen.lines(filler(8, 8), { x: 305, y: 450 })
    pen.line('References', { ...heading, y: 580 })
    pen.lines(left.flat(), { x: 60, y: 600, size: 8 })
    pen.lines(right.flat(), { x: 305, y: 600, size: 8 })
  })
  expect((await readPdf(file)).references).toEqual(both)
})

test('a list without a heading, numbered in brackets, goes on below another column', async () => {
  const listed = (texts: string[][], from: number) => texts.map((lines, at) => `[${from + at}] ${lines.join(' ')}`)
  const file = await drawn((pen) => {
    front(pen, 300)
    pen.lines(filler(20, 8), { x: 60, y: 320 })
    pen.lines(filler(8, 8), { x: 305, y: 320 })
    pen.lines(['Acknowledgments: We thank B. Sen.', ...filler(8, 8)], { x: 305, y: 430 })
    pen.lines(listed(left, 1), { x: 60, y: 600, size: 5 })
    pen.lines(listed(right, 4), { x: 305, y: 600, size: 5 })
  })
  expect((await readPdf(file)).references).toEqual(both)
})

test('a column of a table is no list, and numbers beside references count no lines', async () => {
  const all = [...both, ...dated, ...numbered.slice(0, 3)]
  const file = await drawn((pen) => {
    front(pen, 300)
    pen.line('References', { ...heading, y: 320 })
    pen.lines(['Rao (2005)', 'Sen (2011)', 'Rao (2005)', 'Bose (2014)'], { x: 60, y: 340 })
    pen.line('2. Results', { ...heading, y: 410 })
    pen.lines(filler(6, 17), { x: 60, y: 430 })
    pen.line('References', { ...heading, y: 520 })
    let y = 540
    for (const [at, text] of all.entries()) {
      pen.line(`${at + 1}`, { x: at < 9 ? 65 : 60, y })
      const words = text.split(' ')
      const lines = at % 3 === 0 ? [text] : [words.slice(0, 5).join(' '), words.slice(5).join(' ')]
      y = pen.lines(lines, { x: 90, y })
    }
  })
  expect((await readPdf(file)).references).toEqual(all)
})

test('three columns at the foot of a page of one column are read one after the other', async () => {
  const narrow = [...left, ...right].map(
    ([first = '', second = '']) => [first, second].join(' ').match(/.{1,34}(?: |$)/g) ?? [],
  )
  const file = await drawn((pen) => {
    front(pen, 620)
    pen.line('References', { ...heading, y: 640 })
    for (const [at, x] of [60, 225, 390].entries())
      pen.lines(narrow.slice(at * 2, at * 2 + 2).flat(), { x, y: 665, size: 9, leading: 11 })
  })
  expect((await readPdf(file)).references).toEqual(both)
})

test('the number of a page beside a line of a list is none of it', async () => {
  const file = await drawn((pen) => {
    front(pen, 300)
    pen.line('References', { ...heading, y: 320 })
    pen.lines(dated, { x: 60, y: 340 })
    pen.line('12', { x: 20, y: 351, size: 11, font: 'bold' })
  })
  expect((await readPdf(file)).references).toEqual(dated)
})

test('a line of a column that reaches the next one is no line of both', async () => {
  const file = await drawn((pen) => {
    front(pen, 640)
    pen.line('References', { ...heading, x: 265, y: 660 })
    pen.lines(left.flat(), { x: 60, y: 685 })
    pen.lines(right.flat().slice(0, 4), { x: 305, y: 685 })
    for (const [at, x] of [305, 345, 390, 435].entries())
      pen.line(['Hjorland,', 'B.', 'Citation', 'analysis'][at] ?? '', { x, y: 733 })
    pen.line('of the villages. Inf. Proc., v. 4, p. 8-12, 2013.', { x: 305, y: 745 })
  })
  const last = 'Hjorland, B. Citation analysis of the villages. Inf. Proc., v. 4, p. 8-12, 2013.'
  expect((await readPdf(file)).references).toEqual([...both.slice(0, -1), last])
})

test('the end of a range at the foot of a page is no page number', async () => {
  const file = await drawn((pen) => {
    front(pen, 690)
    pen.line('References', { ...heading, y: 700 })
    pen.lines([...dated, 'Nath, P. Straw. Acta 93:1232–', '1237'], { x: 60, y: 716 })
  })
  expect((await readPdf(file)).references.at(-1)).toBe('Nath, P. Straw. Acta 93:1232–1237')
})

test.each<[string, string[], boolean]>([
  ['references', dated, true],
  [
    'references without years, by authors',
    ['Rao, A. Rice of the plains. Pune.', 'Sen, B. Wheat of the hills. Pune.'],
    true,
  ],
  ['rows of a table', rows, false],
  ['paragraphs', [`Farms were many in 2019. ${'The rain fell late. '.repeat(40)}`], false],
  ['nothing', [], false],
])('likeness to references: %s', (_, texts, isOne) => {
  expect(likenessOf(texts) > 0).toBe(isOne)
})

test('what stands below a heading and does not look like references is not offered', async () => {
  const file = await drawn((pen) => {
    front(pen)
    pen.line('References', { ...heading, y: 580 })
    pen.lines(rows, { x: 60, y: 600, leading: 20 })
  })
  expect((await readPdf(file)).references).toEqual([])
})
