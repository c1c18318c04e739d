import { deflateSync } from 'node:zlib'
import { aPicture } from '../builders/images.ts'
import { aPdfWith, aStream, type PlantedPdf } from './pdf-files.ts'

export const jpeg = Buffer.from(await aPicture('jpeg'))
export const noted = (who: string) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, Buffer.byteLength(who) + 2]),
    Buffer.from(who),
    jpeg.subarray(2),
  ])
export const picture = '/Type /XObject /Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8'
export const drawing = { resources: '/XObject << /X1 10 0 R >>', content: 'q 60 0 0 40 20 20 cm /X1 Do Q' }
export const form = (more: string, content = '0 0 9 9 re f') =>
  aStream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${more}`, content)
const boxes = (...given: [string, string][]) =>
  Buffer.concat(
    given.flatMap(([name, body]) => [Buffer.from([0, 0, 0, body.length + 8]), Buffer.from(name + body, 'latin1')]),
  )
export const codestream = (who: string) =>
  `\xff\x4f\xff\x51\0\x04ab\xff\x64\0${String.fromCharCode(who.length + 4)}\0\x01${who}\xff\x90\0\x0a`
export const layers = (settings: string) => `/OCProperties << /OCGs [11 0 R] /D << ${settings} >> >>`

/** A page whose line is a heading, and that has a figure. */
export const tagged = ({ roles = '', heading = '/S /H1', figure = '' }): PlantedPdf => ({
  catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R',
  page: '/StructParents 0',
  content: '/H1 << /MCID 0 >> BDC 0 0 9 9 re f EMC /Figure /F1 BDC 0 0 5 5 re f EMC',
  resources: '/Properties << /F1 << /MCID 1 >> >>',
  objects: [
    `<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [12 0 R 13 0 R]] >> /RoleMap << ${roles} >> >>`,
    '<< /Type /StructElem /S /Document /P 10 0 R /K [12 0 R 13 0 R] >>',
    `<< /Type /StructElem ${heading} /P 11 0 R /Pg 3 0 R /K 0 >>`,
    `<< /Type /StructElem /S /Figure ${figure} /P 11 0 R /Pg 3 0 R /K << /Type /MCR /MCID 1 >> >>`,
  ],
})

/** A tagged file with one figure more, which none of its pages shows. */
function withFigure(figure: string): PlantedPdf {
  const [root = '', , ...others] = tagged({}).objects ?? []
  const parts = [root, '<< /Type /StructElem /S /Document /P 10 0 R /K [12 0 R 13 0 R 14 0 R] >>', ...others]
  return {
    ...tagged({}),
    objects: [
      ...parts,
      `<< /Type /StructElem /S /Figure ${figure} /P 11 0 R >>`,
      '<< /Type /Page /MediaBox [0 0 9 9] >>',
    ],
  }
}

/** A version of the file before this one, with the words (ISO 32000-2, 7.5.6). */
const earlier = (who: string) => {
  const first = Buffer.from(aPdfWith({ objects: [`(${who})`] }))
  const at = first.length
  const start = first.toString('latin1').lastIndexOf('startxref\n')
  const [, previous] = /startxref\n(\d+)/.exec(first.subarray(start).toString('latin1')) ?? []
  const update = `10 0 obj\n(nobody)\nendobj\n`
  return Buffer.concat([
    first,
    Buffer.from(
      `${update}xref\n10 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n` +
        `<< /Size 99 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${at + update.length}\n%%EOF\n`,
    ),
  ])
}

/** A colour profile whose head tells a device. */
export function profile(who: string): Buffer {
  const bytes = Buffer.alloc(132)
  bytes.writeUInt32BE(132)
  bytes[8] = 2
  bytes.write('mntrRGB XYZ ', 12)
  bytes.write('acsp', 36)
  bytes.write(who, 84)
  return bytes
}

/** PDFs that hold a word where nobody sees it, by the kind of place. */
export const plantedPdfs = (who: string): [kind: string, bytes: Uint8Array][] =>
  kindsWith(who).map(([kind, planted]) => [kind, planted instanceof Uint8Array ? planted : aPdfWith(planted)])

const kindsWith = (who: string): [kind: string, planted: PlantedPdf | Uint8Array][] => [
  ['author in the information', { trailer: '/Info 10 0 R', objects: [`<< /Author (${who}) >>`] }],
  [
    'author in UTF-16',
    {
      trailer: '/Info 10 0 R',
      objects: [`<< /Author <FEFF${Buffer.from(who, 'utf16le').swap16().toString('hex')}> >>`],
    },
  ],
  [
    'author in octal',
    {
      trailer: '/Info 10 0 R',
      objects: [`<< /Author (${[...who].map((letter) => `\\${letter.charCodeAt(0).toString(8)}`).join('')}) >>`],
    },
  ],
  [
    'metadata',
    {
      catalog: '/Metadata 10 0 R',
      objects: [aStream('/Type /Metadata /Subtype /XML', `<x:xmpmeta>${who}</x:xmpmeta>`)],
    },
  ],
  ['identity of the file', { trailer: `/ID [(${who}) (x)]` }],
  ['earlier version', earlier(who)],
  ['object that nothing refers to', { objects: [`(${who})`] }],
  [
    'attachment',
    {
      catalog: '/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 10 0 R >> >>] >> >>',
      objects: [aStream('/Filter /FlateDecode', deflateSync(Buffer.from(who)))],
    },
  ],
  ['associated file', { page: '/AF [10 0 R]', objects: [`<< /Type /Filespec /UF (${who}) >>`] }],
  [
    'note',
    {
      page: '/Annots [10 0 R]',
      objects: [`<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /T (${who}) /Contents (By ${who}) >>`],
    },
  ],
  [
    'link to an address',
    {
      page: '/Annots [10 0 R]',
      objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (mailto:${who}@example.org) >> >>`],
    },
  ],
  [
    'link to an ORCID iD',
    {
      page: '/Annots [10 0 R]',
      objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://orcid.org/${who}) >> >>`],
    },
  ],
  [
    'link to a file',
    {
      page: '/Annots [10 0 R]',
      objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (/home/${who}/a.pdf) >> >>`],
    },
  ],
  [
    'contents of a link that stays',
    {
      page: '/Annots [10 0 R]',
      objects: [
        `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /NM (${who}) /Contents (${who}) /A << /S /URI /URI (https://example.org/) >> >>`,
      ],
    },
  ],
  [
    'name of a field',
    {
      catalog: '/AcroForm << /Fields [10 0 R] >>',
      page: '/Annots [10 0 R]',
      objects: [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${who}) /V (${who}) /Rect [0 0 9 9] /AP << /N 11 0 R >> >>`,
        form(''),
      ],
    },
  ],
  [
    'look of a signature',
    {
      page: '/Annots [10 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Sig /Rect [0 0 9 9] /AP << /N 11 0 R >> >>',
        form('/Resources << /Font << /F1 5 0 R >> >>', `BT /F1 9 Tf (${who}) Tj ET`),
      ],
    },
  ],
  [
    'who signed',
    { catalog: '/AcroForm << /Fields [10 0 R] >>', objects: [`<< /FT /Sig /V << /Type /Sig /Name (${who}) >> >>`] },
  ],
  ['script', { catalog: '/OpenAction 10 0 R', objects: [`<< /S /JavaScript /JS (app.alert("${who}")) >>`] }],
  ['action of a page', { page: `/AA << /O << /S /JavaScript /JS (${who}) >> >>` }],
  [
    'object that no content draws',
    {
      resources: '/XObject << /X1 10 0 R >>',
      objects: [form('/Resources << /XObject << /X2 11 0 R >> >>'), form('/Resources << >>', `(${who}) pop`)],
    },
  ],
  [
    'form that no content draws, called as a copy calls its own',
    { resources: '/XObject << /X1 10 0 R >>', objects: [form('', `BT /F1 9 Tf (${who}) Tj ET`)] },
  ],
  [
    'object that no form draws',
    {
      ...drawing,
      objects: [form('/Resources << /XObject << /X2 11 0 R >> >>'), form('/Resources << >>', `(${who}) pop`)],
    },
  ],
  [
    'thumbnail',
    {
      page: '/Thumb 10 0 R',
      objects: [aStream('/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', who)],
    },
  ],
  ['data of a program', { page: `/PieceInfo << /Illustrator << /Private (${who}) >> >> /LastModified (D:2026)` }],
  ['private key of a page', { page: `/XX_Author (${who})` }],
  [
    'path of an included figure',
    { ...drawing, objects: [form(`/PTEX.FileName (/home/${who}/figure.pdf) /PTEX.InfoDict << /Author (${who}) >>`)] },
  ],
  [
    'metadata of a picture',
    {
      ...drawing,
      objects: [aStream(`${picture} /Filter /DCTDecode /Metadata 11 0 R`, jpeg), aStream('/Type /Metadata', who)],
    },
  ],
  ['comment within a JPEG', { ...drawing, objects: [aStream(`${picture} /Filter /DCTDecode`, noted(who))] }],
  [
    'comment within a JPEG in hex',
    {
      ...drawing,
      objects: [aStream(`${picture} /Filter [/ASCIIHexDecode /DCTDecode]`, `${noted(who).toString('hex')}>`)],
    },
  ],
  [
    'XML within a JPEG 2000',
    {
      ...drawing,
      objects: [
        aStream(
          `${picture} /Filter /JPXDecode`,
          boxes(['jP  ', '\r\n\x87\n'], ['xml ', who], ['jp2c', codestream('x')]),
        ),
      ],
    },
  ],
  [
    'words behind a stream’s data',
    {
      ...drawing,
      objects: [
        aStream(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode',
          Buffer.concat([deflateSync(Buffer.from('0 0 9 9 re f')), Buffer.from(who)]),
        ),
      ],
    },
  ],
  ['comment of a content', { content: `% drawn by ${who}` }],
  ['properties of marked content', { content: `/Span << /Author (${who}) /Lang (en) >> BDC 0 0 9 9 re f EMC` }],
  [
    'named properties of marked content',
    { resources: `/Properties << /P1 << /Author (${who}) >> >>`, content: '/Span /P1 BDC 0 0 9 9 re f EMC' },
  ],
  ['marked point', { content: `/Mark << /Author (${who}) >> DP` }],
  [
    'name of a layer',
    {
      catalog: layers('/ON [11 0 R]'),
      resources: '/Properties << /L1 11 0 R >>',
      content: '/OC /L1 BDC 0 0 9 9 re f EMC',
      objects: ['null', `<< /Type /OCG /Name (${who}) /Usage << /CreatorInfo << /Creator (${who}) >> >> >>`],
    },
  ],
  [
    'text of a layer that is off',
    {
      catalog: layers('/OFF [11 0 R]'),
      resources: '/Properties << /L1 11 0 R >>',
      content: `/OC /L1 BDC BT /F1 9 Tf (${who}) Tj ET EMC`,
      objects: ['null', '<< /Type /OCG /Name (Notes) >>'],
    },
  ],
  [
    'text of a layer where all are off',
    {
      catalog: layers('/BaseState /OFF'),
      resources: '/Properties << /L1 10 0 R >>',
      content: `/OC /L1 BDC /Span BMC BT /F1 9 Tf [(${who})] TJ ET EMC EMC`,
      objects: ['<< /Type /OCMD /OCGs [11 0 R] >>', '<< /Type /OCG /Name (Notes) >>'],
    },
  ],
  [
    'object of a layer that is off',
    {
      ...drawing,
      catalog: layers('/OFF [11 0 R]'),
      objects: [
        form('/OC 11 0 R /Resources << /Font << /F1 5 0 R >> >>', `BT /F1 9 Tf (${who}) Tj ET`),
        '<< /Type /OCG /Name (Notes) >>',
      ],
    },
  ],
  ['tag that somebody named', { content: `/${who} BMC 0 0 9 9 re f EMC` }],
  ['style’s name among the tags', tagged({ roles: `/${who} /P`, heading: `/S /${who} /T (${who}) /ID (${who})` })],
  [
    'class, attributes and file of a tag',
    tagged({ heading: `/S /H1 /C /${who} /A << /O /${who} /X (${who}) >> /AF [<< /UF (${who}) >>]` }),
  ],
  ['alternative text of a figure on no page', withFigure(`/Alt (by ${who})`)],
  ['alternative text of a figure whose mark is another’s', withFigure(`/Alt (by ${who}) /Pg 3 0 R /K 0`)],
  ['alternative text of a figure on a page that is gone', withFigure(`/Alt (by ${who}) /Pg 15 0 R /K 0`)],
  ['path in the alternative text of a figure', tagged({ figure: `/Alt (C:\\\\${who}\\\\a.png)` })],
  [
    'tags',
    {
      catalog: '/StructTreeRoot 10 0 R /MarkInfo << /Marked true >>',
      objects: [`<< /Type /StructTreeRoot /K << /S /Document /T (${who}) /A << /O /UserProperties >> >> >>`],
    },
  ],
  ['bookmarks', { catalog: '/Outlines 10 0 R', objects: [`<< /Type /Outlines /First << /Title (${who}) >> >>`] }],
  ['labels of pages', { catalog: `/PageLabels << /Nums [0 << /P (${who}) >>] >>` }],
  ['language', { catalog: `/Lang (x-${who})` }],
  ['output intent', { catalog: `/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /Info (${who}) >>]` }],
  ['collection', { catalog: `/Collection << /D (${who}) >>` }],
  ['words before the first object', { before: `% ${who}\n` }],
  ['words behind the end', { after: `${who}\n` }],
  ['name of a font that is not drawn', { resources: '', objects: [`<< /Type /Font /BaseFont /${who} >>`] }],
]
