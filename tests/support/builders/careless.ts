import { PDFDocument, PDFName, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'

/** How the content of a page is careless: what it draws after its words, and what else is done to the page. */
type Careless = { name: string; ends: string | Uint8Array | (string | Uint8Array)[]; change?: (page: PDFPage) => void }

const opened = 'q 0.1 0 0 0.1 300 20 cm'
const words = 'q 0.2 0.4 0.7 rg 20 40 60 30 re f Q BT /F 14 Tf 20 150 Td (Own words) Tj ET'
const dark = '0 0 0.4 rg 30 90 20 20 re f'
const picture = 'q 40 0 0 40 120 30 cm BI /W 2 /H 2 /CS /G /BPC 8 ID'
const pixels = Uint8Array.from([0, 80, 160, 240])
const turnedBy = (angle: number) => (page: PDFPage) =>
  void page.node.set(PDFName.of('Rotate'), page.doc.context.obj(angle))
const ends = (name: string, end: Careless['ends'], change?: Careless['change']): Careless => ({
  name,
  ends: end,
  ...(change && { change }),
})

/** Pages whose content would reach a mark that is drawn after it, or keep it from being drawn. */
export const careless: Careless[] = [
  ends('nothing', ''),
  ends('a state left open', 'q'),
  ends('two states left open after scaling', `${opened} q 2 0 0 2 0 0 cm ${dark}`),
  ends('a state left open after turning', `q 0 1 -1 0 200 0 cm ${dark}`),
  ends('a state left open after mirroring', `q -1 0 0 1 200 0 cm ${dark}`),
  ends('a state left open after skewing', `q 1 0.5 0.5 1 0 0 cm ${dark}`),
  ends('a state left open after shrinking all to nothing', 'q 0 0 0 0 0 0 cm'),
  ends('forty states left open', `${'q 0.9 0 0 0.9 0 0 cm '.repeat(40)}${dark}`),
  ends('a state left open on a page turned right', `${opened} ${dark}`, turnedBy(90)),
  ends('a state left open on a page upside down', `${opened} ${dark}`, turnedBy(180)),
  ends('a state left open on a page turned left', `${opened} ${dark}`, turnedBy(-90)),
  ends('a state left open on a cropped page', `${opened} ${dark}`, (page) => page.setCropBox(10, 20, 150, 200)),
  ends('a state left open on a page with the origin elsewhere', `${opened} ${dark}`, (page) =>
    page.setMediaBox(-30, -20, 230, 260),
  ),
  ends(
    'a state left open in units of its own',
    `${opened} ${dark}`,
    (page) => void page.node.set(PDFName.of('UserUnit'), page.doc.context.obj(2)),
  ),
  ends('scaled without saving', `2 0 0 2 0 0 cm ${dark}`),
  ends('a clip left open', `q 20 90 40 40 re W n ${dark} q`),
  ends('an empty clip left open', 'q 0 0 0 0 re W n'),
  ends('a clip of no path', 'q 300 300 m W n'),
  ends('a clip by text left open', 'q BT 7 Tr /F 30 Tf 20 100 Td (A) Tj ET'),
  ends('a clip by text without saving', 'BT 7 Tr /F 30 Tf 20 100 Td (A) Tj ET'),
  ends('a restore too many', 'Q'),
  ends('three restores too many', 'Q Q\nQ'),
  ends('a restore too many, then scaled', 'Q 0.1 0 0 0.1 0 0 cm'),
  ends('restores too many and states left open', 'Q Q q 0.1 0 0 0.1 0 0 cm q'),
  ends('a text left open', 'BT /F 9 Tf 20 200 Td (Last) Tj'),
  ends('a text left open in a state left open', 'q BT 0 0 1 rg /F 9 Tf 20 200 Td (Last) Tj'),
  ends('a text in a text', 'BT BT /F 9 Tf 20 200 Td (Last) Tj ET'),
  ends('invisible text left set', 'BT 3 Tr ET q BT 3 Tr (None) Tj'),
  ends('spaces and heights of text left set', '9 Tc 30 Tw 10 Tz 40 Ts 50 TL q'),
  ends('marked content left open', '/Span BMC'),
  ends('marked content with properties left open', '/Span << /Lang (en) >> BDC /P << /MCID 0 >> BDC'),
  ends('hidden content left open', '/OC /Hidden BDC'),
  ends('hidden content left open in a state left open', 'q /OC /Hidden BDC q'),
  ends('marked content ended too often', 'EMC EMC'),
  ends('a path left open', '0 0 m 400 400 l 0 400 l'),
  ends('a rectangle left open', 'q 0 0 200 260 re'),
  ends('a clipping path left open', 'q 0 0 5 5 re W'),
  ends('full transparency left set', 'q /Clear gs'),
  ends('a blend mode left set', 'q /Blend gs'),
  ends('a soft mask left set', 'q /Mask gs'),
  ends('a soft mask set without saving', '/Mask gs'),
  ends('a compatibility section left open', 'BX 1 2 unknown'),
  ends('an unknown operator', `${opened} 1 2 unknown`),
  ends('its last operator broken off', `${opened} 1 0 0 r`),
  ends('numbers without their operator', `${opened} 1 0 0 1`),
  ends('an operator without its operands', `${opened} 0.2 0 cm`),
  ends('an array left open', `${opened} BT /F 9 Tf [ (A) 20`),
  ends('a string left open', `${opened} BT /F 9 Tf (A \\) B`),
  ends('a string in hexadecimals left open', `${opened} BT /F 9 Tf <41 42`),
  ends('a dictionary left open', `${opened} /Span << /Lang (en)`),
  ends('brackets closed too often', `${opened} ] >> ) q`),
  ends('a picture in full', [`${opened} Q ${picture} `, pixels, ' EI Q q']),
  ends('a picture that holds its end', [`${picture} `, Buffer.from('\0EI \0\u0001'), '\nEI Q q 0.1 0 0 0.1 0 0 cm']),
  ends('a picture without its end', [`${picture} `, pixels]),
  ends('a picture broken off', [`${picture} `, pixels.slice(0, 2)]),
  ends('a comment left open', `${opened} % no more`),
]

const [pageWidth, pageHeight] = [200, 260]

/**
 * A PDF with a page for each kind of carelessness.
 * @param own the content before it; none for the plain page that the mark is to look as on
 */
export async function carelessPdf(kinds: Careless[] = careless, own = words): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const font = await document.embedFont(StandardFonts.Helvetica)
  const hidden = context.register(context.obj({ Type: 'OCG', Name: 'Hidden' }))
  document.catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: [hidden], D: { OFF: [hidden], Order: [hidden] } }),
  )
  const group = context.obj({ S: 'Transparency', CS: 'DeviceGray' })
  const nothing = context.register(
    context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], Group: group }),
  )
  for (const { ends: end, change } of kinds) {
    const page = document.addPage([pageWidth, pageHeight])
    const parts = [own, ...(own === '' ? [] : [end].flat())].map((part) => Buffer.from(part))
    const content = Buffer.concat([parts[0] ?? Buffer.from(''), Buffer.from('\n'), ...parts.slice(1)])
    page.node.set(PDFName.of('Contents'), context.register(context.stream(content)))
    const states = {
      Clear: { ca: 0, CA: 0 },
      Blend: { BM: 'Multiply', ca: 0.1 },
      Mask: { SMask: { S: 'Luminosity', G: nothing } },
    }
    page.node.set(
      PDFName.of('Resources'),
      context.obj({ Font: { F: font.ref }, ExtGState: states, Properties: { Hidden: hidden } }),
    )
    change?.(page)
  }
  return document.save()
}

/** Files that are damaged, each with its bytes; what is wrong is the file, not the content of a page. */
export async function damagedPdfs(): Promise<[name: string, bytes: Uint8Array][]> {
  const [kind] = careless.filter(({ name }) => name === 'two states left open after scaling')
  if (!kind) return []
  const document = await PDFDocument.load(await carelessPdf([kind]))
  const source = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1')
  const changed = (from: RegExp, to: string) => Buffer.from(source.replace(from, to), 'latin1')
  const array = await PDFDocument.load(await carelessPdf([kind]))
  const { node } = array.getPage(0)
  const content = node.get(PDFName.of('Contents'))
  const half = array.context.register(array.context.stream('\nQ 1 0 0 rg 5 5 20 20 re'))
  if (content)
    node.set(
      PDFName.of('Contents'),
      array.context.obj([content, half, array.context.register(array.context.stream('f q'))]),
    )
  const shared = await PDFDocument.load(await carelessPdf([kind]))
  const first = shared.getPage(0).node
  const second = shared.addPage([pageWidth, pageHeight])
  for (const key of ['Contents', 'Resources']) {
    const value = first.get(PDFName.of(key))
    if (value) second.node.set(PDFName.of(key), value)
  }
  const bare = await PDFDocument.create()
  bare.addPage([pageWidth, pageHeight]).node.delete(PDFName.of('Resources'))
  return [
    ['a stream without its length', changed(/\/Length \d+(?=[^<>]*>>\s*stream\s+q 0\.2)/, '')],
    ['a stream with a wrong length', changed(/\/Length \d+(?=[^<>]*>>\s*stream\s+q 0\.2)/, '/Length 12')],
    ['a table of objects that is gone', changed(/xref[\s\S]*?trailer/, 'trailer')],
    ['its end cut off', Buffer.from(source.slice(0, source.lastIndexOf('xref')), 'latin1')],
    ['content in three streams', await array.save()],
    ['content that two pages share', await shared.save()],
    ['a page with no content and no resources', await bare.save()],
  ]
}
