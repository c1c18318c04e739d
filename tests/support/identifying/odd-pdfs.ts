import { deflateSync } from 'node:zlib'
import { aPdfWith, aStream, type PlantedPdf } from './pdf-files.ts'
import { drawing, form, jpeg, noted, picture } from './planted-pdfs.ts'

/**
 * PDFs that hold a word where a stranger put it: names that somebody gave what contents draw with, and room that
 * nothing fills.
 */
export const oddPdfs = (who: string): [kind: string, bytes: Uint8Array][] =>
  kindsWith(who).map(([kind, planted]) => [kind, aPdfWith(planted)])

const inFont = (font: string, content: string, ...objects: (string | Uint8Array)[]): PlantedPdf => ({
  resources: '/XObject << /X1 10 0 R >>',
  content: '/X1 Do',
  objects: [form(`/Resources << /Font << /F2 11 0 R >> >>`, `BT /F2 9 Tf ${content} Tj ET`), font, ...objects],
})

const widths = '/FirstChar 97 /LastChar 97 /Widths [500]'

const colour = (space: string): PlantedPdf => ({
  resources: `/ColorSpace << /C1 ${space} >>`,
  content: '/C1 cs 1 sc 0 0 9 9 re f',
  objects: ['<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>'],
})
const image = (more: string, bytes: string | Uint8Array = deflateSync(Buffer.alloc(60 * 40 * 3))): PlantedPdf => ({
  ...drawing,
  objects: [aStream(`${picture} /Filter /FlateDecode ${more}`, bytes)],
})

/** A PDF whose font calls a glyph that it draws by a word. */
export const aNamedGlyph = (who: string) =>
  aPdfWith(
    inFont(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /Name /${who} ${widths} ` +
        `/Encoding << /Differences [97 /${who}] >> /CharProcs << /${who} 12 0 R >> /Resources << >> >>`,
      '(a)',
      aStream('', '5 0 d0 0 0 5 5 re f'),
    ),
  )

const kindsWith = (who: string): [kind: string, planted: PlantedPdf][] => [
  ['name of an object', { resources: `/XObject << /${who} 10 0 R >>`, content: `/${who} Do`, objects: [form('')] }],
  [
    'names of a font, a state, a colour, a pattern and a shading',
    {
      resources:
        `/ExtGState << /${who}G << /LW 1 >> >> /ColorSpace << /${who}C [/Indexed ` +
        `/DeviceGray 1 <00FF>] >> /Pattern << /${who}P 10 0 R >> /Shading << /${who}S << ` +
        '/ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function 11 0 R >> >>',
      content:
        `/${who}G gs /${who}C cs 1 sc 0 0 9 9 re f /Pattern cs /${who}P scn 0 ` +
        `0 9 9 re f /${who}S sh q BI /W 1 /H 1 /BPC 1 /CS /${who}C ID x\nEI Q`,
      objects: [
        aStream(
          '/PatternType 1 /PaintType 1 /TilingType 1 /XStep 9 /YStep 9 /BBox [0 0 9 9] /Resources << >>',
          '0 0 5 5 re f',
        ),
        '<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>',
      ],
    },
  ],
  [
    'name of a font of the page',
    {
      resources: '/XObject << /X1 10 0 R >>',
      content: '/X1 Do',
      objects: [form(`/Resources << /Font << /${who} 5 0 R >> >>`, `BT /${who} 9 Tf (a) Tj ET`)],
    },
  ],
  ['name that nothing bears', { content: `/${who} gs /${who} ri /${who} Do 0 0 9 9 re f` }],
  ['name before an operator that reads none', { content: `/${who} 1 w /${who} 0 0 9 9 re f` }],
  ['name of a colour', colour(`[/Separation /${who} /DeviceGray 10 0 R]`)],
  [
    'names of several colours',
    colour(
      `[/DeviceN [/${who}] /DeviceGray 10 0 R << /Colorants << /${who} [/Separation /${who} /DeviceGray 10 0 R] >> >>]`,
    ),
  ],
  [
    'collection of letters',
    inFont(
      '<< /Type /Font /Subtype /Type0 /BaseFont /Millet /Encoding /Identity-H /DescendantFonts [12 0 R] >>',
      '(a)',
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Millet /CIDSystemInfo ' +
        `<< /Registry (${who}) /Ordering (${who}) /Supplement 0 >> /DW 500 >>`,
    ),
  ],
  [
    'names of a font’s letters that nothing reads',
    inFont(
      `<< /Type /Font /Subtype /TrueType /BaseFont /Millet /FontDescriptor 12 0 R ${widths} >>`,
      '()',
      `<< /Type /FontDescriptor /FontName /Millet /Flags 4 /CharSet (/${who}) /Style << /Panose (${who}) >> /FontStretch /${who} >>`,
    ),
  ],
  ['name in the box of a page', { page: `/CropBox [0 0 300 200 /${who}] /Group << /S /${who} /K /${who} >>` }],
  ['names where the standard lists what may stand', image(`/Intent /${who} /Decode [0 1 0 1 0 1 /${who}]`)],
  [
    'way of blending that nobody knows',
    {
      resources: `/ExtGState << /G1 << /BM /${who} /RI /${who} /LW 1 /TR /${who} >> >>`,
      content: '/G1 gs 0 0 9 9 re f',
    },
  ],
  ['object in PostScript', { ...drawing, objects: [aStream('/Type /XObject /Subtype /PS', `(${who}) show`)] }],
  ['object of a kind that nobody knows', { ...drawing, objects: [aStream(`/Type /${who} /Subtype /${who}`, who)] }],
  [
    'words behind Adobe’s colours of a JPEG',
    {
      ...drawing,
      objects: [
        aStream(
          `${picture} /Filter /DCTDecode`,
          Buffer.concat([
            jpeg.subarray(0, 2),
            Buffer.from([0xff, 0xee, 0, 14 + who.length]),
            Buffer.from(`Adobe\0\x64\0\0\0\0\x01${who}`, 'latin1'),
            jpeg.subarray(2),
          ]),
        ),
      ],
    },
  ],
  [
    'comment of a JPEG that is packed twice',
    { ...drawing, objects: [aStream(`${picture} /Filter [/FlateDecode /DCTDecode]`, deflateSync(noted(who)))] },
  ],
  [
    'texts where a picture within the content has numbers',
    { content: `q BI /W 1 /H 1 /BPC 8 /CS /G /D [(${who}) 1] /DP << /K (${who}) >> /Intent (${who}) ID x\nEI Q` },
  ],
  ['way of packing that nobody needs', image(`/DecodeParms << /Predictor 1 /${who} (${who}) /Colors /${who} >>`)],
]
