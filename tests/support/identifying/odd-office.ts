import { aPicture } from '../builders/images.ts'
import { aDocx, anOdt, anXlsx } from './office-files.ts'
import { drawn, paragraph, run } from './planted-office.ts'

/**
 * Office files that hold a word where a stranger put it: names that somebody gave what a text is made of, and what no
 * program reads.
 */

type Kind = [kind: string, planted: Uint8Array | Promise<Uint8Array>]

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const loext = 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0'
const styles = (inside: string) => ({
  relations: [['styles', 'styles.xml']] as [string, string][],
  files: { 'word/styles.xml': `<w:styles ${w}>${inside}</w:styles>` },
})

export const oddDocx = (who: string): Kind[] => [
  [
    'name of a built-in style by another',
    aDocx(
      styles(
        `<w:latentStyles><w:lsdException w:name="${who}"/></w:latentStyles>` +
          `<w:style w:type="paragraph" w:styleId="a"><w:name w:val="Normal"/><w:aliases w:val="${who}"/></w:style>`,
      ),
    ),
  ],
  [
    'ending of a picture’s name',
    aPicture('png').then((png) =>
      aDocx({
        relations: [['image', `media/a.${who.slice(0, 8)}`]],
        files: { [`word/media/a.${who.slice(0, 8)}`]: png, 'word/notes.txt': who },
        body: drawn(),
      }),
    ),
  ],
  [
    'who is to sign',
    aDocx({
      body: paragraph(
        run(
          `<w:pict><v:shape><o:signatureline o:suggestedsigner="${who}" ` +
            `o:suggestedsigneremail="${who}@example.org" issignatureline="t"/></v:shape></w:pict>`,
        ),
      ),
    }),
  ],
  [
    'sound and broken address of a link in a drawing',
    aDocx({
      body: drawn('name="A"', '').replace(
        '<pic:cNvPr id="1" name="A"/>',
        `<pic:cNvPr id="1" name="A"><a:hlinkClick r:id="" invalidUrl="file:///C:/${who}/a" action="${who}" ` +
          `tgtFrame="${who}" tooltip="${who}"><a:snd r:embed="" name="${who}.wav"/></a:hlinkClick></pic:cNvPr>`,
      ),
    }),
  ],
  [
    'changes of a table’s cells and of a section',
    aDocx({
      body:
        `<w:p><w:pPr><w:sectPr w:rsidSect="${who}"><w:sectPrChange w:author="${who}"/></w:sectPr></w:pPr></w:p>` +
        `<w:p w16du:dateUtc="${who}" xmlns:w16du="http://schemas.microsoft.com/office/word/2023/wordml/word16du"/>`,
    }),
  ],
]
const strings = (inside: string) => ({
  relations: [['sharedStrings', 'sharedStrings.xml']] as [string, string][],
  files: {
    'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${inside}</sst>`,
  },
})

export const oddXlsx = (who: string): Kind[] => [
  [
    'how a word is spoken',
    anXlsx({ sheet: '', ...strings(`<si><t>Kept</t><rPh sb="0" eb="1"><t>${who}</t></rPh></si>`) }),
  ],
  [
    'macro of a shape',
    anXlsx({
      sheet: '<drawing r:id="rId1"/>',
      files: {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://x/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
        'xl/drawings/drawing1.xml':
          '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">' +
          `<xdr:sp macro="[0]!${who}"/></xdr:wsDr>`,
      },
    }),
  ],
  [
    'sheets that cells were once gathered from, and cells that shapes show',
    anXlsx({
      sheet:
        `<dataConsolidate><dataRefs count="1"><dataRef ref="A1:B3" sheet="${who}" ` +
        `name="${who}"/></dataRefs></dataConsolidate><drawing r:id="rId1"/>`,
      files: {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://x/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
        'xl/drawings/drawing1.xml':
          '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">' +
          `<xdr:sp textlink="${who}!$A$1"/></xdr:wsDr>`,
      },
    }),
  ],
]

const p = (inside: string) => `<text:p>Kept ${inside}</text:p>`

export const oddOdt = (who: string): Kind[] => [
  [
    'scenarios, ranges and pivot tables of a sheet within',
    anOdt({
      files: {
        'Object 1/content.xml':
          '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
          'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:spreadsheet>' +
          `<table:table table:name="Plots"><table:scenario table:comment="Created by ${who} on ` +
          `1/2/2026"/></table:table><table:named-expressions><table:named-range table:name="${who}_total"/>` +
          `</table:named-expressions><table:data-pilot-tables><table:data-pilot-table table:name="${who}" ` +
          `table:application-data="${who}"/></table:data-pilot-tables><table:consolidation ` +
          `table:target-cell-address="${who}.A1"/></office:spreadsheet></office:body></office:document-content>`,
      },
      body: '<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>',
    }),
  ],
  [
    'a field of a style by its own name, a chart of another workbook, the title of a format',
    anOdt({
      styles:
        `<office:automatic-styles xmlns:loext="${loext}" ` +
        'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"><style:style style:name="N1">' +
        `<style:chart-properties loext:external-data="../${who}.xlsx"/></style:style>` +
        `<number:number-style style:name="N2" number:title="${who}"/></office:automatic-styles>`,
      body:
        `<text:p xmlns:loext="${loext}"><loext:style-ref text:ref-name="R" loext:reference-language="${who}">` +
        `Plots</loext:style-ref><loext:content-control loext:date="true" loext:date-rfc-language-tag="${who}">1 ` +
        `May</loext:content-control><draw:object loext:data-pilot-source="${who}"/></text:p>`,
    }),
  ],
  [
    'who is to sign, and what a code of squares says',
    anOdt({
      body:
        `<draw:frame xmlns:loext="${loext}"><draw:image/><loext:signatureline ` +
        `loext:suggested-signer-name="${who}" loext:suggested-signer-title="By ${who}" ` +
        `loext:signing-instructions="For ${who}"/><loext:qrcode office:string-value="${who}"/></draw:frame>`,
    }),
  ],
  [
    'word of an index that is not shown',
    anOdt({ body: p(`<text:alphabetical-index-mark text:string-value="${who}" text:key1="${who}"/>`) }),
  ],
  [
    'picture of a sign in a formula',
    anOdt({
      files: {
        'Object 1/content.xml':
          `<math xmlns="http://www.w3.org/1998/Math/MathML" altimg="//${who}.example/m.png">` +
          `<mi><mglyph src="https://${who}.example/a.png" alt="a"/></mi></math>`,
      },
      body: '<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>',
    }),
  ],
]

/** Files that hold a word which cannot go, in names of cells, tables and elements: it is told. */
export const oddlyNamed = (who: string): [kind: string, bytes: Uint8Array][] => [
  ['element and attribute of a DOCX', aDocx({ body: `<w:${who}/><w:p w:by="${who}"/>` })],
  [
    'name of cells',
    anXlsx({ body: `<definedNames><definedName name="${who}_1">Plots!$A$1</definedName></definedNames>` }),
  ],
  ['attribute of a sheet', anXlsx({ sheet: `<pageMargins author="${who}"/>` })],
  [
    'kind of a shape of an ODT',
    anOdt({
      body: `<draw:custom-shape><draw:enhanced-geometry draw:type="plots of ${who.toLowerCase()}s"/></draw:custom-shape>`,
    }),
  ],
]
