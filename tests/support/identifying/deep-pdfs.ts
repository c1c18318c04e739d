import { aPdfWith, aStream, type PlantedPdf } from './pdf-files.ts'
import { drawing, form, noted, tagged } from './planted-pdfs.ts'

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
