import { describe, expect, test } from 'bun:test'
import { curedJats, findingsOfMended, withWordsMarked } from '../../../../src/engines/fulltext/fulltext.ts'
import { writeJats } from '../../../../src/engines/fulltext/jats/writing/write.ts'
import { buildTextFromUnits, unitsOf } from '../../../../src/engines/fulltext/mending/units.ts'
import type { Finding } from '../../../../src/engines/fulltext/model.ts'
import { type Cure, likelyReferences, readWhole } from '../../../../src/engines/fulltext/text.ts'

const graphic = '<graphic xlink:href="boat.png"/>'
const aFigure = `<fig id="fig1">${graphic}</fig>`
const cells = '<tbody><tr><td>Boat</td><td>Length</td></tr><tr><td>Dinghy</td><td>3 m</td></tr></tbody>'
const aTable = `<table-wrap id="tab1"><table>${cells}</table></table-wrap>`
const section = (id: string, title: string, inner: string) => `<sec id="${id}"><title>${title}</title>${inner}</sec>`
const first = `<p>Boats went out (Araujo 2018) at dusk.</p>${aFigure}${aTable}`
const formula = '<disp-formula id="eq1"><tex-math>\\nonsense</tex-math></disp-formula>'
const deeper = section('sec3', 'Oars', '<p>Oars are long.</p>')
const references = [
  '<ref id="ref1"><mixed-citation publication-type="other">Araújo JB. 2019. Boats of the delta.</mixed-citation></ref>',
  '<ref id="ref2"><mixed-citation publication-type="other">Kiplagat J. 2015. Oars and sails.</mixed-citation></ref>',
].join('')
const inner =
  `<body>${section('sec1', 'Boats', first)}${section('sec2', 'Sails', `<p>Sails are white.</p>${formula}${deeper}`)}` +
  `</body><back><ref-list id="refs"><title>References</title>${references}</ref-list></back>`
const names = ['xlink="http://www.w3.org/1999/xlink"', 'mml="http://www.w3.org/1998/Math/MathML"'].map(
  (one) => `xmlns:${one}`,
)
const jats = writeJats((await readWhole(`<article ${names.join(' ')}>${inner}</article>`)).text)

const at = (section: string, id = '') => ({ section, id })
const caption = (label: string, title: string) =>
  `${label && `<label>${label}</label>`}<caption><title>${title}</title></caption>`

test('no picture replaces several', async () => {
  const two = jats.replace(graphic, `${graphic}${graphic.replace('boat', 'oar')}`)
  const cure: Cure = { is: 'picture', at: at('sec1', 'fig1'), file: 'new.png', isMissing: false }
  expect(await curedJats(two, cure)).toBeUndefined()
})

test('what is laid flat and put together again is the same text', async () => {
  const { text } = await readWhole(jats)
  expect(writeJats(buildTextFromUnits(unitsOf(text), text.language))).toBe(jats)
})

describe('a cure changes its place, and all else stays byte for byte', () => {
  const given = '<graphic xlink:href="new.png"/>'
  test.each<[string, Cure, from: string, to: string]>([
    ['another picture', { is: 'picture', at: at('sec1', 'fig1'), file: 'new.png', isMissing: false }, graphic, given],
    [
      'a missing picture, next to the one there',
      { is: 'picture', at: at('sec1', 'fig1'), file: 'new.png', isMissing: true },
      graphic,
      `${graphic}${given}`,
    ],
    [
      'a missing picture without a figure',
      { is: 'picture', at: at('sec3'), file: 'new.png', isMissing: true },
      '<p>Oars are long.</p>',
      `<p>Oars are long.</p><fig>${given}</fig>`,
    ],
    [
      'a caption with its label',
      { is: 'caption', at: at('sec1', 'fig1'), text: 'Figure 2. Boats at dusk' },
      aFigure,
      `<fig id="fig1">${caption('Figure 2.', 'Boats at dusk')}${graphic}</fig>`,
    ],
    [
      'the caption of a table',
      { is: 'caption', at: at('sec1', 'tab1'), text: 'Boats and their lengths' },
      '<table-wrap id="tab1">',
      `<table-wrap id="tab1">${caption('', 'Boats and their lengths')}`,
    ],
    [
      'an alternative text',
      { is: 'alt', at: at('sec1', 'fig1'), text: 'Two boats & a pier' },
      graphic,
      '<graphic xlink:href="boat.png"><alt-text>Two boats &amp; a pier</alt-text></graphic>',
    ],
    [
      'a picture that only decorates',
      { is: 'alt', at: at('sec1', 'fig1'), text: '' },
      graphic,
      '<graphic xlink:href="boat.png"><alt-text content-type="decorative"/></graphic>',
    ],
    [
      'a citation',
      { is: 'citation', at: at('sec1'), text: '(Araujo 2018)', to: 'ref1' },
      '(Araujo 2018)',
      '<xref ref-type="bibr" rid="ref1">(Araujo 2018)</xref>',
    ],
    [
      'the head of a table',
      { is: 'head', at: at('sec1', 'tab1') },
      '<tbody><tr><td>Boat</td><td>Length</td></tr>',
      '<thead><tr><th>Boat</th><th>Length</th></tr></thead><tbody>',
    ],
    [
      'a passage that was not carried over',
      { is: 'passage', at: at('sec3'), text: 'A box  said so.' },
      'Oars are long.</p>',
      'Oars are long.</p><p>A box said so.</p>',
    ],
    [
      'a heading that is text',
      { is: 'heading', at: at('sec3', 'sec3'), as: 'text' },
      deeper,
      '<p>Oars</p><p>Oars are long.</p>',
    ],
    [
      'a heading that is a quotation',
      { is: 'heading', at: at('sec3', 'sec3'), as: 'quotation' },
      deeper,
      '<disp-quote><p>Oars</p></disp-quote><p>Oars are long.</p>',
    ],
    [
      'a heading that is the caption of the table before it',
      { is: 'heading', at: at('sec2', 'sec2'), as: 'caption' },
      `<table-wrap id="tab1"><table>${cells}</table></table-wrap></sec><sec id="sec2"><title>Sails</title>`,
      `<table-wrap id="tab1">${caption('', 'Sails')}<table>${cells}</table></table-wrap>`,
    ],
    [
      'a heading of another level, with those within it',
      { is: 'heading', at: at('sec2', 'sec2'), as: 1 },
      '</table></table-wrap></sec><sec id="sec2">',
      '</table></table-wrap><sec id="sec2">',
    ],
    ['a heading of the first level', { is: 'heading', at: at('sec3', 'sec3'), as: 0 }, deeper, `</sec>${deeper}`],
  ])('%s', async (_, cure, from, to) => {
    expect(jats).toContain(from)
    const cured = (await curedJats(jats, cure)) ?? ''
    const closed = (text: string) => text.replaceAll('</sec>', '') // a section that moves closes elsewhere
    expect(closed(cured)).toBe(closed(jats.replace(from, to)))
    expect(cured).toContain(cure.is === 'heading' ? to.replace(/^<\/sec>/, '') : to)
  })

  test('a formula, as TeX', async () => {
    const cured = await curedJats(jats, { is: 'formula', at: at('sec2', 'eq1'), text: 'a^2' })
    expect(cured).toContain('<tex-math>a^2</tex-math>')
    expect(cured).toContain('<mml:msup><mml:mi>a</mml:mi><mml:mn>2</mml:mn></mml:msup>')
  })

  test.each<[string, Cure]>([
    ['a figure that is gone', { is: 'caption', at: at('sec1', 'fig9'), text: 'Boats' }],
    ['no words', { is: 'caption', at: at('sec1', 'fig1'), text: ' ' }],
    ['a citation that is not there', { is: 'citation', at: at('sec1'), text: '(Rao 2020)', to: 'ref1' }],
    ['TeX that is none', { is: 'formula', at: at('sec2', 'eq1'), text: '\\frac{' }],
    ['the same level', { is: 'heading', at: at('sec2', 'sec2'), as: 0 }],
    ['a caption with nothing beside it', { is: 'heading', at: at('sec3', 'sec3'), as: 'caption' }],
  ])('refused: %s', async (_, cure) => {
    expect(await curedJats(jats, cure)).toBeUndefined()
  })
})

test('a citation whose reference is gone is open until it has another', async () => {
  const lost = jats.replace('(Araujo 2018)', '<xref ref-type="bibr">(Araujo 2018)</xref>')
  const found = [{ code: 'citation_unlinked', where: at('sec1'), text: '(Araujo 2018)' }] as const
  expect(await findingsOfMended(found, [], { jats: lost })).toEqual([...found])
  const linked = await curedJats(lost, { is: 'citation', at: at('sec1'), text: '(Araujo 2018)', to: 'ref1' })
  expect(linked).toBe(jats.replace('(Araujo 2018)', '<xref ref-type="bibr" rid="ref1">(Araujo 2018)</xref>'))
  expect(await findingsOfMended(found, [], { jats: linked ?? '' })).toEqual([])
})

test.each<[code: Finding['code'], said: string, jats: string]>([
  ['citation_unlinked', '(Araujo 2018)', 'went out <target id="words"/>{(Araujo 2018)} at dusk'],
  ['letters_without_font', 'Sails white', '<p><target id="words"/>{Sails} are {white}.</p>'],
  ['element_unknown', 'oar: Oars are', '<p><target id="words"/>{Oars are} long.</p>'],
  ['heading_guessed', 'Oars', '<p>Oars are long.</p>'],
])('the words of a finding lead to it: %s', async (code, text, marked) => {
  const section = { citation_unlinked: 'sec1', letters_without_font: 'sec2' }[String(code)] ?? 'sec3'
  const finding = { code, where: at(section), text }
  const whole = withWordsMarked((await readWhole(jats)).text, [
    { finding, url: 'https://a.example/#cure', id: 'words' },
  ])
  const link = '<ext-link ext-link-type="uri" xlink:href="https://a.example/#cure">'
  expect(writeJats(whole)).toContain(marked.replaceAll('{', link).replaceAll('}', '</ext-link>'))
})

test('the likeliest references come first, with a reason', async () => {
  const { text } = await readWhole(jats)
  expect(likelyReferences(text, '(Araujo 2018)').map(({ number, why }) => [number, why])).toEqual([
    [1, 'Name alike, year differs by one'],
    [2, ''],
  ])
  expect(likelyReferences(text, '[2]')[0]).toMatchObject({ id: 'ref2', why: 'The number is its place in the list' })
})

test('findings of the source stay until they are settled, those of the text are found anew', async () => {
  const before = [
    { code: 'heading_guessed', where: at('sec2', 'sec2'), text: 'Sails' },
    { code: 'citation_unlinked', where: at('sec1'), text: '(Araujo 2018)' },
    { code: 'text_not_carried', where: at(''), text: 'A box said so.' },
    { code: 'figure_without_alt', where: at('sec1', 'fig1'), text: '' },
  ] as const
  const codes = async (text: string) => (await findingsOfMended(before, [], { jats: text })).map(({ code }) => code)
  expect(await codes(jats)).toEqual(['heading_guessed', 'citation_unlinked', 'text_not_carried'])
  const linked = await curedJats(jats, { is: 'citation', at: at('sec1'), text: '(Araujo 2018)', to: 'ref1' })
  expect(await codes(linked ?? '')).toEqual(['heading_guessed', 'text_not_carried'])
  const whole = await curedJats(jats, { is: 'passage', at: at('sec3'), text: 'A box said so.' })
  expect(await codes(whole ?? '')).toEqual(['heading_guessed', 'citation_unlinked'])
  const plain = await curedJats(jats, { is: 'heading', at: at('sec2', 'sec2'), as: 'text' })
  expect(await codes(plain ?? '')).toEqual(['citation_unlinked', 'text_not_carried'])
})
