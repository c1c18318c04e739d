import {
  type Color,
  degrees,
  drawText,
  fill,
  PDFArray,
  type PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
  PDFString,
  rectangle,
  rgb,
  StandardFonts,
  setFillingColor,
} from '@cantoo/pdf-lib'
import type { OwnContent } from './page-content.ts'
import type { Stamp } from './words.ts'

/** The visible size of a page; `unit` is the length of a point in the page's units, which scales the band above it. */
type Size = { width: number; height: number; unit: number }

/** The drawing for pages of one size, and its links, in the coordinates of {@link View}. */
type StampForm = { form: PDFRef; links: { url: string; box: Box }[] }
type Box = readonly [left: number, bottom: number, right: number, top: number]

const bandHeight = 30
const smallest = 5 // points: the smallest type that is readable without a magnifying glass
const widthOfPaper = 612
const [white, black] = [rgb(1, 1, 1), rgb(0.1, 0.1, 0.1)]
const colours = { retraction: rgb(0.72, 0.11, 0.11), 'expression-of-concern': rgb(0.62, 0.38, 0) }

/** Draws a stamp over a page's content; on a cover, also the address of the original article. */
type DrawStamp = (page: PDFPage, content: OwnContent, isCover: boolean) => void

/**
 * Prepares a document's stamp: a band above each page, which covers no content; for a retraction, also a word across
 * the page.
 */
export async function stamper(document: PDFDocument, stamp: Stamp): Promise<DrawStamp> {
  const [bold, plain] = await Promise.all([
    document.embedFont(StandardFonts.HelveticaBold),
    document.embedFont(StandardFonts.Helvetica),
  ])
  const isTagged = document.catalog.has(PDFName.of('StructTreeRoot'))
  const known = new Map<string, StampForm>()
  return (page, content, isCover) => {
    const view = viewOf(page)
    const key = [view.width, view.height, view.unit, isCover].join()
    const drawing = known.get(key) ?? stampFormOf(document, view, { bold, plain, stamp, isCover })
    known.set(key, drawing)
    extend(page, view)
    draw(page, content, { view, drawing, isTagged })
    for (const { url, box } of drawing.links) link(page, url, view.box(box))
  }
}

/** Returns the band above a page and the word across it, as a form that all pages of one size share. */
function stampFormOf(
  { context }: PDFDocument,
  { width, height, unit }: Size,
  { stamp, isCover, ...fonts }: { bold: PDFFont; plain: PDFFont; stamp: Stamp; isCover: boolean },
): StampForm {
  const { bold, plain } = fonts
  const [word, color] = [stamp.word, colours[stamp.kind]]
  const band = bandHeight * unit
  const margin = Math.min(36 * unit, width / 16)
  const room = width - 2 * margin
  const wordSize = Math.min(11 * unit, (room * 0.6) / bold.widthOfTextAtSize(word, 1))
  const notice = `${stamp.name}: ${stamp.notice}`
  const beside = margin + bold.widthOfTextAtSize(word, wordSize) + 10 * unit
  const isNarrow = !isCover && (width - margin - beside) / plain.widthOfTextAtSize(notice, 1) < smallest * unit
  const left = isNarrow ? margin : beside // on a small page, the notice goes below the word
  const links: StampForm['links'] = []
  const line = (text: string, url: string, y: number) => {
    const size = Math.min(8.5 * unit, (width - margin - left) / plain.widthOfTextAtSize(text, 1))
    links.push({ url, box: [left, y - 2 * unit, left + plain.widthOfTextAtSize(text, size), y + size + unit] })
    return drawStampText(plain, text, { x: left, y, size, font: 'Plain', color: black })
  }
  const [wordAt, noticeAt] = isNarrow ? [17, 6] : [11, isCover ? 17 : 11.5]
  const operators = [
    ...fillStampBand({ y: height, width, height: band, color: white }),
    ...fillStampBand({ y: height, width, height: unit, color }),
    ...drawStampText(bold, word, { x: margin, y: height + wordAt * unit, size: wordSize, font: 'Bold', color }),
    ...line(notice, stamp.notice, height + noticeAt * unit),
    ...(isCover ? line(`The article as it was published: ${stamp.original}`, stamp.original, height + 5 * unit) : []),
    ...(stamp.kind === 'retraction' ? across(bold, word, { width, height, color }) : []),
  ]
  const form = context.formXObject(operators, {
    BBox: [0, 0, width, height + band],
    Resources: { Font: { Bold: bold.ref, Plain: plain.ref }, ExtGState: { Light: { ca: 0.13 } } },
  })
  return { form: context.register(form), links }
}

type Fill = { y: number; width: number; height: number; color: Color }

function fillStampBand({ y, width, height, color }: Fill): PDFOperator[] {
  return [setFillingColor(color), rectangle(0, y, width, height), fill()]
}

type Writing = Omit<Parameters<typeof drawText>[1], 'rotate' | 'xSkew' | 'ySkew'> & { rotate?: number }

function drawStampText(font: PDFFont, text: string, { rotate = 0, ...options }: Writing): PDFOperator[] {
  const turned = { rotate: degrees(rotate), xSkew: degrees(0), ySkew: degrees(0) }
  return drawText(font.encodeText(text), { ...options, ...turned })
}

/** Draws the word in a light colour across a page, from the lower left to the upper right. */
function across(font: PDFFont, word: string, { width, height, color }: Omit<Fill, 'y'>): PDFOperator[] {
  const angle = Math.atan2(height, width)
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const [long, high] = [font.widthOfTextAtSize(word, 1), 0.72]
  const fitting = [width / (long * cosine + high * sine), height / (long * sine + high * cosine)]
  const size = Math.min((0.72 * Math.hypot(width, height)) / long, ...fitting)
  const [half, rise] = [(size * long) / 2, (size * high) / 2]
  return drawStampText(font, word, {
    x: width / 2 - half * cosine + rise * sine,
    y: height / 2 - half * sine - rise * cosine,
    size,
    font: 'Bold',
    color,
    graphicsState: 'Light',
    rotate: (angle * 180) / Math.PI,
  })
}

type Placed = { view: View; drawing: StampForm; isTagged: boolean }

/** Draws a page's content and then the stamp, both from the page's initial graphics state. */
function draw({ node, doc: { context } }: PDFPage, content: OwnContent, { view, drawing, isTagged }: Placed): void {
  const resources = copySharedDictionary(node.Resources(), context.obj({}))
  const forms = copySharedDictionary(resources.lookup(PDFName.of('XObject')), context.obj({}))
  node.set(PDFName.of('Resources'), resources)
  resources.set(PDFName.of('XObject'), forms)
  const named = (tag: string, form: PDFRef) => {
    const name = forms.uniqueKey(tag)
    forms.set(name, form)
    return name.toString()
  }
  const streamOf = (operators: string) => context.register(context.stream(operators))
  const own = 'form' in content ? [streamOf(`${named('Page', content.form)} Do\n`)] : content.streams
  const after = 'form' in content ? content.after : ''
  const stampContent = `q ${view.matrix.map((value) => PDFNumber.of(value).toString()).join(' ')} cm ${named('Stamp', drawing.form)} Do Q`
  const drawn = isTagged ? `/Artifact << /Type /Pagination /Subtype /Header >> BDC\n${stampContent}\nEMC` : stampContent
  node.set(PDFName.of('Contents'), context.obj([streamOf('q\n'), ...own, streamOf(`\n${after}Q\n${drawn}\n`)]))
}

/** Copies a dictionary, which other objects may share; returns `none` if it is not a dictionary. */
function copySharedDictionary(shared: PDFObject | undefined, none: PDFDict): PDFDict {
  return shared instanceof none.constructor ? (shared as PDFDict).clone() : none // checked
}

type View = ReturnType<typeof viewOf>

/** The visible page box and its transform to PDF coordinates. */
function viewOf(page: PDFPage) {
  const [x, y, right, top] = seenOf(page)
  const [wide, high] = [right - x, top - y]
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const matrices: Record<number, [number, number, number, number, number, number]> = {
    0: [1, 0, 0, 1, x, y],
    90: [0, 1, -1, 0, right, y],
    180: [-1, 0, 0, -1, right, top],
    270: [0, -1, 1, 0, x, top],
  }
  const matrix = matrices[turn] ?? [1, 0, 0, 1, x, y]
  const [a, b, c, d, e, f] = matrix
  const point = (u: number, v: number) => [a * u + c * v + e, b * u + d * v + f] as const
  const box = ([left, bottom, right, top]: Box): Box => {
    const [[x1, y1], [x2, y2]] = [point(left, bottom), point(right, top)]
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  }
  const [width, height] = turn % 180 === 0 ? [wide, high] : [high, wide]
  return { width, height, unit: unitOf(page, Math.min(width, height)), matrix, box }
}

/** The visible box of a page: the intersection of its crop box and its media box. */
function seenOf(page: PDFPage): Box {
  const [crop, media] = [page.getCropBox(), page.getMediaBox()].map(edgesOf) as [Box, Box]
  const [left, bottom] = [Math.max(crop[0], media[0]), Math.max(crop[1], media[1])]
  const [right, top] = [Math.min(crop[2], media[2]), Math.min(crop[3], media[3])]
  return left < right && bottom < top ? [left, bottom, right, top] : media
}

type Rectangle = { x: number; y: number; width: number; height: number }

const edgesOf = ({ x, y, width, height }: Rectangle): Box => [x, y, x + width, y + height]

/** A point in a page's units; more on a page larger than a sheet of paper, because it is viewed from further away. */
function unitOf({ node }: PDFPage, shorter: number): number {
  const given = node.lookup(PDFName.of('UserUnit'))
  const points = given instanceof PDFNumber && given.asNumber() > 0 ? given.asNumber() : 1
  return Math.max(1 / points, shorter / widthOfPaper)
}

/** Makes room for the band above the visible page. */
function extend(page: PDFPage, { box, width, height, unit }: View): void {
  const [left, bottom, right, top] = box([0, 0, width, height + bandHeight * unit])
  const media = edgesOf(page.getMediaBox())
  const [x, y] = [Math.min(media[0], left), Math.min(media[1], bottom)]
  page.setMediaBox(x, y, Math.max(media[2], right) - x, Math.max(media[3], top) - y)
  page.setCropBox(left, bottom, right - left, top - bottom)
}

function link({ node, doc: { context } }: PDFPage, url: string, box: Box): void {
  const address = url.replace(/[\\()]/g, '\\$&') // a parenthesis would end the string
  const annotation = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [...box],
      Border: [0, 0, 0],
      F: 4,
      Contents: PDFString.of(address),
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(address) },
    }),
  )
  const shared = node.lookup(PDFName.of('Annots'))
  node.set(PDFName.of('Annots'), context.obj([...(shared instanceof PDFArray ? shared.asArray() : []), annotation]))
  node.set(PDFName.of('Tabs'), PDFName.of('S'))
}
