import { afterAll, describe, expect, test } from 'bun:test'
import { readWhole } from '../../../src/engines/fulltext/text.ts'
import { replaceLetters } from '../../../src/engines/typesetting/letter-rules.ts'
import { paperData } from '../../../src/engines/typesetting/paper.ts'
import { outerBlocks, setPlainly } from '../../../src/engines/typesetting/plain-rules.ts'
import { plainLook } from '../../../src/journal/fulltext/look-rules.ts'
import { createOutputsMaker } from '../../../src/journal/fulltext/outputs.ts'
import { readPdf } from '../../support/pdf.ts'

const maker = createOutputsMaker()
afterAll(() => maker.stop())

const articleOf = (body: string, back = '') =>
  `<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="en"><front>
<article-meta><title-group><article-title>Wind on the lagoon</article-title></title-group></article-meta></front>
<body>${body}</body><back>${back}</back></article>`

async function print(body: string, back = '', pictures = new Map<string, Uint8Array>()) {
  const answer = await maker.make({ jats: articleOf(body, back), pictures, look: plainLook, wants: 'pdf' })
  if (answer.is === 'refused') throw new Error(answer.why)
  const { text } = await readPdf(answer.bytes)
  return {
    text,
    isTagged: /pdfuaid:part/.test(Buffer.from(answer.bytes).toString('latin1')),
    findings: answer.findings,
  }
}

const section = (title: string, ...inner: string[]) => `<sec>${title}<p>Reeds bend.</p>${inner.join('')}</sec>`
const headed = (words: string, ...inner: string[]) => section(`<title>${words}</title>`, ...inner)

describe('a paper is set', () => {
  test.each([
    ['a first section without a title', section('', headed('Gales'))],
    ['an empty title', section('<title/>', section('<title/>', headed('Gales')))],
    ['a title of a space', headed(' ', headed('Gales'))],
    ['a title of a no-break space in italics', headed('Calms', headed('<italic>&#160;</italic>', headed('Gales')))],
    ['a title of a mark without words', headed('Calms', headed('<target id="t1"/>', headed('Gales')))],
    ['titled below untitled, twice', headed('Calms', section('', section('', headed('Gales', section('')))))],
    ['sections nine deep', Array.from({ length: 9 }, () => 'Gales').reduce((inner, one) => headed(one, inner), '')],
    ['an appendix', `</body><back><app-group><app>${headed('', headed('Gales'))}</app></app-group></back><body>`],
    ['lines through and below', `<p><underline><strike><overline>Gales</overline></strike></underline></p>`],
    [
      'lines through a link',
      `<p><ext-link xlink:href="https://a.example/"><underline><strike>Gales</strike></underline></ext-link></p>`,
    ],
    [
      'a title of a formula',
      `<sec><title><inline-formula><mml:math><mml:mi>G</mml:mi></mml:math></inline-formula></title></sec><p>Gales</p>`,
    ],
  ])('whatever its headings and lines: %s', async (_name, body) => {
    const { text, isTagged, findings } = await print(body)
    expect(text).toContain('Gales')
    expect({ isTagged, findings }).toEqual({ isTagged: true, findings: [] })
  })

  test('with parts of its list of references below each other', async () => {
    const list = (title: string, inner = '') =>
      `<ref-list>${title}<ref><mixed-citation>Reed 2020.</mixed-citation></ref>${inner}</ref-list>`
    const back = list('', list('', list('<title>Diaries</title>')))
    expect((await print('<p>Calm.</p>', back)).text).toMatch(/References.*Diaries/)
  })

  test('with marks that few fonts have, and letters raised and lowered', async () => {
    const rare = [
      'h̪',
      't͡s',
      'r̥',
      'm̐',
      '10⁻³',
      'L⁻¹',
      '25 ℃',
      'Na⁺',
      'xₜ₊₁',
      'ɛ',
      'ʃ',
      'Aᵀ',
      'kⱼ',
      'ᵝ',
      '≲',
      '⟶',
      '☐',
      'ŋ̊',
    ]
    const { text, findings } = await print(`<p>${rare.join(' and ')}</p><p><bold>${rare[0]}</bold> ends</p>`)
    expect(findings).toEqual([])
    expect(text).not.toContain('[…]')
    expect(text).toContain('10⁻³')
    expect(text).toContain('ends')
  })

  test('without marks that no font has: the letter stays, and so does all ASCII elsewhere', async () => {
    const { text, findings } = await print(`<p>A A\u{1ab6} A and head text, accent</p>`)
    expect(text).toContain('A A[…] A and head text, accent')
    expect(findings.map(({ code, text: said }) => [code, said])).toEqual([['letters_without_font', '\u{1ab6}']])
  })

  test('with a picture that cannot be shown, which is named, as is a table with one', async () => {
    const broken = new Map([['gale.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><g')]])
    const picture = '<graphic xlink:href="gale.svg"/>'
    const figure = `<fig id="fig1"><label>Figure 1.</label><caption><title>Gales</title></caption>${picture}</fig>`
    const { text, isTagged, findings } = await print(`${headed('Calms')}${figure}<p>Reeds stand.</p>`, '', broken)
    expect(text).toMatch(/Calms.*Figure 1\. Gales.*Reeds stand/)
    expect(isTagged).toBe(true)
    expect(findings).toEqual([
      { code: 'set_plainly', where: { section: 'sec1', id: 'fig1' }, text: expect.stringMatching(/^Figure 1\. \(/) },
    ])
  })
})

test('a paper of which most letters have no font is refused', async () => {
  const jats = articleOf('<p>ᚠᚢᚦ ᚨᚱᚲ ᚷᚹᚺ</p>')
  const answer = await maker.make({ jats, pictures: new Map(), look: plainLook, wants: 'pdf' })
  expect(answer).toMatchObject({ is: 'refused', why: expect.stringMatching(/^No font has the letters of ᚠᚢᚦ/) })
})

test.each([
  [['h̪'], 'h h̪ head', 'h h[…] head', ['̪']],
  [['ᚢ'], 'the ᚠᚢᚦ stone', 'the […] stone', ['ᚠᚢᚦ']],
  [['你', '家'], '你家好', '[…]好', ['你家']],
  [['t'], 'text', 'text', []],
  [['ꭓ'], 'maꭓt', 'ma[…]t', ['ꭓ']],
])('%j in %j', (missing, text, expected, lost) => {
  const data = { blocks: [{ kind: text, id: text, text }], anchors: { [text]: true } }
  const replaced = replaceLetters(data, missing)
  expect(replaced).toEqual({
    data: { blocks: [{ kind: text, id: text, text: expected }], anchors: { [text]: true } },
    lost,
  })
})

test('a table, a list, a formula and a figure set plainly keep their words', async () => {
  const row = (name: string, ...cells: string[]) =>
    `<tr>${cells.map((one) => `<${name}>${one}</${name}>`).join('')}</tr>`
  const body = `<table-wrap id="tab1"><label>Table 1.</label><caption><title>Gusts</title></caption>
<table><thead>${row('th', 'Day', 'Knots')}</thead>
<tbody>${row('td', 'One', '3')}</tbody></table><table-wrap-foot><p>By mast.</p></table-wrap-foot></table-wrap>
<list><list-item><p>First <italic>reed</italic></p></list-item></list>
<disp-formula><label>(1)</label><tex-math>v = 3</tex-math></disp-formula>`
  const { text } = await readWhole(articleOf(body))
  const data = paperData(text, new Map())
  const plain = setPlainly(data, new Set(outerBlocks(data).map(({ block }) => block)))
  const lines = (plain.blocks as { content: { text: string }[] }[]).map(({ content }) => content[0]?.text)
  expect(lines).toEqual(['Table 1. Gusts', 'Day | Knots', 'One | 3', 'By mast.', 'First reed', '(1)', 'v = 3'])
})
