import { describe, expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { goesOnAbove, isSurelyReference, looksCited } from '../../../src/engines/fulltext/reading/entry-rules.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import { bare, docx, h1, h2, listed, p, prose, r, row, shown, style } from './papers.ts'

const rao = 'Rao A, Menon R. 2019. Priming of small seeds in dry soils. Journal of Crops 4: 11-19.'
const sen = 'Sen B. 2021. Stand and yield of minor millets. Field Notes 7: 101-110.'
const das = 'Das D. 2018. Depth of sowing in the hills. Crop Press, Pune.'
const all = [rao, sen, das]
const bold = (text: string) => p(r(text, '<w:b/>'))
const numbered = all.map((one, at) => p(`${at + 1}. ${one}`)).join('')
const plain = all.map((one) => p(one)).join('')

/** Returns the lines of a paper from its list of references on; its balance must close. */
async function listIn(body: string): Promise<string[]> {
  const file = docx(h1('Introduction') + p(prose('harbour')) + body)
  const { text } = await readOffice(new Blob([file as Uint8Array<ArrayBuffer>]), 'docx')
  const { balance } = await makeText(file)
  expect({ balance, isClosed: balanceCloses(balance) }).toMatchObject({ isClosed: true })
  const lines = shown(text)
  return lines.slice(lines.findIndex((line) => line.startsWith('references')))
}

describe('a list is found', () => {
  test.each<[string, string, string[]]>([
    ...['REFERENCES:-', '8. REFERENCES:-', '::REFERENCES::', 'R E F E R E N C E S', 'Quellen und mehr', 'Nguồn'].map(
      (heading): [string, string, string[]] => [heading, bold(heading) + plain, [`references ${heading}`, ...all]],
    ),
    ...['Bibliography1', '참고문헌(인터넷 링크)', 'References (selected)'].map(
      (heading): [string, string, string[]] => [heading, bold(heading) + plain, [`references ${heading}`, ...all]],
    ),
    [
      'of addresses alone',
      h1('References') + ['https://a.example/tides', 'https://b.example/boats'].map((one) => p(one)).join('') + p(rao),
      ['references References', 'https://a.example/tides', 'https://b.example/boats', rao],
    ],
    [
      'in a table, with titles that begin with small letters',
      h1('References') +
        bare(
          row('[1]', '“tides(7) of the bay”, [Online]. Available: https://a.example/tides.'),
          row('[2]', '“boats(2) of the bay”, [Online]. Available: https://a.example/boats.'),
          row('[3]', '“oars(5) of the bay”, [Online]. Available: https://a.example/oars.'),
        ),
      [
        'references References',
        ...['tides(7)', 'boats(2)', 'oars(5)'].map(
          (one, at) => `[${at + 1}] | “${one} of the bay”, [Online]. Available: https://a.example/${one.slice(0, -3)}.`,
        ),
      ],
    ],
    ['below a line like any other', p('Sources that we read') + plain, ['references Sources that we read', ...all]],
    [
      'by numbers, without a heading',
      [...all, rao.replace('2019', '2011')].map((one, at) => p(`${at + 1}. ${one}`)).join(''),
      ['references', ...all.map((one, at) => `${at + 1}. | ${one}`), `4. | ${rao.replace('2019', '2011')}`],
    ],
    [
      'below the last line of a paragraph',
      p(
        '<w:r><w:rPr><w:b/></w:rPr><w:t>None declared.</w:t></w:r>' +
          '<w:r><w:rPr><w:b/></w:rPr><w:br/><w:t>References</w:t></w:r>',
      ) + numbered,
      ['references References', ...all.map((one, at) => `${at + 1}. | ${one}`)],
    ],
    [
      'with an entry that has an outline level',
      h1('References') +
        all.map((one, at) => p(`${at + 1}. ${one}`, at === 1 ? '<w:outlineLvl w:val="0"/>' : '')).join(''),
      ['references References', ...all.map((one, at) => `${at + 1}. | ${one}`)],
    ],
    [
      'in numbers of Devanagari',
      h1('संदर्भ') +
        p('[१] राव आ. शुष्क मृदा में बीज. उदाहरण पत्रिका. 2019;4:11-19.') +
        p('[२] सेन ब. लघु मिलेट और धान. पुणे; 2018.'),
      [
        'references संदर्भ',
        '[१] | राव आ. शुष्क मृदा में बीज. उदाहरण पत्रिका. 2019;4:11-19.',
        '[२] | सेन ब. लघु मिलेट और धान. पुणे; 2018.',
      ],
    ],
    [
      'in a table of two rows',
      h1('References') + bare(row('1', rao), row('2', sen)),
      ['references References', `1. | ${rao}`, `2. | ${sen}`],
    ],
    [
      'in one paragraph with line breaks',
      h1('References') + p(`<w:r><w:t>1. ${rao}</w:t><w:br/><w:t>2. ${sen}</w:t></w:r>`),
      ['references References', `1. | ${rao}`, `2. | ${sen}`],
    ],
  ])('%s', async (_, body, lines) => {
    expect(await listIn(body)).toEqual(lines)
  })

  test('no list of steps or of years', async () => {
    const steps = [
      'In 2019 the boats were counted.',
      'In 2020, the piers were mended by all of us.',
      'In 2021 we went.',
    ]
    expect(await listIn(bold('Steps') + steps.map((one, at) => p(`${at + 1}. ${one}`)).join(''))).toEqual([
      expect.stringMatching(/^order/),
    ])
  })
})

test('a list ends before lines that are no references', async () => {
  const rest = 'The manuscript came to the harbour in May.'
  expect(await listIn(h1('References') + plain + p('Available at https://pier.example/') + p(rest))).toEqual([
    'references References',
    ...[rao, sen, `${das} Available at https://pier.example/`],
    ...['section', '#', rest],
  ])
  const undated = 'Verma K. Piers and people. Harbour Press.'
  expect(await listIn(h1('References') + plain + p(undated))).toEqual(['references References', ...all, undated])
})

describe('a list has parts', () => {
  const parts = ['references References', 'Books', das, 'Articles', rao, sen]
  test.each<[string, string, string[]]>([
    ['below headings', h1('References') + h2('Books') + p(das) + h2('Articles') + p(rao) + p(sen), parts],
    ['below headings of its level', h1('References') + h1('Books') + p(das) + h1('Articles') + p(rao) + p(sen), parts],
    ['below bold lines', h1('References') + bold('Books') + p(das) + bold('Articles') + p(rao) + p(sen), parts],
    [
      'below letters',
      h1('References') + p('D') + p(das) + p('R') + p(rao),
      ['references References', 'D', das, 'R', rao],
    ],
    [
      'behind entries of its own',
      h1('References') + p(rao) + h2('Further reading') + p(das) + p(sen),
      ['references References', rao, 'Further reading', das, sen],
    ],
  ])('%s', async (_, body, lines) => {
    expect(await listIn(body)).toEqual(lines)
  })
})

describe('an entry may begin', () => {
  test.each([
    'van der Berg, K. (2017). Dikes of the coast. Crop Press.',
    'al-Rashid, M. (2014). Wells. Field Notes, 1, 5–6.',
    'd’Alembert, J. (1751). Discours. Crop Press.',
    'von Humboldt, A. (1845). Kosmos. Cotta.',
    '’t Hooft, G. (1971). Fields of the coast. Field Notes, 1, 5–6.',
    'iNaturalist. (2020). Records of millets. https://example.org/records',
    'eLife. (2020). Of the journal. https://example.org/elife',
    'https://example.org/data (2020). Data of the plots.',
    '“A title in quotation marks”, Field Notes, 2020.',
  ])('%s', async (entry) => {
    expect(await listIn(h1('References') + p(rao) + p(entry) + p(sen))).toEqual([
      'references References',
      ...[rao, entry, sen],
    ])
  })

  test('with a small letter below its number', async () => {
    const begun = ['van der Berg, K. (2017). Dikes. Crop Press.', 'al-Rashid, M. (2014). Wells. Field Notes, 1, 5–6.']
    const lines = [rao, ...begun, sen].map((one, at) => `${at + 1} ${one}`)
    expect(await listIn(h1('References') + lines.map((one) => p(one)).join(''))).toEqual([
      'references References',
      ...lines.map((one) => one.replace(' ', ' | ')),
    ])
  })

  test('with a number and no year', async () => {
    const undated = ['[1] A. Verma, B. Rao, “Piers and people”', '[2] C. Sen, D. Das, “Boats and tides”']
    const lines = [...undated, `[3] ${rao}`, `[4] ${sen}`]
    expect(await listIn(h1('References') + lines.map((one) => p(one)).join(''))).toEqual([
      'references References',
      ...lines.map((one) => one.replace('] ', '] | ')),
    ])
  })

  test('with an address, counted by a list', async () => {
    const pages = ['a', 'b', 'c'].map(
      (name) => `pier.example [Online]. Available: https://pier.example/${name} – a page`,
    )
    expect(await listIn(h1('References') + pages.map((one) => p(one, listed(5))).join(''))).toEqual([
      'references References',
      ...pages.map((one, at) => `${at + 1} | ${one}`),
    ])
  })

  test('unmarked among marked ones', async () => {
    const entry = 'World Health Organization. Guidelines for the hills. Geneva; 2019.'
    const marked = style('Bibliography')
    expect(await listIn(h1('References') + p(rao, marked) + p(entry) + p(sen, marked))).toEqual([
      'references References',
      ...[rao, entry, sen],
    ])
  })
})

test.each<[string, boolean, boolean]>([
  [rao, true, true],
  ['1. Иванов А.А. Рис на террасах долины // Журнал полей. – 2019. – Т. 2. – С. 1-9.', true, true],
  ['[3] 王明, 李强. 水稻研究[J]. 农业学报, 2019, 12(3): 45-50.', true, true],
  ['Kingma, D. P., & Ba, J. (2014). Boats and how to row them. arXiv preprint.', true, true],
  ['Rao and Sen (2012) published an account of the boats. It was read by all of the harbour.', true, false],
  ['Müller, H. (2015). Der Fluss. Berlin: Springer Verlag.', true, true],
  ['In 2019 we counted the boats, and in 2020 the people of the harbour.', true, false],
  ['2. In 2019 the boats were counted by both of us from the old pier.', true, false],
  ['The manuscript was received by the harbour on 30.11.2019.', false, false],
  ['Funding: This work was paid by the harbour in 2019 (grant 12).', true, false],
])('%s is cited %p, and surely a reference %p', (text, isCited, isSure) => {
  expect([looksCited(text), isSurelyReference(text)]).toEqual([isCited, isSure])
})

test.each<[string, boolean]>([
  ['Available at https://pier.example/', true],
  ['https://doi.org/10.5555/boats.1', true],
  ['[Diakses 25 Desember 2018].', true],
  ['https://pier.example/a Accessed 4 May 2020', true],
  ['and the people of the harbour. Delta Press, 2019.', true],
  ['van der Berg, K. (2017). Dikes. Crop Press.', false],
  ['https://example.org/data (2020). Data of the plots.', false],
])('%s goes on with the reference above: %p', (text, isRest) => {
  expect(goesOnAbove(text)).toBe(isRest)
})
