import { describe, expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import { odt, prose, shown } from './papers.ts'

const p = (inner: string, style = '') => `<text:p text:style-name="${style}">${inner}</text:p>`
const h = (inner: string, level = 1) => `<text:h text:outline-level="${level}">${inner}</text:h>`
const item = (...inner: string[]) => `<text:list-item>${inner.join('')}</text:list-item>`
const list = (...items: string[]) => `<text:list text:style-name="L">${items.join('')}</text:list>`
const cell = (inner: string, more = '') =>
  `<table:table-cell table:style-name="C" ${more}>${inner.startsWith('<') ? inner : p(inner)}</table:table-cell>`
const row = (...cells: string[]) =>
  `<table:table-row>${cells.map((one) => (one.startsWith('<') ? one : cell(one))).join('')}</table:table-row>`
const table = (head: string, ...rows: string[]) =>
  `<table:table><table:table-header-rows>${head}</table:table-header-rows>${rows.join('')}</table:table>`
const image = '<draw:image xlink:href="Pictures/boat.png"/>'
const frame = (inner: string, more = '') =>
  `<draw:frame svg:width="200pt" svg:height="100pt" ${more}>${inner}</draw:frame>`

const opening = h('Introduction') + p(prose('harbour'))
const long = prose('tide')

describe('an OpenDocument text', () => {
  test.each<[string, string, string[]]>([
    [
      'runs',
      p(
        'a <text:span text:style-name="I">b</text:span><text:s text:c="2"/>c<text:span text:style-name="Gone">d</text:span>',
      ),
      ['a *b*  c'],
    ],
    ['a link', p('<text:a xlink:href="https://a.example/">pier</text:a>'), ['<https://a.example/ pier>']],
    ['headings', h('Boats', 2) + p(long), ['## Boats', long]],
    [
      'lists within lists',
      list(item(p('Boats'), list(item(p('large')), item(p('small')))), item(p('Tides'))),
      ['order: 1. Boats ¶ bullet: large; small; 2. Tides'],
    ],
    [
      'a list that goes on',
      list(item(p('Boats'), p('of the bay')), item(p('Tides'))),
      ['order: 1. Boats ¶ of the bay; 2. Tides'],
    ],
    [
      'a note',
      p(
        'Boats<text:note text:id="n1" text:note-class="footnote"><text:note-citation>1</text:note-citation>' +
          '<text:note-body><text:p>Of the bay</text:p></text:note-body></text:note>',
      ),
      ['Boats{fn:fn1 ^1^}', 'fn1: 1 Of the bay'],
    ],
    [
      'a table',
      p('Table 1. Boats', 'Caption') +
        table(
          row('Boat', cell('Tides', 'table:number-columns-spanned="2"'), '<table:covered-table-cell/>'),
          row('Asha', '12', '3'),
        ),
      ['table Table 1. | Boats', '= Boat | Tides→2', '- Asha | 12 | 3'],
    ],
    [
      'a picture with its caption in a box',
      p(
        frame(
          `<draw:text-box>${p(
            `${frame(`${image}<svg:desc>A boat</svg:desc>`)}Figure ` +
              '<text:sequence text:ref-name="f0" text:name="Figure">1</text:sequence>: The pier',
          )}</draw:text-box>`,
        ),
      ) + p('See <text:sequence-ref text:ref-name="f0">Figure 1</text:sequence-ref>.'),
      ['figure Figure 1: | The pier[picture A boat]', 'See {fig:fig1 Figure 1}.'],
    ],
    [
      'contents, comments and deleted text are left',
      `<text:tracked-changes><text:changed-region><text:deletion>${p('gone')}</text:deletion>` +
        '</text:changed-region></text:tracked-changes><text:table-of-content>' +
        `<text:index-body>${p('Boats 3')}</text:index-body>` +
        `</text:table-of-content>${p('Text<office:annotation><text:p>No!</text:p></office:annotation>')}`,
      ['Text'],
    ],
    [
      'a citation of Zotero',
      p(
        'As <text:reference-mark-start text:name="ZOTERO_ITEM CSL_CITATION {} RNDx"/>(Rao, ' +
          '2019)<text:reference-mark-end text:name="ZOTERO_ITEM CSL_CITATION {} RNDx"/> says',
      ),
      ['As {csl (Rao, 2019)} says'],
    ],
    [
      'ruby',
      p('<text:ruby><text:ruby-base>base</text:ruby-base><text:ruby-text>over</text:ruby-text></text:ruby>'),
      ['base(over)'],
    ],
  ])('%s', async (_, body, lines) => {
    const bytes = odt(opening + body)
    const { text } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'odt')
    expect(shown(text).slice(2)).toEqual(lines)
    const { balance } = await makeText(bytes)
    expect({ balance, closes: balanceCloses(balance) }).toMatchObject({ closes: true })
  })

  test('a formula, which is an object', async () => {
    const math = '<math:math xmlns:math="http://www.w3.org/1998/Math/MathML"><math:mi>x</math:mi></math:math>'
    const bytes = odt(opening + p(frame('<draw:object xlink:href="./Object 1"/>')), { 'Object 1/content.xml': math })
    const { text } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'odt')
    expect(shown(text).slice(2)).toEqual(['formula x'])
  })
})
