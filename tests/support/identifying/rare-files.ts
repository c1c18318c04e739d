import { aDocx, anOdt, anXlsx } from './office-files.ts'
import { aPdfWith, aStream } from './pdf-files.ts'
import { paragraph, run, text } from './planted-office.ts'
import { form } from './planted-pdfs.ts'

/**
 * Files that hold a word where programs leave identities, placeholders, choices not made and windows, or where tables
 * have room.
 */

type Kind = [kind: string, planted: Uint8Array | Promise<Uint8Array>]

const chart = (inside: string): Uint8Array =>
  aDocx({
    relations: [['chart', 'charts/chart1.xml']],
    files: {
      'word/charts/chart1.xml':
        '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
        'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart" ' +
        `xmlns:c16="http://schemas.microsoft.com/office/drawing/2014/chart">${inside}</c:chartSpace>`,
    },
    body: paragraph(run('<w:drawing><c:chart r:id="rId1"/></w:drawing>')),
  })
const numbering = (inside: string): Uint8Array =>
  aDocx({
    relations: [['numbering', 'numbering.xml']],
    files: {
      'word/numbering.xml':
        '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
        `xmlns:w16cid="http://schemas.microsoft.com/office/word/2016/wordml/cid">${inside}</w:numbering>`,
    },
  })
const inForm = (data: string, code: string): Uint8Array =>
  aDocx({
    body: paragraph(
      run(`<w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar>`) +
        run(`<w:instrText>${code}</w:instrText>`) +
        run('<w:fldChar w:fldCharType="separate"/>') +
        text('Kept') +
        run('<w:fldChar w:fldCharType="end"/>'),
    ),
  })

export const rareDocx = (who: string): Kind[] => [
  [
    'identity of a chart’s row',
    chart(`<c:ser><c:extLst><c:ext><c16:uniqueId val="{${who}}"/></c:ext></c:extLst></c:ser>`),
  ],
  [
    'head of a chart’s own printed page',
    chart(`<c:printSettings><c:headerFooter><c:oddHeader>${who}</c:oddHeader></c:headerFooter></c:printSettings>`),
  ],
  [
    'workbook of a chart’s pivot table',
    chart(`<c:pivotSource><c:name>[${who}.xlsx]Plots!Table1</c:name><c:fmtId val="0"/></c:pivotSource>`),
  ],
  [
    'row of a chart that is filtered out',
    chart(
      '<c:ser><c:extLst><c:ext><c15:filteredSeriesTitle><c15:tx>' +
        `<c:v>${who}</c:v></c15:tx></c15:filteredSeriesTitle></c:ext></c:extLst></c:ser>`,
    ),
  ],
  [
    'cells of another file in a chart’s extension',
    chart(
      '<c:ser><c:extLst><c:ext><c15:datalabelsRange>' +
        `<c15:f>[${who}.xlsx]Plots!$A$1</c15:f></c15:datalabelsRange></c:ext></c:extLst></c:ser>`,
    ),
  ],
  [
    'durable identity of a list',
    numbering(`<w:num w:numId="1" w16cid:durableId="${who}"><w:abstractNumId w:val="0"/></w:num>`),
  ],
  [
    'template of a list’s level',
    numbering(`<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0" w:tplc="${who}"/></w:abstractNum>`),
  ],
  [
    'identity of a division pasted from a page',
    aDocx({ body: `<w:p><w:pPr><w:divId w:val="${who}"/></w:pPr><w:r><w:t>Kept</w:t></w:r></w:p>` }),
  ],
  [
    'first text of a form’s field',
    inForm(`<w:textInput><w:default w:val="${who}"/><w:format w:val="${who}"/></w:textInput>`, 'FORMTEXT'),
  ],
]

export const rareXlsx = (who: string): Kind[] => [
  [
    'place of the window',
    anXlsx({
      body: `<bookViews><workbookView xWindow="${who}" yWindow="${who}" windowWidth="${who}" windowHeight="${who}"/></bookViews>`,
    }),
  ],
  [
    'colours that were used last',
    anXlsx({
      relations: [['styles', 'styles.xml']],
      files: {
        'xl/styles.xml':
          '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
          `<colors><mruColors><color rgb="${who}"/></mruColors></colors></styleSheet>`,
      },
    }),
  ],
  [
    'old words of a link',
    anXlsx({ sheet: `<hyperlinks><hyperlink ref="A1" location="Plots!A2" display="${who}"/></hyperlinks>` }),
  ],
  ['program that reckoned last', anXlsx({ body: `<calcPr calcId="${who}"/>` })],
]

const p = (inside: string) => `<text:p>${inside}</text:p>`

export const rareOdt = (who: string): Kind[] => [
  [
    'value of a variable that is not shown',
    anOdt({
      body: p(
        `<text:variable-set text:name="a" text:display="none" office:value-type="string" office:string-value="${who}"/>`,
      ),
    }),
  ],
  [
    'name and formula of a variable',
    anOdt({
      body:
        `<text:variable-decls><text:variable-decl text:name="${who}" office:value-type="float"/>` +
        '</text:variable-decls>' +
        `${p(
          `<text:variable-set text:name="${who}" text:formula="ooow:${who}+1" ` +
            'office:value-type="float" office:value="2">2</text:variable-set>',
        )}`,
    }),
  ],
  [
    'help of a placeholder and of an input',
    anOdt({
      body: p(
        `<text:placeholder text:placeholder-type="text" text:description="${who}">Kept</text:placeholder>` +
          `<text:text-input text:description="${who}">Kept</text:text-input>`,
      ),
    }),
  ],
  [
    'name of a link',
    anOdt({ body: p(`<text:a xlink:href="https://example.org/" office:name="${who}">there</text:a>`) }),
  ],
  [
    'formula of an expression',
    anOdt({ body: p(`<text:expression text:formula="ooow:${who}" office:string-value="${who}">3</text:expression>`) }),
  ],
  [
    'name of a frame for others',
    anOdt({
      body: p(
        `<draw:frame><draw:floating-frame draw:frame-name="${who}" xlink:href="file:///home/${who}"/></draw:frame>`,
      ),
    }),
  ],
]

export const rarePdfs = (who: string): [kind: string, bytes: Uint8Array][] =>
  Object.entries({
    'name of a layer in a content': {
      content: `/OC /${who} BDC EMC`,
      resources: `/Properties << /${who} << /Type /OCG /Name (${who}) >> >>`,
    },
    'expansion, language and other text of a mark': {
      content: `/Span << /E (${who}) /Lang (${who}) /Alt (${who}) >> BDC EMC`,
    },
    'name of a state that nothing holds': { content: `/${who} gs` },
    'text of a form that nothing draws, where another draws with what its page has': {
      content: '/Drawn Do',
      resources: '/XObject << /Drawn 10 0 R /Kept 11 0 R >>',
      objects: [form('', 'BT /F1 9 Tf (a) Tj ET'), form('', `BT /F1 9 Tf (${who}) Tj ET`)],
    },
    'text of a form that no letter of a font draws': {
      content: 'BT /F3 9 Tf (a) Tj ET',
      resources: '/Font << /F3 10 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] ' +
          '/FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> ' +
          '/CharProcs << /a 11 0 R >> /Resources << /XObject << /Kept 12 0 R >> >> >>',
        aStream('', '9 0 d0 0 0 9 9 re f'),
        form('', `BT /F1 9 Tf (${who}) Tj ET`),
      ],
    },
  }).map(([kind, planted]) => [kind, aPdfWith(planted)])
