import { expect, test } from 'bun:test'
import { namedIn, ownWordsOf } from '../../src/review/traces/named-rules.ts'
import type { PageText } from '../../src/review/traces/rules.ts'

const named = (text: string, told: string[] = []) =>
  namedIn(
    [{ page: null, text }],
    told.map((text) => ({ text })),
  ).map(({ text }) => text)

const filler =
  'The lambs were kept in pens and the grass was cut. We weighed the hay before it was given to the animals. '

for (const [text, names] of [
  [
    'The work was done at the Laboratory of Animal Nutrition of Embrapa Beef Cattle.',
    ['Laboratory of Animal Nutrition of Embrapa Beef Cattle'],
  ],
  ['The trees were planted in Terenos by the staff of UFMS.', ['Terenos', 'UFMS']],
  ['Here LMT weighed the material and RAP ensiled it, with TG.', ['Here LMT', 'RAP', 'TG']],
  ['The plots of the University of Milan were ploughed.', ['University of Milan']],
  [
    'Students of the Univ. of Ibadan and of St. John Hospital were asked.',
    ['Students of the Univ. of Ibadan', 'St. John Hospital'],
  ],
  ['It is crd42021234567 and mk443210 to mk443255 (#45678), of a12.', ['crd42021234567', 'mk443210', '#45678']],
  ['It was dug by Ng, and Wu drew it with Xt of Na and Li.', ['Ng', 'Wu']],
  ['It was drawn by JdV at IIT Bombay.', ['JdV', 'IIT Bombay']],
  ['Approved by the board (protocol 1.187/2023), see PRJNA12345.', ['Approved', '1.187/2023', 'PRJNA12345']],
  [
    'The grass is at rdr.kuleuven.be/dataset.xhtml?id=7 and doi:10.5555/x.y.',
    ['rdr.kuleuven.be/dataset.xhtml?id=7', 'doi:10.5555/x.y'],
  ],
  ['The samples SK0001, SK0002 and SK0113 were read.', ['SK0001']],
  [
    'The technician (Pietersma) cut it. Agrifirm gave hay: Zuidhorn; site B/Borger, e.g. Roden.',
    ['Pietersma', 'Agrifirm', 'Zuidhorn', 'Borger', 'Roden'],
  ],
  [
    'It was on maths.tcd.ie and wielingalab.nl, by @barleybob and u/bob3.',
    ['maths.tcd.ie', 'wielingalab.nl', '@barleybob', 'u/bob3'],
  ],
  ['It ran in jochemR, by J.v.d.B. and then by jvdb and JvdB.', ['jochemR', 'J.v.d.B', 'JvdB']],
  [
    'Scopus 57195678901, B-4321-2011, 118K123, 863.15.022, US 11,234,567 and 51.97°N.',
    ['Scopus', '57195678901', 'B-4321-2011', '118K123', '863.15.022', 'US', 'US 11,234,567', '51.97°N'],
  ],
  ['Plots lay on the campus in Ås, as said; Åse went to Bø.', ['Plots', 'Ås', 'Åse', 'Bø']],
  ['plot;who\n"Eelde";"Pietersma"\n', ['Eelde', 'Pietersma']],
  ['The map was drawn by Милица Петровић.', ['Милица Петровић']],
  ['So 中村健太郎・星野小百合 wrote.', ['中村健太郎・星野小百合']],
  ['We asked Ελένη Παπαδοπούλου, and let α + β be small.', ['Ελένη Παπαδοπούλου']],
  // what the file writes small too, parts of itself, formulas, and words that only begin sentences say nothing
  ['Hay was dry. The Lambs and the Grass. Table 3 and Figure 2, in May.', []],
  ['Furthermore the hay was dry. Interestingly, it grew: let Xt and P be given.', []],
  ['Then he was in doing so.', []],
  [
    'Here Signý Brattli1, Ane Moe² and Ola Viken12 ran H2O and Brattli1b.',
    ['Here Signý Brattli', 'Ane Moe', 'Ola Viken'],
  ],
] as const)
  test(`names: ${text}`, () => expect(named(filler + text)).toEqual([...names]))

test('each is listed once, on the page where it stands first, with those where it stands too, and none that is told of', () => {
  const pages: PageText[] = [
    { page: 1, text: `${filler}We went to Terenos with Ana Rosa Lima.` },
    { page: 2, text: `${filler}It was at Terenos, at Cerrado, and by Ana Rosa Lima, and at Terenos.` },
    ...[3, 4, 5, 6, 7].map((page) => ({ page, text: `${filler}It was at Terenos.`, unseen: ['Terenos'] })),
    { page: null, text: 'We were at Cerrado.' },
  ]
  expect(namedIn(pages, [{ text: 'Ana Rosa Lima' }])).toEqual([
    { page: 1, text: 'Terenos', also: [2, 3, 4, 5] },
    { page: 2, text: 'Cerrado' },
  ])
})

test('a name that is told of does not hide words that hold it', () => {
  const pages = [
    { page: 1, text: `${filler}By Okeke.` },
    { page: 2, text: `${filler}It was at OkekeLab by Okeke, see Okekechu.` },
  ]
  const words = ownWordsOf({ people: [{ name: 'Ngozi Okeke' }], title: '', references: [] })
  expect(namedIn(pages, [{ text: 'Okeke' }], words)).toEqual([
    { page: 2, text: 'OkekeLab' },
    { page: 2, text: 'Okeke' },
    { page: 2, text: 'Okekechu' },
  ])
})

test('what no page shows is listed whole', () => {
  const unseen = ['the roof of our institute', '12', 'the roof of our institute']
  expect(namedIn([{ page: 2, text: 'It rained.', unseen }], [])).toEqual([
    { page: 2, text: '“the roof of our institute” (not shown)' },
  ])
})

test.each(['a.', 'Ab ', 'aB', '1.1°', 'A of '])(
  'a megabyte of %j is read in time that grows with its length',
  (unit) => {
    expect(namedIn([{ page: 1, text: unit.repeat(1_000_000 / unit.length) }], []).length).toBeLessThan(2)
  },
)

test('the list of references is left out, and whom it cites; what stands behind it is not', () => {
  const text = `${filler}As in Cortes and Vapnik (1995), and at Lorraine, but Pietersma (2019) was in Dordrecht, as was Vapnik.
References
Cortes C, Vapnik V (1995) Support vector networks. Machine Learning, Springer, Dordrecht.
Rao A (2001) Soils of Kerala. Soil Science 3, 1-9.
Acknowledgements
The farm at Sylhet helped.`
  expect(named(text)).toEqual(['Lorraine', 'Pietersma', 'Dordrecht', 'Vapnik', 'Sylhet'])
})

test('where all nouns have capitals, short forms, names of several words and numbers are listed', () => {
  const text =
    'Die Tiere wurden auf der Weide gehalten und das Heu wurde vor der Gabe gewogen. Dann wurde das Gras auf dem Feld der Hochschule für Bodenkultur Wien und von der BOKU geschnitten. '.repeat(
      6,
    )
  expect(named(text)).toEqual(['Feld der Hochschule für Bodenkultur Wien', 'BOKU'])
})

test('a list of who went where is no text all of whose nouns have capitals', () => {
  const text = 'Soil samples were taken by Kari Nordmann and by Anil Nair at Vollebekk, and were then dried at Hamar.\n'
  expect(named(text.repeat(60))).toEqual(['Soil', 'Kari Nordmann', 'Anil Nair', 'Vollebekk', 'Hamar'])
})

test('a page of codes is cut where nobody reads on', () => {
  const text = Array.from(
    { length: 2_000 },
    (_, at) =>
      `we went in the rain to the farms at Place${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10) % 10]}${'abcdefghij'[Math.floor(at / 100) % 10]}x, `,
  ).join('')
  expect(namedIn([{ page: 1, text }], [])).toHaveLength(300)
})

test('of more names than are listed, those of a side’s own stay', () => {
  const words = Array.from(
    { length: 400 },
    (_, at) => `Place${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}x`,
  )
  const text = `${words.join(' was wet. ')} was wet. the menon index`
  const names = namedIn([{ page: null, text }], [], own).map(({ text }) => text)
  expect([names.length, names[0]]).toEqual([300, 'menon'])
})

test.each([
  ['Westfjord University, Ísafjörður', 'westfjord_grain', ['westfjord']],
  ['University of Southampton', 'cores of southampton', ['southampton']],
  ['Northumbria University', 'the northumbria set', ['northumbria']],
  ['University of Southern Denmark', 'a southern slope, to the south', []],
  ['Northwestern University', 'a northwestern wind from the northeast', []],
])('words of %s in %j', (affiliation, text, names) => {
  const words = ownWordsOf({ people: [{ name: 'Ana Lima', affiliation }], title: '', references: [] })
  expect(namedIn([{ page: null, text: `the hay was dry. ${text}` }], [], words).map(({ text }) => text)).toEqual(names)
})

test.each(['quartz', 'quartzbench', 'geolab42', 'quartz-bench'])('the host %s of an email is listed', (host) => {
  const words = ownWordsOf({
    people: [{ name: 'Ana Lima', email: `ana@${host}.example` }],
    title: '',
    references: [],
  })
  const names = namedIn([{ page: null, text: `the hay was dry. it was kept at ${host} in may` }], [], words)
  expect(names[0]?.text).toBe(host.split(/[^a-z]/)[0] ?? '')
})

test.each([
  ['kvoss', 'Aylin Karadeniz-Voss', ''],
  ['akvoss', 'Aylin Karadeniz-Voss', ''],
  ['zkarad', 'Aylin Karadeniz-Voss', 'a.zkarad@uni.example'],
  ['davila', 'José Luís d’Ávila Moreira', ''],
])('%s is listed as of %s (%s)', (word, name, email) => {
  const words = ownWordsOf({ people: [{ name, email }], title: '', references: [] })
  const names = namedIn([{ page: null, text: `the hay was dry. it was run by ${word} in may` }], [], words)
  expect(names).toEqual([{ page: null, text: word }])
})

const own = ownWordsOf({
  people: [
    { name: 'Ingunn Solheim-Bråthen', affiliation: 'Norwegian University of Life Sciences (NMBU), Ås, Norway' },
    { name: 'Rajeshwari K. Menon', affiliation: 'Kerala Agricultural University, Vellanikkara, India' },
  ],
  title: 'Soils of Kerala by the menon index',
  references: [],
})

test.each([
  ['it came from Vellanikkara, and the column vellanikkara holds it', ['Vellanikkara']],
  ['the menon and rajeshwari samples, and those of menon', ['menon', 'rajeshwari']],
  ['the men\u00adon and ra\u200bjeshwari samples', ['menon', 'rajeshwari']],
  ['the nmbus and nmbuer rows, but not nmbuser', ['nmbus', 'nmbuer']],
  ['the mENON and rAJESHWARI samples', ['mENON', 'rAJESHWARI']],
  ['the solheim-brathen model of library(ingunn)', ['solheim', 'brathen', 'ingunn']],
  ['nmbu soils, rows of isb and rkm, plot_brathen_2', ['nmbu', 'isb', 'rkm', 'brathen']],
  ['menonin and menonilta, countbymenon', ['menonin', 'menonilta', 'countbymenon']],
  ['the samplesVellanikkara and oldvellanikkara rows', ['samplesVellanikkara', 'Vellanikkara', 'oldvellanikkara']],
  ['soils of kerala, agricultural sciences, a university of norway and india, as is', []],
])('words of their own are listed however they are written: %s', (text, names) => {
  const texts = [{ page: null, text: `the hay was dry. ${text}` }]
  expect(namedIn(texts, [], own).map(({ text }) => text)).toEqual(names)
})

test('of the links of a list of references hosts with a side’s own words are listed, and stores that no text shows', () => {
  const own = ownWordsOf({
    people: [{ name: 'Oyuun Batsukh', affiliation: 'Taliin Ekhsistem Sudlalyn Tov' }],
    title: 'Grass',
    references: [],
  })
  const links = [
    'https://doi-org.taliin-ekhsistem.idm.oclc.org/10.1016/j.x.2020.1',
    'https://doi.org/10.1016/j.taliin.2020.2',
    'https://www-jstor-org.elsewhere.idm.oclc.org/stable/3',
    'https://github.com/ggorjan/AlphaSimR',
    'https://github.com/obt77/steppe-plots',
  ]
  const texts = [
    { page: null, text: 'the hay was dry.\n\nReferences\n[1] Gorjanc G. AlphaSimR. 2020.' },
    { page: null, text: links.join('\n'), isListed: true },
  ]
  const named = namedIn(texts, [], own).map(({ text }) => text)
  expect([/taliin/, /steppe/].map((word) => named.some((text) => word.test(text)))).toEqual([true, true])
  expect(named.filter((text) => /elsewhere|2020|Alpha/.test(text))).toEqual([])
})
