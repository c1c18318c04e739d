import { aDocx, anOdt, anXlsx, type Planted } from './office-files.ts'

type Kind = [name: string, file: Uint8Array]

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const run = (words: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t>${words}</w:t></w:r>`
const style = (type: string, id: string, inside: string, more = '') =>
  `<w:style w:type="${type}" w:styleId="${id}" ${more}><w:name w:val="${id}"/>${inside}</w:style>`
const hides = '<w:rPr><w:vanish/></w:rPr>'

/** A DOCX with styles of which some hide words. */
const styled = (body: string) =>
  aDocx({
    body,
    relations: [['styles', 'styles.xml']],
    files: {
      'word/styles.xml': `<w:styles ${word}>${[
        style('character', 'Inner', hides),
        style('character', 'Based', '<w:basedOn w:val="Inner"/>'),
        style('character', 'Open', '<w:basedOn w:val="Inner"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
        style('paragraph', 'Draft', hides),
      ].join('')}</w:styles>`,
    },
  })

const inParagraph = (id: string, runs: string) => `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${runs}</w:p>`

/** A DOCX with a head of a kind of pages, in a section with more settings. */
const headed = (who: string, type: string, { section = '', settings = '' } = {}): Uint8Array => {
  const reference = `<w:headerReference w:type="${type}" r:id="rId1"/>`
  const relations: Planted['relations'] = [
    ['header', 'header1.xml'],
    ['settings', 'settings.xml'],
  ]
  return aDocx({
    body: `<w:p><w:pPr><w:sectPr>${reference}${section}</w:sectPr></w:pPr></w:p>`,
    relations,
    files: {
      'word/header1.xml': `<w:hdr ${word}><w:p>${run(who)}</w:p></w:hdr>`,
      'word/settings.xml': `<w:settings ${word}>${settings}</w:settings>`,
    },
  })
}

/** A chart with the workbook that it was made from. */
const charted = (who: string) => {
  const of = 'http://schemas.openxmlformats.org'
  return aDocx({
    body: `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="${of}/drawingml/2006/chart"><c:chart xmlns:c="${of}/drawingml/2006/chart" r:id="rId1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    relations: [['chart', 'charts/chart1.xml']],
    files: {
      'word/charts/chart1.xml': `<c:chartSpace xmlns:c="${of}/drawingml/2006/chart" xmlns:r="${of}/officeDocument/2006/relationships"><c:chart/><c:externalData r:id="rId1"/></c:chartSpace>`,
      'word/charts/_rels/chart1.xml.rels': `<Relationships xmlns="${of}/package/2006/relationships"><Relationship Id="rId1" Type="${of}/officeDocument/2006/relationships/package" Target="../embeddings/book1.xlsx"/></Relationships>`,
      'word/embeddings/book1.xlsx': anXlsx({
        sheet: `<extra/><sheetData><row r="2"><c t="inlineStr"><is><t>${who}</t></is></c></row></sheetData>`,
      }),
    },
  })
}

/** A table of two rows, each with its look: the second one says who. */
const rows = (who: string, look: string, first = '') =>
  `<w:tbl>${[
    [first, ''],
    [look, run(who)],
  ]
    .map(([of, words]) => `<w:tr><w:trPr>${of}</w:trPr><w:tc><w:p>${words}</w:p></w:tc></w:tr>`)
    .join('')}</w:tbl>`

/** Files of Word that hold what no page shows. */
export const hiddenDocx = (who: string): Kind[] => [
  ['hidden words', styled(`<w:p>${run(who, '<w:vanish/>')}</w:p>`)],
  ['words that a style hides', styled(`<w:p>${run(who, '<w:rStyle w:val="Inner"/>')}</w:p>`)],
  ['words that a style hides by another', styled(`<w:p>${run(who, '<w:rStyle w:val="Based"/>')}</w:p>`)],
  ['words that a style of paragraphs hides', styled(inParagraph('Draft', run(who)))],
  [
    'hidden words within a link',
    styled(`<w:p><w:hyperlink w:anchor="a">${run(who, '<w:vanish/>')}</w:hyperlink></w:p>`),
  ],
  ['a hidden row', aDocx({ body: rows(who, '<w:hidden/>') })],
  ['a table whose rows are all hidden', aDocx({ body: rows(who, '<w:hidden/>', '<w:hidden/>') })],
  [
    'a hidden formula',
    aDocx({
      body: `<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><w:rPr><w:vanish/></w:rPr><m:t>${who}</m:t></m:r></m:oMath></w:p>`,
    }),
  ],
  ['the head of a first page that no section has', headed(who, 'first')],
  ['the head of a first page that is off', headed(who, 'first', { section: '<w:titlePg w:val="0"/>' })],
  ['the head of even pages that are as the others', headed(who, 'even')],
  ['the workbook of a chart', charted(who)],
]

/** Files of Word that show what they hold. */
export const shownDocx = (who: string): Kind[] => [
  ['a run that is not hidden', styled(`<w:p>${run(who, '<w:vanish w:val="false"/>')}</w:p>`)],
  ['what a style shows again', styled(`<w:p>${run(who, '<w:rStyle w:val="Open"/>')}</w:p>`)],
  ['what two styles hide, which is shown', styled(inParagraph('Draft', run(who, '<w:rStyle w:val="Inner"/>')))],
  ['a run that says so in a hidden paragraph', styled(inParagraph('Draft', run(who, '<w:vanish w:val="0"/>')))],
  ['words hidden on the web alone', styled(`<w:p>${run(who, '<w:webHidden/>')}</w:p>`)],
  ['a row', aDocx({ body: rows(who, '') })],
  ['the head of a first page', headed(who, 'first', { section: '<w:titlePg/>' })],
  ['the head of even pages', headed(who, 'even', { settings: '<w:evenAndOddHeaders/>' })],
  ['the head of all pages', headed(who, 'default')],
]

const display = (value: string) => `<style:text-properties text:display="${value}"/>`
const odtStyles = `<office:automatic-styles>${[
  `<style:style style:name="T1" style:family="text">${display('none')}</style:style>`,
  '<style:style style:name="T2" style:family="text" style:parent-style-name="T1"/>',
  `<style:style style:name="T3" style:family="text">${display('true')}</style:style>`,
  `<style:style style:name="P1" style:family="paragraph">${display('none')}</style:style>`,
].join('')}</office:automatic-styles>`
const odt = (body: string) => anOdt({ body, styles: odtStyles })
const span = (name: string, words: string) => `<text:span text:style-name="${name}">${words}</text:span>`

/** Files of OpenDocument that hold what no page shows. */
export const hiddenOdt = (who: string): Kind[] => [
  ['hidden characters', odt(`<text:p>It rained. ${span('T1', who)}</text:p>`)],
  ['characters that a style hides by another', odt(`<text:p>It rained. ${span('T2', who)}</text:p>`)],
  ['a paragraph that a style hides', odt(`<text:p text:style-name="P1">${who} <text:a>${who}</text:a></text:p>`)],
  ['a hidden section', odt(`<text:section text:name="S" text:display="none"><text:p>${who}</text:p></text:section>`)],
  [
    'a section that is hidden where something holds',
    odt(
      `<text:section text:name="S" text:display="condition" text:is-hidden="true"><text:p>${who}</text:p></text:section>`,
    ),
  ],
  [
    'a paragraph that a field hides',
    odt(`<text:p>${span('T3', '<text:hidden-paragraph text:is-hidden="true"/>')}${who}</text:p>`),
  ],
]

/** Files of OpenDocument that show what they hold. */
export const shownOdt = (who: string): Kind[] => [
  ['characters that are shown in a hidden paragraph', odt(`<text:p text:style-name="P1">${span('T3', who)}</text:p>`)],
  ['a section', odt(`<text:section text:name="S"><text:p>${who}</text:p></text:section>`)],
  [
    'a section that is hidden where something would hold',
    odt(
      `<text:section text:name="S" text:display="condition" text:is-hidden="false"><text:p>${who}</text:p></text:section>`,
    ),
  ],
]

const sheets =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** Workbooks that hide something, and the sign of it. */
export const hiddenXlsx: [name: string, file: Uint8Array, hiding: string][] = [
  ...['hidden', 'veryHidden'].map((state): [string, Uint8Array, string] => [
    `a sheet that is ${state}`,
    anXlsx({
      files: {
        'xl/workbook.xml': `<workbook ${sheets}><sheets><sheet name="Plots" sheetId="1" state="${state}" r:id="rId1"/></sheets></workbook>`,
      },
    }),
    'state=',
  ]),
  ['columns', anXlsx({ sheet: '<cols><col min="1" max="1" width="9" hidden="1"/></cols>' }), 'hidden='],
  ['columns without width', anXlsx({ sheet: '<cols><col min="1" max="1" width="0.1"/></cols>' }), 'width="0.1"'],
  ['rows', anXlsx({ sheet: '<sheetData><row r="2" hidden="1"/></sheetData>' }), 'hidden='],
  ['rows without height', anXlsx({ sheet: '<sheetData><row r="2" ht="0" customHeight="1"/></sheetData>' }), 'ht="0"'],
  ['all rows', anXlsx({ sheet: '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>' }), 'zeroHeight'],
  [
    'what a filter leaves out',
    anXlsx({
      sheet:
        '<autoFilter ref="A1"><filterColumn colId="0"><filters><filter val="band"/></filters></filterColumn></autoFilter>',
    }),
    'filterColumn',
  ],
  [
    'the names of its sheets',
    anXlsx({ body: '<bookViews><workbookView showSheetTabs="0"/></bookViews>' }),
    'showSheetTabs',
  ],
]
