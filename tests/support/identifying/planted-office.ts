import { zipSync } from 'fflate'
import { aPicture } from '../builders/images.ts'
import { aDocx, anOdt, anXlsx } from './office-files.ts'

export const run = (content: string, attributes = '') => `<w:r ${attributes}>${content}</w:r>`
export const paragraph = (content: string) => `<w:p>${content}</w:p>`
export const text = (words: string) => run(`<w:t xml:space="preserve">${words}</w:t>`)
export const field = (code: string, result: string) =>
  paragraph(
    `${run('<w:fldChar w:fldCharType="begin"/>')}${run(`<w:instrText>${code}</w:instrText>`)}` +
      `${run('<w:fldChar w:fldCharType="separate"/>')}${text(result)}${run('<w:fldChar w:fldCharType="end"/>')}`,
  )
const noted = async (who: string) => {
  const png = await aPicture('png')
  const note = Buffer.concat([Buffer.from('tEXtAuthor\0'), Buffer.from(who)])
  const chunk = Buffer.alloc(note.length + 8)
  chunk.writeUInt32BE(note.length - 4)
  chunk.set(note, 4)
  chunk.writeUInt32BE(Bun.hash.crc32(note), note.length + 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
export const drawn = (attributes = 'name="A"', relation = 'r:embed="rId1"') =>
  paragraph(
    run(
      `<w:drawing><wp:inline><wp:extent cx="100000" cy="100000"/><wp:docPr id="1" ${attributes}/><a:graphic>` +
        '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>' +
        `<pic:cNvPr id="1" ${attributes}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${relation}/>` +
        '</pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>',
    ),
  )
const settings = (inside: string) => ({
  relations: [['settings', 'settings.xml']] as [string, string][],
  files: {
    'word/settings.xml':
      '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      `<w:defaultTabStop w:val="720"/>${inside}</w:settings>`,
  },
})
const comments = (who: string) =>
  '<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  `<w:comment w:id="0" w:author="${who}"><w:p/></w:comment></w:comments>`

type Kind = [kind: string, planted: Uint8Array | Promise<Uint8Array>]

/** Such files that hold a word where nobody sees it, by the kind of place. */
export const plantedDocx = (who: string): Kind[] => [
  [
    'author in the properties',
    aDocx({
      outer: [
        ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
      ],
      files: { 'docProps/core.xml': `<coreProperties><creator>${who}</creator></coreProperties>` },
    }),
  ],
  [
    'company in the properties',
    aDocx({
      outer: [['extended-properties', 'docProps/app.xml']],
      files: { 'docProps/app.xml': `<Properties><Company>${who}</Company></Properties>` },
    }),
  ],
  [
    'custom properties',
    aDocx({
      outer: [['custom-properties', 'docProps/custom.xml']],
      files: { 'docProps/custom.xml': `<Properties><property>${who}</property></Properties>` },
    }),
  ],
  [
    'thumbnail',
    aDocx({
      outer: [
        ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail', 'docProps/thumbnail.jpeg'],
      ],
      files: { 'docProps/thumbnail.jpeg': `JPEG of ${who}` },
    }),
  ],
  [
    'custom XML',
    aDocx({
      relations: [['customXml', '../customXml/item1.xml']],
      files: { 'customXml/item1.xml': `<data>${who}</data>` },
    }),
  ],
  [
    'author of an insertion',
    aDocx({ body: paragraph(`<w:ins w:author="${who}" w:date="2026-01-01T00:00:00Z">${text('More.')}</w:ins>`) }),
  ],
  ['deleted words', aDocx({ body: paragraph(`<w:del w:id="1">${run(`<w:delText>${who}</w:delText>`)}</w:del>`) })],
  ['moved words', aDocx({ body: paragraph(`<w:moveFrom w:id="1">${text(who)}</w:moveFrom>`) })],
  [
    'author of an old format',
    aDocx({
      body: paragraph(run(`<w:rPr><w:b/><w:rPrChange w:author="${who}"><w:rPr/></w:rPrChange></w:rPr><w:t>Bold</w:t>`)),
    }),
  ],
  [
    'deleted row',
    aDocx({
      body:
        `<w:tbl><w:tr><w:trPr><w:del w:author="${who}"/></w:trPr><w:tc>${paragraph(text(who))}</w:tc></w:tr>` +
        `<w:tr><w:tc>${paragraph(text('Kept'))}</w:tc></w:tr></w:tbl>`,
    }),
  ],
  [
    'comment',
    aDocx({
      relations: [['comments', 'comments.xml']],
      files: { 'word/comments.xml': comments(who) },
      body: paragraph(`<w:commentRangeStart w:id="0"/>${text('Here')}${run('<w:commentReference w:id="0"/>')}`),
    }),
  ],
  [
    'people',
    aDocx({
      relations: [['http://schemas.microsoft.com/office/2011/relationships/people', 'people.xml']],
      files: { 'word/people.xml': `<people>${who}</people>` },
    }),
  ],
  [
    'editor of a permitted range',
    aDocx({ body: paragraph(`<w:permStart w:id="1" w:ed="${who}"/>${text('Here')}<w:permEnd w:id="1"/>`) }),
  ],
  [
    'path of the template',
    aDocx({
      ...settings('<w:attachedTemplate r:id="rId1"/>'),
      files: {
        ...settings('<w:attachedTemplate r:id="rId1"/>').files,
        'word/_rels/settings.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://x/attachedTemplate" ' +
          `Target="file:///C:/Users/${who}/a.dotx" TargetMode="External"/></Relationships>`,
      },
    }),
  ],
  [
    'numbers of savings',
    aDocx({
      ...settings(`<w:rsids><w:rsid w:val="${who}"/></w:rsids>`),
      body: paragraph(run('<w:t>x</w:t>', `w:rsidR="${who}"`)),
    }),
  ],
  ['variables of the document', aDocx(settings(`<w:docVars><w:docVar w:name="a" w:val="${who}"/></w:docVars>`))],
  ['mail merge', aDocx(settings(`<w:mailMerge><w:connectString w:val="${who}"/></w:mailMerge>`))],
  ['password of the protection', aDocx(settings(`<w:documentProtection w:hash="${who}"/>`))],
  ['field AUTHOR', aDocx({ body: field('AUTHOR \\* MERGEFORMAT', who) })],
  ['field FILENAME', aDocx({ body: field('FILENAME \\p', `C:\\Users\\${who}\\a.docx`) })],
  [
    'field USERNAME in one element',
    aDocx({ body: paragraph(`<w:fldSimple w:instr="USERNAME">${text(who)}</w:fldSimple>`) }),
  ],
  [
    'field of a reference manager',
    aDocx({ body: field(`ADDIN ZOTERO_ITEM CSL_CITATION {"uris":["http://zotero.org/users/${who}"]}`, '(1)') }),
  ],
  [
    'data of a reference manager',
    aDocx({
      body: paragraph(
        run(
          `<w:fldChar w:fldCharType="begin"><w:fldData>${Buffer.from(`xx${who}xx`).toString('base64')}</w:fldData></w:fldChar>`,
        ) + run('<w:fldChar w:fldCharType="end"/>'),
      ),
    }),
  ],
  ['field that includes a file', aDocx({ body: field(`INCLUDEPICTURE "C:\\\\Users\\\\${who}\\\\a.png"`, 'picture') })],
  [
    'field without an end',
    aDocx({
      body: paragraph(run('<w:fldChar w:fldCharType="begin"/>') + run(`<w:instrText>AUTHOR ${who}</w:instrText>`)),
    }),
  ],
  [
    'link to an address',
    aDocx({
      relations: [['hyperlink', `mailto:${who}@example.org`, true]],
      body: paragraph(`<w:hyperlink r:id="rId1" w:tooltip="${who}">${text('write')}</w:hyperlink>`),
    }),
  ],
  [
    'link to an ORCID iD',
    aDocx({
      relations: [['hyperlink', `https://orcid.org/0000-0002-1825-0097?${who}`, true]],
      body: paragraph(`<w:hyperlink r:id="rId1">${text('iD')}</w:hyperlink>`),
    }),
  ],
  ['link of a field to an address', aDocx({ body: field(`HYPERLINK "mailto:${who}@example.org"`, 'write') })],
  ['link that is not used', aDocx({ relations: [['hyperlink', `https://example.org/${who}`, true]] })],
  [
    'name of a picture',
    noted(who).then((png) =>
      aDocx({
        relations: [['image', 'media/a.png']],
        files: { 'word/media/a.png': png },
        body: drawn(`name="${who}.png" descr="C:\\${who}\\a.png"`),
      }),
    ),
  ],
  [
    'file name of a picture',
    aPicture('png').then((png) =>
      aDocx({ relations: [['image', `media/${who}.png`]], files: { [`word/media/${who}.png`]: png }, body: drawn() }),
    ),
  ],
  [
    'text within a picture',
    noted(who).then((png) =>
      aDocx({ relations: [['image', 'media/a.png']], files: { 'word/media/a.png': png }, body: drawn() }),
    ),
  ],
  [
    'path of a linked picture',
    aDocx({ relations: [['image', `file:///C:/${who}/a.png`, true]], body: drawn('name="A"', 'r:link="rId1"') }),
  ],
  [
    'packed copy of a shape',
    aDocx({
      body: paragraph(
        run(
          `<w:pict><v:shape o:gfxdata="${Buffer.from(zipSync({ 'a.xml': Buffer.from(who.repeat(3)) })).toString('base64')}"/></w:pict>`,
        ),
      ),
    }),
  ],
  [
    "copy of an equation's document",
    aDocx({
      body: paragraph(run(`<w:pict><v:shape equationxml="&lt;o:Author&gt;${who}&lt;/o:Author&gt;"/></w:pict>`)),
    }),
  ],
  [
    'name of an old shape, and of the next one that its text flows into',
    aDocx({
      body: paragraph(
        run(`<w:pict><v:rect ID="${who}" style="width:9pt;mso-next-textbox:#${who};height:9pt"/></w:pict>`),
      ),
    }),
  ],
  [
    'title of an old picture',
    aPicture('png').then((png) =>
      aDocx({
        relations: [['image', 'media/a.png']],
        files: { 'word/media/a.png': png },
        body: paragraph(
          run(`<w:pict><v:shape alt="${who}.png"><v:imagedata r:id="rId1" o:title="${who}"/></v:shape></w:pict>`),
        ),
      }),
    ),
  ],
  [
    'tag of a control',
    aDocx({
      body: `<w:sdt><w:sdtPr><w:alias w:val="${who}"/></w:sdtPr><w:sdtContent>${paragraph(text('Kept'))}</w:sdtContent></w:sdt>`,
    }),
  ],
  [
    'smart tag',
    aDocx({ body: paragraph(`<w:smartTag w:uri="${who}" w:element="PersonName">${text('Kept')}</w:smartTag>`) }),
  ],
  [
    'custom XML around words',
    aDocx({ body: paragraph(`<w:customXml w:uri="x" w:element="${who}">${text('Kept')}</w:customXml>`) }),
  ],
  ['printer', aDocx({ relations: [['printerSettings', 'printer.bin']], files: { 'word/printer.bin': who } })],
  [
    'embedded object of an old program',
    aDocx({
      relations: [['oleObject', 'embeddings/a.bin']],
      files: { 'word/embeddings/a.bin': who },
      body: paragraph(run(`<w:object><o:OLEObject ProgID="${who}" r:id="rId1"/></w:object>`)),
    }),
  ],
  [
    'properties of an embedded workbook',
    aDocx({
      relations: [['package', 'embeddings/a.xlsx']],
      files: { 'word/embeddings/a.xlsx': anXlsx({ files: { 'docProps/core.xml': who } }) },
      body: paragraph(run('<w:object><v:shape r:id="rId1"/></w:object>')),
    }),
  ],
  ['file that nothing relates to', aDocx({ files: { 'word/notes.txt': who } })],
  ['name of a file that nothing relates to', aDocx({ files: { [`${who}/`]: '', [`${who}.txt`]: 'x' } })],
  ['comment of XML', aDocx({ body: `<!-- ${who} -->` })],
  ['instruction of XML', aDocx({ body: `<?author ${who}?>` })],
  [
    'identity of a paragraph',
    aDocx({ body: `<w:p w14:paraId="${who}" w14:textId="${who}"><w:r><w:t>x</w:t></w:r></w:p>` }),
  ],
  ['earlier version before the file', Promise.resolve(Buffer.concat([aDocx(), Buffer.from(who)]))],
  ['comment of the archive', Promise.resolve(commented(aDocx(), who))],
]

/** The archive with a comment at its end (APPNOTE 4.3.16). */
function commented(archive: Uint8Array, who: string): Uint8Array {
  const bytes = Buffer.concat([archive, Buffer.from(who)])
  bytes.writeUInt16LE(who.length, archive.length - 2)
  return bytes
}

/** Such files that hold a word where nobody sees it, by the kind of place. */
export const plantedXlsx = (who: string): Kind[] => [
  [
    'author in the properties',
    anXlsx({
      outer: [
        ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
      ],
      files: { 'docProps/core.xml': who },
    }),
  ],
  [
    'place on disk',
    anXlsx({
      body:
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">' +
        `<mc:Choice Requires="x15"><x15ac:absPath url="C:\\Users\\${who}\\" ` +
        'xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac"/></mc:Choice></mc:AlternateContent>',
    }),
  ],
  ['who shares it', anXlsx({ body: `<fileSharing userName="${who}"/>` })],
  [
    'comment',
    anXlsx({
      files: {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://x/comments" Target="../comments1.xml"/></Relationships>',
        'xl/comments1.xml': who,
      },
    }),
  ],
  [
    'people',
    anXlsx({
      relations: [['http://schemas.microsoft.com/office/2017/10/relationships/person', 'persons/person.xml']],
      files: { 'xl/persons/person.xml': who },
    }),
  ],
  [
    'printer',
    anXlsx({
      sheet: '<pageSetup r:id="rId1"/>',
      files: {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://x/printerSettings" Target="../p.bin"/></Relationships>',
        'xl/p.bin': who,
      },
    }),
  ],
  [
    'path of another workbook',
    anXlsx({
      body: '<externalReferences><externalReference r:id="rId2"/></externalReferences>',
      relations: [['externalLink', 'externalLinks/a.xml']],
      files: { 'xl/externalLinks/a.xml': who },
    }),
  ],
  ['connection', anXlsx({ relations: [['connections', 'connections.xml']], files: { 'xl/connections.xml': who } })],
  [
    'view of a user',
    anXlsx({ body: `<customWorkbookViews><customWorkbookView name="${who}"/></customWorkbookViews>` }),
  ],
  [
    'link to an address',
    anXlsx({
      sheet: '<hyperlinks><hyperlink ref="A1" r:id="rId1"/></hyperlinks>',
      files: {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://x/hyperlink" ' +
          `Target="mailto:${who}@example.org" TargetMode="External"/></Relationships>`,
      },
    }),
  ],
  ['name in code', anXlsx({ body: `<workbookPr codeName="${who}"/>` })],
]

/** Such files that hold a word where nobody sees it, by the kind of place. */
export const plantedOdt = (who: string): Kind[] => [
  [
    'author in the properties',
    anOdt({ files: { 'meta.xml': `<office:document-meta><dc:creator>${who}</dc:creator></office:document-meta>` } }),
  ],
  ['thumbnail', anOdt({ files: { 'Thumbnails/thumbnail.png': who } })],
  [
    'comment',
    anOdt({
      body: `<text:p>Kept<office:annotation><dc:creator>${who}</dc:creator><text:p>${who}</text:p></office:annotation></text:p>`,
    }),
  ],
  [
    'deleted words',
    anOdt({
      body:
        '<text:tracked-changes><text:changed-region><text:deletion><office:change-info>' +
        `<dc:creator>${who}</dc:creator></office:change-info>` +
        `<text:p>${who}</text:p></text:deletion></text:changed-region></text:tracked-changes>`,
    }),
  ],
  ['field of the author', anOdt({ body: `<text:p><text:author-name>${who}</text:author-name></text:p>` })],
  ['field of the file', anOdt({ body: `<text:p><text:file-name>/home/${who}/a.odt</text:file-name></text:p>` })],
  ['field of the sender', anOdt({ body: `<text:p><text:sender-email>${who}</text:sender-email></text:p>` })],
  ['numbers of savings', anOdt({ body: `<text:p officeooo:rsid="${who}">Kept</text:p>` })],
  ['numbers of paragraphs’ savings', anOdt({ body: `<text:p officeooo:paragraph-rsid="${who}">Kept</text:p>` })],
  [
    'printer',
    anOdt({
      settings: `<config:config-item config:name="PrinterName" config:type="string">${who}</config:config-item>`,
    }),
  ],
  [
    'link to an address',
    anOdt({ body: `<text:p><text:a xlink:href="mailto:${who}@example.org">write</text:a></text:p>` }),
  ],
  [
    'name of a picture',
    noted(who).then((png) =>
      anOdt({
        files: { [`Pictures/${who}.png`]: png },
        body: `<text:p><draw:frame draw:name="${who}"><draw:image xlink:href="Pictures/${who}.png"/></draw:frame></text:p>`,
      }),
    ),
  ],
  [
    'path of a linked picture',
    anOdt({ body: `<text:p><draw:frame><draw:image xlink:href="file:///home/${who}/a.png"/></draw:frame></text:p>` }),
  ],
  [
    'author within an object',
    anOdt({
      files: {
        'Object 1/content.xml':
          '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
          'xmlns:dc="http://purl.org/dc/elements/1.1/"><office:body>' +
          `<dc:creator>${who}</dc:creator></office:body></office:document-content>`,
        'Object 1/meta.xml': who,
      },
      body: '<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>',
    }),
  ],
  ['file that nothing shows', anOdt({ files: { 'Configurations2/a.xml': who, [`${who}.txt`]: 'x' } })],
]
