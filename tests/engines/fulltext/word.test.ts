import { describe, expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import {
  bare,
  bookmark,
  box,
  cell,
  docx,
  drawing,
  field,
  formula,
  h1,
  h2,
  listed,
  p,
  picture,
  prose,
  r,
  row,
  shown,
  style,
  table,
} from './papers.ts'

type More = Parameters<typeof docx>[1]

const opening = h1('Introduction') + p(prose('harbour'))
const file = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>])

/** The lines of a text behind its first paragraph. */
async function linesOf(body: string, more?: More): Promise<string[]> {
  const { text } = await readOffice(file(docx(opening + body, more)), 'docx')
  return shown(text).slice(2)
}

/** Reads a body, and holds that its balance closes. */
async function read(body: string, more?: More): Promise<string[]> {
  const { balance } = await makeText(docx(opening + body, more))
  expect({ balance, closes: balanceCloses(balance) }).toMatchObject({ closes: true })
  return linesOf(body, more)
}

const b = '<w:b/>'
const long = prose('tide')

describe('runs', () => {
  test.each<[string, string, string[]]>([
    [
      'marks',
      p(`${r('a ')}${r('b', b)}${r('c', '<w:i/>')}${r('2', '<w:vertAlign w:val="superscript"/>')}`),
      ['a **b***c*^2^'],
    ],
    ['a style of a character over that of its paragraph', p(`${r('x')}${r('y', '<w:b w:val="0"/>')}`), ['xy']],
    [
      'deleted text is left, inserted text kept',
      p(`<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${r('new')}</w:ins>`),
      ['new'],
    ],
    ['a paragraph whose end was deleted goes on', `${p(r('one '), '<w:rPr><w:del/></w:rPr>')}${p('two')}`, ['one two']],
    ['hidden text is left', p(`${r('seen')}${r('unseen', '<w:vanish/>')}`), ['seen']],
    ['a symbol', p(`${r('α ')}<w:r><w:sym w:font="Symbol" w:char="F062"/></w:r>`), ['α β']],
    ['letters of a symbol font', p(r('\uf061', '<w:rFonts w:ascii="Symbol"/>')), ['α']],
    [
      'ruby',
      p(
        '<w:r><w:ruby><w:rt><w:r><w:t>over</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      ),
      ['base(over)'],
    ],
    ['a line break parts paragraphs', p('<w:r><w:t>one</w:t><w:br/><w:t>two</w:t></w:r>'), ['one', 'two']],
    [
      'a placeholder is left',
      p(`${r('a')}<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${r('Click here')}</w:sdtContent></w:sdt>`),
      ['a'],
    ],
    ['a control', p(`<w:sdt><w:sdtPr/><w:sdtContent>${r('kept')}</w:sdtContent></w:sdt>`), ['kept']],
    ['a formula in its line', p(`${r('with ')}${formula('x')}${r(' in it')}`), ['with {formula x} in it']],
  ])('%s', async (_, body, lines) => {
    expect(await read(body)).toEqual(lines)
  })

  test('a link, by element and by field', async () => {
    const body = p(
      `<w:hyperlink r:id="l1">${r('pier')}</w:hyperlink>${r(' and ')}${field('HYPERLINK "https://b.example/"', 'boat')}`,
    )
    expect(await read(body, { links: { l1: 'https://a.example/' } })).toEqual([
      '<https://a.example/ pier> and <https://b.example/ boat>',
    ])
  })
})

describe('notes', () => {
  test('are counted as they are called, and stand at the end', async () => {
    const body = p(
      `${r('Boats')}<w:r><w:footnoteReference w:id="2"/></w:r>${r(' and tides')}<w:r><w:footnoteReference w:id="1"/></w:r>`,
    )
    expect(await read(body, { footnotes: ['Of tides', 'Of boats'] })).toEqual([
      'Boats{fn:fn1 ^1^} and tides{fn:fn2 ^2^}',
      'fn1: 1 Of boats',
      'fn2: 2 Of tides',
    ])
  })

  test('of both kinds have marks of their own', async () => {
    const body = p(`${r('Boats')}<w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:endnoteReference w:id="1"/></w:r>`)
    const lines = await read(body, { footnotes: ['A foot'], endnotes: ['An end'] })
    expect(lines[0]).toBe('Boats{fn:fn1 ^1^}{fn:fn2 ^e1^}')
  })
})

describe('headings', () => {
  test.each<[string, string, string[]]>([
    ['by style', h2('Boats') + p(long), ['## Boats', long]],
    [
      'a number of a list becomes the label',
      p('Boats', style('Heading2') + listed(5, 1)) + p(long),
      ['## 1.1 | Boats', long],
    ],
    ['a typed number becomes the label', p('2. Boats', style('Heading1')) + p(long), ['# 2. | Boats', long]],
    ['by look', p(r('Methods', b)) + p(long), ['# Methods', long]],
    ['a marked paragraph of prose is none', p(long, style('Heading2')), [long]],
    [
      'a bold sentence is none',
      p(r('This is a sentence in bold type that ends as sentences do, and is long enough.', b)),
      ['**This is a sentence in bold type that ends as sentences do, and is long enough.**'],
    ],
    [
      'a name of a section in a typed list is none',
      ['A paper has these parts:', '1. Title', '2. Methods', '3. Maps of it', 'Nothing else.']
        .map((one) => p(one))
        .join(''),
      ['A paper has these parts:', 'order: 1. Title; 2. Methods; 3. Maps of it', 'Nothing else.'],
    ],
    [
      'a bold line above its text after a break',
      p(`<w:r><w:rPr>${b}</w:rPr><w:t>Boats</w:t><w:br/></w:r>${r(long)}`),
      ['## Boats', long],
    ],
    [
      'short items of the list that another heading stands in',
      p(r('BOATS', b), listed(5)) + p(long) + p(r('Tides of the bay'), listed(5)) + p(long),
      ['# 1 | BOATS', long, '# 2 | Tides of the bay', long],
    ],
  ])('%s', async (_, body, lines) => {
    expect(await read(body)).toEqual(lines)
  })

  test('numbers say the level where marks do not fit, and looks are of one level', async () => {
    const heading = (text: string) => p(r(text, b))
    const body = ['1. Boats', '1.1 Large ones', '1.2 Small ones', '2. Tides', '2.1 High ones']
      .map((text) => heading(text) + p(long))
      .join('')
    const lines = (await linesOf(body)).filter((line) => line.startsWith('#'))
    expect(lines).toEqual([
      '# 1. | Boats',
      '## 1.1 | Large ones',
      '## 1.2 | Small ones',
      '# 2. | Tides',
      '## 2.1 | High ones',
    ])
  })

  const levelsOf = async (...headings: string[]) => {
    const { text } = await readOffice(file(docx(p(long) + headings.map((one) => one + p(long)).join(''))), 'docx')
    return shown(text).flatMap((line) => /^#+/.exec(line)?.[0].length ?? [])
  }

  test('one without a number between two that follow each other is a part of the first', async () => {
    const texts = ['Introduction', '1. Boats', 'The fleet', '2. Tides', 'Conclusion']
    expect(await levelsOf(...texts.map((text) => p(r(text, b))))).toEqual([1, 1, 2, 1, 1])
  })

  test('levels are those among the headings that are left, where the title was one', async () => {
    const oars = p('Oars', '<w:outlineLvl w:val="2"/>')
    expect(await levelsOf(h2('Introduction'), oars, h2('Tides'))).toEqual([1, 2, 1])
    expect(await levelsOf(p(r('Introduction', b)), h2('Boats'), oars, h2('Tides'))).toEqual([1, 1, 2, 1])
  })

  test('a number before a bold heading need not be bold, nor right', async () => {
    const body = p(r('1.1 ') + r('Large boats', b)) + p('Of wood', listed(4)) + p('.V. Discussion') + p(long)
    expect((await linesOf(p(long) + body)).filter((line) => line.startsWith('#'))).toEqual([
      '## 1.1 | Large boats',
      '# .V. | Discussion',
    ])
  })

  test('one by its look is a finding at its section', async () => {
    const { findings, text } = await readOffice(file(docx(opening + p(r('Methods', b)) + p(long))), 'docx')
    expect(findings).toEqual([{ code: 'heading_guessed', text: 'Methods', where: { section: 'sec2', id: 'sec2' } }])
    expect(text.sections[1]?.id).toBe('sec2')
  })
})

describe('lists', () => {
  test.each<[string, string, string[]]>([
    [
      'as they are counted',
      p('Boats', listed(1)) + p('large', listed(1, 1)) + p('small', listed(1, 1)) + p('Tides', listed(1)),
      ['order: 1. Boats ¶ order: (a) large; (b) small; 2. Tides'],
    ],
    ['bullets', p('Boats', listed(2)) + p('Tides', listed(2)), ['bullet: Boats; Tides']],
    ['that begins elsewhere', p('Boats', listed(4)) + p('Tides', listed(4)), ['order: 5. Boats; 6. Tides']],
    [
      'that goes on behind a paragraph',
      p('Boats', listed(1)) + p('Between.') + p('Tides', listed(1)),
      ['order: 1. Boats', 'Between.', 'order: 2. Tides'],
    ],
    [
      'of typed numbers',
      p('a) Boats of the bay') + p('b) Tides of the bay'),
      ['order: a) Boats of the bay; b) Tides of the bay'],
    ],
    [
      'of typed bullets',
      p('• Boats of the bay') + p('• Tides of the bay'),
      ['bullet: Boats of the bay; Tides of the bay'],
    ],
    ['a quotation', p(long, style('Quote')), [`quote: ${long}`]],
    ['code', p('let boats = 1', style('Code')) + p('boats += 1', style('Code')), ['code: let boats = 1 / boats += 1']],
  ])('%s', async (_, body, lines) => {
    expect(await read(body)).toEqual(lines)
  })
})

const grid = [row('Boat', 'Tide'), row('Asha', '12'), row('Meera', '14')]

describe('tables', () => {
  test.each<[string, string, string[]]>([
    [
      'with a caption above',
      p('Table 1. Boats by tide') + table(...grid),
      ['table Table 1. | Boats by tide', '= Boat | Tide', '- Asha | 12', '- Meera | 14'],
    ],
    ['with a caption alone', p('Table 1. Boats by tide') + p(long), ['table Table 1. | Boats by tide', long]],
    [
      'with a caption in the first row, and notes',
      table(
        row(cell('Table 2: Boats', '<w:gridSpan w:val="2"/>')),
        ...grid,
        row(cell('Source: the pier.', '<w:gridSpan w:val="2"/>')),
      ),
      ['table Table 2: | Boats', '= Boat | Tide', '- Asha | 12', '- Meera | 14', 'note: Source: the pier.'],
    ],
    [
      'with a note below',
      p('Table 1. Boats') + table(...grid) + p('Note. Counted twice.'),
      ['table Table 1. | Boats', '= Boat | Tide', '- Asha | 12', '- Meera | 14', 'note: Note. Counted twice.'],
    ],
    [
      'with merged cells',
      p('Table 1. Boats') +
        table(
          row(cell('Boat', '<w:vMerge w:val="restart"/>'), cell('Tides', '<w:gridSpan w:val="2"/>')),
          row(cell('<w:p/>', '<w:vMerge/>'), 'high', 'low'),
          row('Asha', '12', '3'),
        ),
      ['table Table 1. | Boats', '= Boat↓2 | Tides→2', '= high | low', '- Asha | 12 | 3'],
    ],
    [
      'within a table',
      p('Table 1. Boats') +
        table(row('Boat', 'Tide'), row('Asha', cell(table(row('high', '1'), row('low', '2')) + p('')))),
      ['table Table 1. | Boats', '= Boat | Tide', '- Asha | table ¶ - high | 1 ¶ - low | 2'],
    ],
    [
      'of tabs',
      p('Table 1. Boats') +
        ['Boat\tTide', 'Asha\t12', 'Meera\t14']
          .map((line) =>
            p(
              line
                .split('\t')
                .map((text) => r(text))
                .join('<w:r><w:tab/></w:r>'),
            ),
          )
          .join(''),
      ['table Table 1. | Boats', '= Boat | Tide', '- Asha | 12', '- Meera | 14'],
    ],
    ['that only lays out two columns', bare(row(cell(p(long)), cell(p(prose('boat'))))), [long, prose('boat')]],
    ['that holds one thing', table(row('Only this.')), ['Only this.']],
    ['a formula with its number', bare(row(cell(p(formula('x'))), '(3)')), ['formula (3) | x']],
    [
      'a deleted row',
      p('Table 1. Boats') +
        table(
          ...grid,
          `<w:tr><w:trPr><w:del/></w:trPr>${cell(p('<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>'))}</w:tr>`,
        ),
      ['table Table 1. | Boats', '= Boat | Tide', '- Asha | 12', '- Meera | 14'],
    ],
  ])('%s', async (_, body, lines) => {
    expect(await read(body)).toEqual(lines)
  })
})

test('a Chinese label without a space before its title counts as a word of its own', async () => {
  const lines = await read(p(picture()) + p('图1：水稻产量') + p(picture()) + p('图2水稻产量'))
  expect(lines).toEqual(['figure 图1： | 水稻产量[picture]', 'figure 图2 | 水稻产量[picture]'])
})

describe('pictures', () => {
  test.each<[string, string, string[]]>([
    [
      'with a caption below',
      p(picture('boat', { alt: 'A boat' })) + p('Figure 1. The pier'),
      ['figure Figure 1. | The pier[picture A boat]'],
    ],
    [
      'with a caption above, where all have',
      p('Figure 1. One') + p(picture()) + p(long) + p('Figure 2. Two') + p(picture()),
      ['figure Figure 1. | One[picture]', long, 'figure Figure 2. | Two[picture]'],
    ],
    [
      'side by side, with names',
      p(picture()) + p('(a) low') + p(picture()) + p('(b) high') + p('Fig. 2 Tides'),
      ['figure Fig. 2 | Tides[picture][picture] + (a) low + (b) high'],
    ],
    [
      'in a grid of cells',
      bare(row(cell(p(picture())), cell(p(picture())))) + p('Figure 1: Boats'),
      ['figure Figure 1: | Boats[picture][picture]'],
    ],
    ['in a box with its caption', p(box(p(picture()) + p('Figure 1. Boats'))), ['figure Figure 1. | Boats[picture]']],
    [
      'in a group',
      p(
        drawing(
          `<wpg:wgp>${'<pic:pic><pic:blipFill><a:blip r:embed="boat"/></pic:blipFill></pic:pic>'.repeat(2)}</wpg:wgp>`,
          { kind: 'anchor' },
        ),
      ),
      ['figure [picture][picture]'],
    ],
    ['cropped', p(picture('boat', { crop: '<a:srcRect l="25000"/>' })), ['figure [picture cropped 0.25]']],
    ['a small one stands in its line', p(`${r('a ')}${picture('boat', { height: 10 })}${r(' b')}`), ['a {picture } b']],
    [
      'one that floats comes behind its paragraph',
      p(`${r(long)}${picture('boat', { kind: 'anchor' })}`),
      [long, 'figure [picture]'],
    ],
    [
      'of VML',
      p(
        '<w:r><w:pict><v:shape style="width:100pt;height:50pt" alt="A boat"><v:imagedata r:id="boat"/></v:shape></w:pict></w:r>',
      ),
      ['figure [picture A boat]'],
    ],
    [
      'an equation of MathType',
      p(
        '<w:r><w:object><v:shape><v:imagedata r:id="boat"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>',
      ),
      ['formula'],
    ],
    [
      'of two versions the one with a picture',
      p(
        '<w:r><mc:AlternateContent><mc:Choice><w:drawing><wp:inline><wps:wsp/></wp:inline></w:drawing>' +
          '</mc:Choice><mc:Fallback><w:pict><v:shape><v:imagedata r:id="boat"/></v:shape></w:pict>' +
          '</mc:Fallback></mc:AlternateContent></w:r>',
      ),
      ['figure [picture]'],
    ],
    [
      'captions above and below by turns',
      p('Figure 1. One') + p(picture()) + p(picture()) + p('Fig. 2. Two'),
      ['figure Figure 1. | One[picture]', 'figure Fig. 2. | Two[picture]'],
    ],
    [
      'captions listed ahead of their pictures',
      p('Figure 1. One') + p('Figure 2. Two') + p(picture()) + p(picture()),
      ['figure Figure 1. | One[picture]', 'figure Figure 2. | Two[picture]'],
    ],
    [
      'a caption below a table and its picture',
      p(picture()) + table(row('a', 'b'), row('1', '2')) + p('Figure 1. The pier'),
      ['figure Figure 1. | The pier[picture]', 'table', '= a | b', '- 1 | 2'],
    ],
    ['a bold caption without a sign', p(picture()) + p(r('Рис. 1 Схема', b)), ['figure Рис. 1 | Схема[picture]']],
    ['a caption as a heading', p(picture()) + h2('图1水稻产量'), ['figure 图1 | 水稻产量[picture]']],
    [
      'a label and its bold title, each in a paragraph',
      p('Таблица 1') + p(r('Урожай риса', b)) + table(row('a', 'b'), row('1', '2')),
      ['table Таблица 1 | Урожай риса', '= a | b', '- 1 | 2'],
    ],
    ['a caption without a number', p(picture()) + p('Figure. The pier'), ['figure Figure. | The pier[picture]']],
    [
      'a caption by its style alone',
      p(picture()) + p('The pier in summer', style('Caption')),
      ['figure The pier in summer[picture]'],
    ],
    [
      'names of parts below their pictures',
      p(picture()) + p('A        B') + p(picture()) + p('Figure 1. Two piers'),
      ['figure Figure 1. | Two piers[picture][picture] + A        B'],
    ],
    [
      'a caption behind a paragraph about its picture',
      p(picture()) + p(long) + p('Figure 1. The pier'),
      ['figure Figure 1. | The pier[picture]', long],
    ],
    [
      'pictures of one paragraph above captions that prose parts',
      p(picture('boat', { alt: 'a' }) + picture('boat', { alt: 'b' })) +
        [p('Figure 1. One'), p(long), p('Figure 2. Two'), p(long)].join(''),
      ['figure Figure 1. | One[picture a]', long, 'figure Figure 2. | Two[picture b]', long],
    ],
    [
      'pictures of one paragraph above one caption, and a later figure',
      p(picture() + picture()) + [p('Figure 1. One'), p(long), p(picture()), p('Figure 2. Two')].join(''),
      ['figure Figure 1. | One[picture][picture]', long, 'figure Figure 2. | Two[picture]'],
    ],
    ['a caption that a list counts', p(picture()) + p('The pier', listed(6)), ['figure Fig. 1 | The pier[picture]']],
    [
      'a sentence about a figure is none',
      p('Figure 1 shows the pier and its boats.'),
      ['Figure 1 shows the pier and its boats.'],
    ],
    ['a box of text', p(box(p('Boats first.') + p('Tides later.'))), ['box: Boats first. ¶ Tides later.']],
    [
      'the labels of a drawing, each in a box',
      p(['Client', 'Server', '3 boats'].map((text) => box(p(text))).join('')) + p('Tides.'),
      ['box: Client ¶ Server ¶ 3 boats', 'Tides.'],
    ],
    [
      'labels of a drawing under a caption of their own',
      p(['Client', 'Server'].map((text) => box(p(text))).join('')) + p('Figure 1. The boats'),
      ['figure Figure 1. | The boats + Client + Server'],
    ],
    ['a box of prose beside a label', p(box(p('Client')) + box(p(long))), ['box: Client', `box: ${long}`]],
    ['a table as a picture', p('Table 1. Boats') + p(picture()), ['table Table 1. | Boats[picture]']],
  ])('%s', async (_, body, lines) => {
    expect(await linesOf(body)).toEqual(lines)
  })

  test.each<[string, string, string, string]>([
    ['a linked picture', p(picture('far')), 'picture_not_shown', 'https://pier.example/far.png'],
    [
      'a chart without a picture',
      p(drawing('<a:graphic><a:graphicData><c:chart r:id="chart1"/></a:graphicData></a:graphic>')),
      'shape_not_drawn',
      'Boats a day',
    ],
    ['text of another format', '<w:altChunk r:id="alt"/>', 'text_not_carried', 'Words of another file'],
  ])('%s is a finding', async (_, body, code, text) => {
    const { findings } = await readOffice(file(docx(opening + body)), 'docx')
    expect(findings.map((one) => [one.code as string, one.text])).toEqual([[code, text]])
    await read(body)
  })
})

describe('formulas and references', () => {
  test.each<[string, string, string[]]>([
    ['a formula with its number', p(`<m:oMathPara>${formula('x')}</m:oMathPara>${r('(1)')}`), ['formula (1) | x']],
    [
      'one that a bookmark names',
      p(`${bookmark('eq')}${formula('x')}${r('(1)')}`) + p(`${r('See ')}${field('REF eq \\h', '(1)')}`),
      ['{#p1}', 'formula (1) | x', 'See {other:p1 (1)}'],
    ],
    [
      'a reference to a caption',
      p(picture()) +
        p(`${bookmark('_Ref1')}${r('Figure ')}${field('SEQ Figure', '1')}${r('. Boats')}`) +
        p(`${r('See ')}${field('REF _Ref1 \\h', 'Figure 1')}`),
      ['figure Figure 1. | Boats[picture]', 'See {fig:fig1 Figure 1}'],
    ],
    [
      'a reference to a heading',
      p(`${bookmark('s')}${r('Boats')}`, style('Heading1')) +
        p(`<w:hyperlink w:anchor="s">${r('above')}</w:hyperlink>`),
      ['# Boats', '{sec:sec2 above}'],
    ],
    ['a reference whose target is gone', p(field('REF lost', 'Figure 9')), ['Figure 9']],
    ['contents are left', p(field('TOC \\o', 'Boats 3')) + p('Text.'), ['Text.']],
  ])('%s', async (_, body, lines) => {
    expect(await linesOf(body)).toEqual(lines)
  })

  test('a field that cites keeps its data', async () => {
    const code = 'ADDIN ZOTERO_ITEM CSL_CITATION {&quot;citationItems&quot;:[]}'
    const { text } = await readOffice(file(docx(opening + p(field(code, '(Rao, 2019)')))), 'docx')
    expect(shown(text).at(-1)).toBe('{csl (Rao, 2019)}')
  })
})

const entries = [
  'Rao, A. (2019). Boats of the bay. Journal of Piers, 3(2), 11–19.',
  'Sen, M. (2020). Tides of the bay. Journal of Piers, 4(1), 1–9.',
  'Verma, K. (2021). Piers and people. Harbour Press.',
]

/** As a page breaks them. */
const broken = [
  ['Rao, A. and Sen, M. (2019). Boats that nobody counted in the harbour of', 'Kota. Journal of Piers, 3(2), 11–19.'],
  ['Sen, M. (2020). Tides of the bay and what the people who live by the', 'Chambal say of them. Delta Press.'],
  ['Verma, K. (2021). Piers, people and the boats of the old harbour of', 'Kota. Harbour Press, Kota.'],
]

describe('lists of references', () => {
  const [first = '', second = '', third = ''] = entries
  test.each<[string, string, string[]]>([
    ['of paragraphs', entries.map((one) => p(one)).join(''), ['references References', ...entries]],
    [
      'that a list counts',
      entries.map((one) => p(one, listed(3))).join(''),
      ['references References', `[1] | ${first}`, `[2] | ${second}`, `[3] | ${third}`],
    ],
    [
      'of which the first that a list counts is an address',
      ['https://pier.example/boats-of-kota', ...entries].map((one) => p(one, listed(3))).join(''),
      [
        ...['references References', '[1] | https://pier.example/boats-of-kota'],
        ...entries.map((one, at) => `[${at + 2}] | ${one}`),
      ],
    ],
    [
      'with a stray point before a typed number',
      entries.map((one, at) => p(`${at === 1 ? '.' : ''}${at + 1}.${one}`)).join(''),
      ['references References', `1. | ${first}`, `.2. | ${second}`, `3. | ${third}`],
    ],
    [
      'with typed numbers',
      entries.map((one, at) => p(`[${at + 1}] ${one}`)).join(''),
      ['references References', `[1] | ${first}`, `[2] | ${second}`, `[3] | ${third}`],
    ],
    [
      'in a table',
      bare(...entries.map((one, at) => row(String(at + 1), one))),
      ['references References', `1. | ${first}`, `2. | ${second}`, `3. | ${third}`],
    ],
    [
      'in a table whose first column a list counts',
      bare(...entries.map((one) => row(cell(p('', listed(3))), one))),
      ['references References', `[1] | ${first}`, `[2] | ${second}`, `[3] | ${third}`],
    ],
    [
      'in a control',
      `<w:sdt><w:sdtContent>${entries.map((one) => p(one)).join('')}</w:sdtContent></w:sdt>`,
      ['references References', ...entries],
    ],
    [
      'one goes on in the next paragraph',
      p(first) + p('Available at https://pier.example/') + p(second),
      ['references References', `${first} Available at https://pier.example/`, second],
    ],
    [
      'a paragraph for each line of a page',
      broken
        .flat()
        .map((one) => p(one))
        .join(''),
      ['references References', ...broken.map((lines) => lines.join(' '))],
    ],
    [
      'with a figure below',
      entries.map((one) => p(one)).join('') + p(picture()) + p('Figure 1. Boats'),
      ['references References', ...entries, 'section', '#', 'figure Figure 1. | Boats[picture]'],
    ],
  ])('%s', async (_, body, lines) => {
    expect(await linesOf(h1('References') + body)).toEqual(lines)
  })

  test('without a heading, by its style', async () => {
    const body = entries
      .concat(entries)
      .map((one) => p(one, style('Bibliography')))
      .join('')
    expect((await linesOf(body)).slice(0, 2)).toEqual(['references', first])
  })

  test('the parts behind the body keep their order and say what they are', async () => {
    const body = [h1('Conclusion'), p(long), h1('Acknowledgements'), p('We thank the pier.'), h1('Funding'), p('None.')]
    const more = [h1('References'), ...entries.map((one) => p(one)), h1('Appendix A'), p(long)]
    expect(await read([...body, ...more].join(''))).toEqual([
      ...['# Conclusion', long, 'acknowledgements', '# Acknowledgements', 'We thank the pier.'],
      ...[
        'section (funding)',
        '# Funding',
        'None.',
        'references References',
        ...entries,
        'appendix',
        '# Appendix A',
        long,
      ],
    ])
  })
})
