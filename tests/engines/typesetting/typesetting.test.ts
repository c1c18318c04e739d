import { afterAll, describe, expect, test } from 'bun:test'
import { openPdf } from '../../../src/engines/documents/pdf/pdfjs.ts'
import { type Cell, numbersBeforePoint, readWhole } from '../../../src/engines/fulltext/text.ts'
import { headData } from '../../../src/engines/typesetting/head.ts'
import { describeTable, placeOfPicture } from '../../../src/engines/typesetting/place-rules.ts'
import { createOutputsMaker } from '../../../src/journal/fulltext/outputs.ts'
import { readPdf } from '../../support/pdf.ts'
import { halves } from '../fulltext/pictures/made.ts'

const maker = createOutputsMaker()
afterAll(() => maker.stop())

const look = {
  accent: '#1c5c4c',
  logo: '',
  site: 'fieldcrops.example',
  months: 'May–June',
  columns: 2,
  sheet: 'A4',
} as const

const front = `<front>
<journal-meta><journal-title-group><journal-title>Journal of Field Crops</journal-title></journal-title-group>
<issn publication-format="print">1234-5679</issn>
<publisher><publisher-name>Society for Field Crops</publisher-name></publisher></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/ijfc.1036</article-id>
<title-group><article-title>Sowing date of <italic>Eleusine coracana</italic></article-title></title-group>
<contrib-group>
<contrib contrib-type="author" corresp="yes"><name><surname>Murmu</surname><given-names>Sushila</given-names></name>
<aff>Upland Research Station, Dumka</aff></contrib>
<contrib contrib-type="author"><name><surname>Kujur</surname><given-names>Anil</given-names></name>
<aff>Department of Agronomy, Devgarh</aff></contrib></contrib-group>
<pub-date><day>18</day><month>06</month><year>2026</year></pub-date>
<volume>3</volume><issue>3</issue><fpage>37</fpage><lpage>46</lpage>
<abstract><p>Finger millet is sown late.</p></abstract></article-meta></front>`

const article = (body: string, back = '', language = 'en') =>
  `<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="${language}">${front}
<body>${body}</body><back>${back}</back></article>`

const named = '<label>1.</label><caption><title>Lost rows</title></caption>'

async function set(jats: string, given: Partial<typeof look> & { pictures?: Map<string, Uint8Array> } = {}) {
  const { pictures = new Map(), ...own } = given
  const answer = await maker.make({ jats, pictures, look: { ...look, ...own }, wants: 'pdf' })
  if (answer.is === 'refused') throw new Error(answer.why)
  return { ...answer, pdf: answer.bytes }
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<p>Paragraph ${at} says that the rain of a year falls within ninety days.</p>`,
  )

describe('a typeset article', () => {
  test('has its head, its facts, its running heads, and the pages of its issue', async () => {
    const body = `<sec id="sec1"><title>Introduction</title>${paragraphs(120).join('')}</sec>`
    const { pdf, pages } = await set(article(body))
    const { pages: texts, info } = await readPdf(pdf)
    expect(texts.length).toBe(pages)
    expect(info.Title).toBe('Sowing date of Eleusine coracana')
    for (const text of [
      ...['Journal of Field Crops', 'ISSN 1234-5679', 'Volume 3, Issue 3, May–June 2026, pages 37–46', 'Sushila Murmu'],
      ...['Upland Research Station, Dumka', '18 June 2026', '10.5555/ijfc.1036', 'Finger millet is sown late.', '37'],
    ])
      expect(texts[0]).toContain(text)
    expect(texts[1]).toMatch(/Murmu and Kujur\s*Sowing date of Eleusine coracana/)
    expect(texts[1]).toContain('Journal of Field Crops 3(3), 2026')
    expect(texts[1]).toContain('38')
    for (let at = 0; at < 120; at++) expect(texts.join(' ')).toContain(`Paragraph ${at} says`)
  })

  test('is tagged, in its language, and the same bytes for the same article', async () => {
    const jats = article('<p>Rain.</p>')
    const [one, other] = [await set(jats), await set(jats)]
    expect(Buffer.from(one.pdf).equals(Buffer.from(other.pdf))).toBe(true)
    const source = Buffer.from(one.pdf).toString('latin1')
    expect(source).toContain('/StructTreeRoot')
    expect(source).toMatch(/pdfuaid:part/)
    expect((await readPdf(one.pdf)).language).toBe('en')
  })

  test('tags a quotation as one', async () => {
    const quote = '<disp-quote><p>The fields were white.</p><attrib>A grower</attrib></disp-quote>'
    const { pdf } = await set(article(`<p>Rain.</p>${quote}`))
    expect((await readPdf(pdf)).text).toMatch(/The fields were white\.\s*A grower/)
    const opened = await openPdf(pdf.slice())
    expect(JSON.stringify(await (await opened.getPage(1)).getStructTree())).toContain('"role":"BlockQuote"')
  })

  test('tags lists, and the list of references, as lists', async () => {
    const item = (label: string) => `<list-item><label>${label}</label><p>Rain ${label}</p></list-item>`
    const list = `<list list-type="order">${item('(a)')}${item('(b)')}</list>`
    const ref = (id: number) =>
      `<ref id="ref${id}"><label>${id}.</label><mixed-citation>Rao ${id}</mixed-citation></ref>`
    const back = `<ref-list id="refs1"><title>References</title>${ref(1)}${ref(2)}</ref-list>`
    const { pdf } = await set(article(list, back))
    const { text } = await readPdf(pdf)
    for (const words of ['(a)', 'Rain (b)', '2.', 'Rao 2']) expect(text).toContain(words)
    const opened = await openPdf(pdf.slice())
    const tree = JSON.stringify(await (await opened.getPage(1)).getStructTree())
    expect(tree.match(/"role":"LI"/g)).toHaveLength(4)
    expect(tree.match(/"role":"L"/g)).toHaveLength(2)
  })

  test('sets a note once, at the foot of the page that cites it first', async () => {
    const mark = '<xref ref-type="fn" rid="fn1"><sup>1</sup></xref>'
    const note = (id: number, text: string) => `<fn id="fn${id}"><label>${id}</label><p>${text}</p></fn>`
    const body = `<p>One${mark} and again${mark}.</p>`
    const back = `<fn-group>${note(1, 'A pair of bullocks.')}${note(2, 'Cited nowhere.')}</fn-group>`
    const { text } = await readPdf((await set(article(body, back))).pdf)
    expect(text.match(/A pair of bullocks/g)).toHaveLength(1)
    expect(text.match(/Cited nowhere/g)).toHaveLength(1)
    const second = mark.replace('fn1', 'fn2').replace('>1<', '>2<')
    const apart = await readPdf((await set(article(`<p>One${mark}${second}.</p>`, back))).pdf)
    expect(apart.text.replace(/\s/g, '')).toContain('One1,2.')
  })

  test('sets tables of any width with their notes, and formulas with their numbers', async () => {
    const cells = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => `<td>${name}${at}</td>`).join('')
    const table = (columns: number) =>
      `<table-wrap id="tab${columns}"><label>Table ${columns}.</label><caption><title>Of ${columns}</title></caption>
       <table><thead><tr>${cells(columns, 'H')}</tr></thead><tbody><tr>${cells(columns, 'C')}</tr></tbody></table>
       <table-wrap-foot><p>Means of ${columns}.</p></table-wrap-foot></table-wrap>`
    const fraction = '<mml:mfrac><mml:mn>8</mml:mn><mml:mn>2</mml:mn></mml:mfrac>'
    const formula = `<disp-formula id="eq1"><label>(7)</label>
       <mml:math><mml:mi>H</mml:mi><mml:mo>=</mml:mo>${fraction}</mml:math></disp-formula>`
    const { pdf } = await set(article([2, 9, 24].map(table).join('') + formula))
    const { text, outside } = await readPdf(pdf)
    for (const columns of [2, 9, 24]) {
      expect(text).toContain(`Means of ${columns}.`)
      expect(text).toContain(`C${columns - 1}`)
    }
    expect(text).toContain('(7)')
    expect(outside).toEqual([])
  })

  test('sets letters of a formula as variables, also where they stand beside each other', async () => {
    const letters = ['Y', 'b', 'I'].map((one) => `<mml:mi>${one}</mml:mi>`).join('')
    const { pdf } = await set(article(`<disp-formula><mml:math>${letters}</mml:math></disp-formula>`))
    expect((await readPdf(pdf)).text.replace(/\s/g, '')).toContain('𝑌𝑏𝐼')
  })

  test('sets a note in the line of its label', async () => {
    const note = (id: string, label: string) => `<fn id="${id}"><label>${label}</label><p>At 10% moisture.</p></fn>`
    const table = `<table-wrap id="tab1"><table><tbody><tr><td>1,284</td></tr></tbody></table>
<table-wrap-foot>${note('fn1', '†')}</table-wrap-foot></table-wrap>`
    const { pdf } = await set(article(table, `<fn-group>${note('fn2', '‡')}</fn-group>`))
    const { items } = await (await (await openPdf(pdf.slice())).getPage(1)).getTextContent()
    const words = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
    for (const sign of '†‡') {
      const at = words.findIndex(({ str }) => str.trim() === sign)
      expect(words[at + 1]?.str).toContain('At 10%')
      expect(words[at + 1]?.transform[4]).toBeGreaterThan(words[at]?.transform[4])
    }
  })

  test('sets figures and tables of which a caption, notes or a decorative picture is all there is', async () => {
    const caption = (label: string) => `<label>${label}</label><caption><title>Of ${label}</title></caption>`
    const foot = '<table-wrap-foot><p>Means of the foot.</p></table-wrap-foot>'
    const decoration = '<graphic xlink:href="dot.png"><alt-text content-type="decorative"/></graphic>'
    const ones = [
      `<table-wrap id="tab1">${caption('Table 1')}</table-wrap>`,
      `<table-wrap id="tab2">${caption('Table 2')}${foot}</table-wrap>`,
      `<table-wrap id="tab3">${caption('Table 3')}${decoration}</table-wrap>`,
      `<fig id="fig1">${caption('Figure 1')}</fig>`,
      `<fig id="fig2">${caption('Figure 2')}${decoration}</fig>`,
      `<fig id="fig3">${caption('Figure 3')}<p>Words in it.</p></fig>`,
      `<fig-group id="fig4">${caption('Group 4')}${['Part a', 'Part b'].map((one) => `<fig>${caption(one)}</fig>`).join('')}</fig-group>`,
    ]
    const dot = new Bun.Image(Buffer.from(onePixel, 'base64'))
    const pictures = new Map([['dot.png', await dot.resize(40, 40).png().bytes()]])
    const { text } = await readPdf((await set(article(ones.join('')), { pictures })).pdf)
    for (const words of [
      'Table 1',
      'Means of the foot',
      'Table 3',
      'Figure 1',
      'Figure 2',
      'Words in it',
      'Of Group 4',
      'Part b',
    ])
      expect(text).toContain(words)
  })

  test('names a list of references that has no title, and prints a file’s name without a link', async () => {
    const list = '<ref-list><ref id="ref1"><mixed-citation>Rao 2019.</mixed-citation></ref></ref-list>'
    const file =
      '<supplementary-material id="supp1" xlink:href="plots.csv"><label>File 1</label></supplementary-material>'
    const { pdf } = await set(article(`<p>Rain.</p>${file}`, list))
    expect((await readPdf(pdf)).text).toMatch(/File 1\s*plots\.csv\s*References\s*Rao 2019/)
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/URI (plots.csv)')
  })

  test('says which letters no font has, and prints a sign in their place', async () => {
    const { pdf, findings } = await set(article(`${paragraphs(2).join('')}<p>Before ᚠᚢᚦ between 💡 after.</p>`))
    expect(findings.map(({ code, text }) => `${code}: ${text}`).toSorted()).toEqual(
      ['letters_without_font: ᚠᚢᚦ', 'letters_without_font: 💡'].toSorted(),
    )
    expect((await readPdf(pdf)).text).toContain('Before […] between […] after.')
  })

  test.each([
    `<boxed-text id="tab1" content-type="table">${named}</boxed-text>`,
    `<table-wrap id="tab1">${named}<table-wrap-foot><fn id="n1"><p>Of all.</p></fn></table-wrap-foot></table-wrap>`,
    `<fig-group id="fig1">${named}<fig id="fig2"><label>A</label></fig></fig-group>`,
  ])('shows the caption of what is not there: %s', async (floated) => {
    const { pdf } = await set(article(`<p>Rain.</p>${floated}`))
    expect((await readPdf(pdf)).text).toContain('Lost rows')
  })

  test('prints each picture in as many pixels as its place needs, drawings exactly', async () => {
    const figure = (name: string) =>
      `<fig id="${name}"><label>${name}.</label><graphic xlink:href="${name}.png" specific-use="width=450 height=450"/></fig>`
    const names = ['drawn', 'wide', 'small'] as const
    const [drawn, wide, small] = [halves(1600, 1600), halves(3000, 1000), halves(800, 800)]
    const pictures = new Map(Object.entries({ 'drawn.png': drawn, 'wide.png': wide, 'small.png': small }))
    const source = Buffer.from((await set(article(names.map(figure).join('')), { pictures })).pdf).toString('latin1')
    const widths = [...source.matchAll(/\/Width (\d+)/g)].map(([, width]) => Number(width))
    expect([...new Set(widths)].toSorted()).toEqual([1020, 2160, 800])
    expect(source).not.toContain('/DCTDecode')
  })

  test('sets long paragraphs of Hindi, with words of its own in Hindi', async () => {
    const { pages } = await set(article(`<p>${'वर्षा नब्बे दिनों में होती है। '.repeat(600)}</p>`, '', 'hi'))
    expect(pages).toBe(3)
    const { head } = await readWhole(article('', '', 'hi'))
    const inHindi = JSON.stringify(headData(head, { ...look, language: 'hi' }))
    for (const words of ['सारांश', 'प्रकाशित', '18 जून 2026', 'खंड 3, अंक 3', 'पृष्ठ 37–46', 'Murmu और Kujur'])
      expect(inHindi).toContain(words)
  })

  test('cuts neither long abstracts nor long lists of people at the foot of its first page', async () => {
    const long = paragraphs(60).join('')
    const abstracts = `<abstract>${long}</abstract><abstract abstract-type="plain-language-summary">${long}</abstract>`
    const person = (at: number) =>
      `<contrib><name><surname>Kujur ${at}</surname><given-names>Bina Kumari Anjali</given-names></name>` +
      `<aff>Department ${at} of Devgarh</aff></contrib>`
    const people = Array.from({ length: 250 }, (_, at) => person(at)).join('')
    const textOf = async (jats: string) => (await readPdf((await set(jats)).pdf)).text
    const abstracted = await textOf(article('<p>Rain fell.</p>').replace(/<abstract>.*<\/abstract>/, abstracts))
    expect(abstracted).toMatch(
      /Abstract Paragraph 0 .*Paragraph 59 .*Plain summary Paragraph 0 .*Paragraph 59 .*Rain fell/,
    )
    const peopled = await textOf(article('<p>Rain fell.</p>').replace(/<contrib .*<\/contrib>/s, people))
    expect(peopled).toMatch(/Kujur 0.*Kujur 249.*Department 249 of Devgarh.*Abstract.*Rain fell/)
  })

  test('takes one column and Letter', async () => {
    const { pdf } = await set(article('<p>Rain.</p>'), { columns: 1 as 2, sheet: 'Letter' as 'A4' })
    expect(Buffer.from(pdf).toString('latin1')).toContain('/MediaBox [0 0 612 792]')
  })

  test('takes no word of an author for a command', async () => {
    const text = '#panic("x") $x^2$ *bold* = Heading @ref &lt;label&gt; \\u{41} `raw`'
    const { pdf } = await set(article(`<p>${text}</p>`))
    expect((await readPdf(pdf)).text).toContain('#panic("x") $x^2$ *bold* = Heading @ref <label> \\u{41} `raw`')
  })
})

test.each([
  [{ width: 900, height: 330 }, 0, 'across'],
  [{ width: 900, height: 500 }, 0, 'column'],
  [{ width: 900, height: 500 }, 450, 'across'],
  [{ width: 900, height: 330 }, 200, 'column'],
  [{ width: 600, height: 200 }, 0, 'column'],
] as const)('a picture of %j, shown %d points wide (0: not known), stands %s', (pixels, width, place) => {
  const picture = { file: 'one.svg', alt: 'A curve', isDecorative: false, height: 0, width, pixels }
  const caption = { title: [], paragraphs: [] }
  const figure = { kind: 'figure', id: 'fig1', label: 'Figure 1.', caption, pictures: [picture], blocks: [] } as const
  expect(placeOfPicture({ ...figure, pictures: [picture], blocks: [] }).place).toBe(place)
})

describe('a table', () => {
  const cell = (text: string, rows = 1): Cell => ({
    blocks: [{ kind: 'paragraph', id: '', content: [{ kind: 'run', text, marks: [] }] }],
    columns: 1,
    rows,
    isHead: false,
    align: '',
  })
  const caption = { title: [], paragraphs: [] }
  const described = (body: Cell[][], label = '') =>
    describeTable({ kind: 'table', id: '', label, caption, widths: [], head: [], notes: [], pictures: [], body })
  const cells = (rows: string[][]) => rows.map((row) => row.map((text) => cell(text)))

  test('floats if it has a number, else stays at its place', () => {
    expect([described([], 'Table 1.').place, described([]).place]).toEqual(['float', 'here'])
  })

  test('has the longest words and lines of each column, to be measured', () => {
    const { columnTexts } = described(
      cells([
        ['NZ_AAXU00000000 of rice', '1'],
        ['a', '24'],
      ]),
    )
    const [first, second] = columnTexts.map(({ words, lines }) => [words[0]?.text, lines[0]?.text])
    expect([first, second]).toEqual([
      ['NZ_AAXU00000000', 'NZ_AAXU00000000 of rice'],
      ['24', '24'],
    ])
  })

  test('has the longest lines that span columns, and hyphenates only beside a very long word', () => {
    const across = { ...cell('Effects of the rain'), columns: 2 }
    const rows = [
      [across, cell('Rains')],
      [{ ...cell('Effects'), columns: 2 }, cell('Straßenbahnhaltestelle')],
    ]
    const { body, spans } = described(rows)
    expect(spans.map(({ text, from, to }) => [text, from, to])).toEqual([
      ['Effects of the rain', 0, 2],
      ['Effects', 0, 2],
    ])
    expect(body.flat().map(({ hyphenates }) => hyphenates)).toEqual([false, false, false, true])
  })

  test('can be cut where no cell spans the cut', () => {
    const { cuts } = described([[cell('a', 2), cell('b')], [cell('c')], [cell('d'), cell('e')], [cell('f'), cell('g')]])
    expect(cuts).toEqual([2, 3])
  })

  test('has numbers at the right where a column has them, its head too, but not in its first column', () => {
    const { body } = described(cells([['Model', 'AIC'], ...['1', '2', '3', '4', '5'].map((one) => [one, `${one}.5`])]))
    expect(body.map((row) => row.map(({ isNumber }) => isNumber))).toEqual(body.map(() => [false, true]))
  })

  test('has what follows the points of its numbers, each once, with 0 for each digit', () => {
    const marked: Cell = {
      ...cell(''),
      blocks: [
        {
          kind: 'paragraph',
          id: '',
          content: [
            { kind: 'run', text: ' 7.3', marks: [] },
            { kind: 'reference', type: 'fn', to: ['fn1'], content: [{ kind: 'run', text: '*', marks: ['sup'] }] },
          ],
        },
      ],
    }
    const { body, tails } = described([
      ...cells([
        ['a', '1.5'],
        ['b', '12.4'],
        ['c', '8'],
      ]),
      [cell('d'), marked],
    ])
    const texts = body.map((row) => tails[row[1]?.tail ?? -1]?.content.map(({ text }) => text))
    expect(texts).toEqual([['.0'], ['.0'], [], ['.0', '*']])
    expect([body[0]?.[0]?.tail, tails.length]).toEqual([-1, 3])
  })

  test('has the widths of its lines, in the size of its letters, wider for capitals and Chinese', () => {
    const { body } = described(
      cells([
        ['rain', 'RAIN'],
        ['降雨降雨', ''],
      ]),
    )
    expect(body.flat().map(({ lines }) => lines[0])).toEqual([2.2, 3.3, 4.4, undefined])
  })
})

test.each<[string[], string[]]>([
  [
    ['1,842 b', '610 e', '−2.31 a'],
    ['1,842', '610', '−2'],
  ],
  [
    ['3,14', '12', '1.234,5'],
    ['3', '12', '1.234'],
  ],
  [
    ['1 842', '12'],
    ['1 842', '12'],
  ],
  [
    ['0.6 ± 0.2', '<.001'],
    ['0', '<'],
  ],
])('a column of %j has these before its points: %j', (texts, leads) => {
  expect(numbersBeforePoint(texts)).toEqual(leads)
})
