import { describe, expect, test } from 'bun:test'
import type { Block, Inline } from '../../../src/engines/fulltext/blocks.ts'
import { linkCitations } from '../../../src/engines/fulltext/citing/citing.ts'
import { readInlineText } from '../../../src/engines/fulltext/runs.ts'
import { changeLines } from '../../../src/engines/fulltext/walk.ts'
import { paragraphOf, referenceOf, runOf, runsOf, textOf } from './texts.ts'

/** Links a text's lines: `text>ids` of each reference. */
async function linksIn(blocks: Block[], references = delta) {
  const linked = await linkCitations(textOf(blocks, references))
  const links: string[] = []
  changeLines(linked.text, (content) => {
    for (const one of content)
      if (one.kind === 'reference') links.push(`${readInlineText(one.content)}>${one.to.join('+')}`)
    return content
  })
  return { ...linked, links, codes: linked.findings.map(({ code, text }) => `${code}: ${text}`) }
}

const delta = [
  referenceOf('ref1', '1.', 'Sharma, A. (2019). Lanterns of the delta. River Studies, 3, 1–9. doi:10.5555/lanterns'),
  referenceOf('ref2', '2.', 'Rao, B., & Iyer, C. (2020). Boats without oars. Delta Press.'),
  referenceOf('ref3', '3.', 'Mehta, R. (2021). Songs of the ferry. River Studies, 5, 2–8.'),
]

const cslOf = (...works: object[]) => ({
  by: 'csl' as const,
  data: `ADDIN CSL {"citationItems":${JSON.stringify(works.map((itemData) => ({ itemData })))}}`,
})
const cited = (text: string, field: Extract<Inline, { kind: 'cited' }>['field']): Inline => ({
  kind: 'cited',
  field,
  content: runsOf(text),
})
const lanterns = {
  id: 1,
  type: 'article-journal',
  title: 'Lanterns of the delta',
  author: [{ family: 'Sharma', given: 'A.' }],
  issued: { 'date-parts': [[2019]] },
}
const boats = {
  id: 2,
  type: 'book',
  title: 'Boats without oars',
  author: [{ family: 'Rao' }, { family: 'Iyer' }],
  issued: { 'date-parts': [['2020']] },
  publisher: 'Delta Press',
}

describe('the style of the whole paper', () => {
  test('numbers lead by the labels of the list, in lists and cells too', async () => {
    const { links, codes } = await linksIn([
      paragraphOf('One [1] and others [2,3]; in (2019) and (1) nothing.'),
      { kind: 'list', id: '', type: 'bullet', items: [{ label: '', blocks: [paragraphOf('Again [3]')] }] },
    ])
    expect(links).toEqual(['1>ref1', '2>ref2', '3>ref3', '3>ref3'])
    expect(codes).toEqual([])
  })

  test('names and years win over stray brackets, and what is uncited is said', async () => {
    const { links, codes } = await linksIn([
      paragraphOf('Known (Sharma, 2019), not (Kapoor, 2011); [1] is a note. Rao and Iyer (2020) too.'),
    ])
    expect(links).toEqual(['Sharma, 2019>ref1', 'Rao and Iyer (2020)>ref2'])
    expect(codes).toEqual([
      'citation_unlinked: Kapoor, 2011',
      'reference_uncited: Mehta, R. (2021). Songs of the ferry. River Studies, 5, 2–8.',
    ])
  })

  test('round brackets count where they cover the list', async () => {
    expect((await linksIn([paragraphOf('It is so (1), and so (2,3).')])).links).toEqual(['1>ref1', '2>ref2', '3>ref3'])
    expect((await linksIn([paragraphOf('It is so, first (1) and second.')])).links).toEqual([])
  })
})

test('links of reference managers, and those that are citations and nothing else, are citations', async () => {
  const to = (url: string, text: string): Inline => ({ kind: 'link', url, content: runsOf(text) })
  const links = [
    to('https://paperpile.com/c/abc/def', '(Sharma 2019)'),
    to('https://boats.example/', 'Rao and Iyer, 2020'),
    to('https://songs.example/', 'the songs of Mehta (2021)'),
  ]
  const { links: found, left } = await linksIn([paragraphOf([runOf('Known '), ...links])])
  expect(found).toEqual(['Sharma 2019>ref1', 'Rao and Iyer, 2020>ref2'])
  expect(left).toEqual([1, 1].map((count) => ({ kind: 'layout', text: '', counts: { links: count } })))
})

test('a range of JATS cites what stands between its ends', async () => {
  const cite = (to: string): Inline => ({ kind: 'reference', type: 'bibr', to: [to], content: [runOf(to)] })
  expect((await linksIn([paragraphOf([cite('ref1'), runOf('–'), cite('ref3')])])).codes).toEqual([])
})

describe('fields', () => {
  const rows: [string, Inline, string[]][] = [
    ['one work', cited('(Sharma, 2019)', cslOf(lanterns)), ['Sharma, 2019>ref1']],
    ['its name in the sentence', cited('Sharma (2019)', cslOf(lanterns)), ['Sharma (2019)>ref1']],
    [
      'two works in another order',
      cited('(Rao & Iyer, 2020; Sharma, 2019)', cslOf(lanterns, boats)),
      ['Rao & Iyer, 2020>ref2', 'Sharma, 2019>ref1'],
    ],
    ['numbers', cited('[1, 2]', cslOf(lanterns, boats)), ['1>ref1', '2>ref2']],
    ['a form that no rule reads', cited('ibid. 3–4', cslOf(boats)), ['ibid. 3–4>ref2']],
    [
      'pieces that no rule reads',
      cited('Sharma forthc.; Rao, quoted', cslOf(boats, lanterns)),
      ['Sharma forthc.>ref1', 'Rao, quoted>ref2'],
    ],
    [
      'EndNote',
      cited('(Mehta, 2021)', {
        by: 'endnote',
        data:
          '<EndNote><Cite><Author>Mehta</Author><Year>2021</Year><RecNum>7</RecNum><record><titles>' +
          '<title>Songs of the ferry</title></titles></record></Cite></EndNote>',
      }),
      ['Mehta, 2021>ref3'],
    ],
    [
      'Word',
      cited('(Mehta)', {
        by: 'word',
        data:
          '<b:Sources xmlns:b="urn:b"><b:Source><b:Tag>Meh21</b:Tag><b:Title>Songs of the ferry</b:Title>' +
          '<b:Year>2021</b:Year></b:Source></b:Sources>',
      }),
      ['Mehta>ref3'],
    ],
    [
      'LibreOffice',
      cited('[Meh21]', {
        by: 'odt',
        data: '{"identifier":"Meh21","title":"Songs of the ferry","author":"Mehta, R.","year":"2021"}',
      }),
      ['Meh21>ref3'],
    ],
    ['data that cannot be read', cited('(Sharma, 2019)', { by: 'csl', data: '{"citation' }), ['Sharma, 2019>ref1']],
  ]
  test.each(rows)('%s', async (_, field, expected) =>
    expect((await linksIn([paragraphOf([field])])).links).toEqual(expected),
  )

  test('make the list where the text has none', async () => {
    const { text, links, made } = await linksIn(
      [
        paragraphOf([
          cited('(Sharma, 2019)', cslOf(lanterns)),
          runOf(' and '),
          cited('(Rao & Iyer, 2020; Sharma, 2019)', cslOf(boats, lanterns)),
        ]),
      ],
      [],
    )
    expect(links).toEqual(['Sharma, 2019>ref2', 'Rao & Iyer, 2020>ref1', 'Sharma, 2019>ref2'])
    expect(made.map(({ text, counts }) => [text, counts])).toEqual([
      ['Rao; Iyer (2020). Boats without oars. Delta Press.', { references: 1 }],
      ['Sharma, A. (2019). Lanterns of the delta.', { references: 1 }],
    ])
    expect(text.back.map(({ kind }) => kind)).toEqual(['references'])
  })
})

test('a list that fields’ numbers make is numbered', async () => {
  const { links, made } = await linksIn(
    [paragraphOf([cited('[1, 2]', cslOf(lanterns, boats)), runOf(' and '), cited('[1]', cslOf(lanterns))])],
    [],
  )
  expect(links).toEqual(['1>ref1', '2>ref2', '1>ref1'])
  expect(made.map(({ text }) => text)).toEqual([
    '1. Sharma, A. (2019). Lanterns of the delta.',
    '2. Rao; Iyer (2020). Boats without oars. Delta Press.',
  ])
})

describe('mentions', () => {
  const figure = (id: string, label: string): Block => ({
    kind: 'figure',
    id,
    label,
    caption: { title: runsOf('Boats'), paragraphs: [] },
    pictures: [],
    blocks: [],
  })
  const table: Block = {
    kind: 'table',
    id: 'tab1',
    label: 'Table 1.',
    caption: { title: [], paragraphs: [] },
    widths: [],
    head: [],
    body: [],
    notes: [],
    pictures: [],
  }
  const formula: Block = { kind: 'formula', id: 'eq3', label: '(3)', mathml: '<math/>', tex: '', alt: '' }
  const rows: [string, string[]][] = [
    ['See Fig. 1 and Table 1.', ['Fig. 1>fig1', 'Table 1>tab1']],
    ['See Figures 1–3, and figure 2b', ['Figures 1>fig1', '3>fig2+fig3', 'figure 2b>fig2']],
    ['Figs. 1 and 3(a) (Fig. 2A, B)', ['Figs. 1>fig1', '3(a)>fig3', 'Fig. 2A, B>fig2']],
    ['by Eq. (3) and equation 3', ['Eq. (3)>eq3', 'equation 3>eq3']],
    ['तालिका 1 और चित्र 2 देखें', ['तालिका 1>tab1', 'चित्र 2>fig2']],
    ['на рис. 1 и в таблице 1', ['рис. 1>fig1', 'таблице 1>tab1']],
    ['如图1所示，见表1', ['图1>fig1', '表1>tab1']],
    ['كما في الشكل 1 وبالجدول 1', ['الشكل 1>fig1', 'الجدول 1>tab1']],
    ['Gambar 1 dan 2', ['Gambar 1>fig1', '2>fig2']],
    ['Fig. 9, Table S1, 3 figures, table of 1 and Figure', []],
  ]
  test.each(rows)('%s', async (line, expected) => {
    const { links } = await linksIn([
      paragraphOf(line),
      figure('fig1', 'Figure 1.'),
      figure('fig2', 'Fig. 2'),
      figure('fig3', 'Figure 3:'),
      table,
      formula,
    ])
    expect(links).toEqual(expected)
  })

  test('a figure that no text mentions is said', async () => {
    expect(
      (await linksIn([paragraphOf('Fig. 1'), figure('fig1', 'Figure 1.'), figure('fig2', 'Figure 2.')], [])).codes,
    ).toEqual(['figure_uncited: Figure 2. Boats'])
  })
})

describe('numbers of another list', () => {
  const names = ['Ahuja', 'Bose', 'Chand', 'Das', 'Endo', 'Fabre', 'Gupta', 'Hall']
  const sorted = names.map((name, at) =>
    referenceOf(`ref${at + 1}`, '', `${name}, A. (20${10 + at}). On rivers. Delta Press.`),
  )
  const asTheyCome = names.map((_, at) => `[${at + 1}]`).join(' then ')

  test.each<[string, string, ReturnType<typeof referenceOf>[], links: number, unlinked: number]>([
    ['a list sorted by names that is cited as it comes is another', asTheyCome, sorted, 0, 8],
    [
      'a list with labels is what it says',
      asTheyCome,
      sorted.map((one, at) => ({ ...one, label: `${at + 1}.` })),
      8,
      0,
    ],
    [
      'a list in the order of its citations',
      asTheyCome,
      sorted.toReversed().map((one, at) => ({ ...one, id: `ref${at + 1}` })),
      8,
      0,
    ],
    [
      'a sorted list that is cited by its own numbers',
      'one [3], two [1, 8], three [5], four [2], five [7], six [4], seven [6]',
      sorted,
      8,
      0,
    ],
  ])('%s', async (_, said, references, links, unlinked) => {
    const found = await linksIn([paragraphOf(`Rivers ${said}.`)], references)
    const missing = found.codes.filter((one) => one.startsWith('citation_unlinked'))
    expect([found.links.length, missing.length]).toEqual([links, unlinked])
  })
})

describe('links that the author made', () => {
  const link = (text: string, id: string): Inline => ({
    kind: 'reference',
    type: 'bibr',
    to: [id],
    content: [runOf(text)],
  })
  const lines = (...links: Inline[]): Block[] =>
    links.map((one) => paragraphOf([runOf('It is known ['), one, runOf('] and doubted [3].')]))

  test('stay, and the numbers beside them are linked too', async () => {
    const { links, codes } = await linksIn(lines(link('1', 'ref1'), link('2', 'ref2')))
    expect([links, codes]).toEqual([['1>ref1', '3>ref3', '2>ref2', '3>ref3'], []])
  })

  test('are asked about where they contradict the printed number', async () => {
    const { links, codes } = await linksIn(lines(link('1', 'ref1'), link('2', 'ref2'), link('2', 'ref1')))
    expect(links).toEqual(['1>ref1', '3>ref3', '2>ref2', '3>ref3', '3>ref3'])
    expect(codes).toEqual(['citation_unlinked: 2'])
  })

  test('go to the printed number of a work that the list has twice', async () => {
    const twice = delta.with(2, referenceOf('ref3', '3.', readInlineText(delta[0]?.content ?? [])))
    const { links, codes } = await linksIn([paragraphOf([link('2', 'ref2'), runOf('; '), link('3', 'ref1')])], twice)
    expect([links, codes.filter((one) => one.startsWith('citation'))]).toEqual([['2>ref2', '3>ref3'], []])
  })

  test('are right where most of them contradict the numbers, which are of another list', async () => {
    const { links, codes } = await linksIn(lines(link('1', 'ref2'), link('2', 'ref1')))
    expect([links, codes]).toEqual([['1>ref2', '3>ref3', '2>ref1', '3>ref3'], []])
  })

  test('are all of a published text', async () => {
    const { text } = await linkCitations(textOf(lines(link('1', 'ref1')), delta), 'all')
    expect(text).toEqual(textOf(lines(link('1', 'ref1')), delta))
  })
})
