import { beforeAll, describe, expect, test } from 'bun:test'
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { stampPdf } from '../../../src/engines/stamps/stamps.ts'
import { careless, carelessPdf, damagedPdfs } from '../../support/builders/careless.ts'
import { readPdf } from '../../support/pdf.ts'
import { type Drawn, strayPoints } from '../../support/stamped.ts'

const stamp = {
  kind: 'retraction',
  word: 'RETRACTED',
  notice: 'https://crops.example/archives/2026/vol5/issue2/140',
  original: '',
  name: 'Retraction',
} as const
const library = await PDFiumLibrary.init()

/** A stamped PDF; fails if it could not be stamped. */
async function stamped(pdf: Uint8Array): Promise<Uint8Array> {
  const result = await stampPdf({ pdf, stamp })
  if (result.is !== 'stamped') throw new Error(`It is ${result.is}`)
  return result.pdf
}

/** The pages of a PDF as Chrome draws them. */
async function drawn(pdf: Uint8Array): Promise<Drawn[]> {
  const document = await library.loadDocument(pdf)
  const pages: Drawn[] = []
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: 1 })
    pages.push({ width, height, data, channels: 4 })
  }
  document.destroy()
  return pages
}

/** The share of a page’s stamp that is hidden, and of its other points that have changed. */
function faultsOf(before?: Drawn, after?: Drawn, plain?: Drawn) {
  if (!before || !after || !plain) return undefined
  const { all, marked, hidden, wrong } = strayPoints({ before, after, plain, band: after.height - before.height })
  return {
    isStamped: marked > 2000,
    hidden: Math.round((100 * hidden) / marked),
    wrong: Math.round((1000 * wrong) / all),
  }
}

describe('the stamp on a page whose content leaves', () => {
  let pages: { before: Drawn[]; after: Drawn[]; plain: Drawn[]; texts: string[] }
  beforeAll(async () => {
    const [pdf, empty] = await Promise.all([carelessPdf(), carelessPdf(careless, '')])
    const after = await stamped(pdf)
    const [before, marked, plain] = [await drawn(pdf), await drawn(after), await drawn(await stamped(empty))]
    pages = { before, after: marked, plain, texts: (await readPdf(after)).pages }
  })

  test.each(careless.map(({ name }, at) => [name, at] as const))('%s is complete, and so is the page', (_, at) => {
    const { before, after, plain, texts } = pages
    expect(faultsOf(before[at], after[at], plain[at])).toEqual({ isStamped: true, hidden: 0, wrong: 0 })
    expect(texts[at]).toContain('Own words')
    expect(texts[at]).toContain(`RETRACTED Retraction: ${stamp.notice}`)
  })
})

test.each(await damagedPdfs())('the stamp is on each page of a file with %s', async (_, pdf) => {
  const [before, after] = [await drawn(pdf), await drawn(await stamped(pdf))]
  const plain = await drawn(await stamped(await carelessPdf(careless.slice(0, before.length), '')))
  expect(before.length).toBeGreaterThan(0)
  for (const [at, page] of before.entries())
    expect(faultsOf(page, after[at], plain[at])).toEqual({ isStamped: true, hidden: 0, wrong: 0 })
})

/** A tagged page with a content, whose first words are a paragraph of the document's structure. */
async function aTaggedPdf(content: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(await carelessPdf(careless.slice(0, 1)))
  const { context, catalog } = document
  const { node, ref: Pg } = document.getPage(0)
  const root = context.nextRef()
  const paragraph = context.register(context.obj({ Type: 'StructElem', S: 'P', P: root, Pg, K: 0 }))
  const ParentTree = context.register(context.obj({ Nums: [0, [paragraph]] }))
  context.assign(root, context.obj({ Type: 'StructTreeRoot', K: [paragraph], ParentTree, ParentTreeNextKey: 1 }))
  catalog.set(PDFName.of('StructTreeRoot'), root)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  node.set(PDFName.of('StructParents'), context.obj(0))
  const words = `/P << /MCID 0 >> BDC BT /F 14 Tf 20 150 Td (Own words) Tj ET EMC ${content}`
  node.set(PDFName.of('Contents'), context.register(context.stream(words)))
  return document.save()
}

/** The operators of a document's first page, without those of the forms that it draws. */
async function operatorsOf(pdf: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(pdf)
  const streams = document.getPage(0).node.lookup(PDFName.of('Contents'), PDFArray)
  return Array.from({ length: streams.size() }, (_, at) =>
    Buffer.from(decodePDFRawStream(streams.lookup(at) as PDFRawStream).decode()).toString(),
  ).join('\n')
}

describe('a tagged page', () => {
  test.each(['', 'q 0.1 0 0 0.1 0 0 cm', 'Q'])(
    'keeps its words in the page, where its structure has them, with %p',
    async (content) => {
      const operators = await operatorsOf(await stamped(await aTaggedPdf(content)))
      expect(operators).toContain('/P << /MCID 0 >> BDC BT /F 14 Tf 20 150 Td (Own words) Tj ET EMC')
      expect(operators).toMatch(/\/Artifact << [^>]+ >> BDC\nq [^\n]+ Do Q\nEMC\n$/)
    },
  )

  test('that cannot be read stays unchanged behind a cover', async () => {
    expect(await stampPdf({ pdf: await aTaggedPdf('[ (A'), stamp })).toEqual({ is: 'unstampable' })
  })
})

test('pages of one size share a stamp but not their resources', async () => {
  const document = await PDFDocument.load(await stamped(await carelessPdf(careless.slice(0, 3))))
  const stamps = document.getPages().map(({ node }) => {
    const forms = node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
    return forms?.entries().map(([, form]) => `${form}`)
  })
  expect(stamps[0]).toHaveLength(1)
  expect(stamps.join()).toBe([stamps[0], stamps[0], stamps[0]].join())
})

test.each([
  ['beside the word on a sheet of paper', 595, 100],
  ['below it on a small page', 200, 12.5],
])('the address is %s, in readable letters', async (_, width, left) => {
  const document = await PDFDocument.create()
  document.addPage([width, 400])
  const [page] = (await PDFDocument.load(await stamped(await document.save()))).getPages()
  const link = page?.node.Annots()?.lookup(0, PDFDict).lookup(PDFName.of('Rect'), PDFArray).asRectangle()
  expect(Math.floor(link?.x ?? 0)).toBeWithin(Math.floor(left), Math.floor(left) + 50)
  expect(link?.height).toBeGreaterThan(7)
})
