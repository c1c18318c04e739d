import { describe, expect, test } from 'bun:test'
import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { encodeHtml, plainText } from '../../src/core/text/html.ts'
import { type CslName, cslItem } from '../../src/journal/citing/csl.ts'
import { exportAs } from '../../src/journal/citing/export.ts'
import { type Cited, getArticleFacts } from '../../src/journal/citing/facts.ts'
import { dublinCoreTags } from '../../src/journal/citing/metadata.ts'
import { type Style, styledCitation, styles } from '../../src/journal/citing/styles.ts'
import { aCited, bareCited as bare, type CitedValues } from '../support/builders/cited.ts'

const nothing = { websitename: '', journal_language: '', issn: '', journal_essn: '', publisher: '' }

describe('the CSL item', () => {
  test('the CSL item holds all that is known', () => {
    expect(cslItem(aCited())).toEqual({
      id: 'sharma2026_1043',
      type: 'article-journal',
      title: 'Growth of <i>Vigna radiata</i> & rice',
      author: [
        { family: 'Sharma', given: 'Ravi Kumar' },
        { family: 'देवी', given: 'सीता' },
      ],
      'container-title': 'Journal of Crops & Soils',
      ISSN: '1234-5678, 8765-4321',
      volume: '5',
      issue: '2',
      page: '101-108',
      issued: { 'date-parts': [[2026, 3, 14]] },
      URL: 'https://crops.example/archives/2026/vol5/issue2/1043',
      publisher: 'Crop Society',
      language: 'en',
      keyword: 'mungbean, deficit irrigation',
      abstract: 'Yield fell (p < 0.05). 50% of it.',
    })
  })

  test('the CSL item leaves out what is unknown', () => {
    expect(cslItem(bare)).toEqual({
      id: 'article2026_1043',
      type: 'article-journal',
      title: 'Preface',
      volume: '5',
      issue: '2',
      issued: { 'date-parts': [[2026]] },
      URL: 'https://crops.example/archives/2026/vol5/issue2/1043',
    })
  })

  test.each<[string, CslName]>([
    ['Dr. Ravi Kumar Sharma', { family: 'Sharma', given: 'Ravi Kumar' }],
    ['Jan van der Berg', { family: 'van der Berg', given: 'Jan' }],
    ['Jan Pieter van der Berg', { family: 'van der Berg', given: 'Jan Pieter' }],
    ['Maria de Souza', { family: 'de Souza', given: 'Maria' }],
    ['Ludwig von Mises', { family: 'von Mises', given: 'Ludwig' }],
    ['de Silva', { family: 'de Silva' }],
    ['Maria de Souza Lima', { family: 'Lima', given: 'Maria de Souza' }],
    ['Dirk Van Damme', { family: 'Van Damme', given: 'Dirk' }],
    ['Nguyen Van Minh', { family: 'Minh', given: 'Nguyen Van' }],
    ['Prof. Dr. Ravi Sharma', { family: 'Sharma', given: 'Ravi' }],
    ['Sharma R.K.', { family: 'Sharma', given: 'R. K.' }],
    ['RK Sharma', { family: 'Sharma', given: 'R. K.' }],
    ['Gupta SK', { family: 'Gupta', given: 'S. K.' }],
    ['Ravi K Sharma', { family: 'Sharma', given: 'Ravi K.' }],
    ['J.-P. Sartre', { family: 'Sartre', given: 'J.-P.' }],
    ['Ch.V. Rao', { family: 'Rao', given: 'Ch. V.' }],
    ['Juan De la Cruz', { family: 'De la Cruz', given: 'Juan' }],
    ["Gerard 't Hooft", { family: "'t Hooft", given: 'Gerard' }],
    ['Karin in ’t Veld', { family: 'in ’t Veld', given: 'Karin' }],
    ['De la Cruz', { family: 'la Cruz', given: 'De' }],
    ['Martin Luther King Jr.', { family: 'King', given: 'Martin Luther', suffix: 'Jr.' }],
    ['Jan van der Berg II', { family: 'van der Berg', given: 'Jan', suffix: 'II' }],
    ['ravi kumar sharma', { family: 'sharma', given: 'ravi kumar' }],
    ['सीता देवी', { family: 'देवी', given: 'सीता' }],
    ['Élodie Łukasz', { family: 'Łukasz', given: 'Élodie' }],
    ['Dr. Plato', { literal: 'Plato' }],
  ])('the CSL item writes the name %j as %j', (authorname, name) => {
    expect(cslItem(aCited({ authorname })).author).toEqual([name])
  })

  test('initials set solid are apart in every file for reference managers, which take one letter of a word', () => {
    const cited = aCited({ authorname: 'RK Sharma' })
    expect(exportAs('ris', cited).body).toContain('AU  - Sharma, R. K.\r\n')
    expect(exportAs('bib', cited).body).toContain('author = {Sharma, R. K.},')
    expect(exportAs('csl.json', cited).body).toContain('"given": "R. K."')
  })

  test.each([
    ['Ravi Sharma', 'sharma2026_7'],
    ['Zoë Nuñez-Gómez', 'nunezgomez2026_7'],
    ['Jan van der Berg', 'berg2026_7'],
    ['सीता देवी', 'article2026_7'],
    ['Plato', 'plato2026_7'],
    ['', 'article2026_7'],
  ])('the CSL item of %j has the key %j', (authorname, id) => {
    expect(cslItem(aCited({ authorname, refnumber: '7' })).id).toBe(id)
  })

  test.each<[string, string | null, string, number[]]>([
    ['its day', '2025-12-31', 'Mar-Apr', [2025, 12, 31]],
    ["its issue's year, of several months", null, 'Jul-Dec', [2026]],
    ["its issue's year, of a whole one", null, 'Jan-Dec', [2026]],
    ['its day, whatever the months', '2026-08-02', 'Jul-Dec', [2026, 8, 2]],
    ["its issue's only month", null, 'September', [2026, 9]],
    ['its year', null, '', [2026]],
  ])('the CSL item gives the date as %s', (_, publishdate, frequency, parts) => {
    expect(cslItem(aCited({ publishdate, frequency })).issued).toEqual({ 'date-parts': [parts] })
  })

  test.each([
    ['7-7', '7'],
    ['001-010', '1-10'],
    ['i-v', 'i-v'],
    ['e12', 'e12'],
  ])('the CSL item writes the pages %j as %j', (pagenumber, page) => {
    expect(cslItem(aCited({ pagenumber })).page).toBe(page)
  })

  test('the CSL item has the e-ISSN if it is the only one', () => {
    expect(cslItem(aCited({ settings: { issn: '' } })).ISSN).toBe('8765-4321')
  })

  test.each([
    ['<em>Oryza</em> and <i>Zea</i>', '<i>Oryza</i> and <i>Zea</i>'],
    ['<i>Oryza <em>sativa</em></i> L.', '<i>Oryza </i><i>sativa</i> L.'],
    ['p &lt; 0.05 &amp;amp; more', 'p < 0.05 &amp; more'],
    ['Rice\nand&#10;wheat', 'Rice and wheat'],
  ])('the CSL item writes the title %j as %j', (title, csl) => {
    expect(cslItem(aCited({ title })).title).toBe(csl)
  })
})

describe('an export', () => {
  test('BibTeX holds all that is known', () => {
    const title = 'The DNA of <i>Vigna radiata</i> &amp; {rice}: 50% of $1'
    const settings = { license_url: 'https://creativecommons.org/licenses/by/4.0/' }
    expect(exportAs('bib', aCited({ title, settings, pagenumber: '1-8', hasFile: true }))).toEqual({
      body: `@article{sharma2026_1043,
  title = {The {DNA} of \\textit{{Vigna radiata}} \\& \\{rice\\}: 50\\% of \\$1},
  author = {Sharma, Ravi Kumar and देवी, सीता},
  journal = {Journal of Crops \\& Soils},
  year = {2026},
  month = mar,
  day = {14},
  volume = {5},
  number = {2},
  pages = {1--8},
  issn = {8765-4321},
  publisher = {Crop Society},
  copyright = {https://creativecommons.org/licenses/by/4.0/},
  url = {https://crops.example/archives/2026/vol5/issue2/1043},
  pdf = {https://crops.example/archives/2026/vol5/issue2/1043.pdf},
  language = {en},
  keywords = {mungbean, deficit irrigation},
  abstract = {Yield fell (p $<$ 0.05). 50\\% of it.}
}
`,
      type: 'application/x-bibtex; charset=utf-8',
      filename: '1043.bib',
    })
  })

  test('BibTeX of an article with little data holds no empty field', () => {
    expect(exportAs('bib', bare).body).toBe(`@article{article2026_1043,
  title = {Preface},
  year = {2026},
  volume = {5},
  number = {2},
  url = {https://crops.example/archives/2026/vol5/issue2/1043}
}
`)
  })

  test.each([
    ['Martin Luther King Jr.', 'King, Jr., Martin Luther'],
    ['Jan van der Berg III', 'van der Berg, III, Jan'],
    ['Ali al-Hassan', '{al-Hassan}, Ali'],
    ['Maria de Garcia-y-Vega', 'de {Garcia-y-Vega}, Maria'],
    ['Zoë Nuñez-Gómez', 'Nuñez-Gómez, Zoë'],
    ['Jean-Paul Sartre', 'Sartre, Jean-Paul'],
  ])('BibTeX writes the name %j as %j', (authorname, name) => {
    expect(exportAs('bib', aCited({ authorname })).body).toContain(`  author = {${name}},\n`)
  })

  test.each([
    ['10.1002/(SICI)1097(1998)1:1<8::AID-X>3.0.CO;2-E', '10.1002/(SICI)1097(1998)1:1<8::AID-X>3.0.CO;2-E'],
    ['10.5555/a_b&c%20{d}', '10.5555/a_b&c%20{d}'],
    ['10.5555/a{b}}c', '10.5555/a{b}%7Dc'],
  ])('BibTeX writes the DOI %j as %j', (doi, written) => {
    expect(exportAs('bib', aCited({ doi })).body).toContain(`  doi = {${written}},\n`)
  })

  test('RIS puts the suffix of a name after it', () => {
    expect(exportAs('ris', aCited({ authorname: 'Martin Luther King Jr.' })).body).toContain(
      '\r\nAU  - King, Martin Luther, Jr.\r\n',
    )
  })

  test('every line of RIS ends as the format demands', () => {
    const authorname = 'Dr. Ravi Sharma, Jan van der Berg, Plato'
    const settings = { license_url: 'https://creativecommons.org/licenses/by/4.0/' }
    const { body, type, filename } = exportAs('ris', aCited({ authorname, settings, hasFile: true }))
    expect(body.split('\r\n')).toEqual([
      'TY  - JOUR',
      'ID  - sharma2026_1043',
      'AU  - Sharma, Ravi',
      'AU  - van der Berg, Jan',
      'AU  - Plato',
      'TI  - Growth of Vigna radiata & rice',
      'T2  - Journal of Crops & Soils',
      'PY  - 2026',
      'DA  - 2026/03/14/',
      'VL  - 5',
      'IS  - 2',
      'SP  - 101',
      'EP  - 108',
      'SN  - 1234-5678',
      'SN  - 8765-4321',
      'PB  - Crop Society',
      'LA  - en',
      'KW  - mungbean',
      'KW  - deficit irrigation',
      'AB  - Yield fell (p < 0.05). 50% of it.',
      'C1  - https://creativecommons.org/licenses/by/4.0/',
      'UR  - https://crops.example/archives/2026/vol5/issue2/1043',
      'L1  - https://crops.example/archives/2026/vol5/issue2/1043.pdf',
      'ER  - ',
      '',
    ])
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(type).toBe('application/x-research-info-systems; charset=utf-8')
    expect(filename).toBe('1043.ris')
  })

  test('RIS of an article with little data holds no empty field', () => {
    expect(exportAs('ris', bare).body.split('\r\n')).toEqual([
      'TY  - JOUR',
      'ID  - article2026_1043',
      'TI  - Preface',
      'PY  - 2026',
      'DA  - 2026///',
      'VL  - 5',
      'IS  - 2',
      'UR  - https://crops.example/archives/2026/vol5/issue2/1043',
      'ER  - ',
      '',
    ])
  })

  test('CSL-JSON is a list of the one item', () => {
    const { body, type, filename } = exportAs('csl.json', aCited())
    expect(JSON.parse(body)).toEqual([cslItem(aCited())])
    expect(type).toBe('application/vnd.citationstyles.csl+json; charset=utf-8')
    expect(filename).toBe('1043.csl.json')
  })
})

const hardCases: [string, CitedValues][] = [
  ['everything', {}],
  ['particles', { authorname: 'Jan van der Berg, Maria de Souza, Ludwig von Mises' }],
  ['a hyphen after a small letter', { authorname: 'Ali al-Hassan, Maria Garcia-y-Vega' }],
  ['Devanagari', { authorname: 'सीता देवी, क्षत्रिय कुमार शर्मा', title: 'भारत में <i>धान</i> की खेती' }],
  ['diacritics', { authorname: 'Élodie Łukasz, Zoë Nuñez-Gómez, Ğ. Ör', title: 'Über Öl, ß, ø and Å' }],
  ['an and within a name', { authorname: 'Ministry of Food and Agriculture, Ravi Sharma' }],
  ['one word', { authorname: 'Plato' }],
  [
    'TeX characters',
    { title: 'a {b} }c{ 50% d_e #1 $2 \\foo ~ ^ | &amp; "q" (p &lt; 0.05 &gt; 0)', abstract: '{%}\\' },
  ],
  ['italics of TeX characters', { title: '<i>x_{1} &amp; y</i> in <em>Zea</em>' }],
  ['a newline', { title: 'Rice\nand wheat', settings: { websitename: 'Journal\r\nof Crops', publisher: 'A\nB' } }],
  ['a month', { publishdate: null, frequency: 'Jul-Dec' }],
  ['a year', { publishdate: null, frequency: '' }],
  ['no pages', { pagenumber: '' }],
  ['one page', { pagenumber: '7-7' }],
  ['Roman pages', { pagenumber: 'i-v' }],
  ['capital letters', { title: 'DNA of <i>Vigna</i> in Goa: <i>In vitro</i> tests, mRNA' }],
  ['an old DOI', { doi: '10.1002/(SICI)1097-0258(1998)17:8<857::AID-SIM777>3.0.CO;2-E' }],
  ['a DOI of odd characters', { doi: '10.5555/a_b&c#5?e=f[x]' }],
  ['empty settings', { settings: nothing, authorname: '', keywords: '', abstract: '' }],
]

/** What the parser made of a file, without its notes on how. */
function parsed(body: string): Record<string, unknown> {
  const items: Record<string, unknown>[] = new Cite(body).data
  expect(items).toHaveLength(1)
  const { author, ...item } = Object.fromEntries(
    Object.entries(items[0] ?? {}).filter(([name]) => !['_graph', 'citation-key'].includes(name)),
  )
  return { ...item, ...(Array.isArray(author) && { author: author.map(withItsParticle) }) }
}

/** BibTeX's own rule parts the particle from the family name. */
function withItsParticle({ 'non-dropping-particle': particle, family, ...name }: Record<string, string>) {
  return { ...name, family: [particle, family].filter(Boolean).join(' ') }
}

/** An item as the parsers have it: they know no literal names, and join keywords by a comma alone. */
function asParsed(cited: Cited) {
  const item = cslItem(cited)
  return {
    ...item,
    ...(item.author && { author: item.author.map((name) => (name.literal ? { family: name.literal } : name)) }),
    ...(item.keyword && { keyword: item.keyword.replaceAll(', ', ',') }),
  }
}

describe('a parser reads back', () => {
  test.each(hardCases)('a parser reads back from BibTeX: %s', (_, values) => {
    const { body } = exportAs('bib', aCited(values))
    const item = asParsed(aCited(values))
    const ISSN = item.ISSN?.split(', ').at(-1) // BibTeX has one
    expect(parsed(body)).toEqual({ ...item, ...(ISSN && { ISSN }) })
    expect(body.match(/\{/g)).toHaveLength(body.match(/\}/g)?.length ?? 0)
  })

  test.each(hardCases)('a parser reads back from RIS: %s', (_, values) => {
    const cited = aCited(values)
    const { author, title, ISSN, publisher: _unread, ...item } = asParsed(cited) // the parser drops a journal's publisher
    const numbers = ISSN?.split(', ') ?? []
    expect(parsed(exportAs('ris', cited).body)).toEqual({
      ...item,
      title: plainText(encodeHtml(title).replace(/&lt;(\/?i)&gt;/g, '<$1>')), // nor italics
      ...(author && { author }),
      ...(numbers.length > 0 && { ISSN: numbers.length > 1 ? numbers : numbers[0] }),
    })
  })
})

test.each(['e12', 'A-17'])('the article number %s stands whole where a program reads pages', (article_number) => {
  const cited = aCited({ pagenumber: '', article_number })
  const [bib, ris] = [exportAs('bib', cited).body, exportAs('ris', cited).body]
  expect(bib).toContain(`  pages = {${article_number}},`)
  expect(ris).toContain(`SP  - ${article_number}\r\n`)
  expect(ris).not.toContain('EP  - ')
  for (const body of [bib, ris, exportAs('csl.json', cited).body]) expect(parsed(body).page).toBe(article_number)
  expect(dublinCoreTags(getArticleFacts(cited))).toContainEqual(['DC.identifier.pageNumber', article_number])
})

describe('a styled citation', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => `G ${String.fromCharCode(65 + place)}x`).join(', ')

  test.each<[Style, string, string]>([
    [
      'apa',
      'Sharma, R. K., & देवी, सी. (2026). Growth of Vigna radiata & rice. Journal of Crops & Soils, 5(2), 101–108. ' +
        'https://crops.example/archives/2026/vol5/issue2/1043',
      'Sharma, R. K., &amp; देवी, सी. (2026). Growth of <i>Vigna radiata</i> &amp; rice. <i>Journal of Crops &amp; Soils</i>, ' +
        '<i>5</i>(2), 101–108. https://crops.example/archives/2026/vol5/issue2/1043',
    ],
    [
      'mla',
      'Sharma, Ravi Kumar, and सीता देवी. “Growth of Vigna radiata & Rice.” Journal of Crops & Soils, vol. 5, no. 2, ' +
        'Mar. 2026, pp. 101–08, https://crops.example/archives/2026/vol5/issue2/1043.',
      'Sharma, Ravi Kumar, and सीता देवी. “Growth of <i>Vigna radiata</i> &amp; Rice.” <i>Journal of Crops &amp; Soils</i>, vol. 5, ' +
        'no. 2, Mar. 2026, pp. 101–08, https://crops.example/archives/2026/vol5/issue2/1043.',
    ],
  ])('the style %s cites the article in its form', (style, text, html) => {
    const citation = styledCitation(style, aCited())
    expect(citation.text).toBe(text)
    expect(String(citation.html)).toBe(html)
  })

  test.each(styles)('the style $style gives the address that leads to the article', ({ style }) => {
    const of = (isDoiRegistered: boolean) =>
      styledCitation(style, aCited({ doi: '10.1234/crops.9', isDoiRegistered })).text
    expect(of(true)).toContain('10.1234/crops.9')
    expect(of(false)).toContain('https://crops.example/archives/2026/vol5/issue2/1043')
    expect(of(false)).not.toContain('10.1234')
  })

  test.each<[Style, string]>([
    ['apa', 'Preface. (2026). 5(2). https://crops.example/archives/2026/vol5/issue2/1043'],
    ['mla', '“Preface.” vol. 5, no. 2, 2026, https://crops.example/archives/2026/vol5/issue2/1043.'],
  ])('the style %s cites an article with little data', (style, text) => {
    expect(styledCitation(style, bare).text).toBe(text)
  })

  test.each([
    ['Ravi Sharma', 'Sharma, R. ('],
    ['R.K. Sharma', 'Sharma, R. K. ('],
    ['R. K. Sharma', 'Sharma, R. K. ('],
    ['Jean-Paul Sartre', 'Sartre, J.-P. ('],
    ['Martin Luther King Jr.', 'King, M. L., Jr. ('],
    ['‘Ali (Sahib) - al-Hassan', 'al-Hassan, A. S. ('],
    ['J.-P. Sartre', 'Sartre, J.-P. ('],
    ['Jan van der Berg', 'van der Berg, J. ('],
    ['Maria de Souza Lima', 'Lima, M. de S. ('],
    ['क्षत्रिय कुमार शर्मा', 'शर्मा, क्ष. कु. ('],
    ['Plato', 'Plato. ('],
    ['Plato, Ravi Sharma', 'Plato, & Sharma, R. ('],
    ['A One, B Two, C Three', 'One, A., Two, B., & Three, C. ('],
    [many(20), 'Rx, G., Sx, G., & Tx, G. ('],
    [many(21), 'Rx, G., Sx, G., . . . Ux, G. ('],
    [many(23), 'Rx, G., Sx, G., . . . Wx, G. ('],
  ])('the style apa names %j as %j', (authorname, names) => {
    expect(styledCitation('apa', aCited({ authorname })).text).toContain(names)
  })

  test.each([
    ['Ravi Kumar Sharma', 'Sharma, Ravi Kumar. “'],
    ['R. K. Sharma, Jan van der Berg', 'Sharma, R. K., and Jan van der Berg. “'],
    ['Jan van der Berg, Plato', 'van der Berg, Jan, and Plato. “'],
    ['Martin Luther King Jr., Robert Downey Jr.', 'King, Martin Luther, Jr., and Robert Downey Jr. “'],
    ['A One, B Two, C Three', 'One, A., et al. “'],
    ['Plato', 'Plato. “'],
  ])('the style mla names %j as %j', (authorname, names) => {
    expect(styledCitation('mla', aCited({ authorname })).text).toStartWith(names)
  })

  test.each([
    ['Is rice rich?', '). Is rice rich? Journal', '“Is Rice Rich?” Journal'],
    ['On <i>Rhizobium sp.</i>', '). On Rhizobium sp. Journal', '“On Rhizobium sp.” Journal'],
    ['The "wild <i>Oryza</i>" of Goa', '). The “wild Oryza” of Goa. ', '“The ‘Wild Oryza’ of Goa.” '],
    ['धान की खेती।', '). धान की खेती। Journal', '“धान की खेती।” Journal'],
    ['The “wild” rice', '). The “wild” rice. ', '“The ‘Wild’ Rice.” '],
    ['A 5" pipe', '). A 5" pipe. ', '“A 5" Pipe.” '],
  ])('the styles end and quote the title %j', (title, apa, mla) => {
    expect(styledCitation('apa', aCited({ title })).text).toContain(apa)
    expect(styledCitation('mla', aCited({ title })).text).toContain(mla)
  })

  test.each([
    ['1-8', '(2), 1–8. h', ', pp. 1–8, h'],
    ['7-7', '(2), 7. h', ', p. 7, h'],
    ['95-103', '(2), 95–103. h', ', pp. 95–103, h'],
    ['103-104', '(2), 103–104. h', ', pp. 103–04, h'],
    ['395-401', '(2), 395–401. h', ', pp. 395–401, h'],
    ['995-1003', '(2), 995–1003. h', ', pp. 995–1003, h'],
    ['1608-1774', '(2), 1608–1774. h', ', pp. 1608–774, h'],
    ['', '(2). h', ', Mar. 2026, h'],
  ])('the styles write the pages %j', (pagenumber, apa, mla) => {
    expect(styledCitation('apa', aCited({ pagenumber })).text).toContain(apa)
    expect(styledCitation('mla', aCited({ pagenumber })).text).toContain(mla)
  })

  test.each([
    ['May', 'May 2026'],
    ['June', 'June 2026'],
    ['September', 'Sept. 2026'],
    ['Oct-Dec', '2026'],
    ['Jan-Dec', '2026'],
  ])('the style mla writes the month of %j as %j', (frequency, date) => {
    expect(styledCitation('mla', aCited({ publishdate: null, frequency })).text).toContain(`no. 2, ${date}, pp.`)
  })

  test('a citation holds no markup but italics, and shows volume 0', () => {
    const title = 'if k&lt;n &amp;lt;b&amp;gt; <i>"x"</i>'
    const { html } = styledCitation('apa', aCited({ title, volume: 0, issue: 0 }))
    expect(String(html)).toContain('if k&lt;n &amp;lt;b&amp;gt; <i>“x.”</i>')
    expect(String(html)).toContain('<i>0</i>, ')
    expect(html.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?i>$/.test(tag))).toEqual([])
  })
})
