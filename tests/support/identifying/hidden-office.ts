import { aDocx, anOdt, anXlsx } from './office-files.ts'

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

/** A chart with the workbook that it was made from. */
const charted = (who: string) => {
  const of = 'http://schemas.openxmlformats.org'
  return aDocx({
    body:
      `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="${of}/drawingml/2006/chart">` +
      `<c:chart xmlns:c="${of}/drawingml/2006/chart" ` +
      'r:id="rId1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
    relations: [['chart', 'charts/chart1.xml']],
    files: {
      'word/charts/chart1.xml':
        `<c:chartSpace xmlns:c="${of}/drawingml/2006/chart" xmlns:r="${of}/officeDocument/2006/relationships">` +
        '<c:chart/><c:externalData r:id="rId1"/></c:chartSpace>',
      'word/charts/_rels/chart1.xml.rels':
        `<Relationships xmlns="${of}/package/2006/relationships"><Relationship Id="rId1" ` +
        `Type="${of}/officeDocument/2006/relationships/package" Target="../embeddings/book1.xlsx"/></Relationships>`,
      'word/embeddings/book1.xlsx': anXlsx({
        sheet: `<extra/><sheetData><row r="2"><c t="inlineStr"><is><t>${who}</t></is></c></row></sheetData>`,
      }),
    },
  })
}

/** Files of Word that hold what no page shows. */
export const hiddenDocx = (who: string): Kind[] => [
  ['hidden words', styled(`<w:p>${run(who, '<w:vanish/>')}</w:p>`)],
  [
    'hidden words within a link',
    styled(`<w:p><w:hyperlink w:anchor="a">${run(who, '<w:vanish/>')}</w:hyperlink></w:p>`),
  ],
  ['the workbook of a chart', charted(who)],
]

/** Files of Word that show what they hold. */
export const shownDocx = (who: string): Kind[] => [
  ['a run that is not hidden', styled(`<w:p>${run(who, '<w:vanish w:val="false"/>')}</w:p>`)],
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
  ['a hidden section', odt(`<text:section text:name="S" text:display="none"><text:p>${who}</text:p></text:section>`)],
]

/** Files of OpenDocument that show what they hold. */
export const shownOdt = (who: string): Kind[] => [
  ['a section', odt(`<text:section text:name="S"><text:p>${who}</text:p></text:section>`)],
]
