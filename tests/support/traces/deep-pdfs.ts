import { deflateSync } from 'node:zlib'
import { aPdfWith, aStream, type PlantedPdf } from './pdf-files.ts'
import { codestream, drawing, form, noted, picture, profile, tagged } from './planted-pdfs.ts'

const word = (value: number) => Buffer.from([value >> 8, value & 0xff])
const long = (value: number) => Buffer.from([0, 0, value >> 8, value & 0xff])
const box = (name: string, ...body: (string | Buffer)[]) => {
  const bytes = Buffer.concat(body.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([long(bytes.length + 8), Buffer.from(name), bytes])
}
const jpeg2000 = (...boxes: Buffer[]): PlantedPdf => ({
  ...drawing,
  objects: [
    aStream(
      `${picture} /Filter /JPXDecode`,
      Buffer.concat([box('jP  ', '\r\n\x87\n'), ...boxes, box('jp2c', codestream('x'))]),
    ),
  ],
})

/** A tile with a comment, or with another segment, in its head (ISO 15444-1, A.4.2). */
const tile = (who: string, marker = 0x64) => {
  const comment = Buffer.concat([
    Buffer.from([0xff, marker]),
    word(Buffer.byteLength(who) + 4),
    Buffer.from('\0\x01'),
    Buffer.from(who),
  ])
  const length = 12 + comment.length + 2
  return Buffer.concat([
    Buffer.from([0xff, 0x90, 0, 10, 0, 0]),
    long(length),
    Buffer.from([0, 1]),
    comment,
    Buffer.from([0xff, 0x93]),
  ])
}

/** A font of one table, of names: who made it, and what it is called. */
export function fontNames(who: string, called = 'Millet'): Buffer {
  const letters = Buffer.concat([called, who].map((text) => Buffer.from(text, 'utf16le').swap16()))
  const record = (name: number, length: number, at: number) => Buffer.concat([3, 1, 0x409, name, length, at].map(word))
  const records = [record(4, called.length * 2, 0), record(9, who.length * 2, called.length * 2)]
  const table = Buffer.concat([word(0), word(2), word(30), ...records, letters])
  const list = Buffer.concat([Buffer.from('name'), long(0), long(28), long(table.length)])
  return Buffer.concat([Buffer.from([0, 1, 0, 0]), word(1), word(0), word(0), word(0), list, table])
}

const index = (item: Buffer) => Buffer.concat([word(1), Buffer.from([1, 1, item.length + 1]), item])

/** A compact font whose head has a notice. */
const compact = (who: string) =>
  Buffer.concat([
    Buffer.from([1, 0, 4, 1]),
    ...[index(Buffer.from('Millet')), index(Buffer.from([248, 27, 1])), index(Buffer.from(who)), word(0)],
  ])

/** A font that the page names. */
const inFont = (key: string, file: Uint8Array | string): PlantedPdf => ({
  resources: '/XObject << /X1 10 0 R >>',
  content: '/X1 Do',
  objects: [
    form(
      '/Resources << /Font << /F2 << /Type /Font /Subtype /TrueType /BaseFont /Millet /FontDescriptor 11 0 R >> >> >>',
      'BT /F2 9 Tf () Tj ET',
    ),
    `<< /Type /FontDescriptor /FontName /Millet /${key} 12 0 R >>`,
    aStream('', file),
  ],
})

const jbig2 = (who: string) => {
  const segment = (number: number, kind: number, body: string) =>
    Buffer.concat([long(number), Buffer.from([kind, 0, 1]), long(body.length), Buffer.from(body, 'latin1')])
  return Buffer.concat([segment(0, 62, `\x20\0\0\0Author\0${who}\0`), segment(1, 49, '')])
}

const pixels = Buffer.alloc(60 * 40 * 3, 7)
const link = (more: string) => ({
  page: '/Annots [10 0 R]',
  objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${more} >>`],
})
const web = '/A << /S /URI /URI (https://example.org/) >>'

/** PDFs that hold a word deeper: in pieces that readers of text and keys never come to. */
export const deepPdfs = (who: string): [kind: string, bytes: Uint8Array][] =>
  kindsWith(who).map(([kind, planted]) => [kind, aPdfWith(planted)])

const kindsWith = (who: string): [kind: string, planted: PlantedPdf][] => [
  ['operands of an operator that nobody knows', { content: `BX (${who}) Author EX` }],
  ['word that is no operator', { content: `BX ${who} EX` }],
  ['text before an operator that reads none', { content: `(${who}) 1 w` }],
  ['text before the one that is drawn', { content: `BT /F1 9 Tf (${who}) (millet) Tj ET` }],
  [
    'key of a picture within the content',
    { content: `q BI /W 1 /H 1 /BPC 8 /CS /G /Author (${who}) /XX [(${who})] ID x\nEI Q` },
  ],
  [
    'comment of a JPEG within the content',
    { content: `q BI /W 60 /H 40 /BPC 8 /CS /RGB /F /DCT ID ${noted(who).toString('latin1')}\nEI Q` },
  ],
  [
    'words behind the pixels',
    {
      ...drawing,
      objects: [aStream(`${picture} /Filter /FlateDecode`, deflateSync(Buffer.concat([pixels, Buffer.from(who)])))],
    },
  ],
  [
    'words behind the filtered pixels',
    {
      ...drawing,
      objects: [
        aStream(
          `${picture} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns 60 >>`,
          deflateSync(Buffer.concat([Buffer.alloc(40 * 181), Buffer.from(who)])),
        ),
      ],
    },
  ],
  ['box within the head of a JPEG 2000', jpeg2000(box('jp2h', box('ihdr', 'x'.repeat(14)), box('xml ', who)))],
  ['colour profile of a JPEG 2000', jpeg2000(box('jp2h', box('colr', '\x02\0\0', profile(who))))],
  [
    'comment of a tile of a JPEG 2000',
    {
      ...drawing,
      objects: [
        aStream(
          `${picture} /Filter /JPXDecode`,
          Buffer.concat([Buffer.from([0xff, 0x4f]), tile(who), Buffer.from([0xff, 0xd9])]),
        ),
      ],
    },
  ],
  ...[0x6f, 0x58].map((marker): [string, PlantedPdf] => [
    `segment ${marker} of a tile of a JPEG 2000`,
    {
      ...drawing,
      objects: [
        aStream(
          `${picture} /Filter /JPXDecode`,
          Buffer.concat([Buffer.from([0xff, 0x4f]), tile(who, marker), Buffer.from([0xff, 0xd9])]),
        ),
      ],
    },
  ]),
  [
    'words behind a facsimile',
    {
      ...drawing,
      objects: [
        aStream(
          `${picture.replace(/\/ColorSpace.*/, '')} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60 /Rows 40 >>`,
          Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0, 0x10, 1]), Buffer.from(who)]),
        ),
      ],
    },
  ],
  [
    'words behind a JPEG 2000',
    {
      ...drawing,
      objects: [
        aStream(
          `${picture} /Filter /JPXDecode`,
          Buffer.concat([Buffer.from([0xff, 0x4f]), tile('x'), Buffer.from([0xff, 0xd9]), Buffer.from(who)]),
        ),
      ],
    },
  ],
  ['comment of a JBIG2', { ...drawing, objects: [aStream(`${picture} /Filter /JBIG2Decode`, jbig2(who))] }],
  [
    'comment of what JBIG2s share',
    {
      ...drawing,
      objects: [
        aStream(`${picture} /Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 11 0 R >>`, jbig2('x')),
        aStream('', jbig2(who)),
      ],
    },
  ],
  ['maker of a font', inFont('FontFile2', fontNames(who))],
  ['notice of a compact font', inFont('FontFile3', compact(who))],
  [
    'notice and comments of a Type 1 font',
    inFont(
      'FontFile',
      `%!PS-AdobeFont-1.0: Millet\n%%Creator: ${who}\n/FontInfo 1 dict dup begin /Notice (By ${who} (me)) def end\ncurrentfile eexec\n`,
    ),
  ],
  ['metadata of a font', { ...inFont('FontFile2 13 0 R /Metadata', who) }],
  ['link to no address', link(`/A << /S /URI /URI (http://[${who}) >>`)],
  ['names in the look of a link', link(`/H /${who} /BS << /S /${who} >> ${web}`)],
  ['name in a place', link(`/Dest [3 0 R /${who} 1 2]`)],
  [
    'text among numbers and names',
    { ...drawing, objects: [form(`/Matrix [1 0 0 1 0 0 (${who})] /Group << /S /Transparency /CS (${who}) >>`)] },
  ],
  ['scope of a tag', tagged({ heading: `/S /TH /A << /O /Table /Scope /${who} >>` })],
  [
    'texts of a tag',
    tagged({ heading: `/S /H1 /E (${who}) /ActualText (${who}) /Lang (x-${who}) /PhoneticAlphabet /${who}` }),
  ],
  ['name of a place', { catalog: `/Dests << /${who} [3 0 R /Fit] >>` }],
  [
    'thread',
    { catalog: `/Threads [<< /I << /Title (${who}) >> >>]`, page: `/B [<< /T << /I << /Author (${who}) >> >> >>]` },
  ],
  ['viewport of a page', { page: `/VP [<< /Type /Viewport /Name (${who}) >>]` }],
  ['form in XML', { catalog: '/AcroForm << /XFA 10 0 R /Fields [] >>', objects: [aStream('', `<xdp>${who}</xdp>`)] }],
  ['base of addresses', { catalog: `/URI << /Base (https://${who}.example/) >>` }],
  ['developer’s extension', { catalog: `/Extensions << /${who} << /BaseVersion /1.7 >> >>` }],
  [
    'date and metadata of a form',
    {
      ...drawing,
      objects: [form(`/LastModified (${who}) /Metadata 11 0 R /PieceInfo << /${who} << >> >>`), aStream('', who)],
    },
  ],
  ['unused object within a stream of objects', { objects: [aStream('/Type /ObjStm /N 1 /First 5', `20 0 (${who})`)] }],
]
