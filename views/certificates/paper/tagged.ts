import layoutDocument from '@react-pdf/layout'
import renderPages from '@react-pdf/render'
import { type DocumentProps, Font, pdf } from '@react-pdf/renderer'
import PDFDocument, { type StructureElement } from 'pdfkit'
import type { ReactElement } from 'react'
import { scriptLetters } from '../../../src/core/language/script-letters.ts'
import { encodeHtml } from '../../../src/core/text/html.ts'
/**
 * The role of a part of a page, in the names of PDF's structure types (ISO 32000-1, 14.8.4); a text without a role is a
 * paragraph.
 */
export type Role = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Artifact'

declare module '@react-pdf/renderer' {
  interface ViewProps {
    tag?: Role
  }
  interface TextProps {
    tag?: Role
  }
}

/** A node of the renderer's layout, reduced to the members that tagging needs. */
type Node = {
  type: string
  props?: { tag?: Role; src?: string; href?: string }
  children?: Node[]
  lines?: { string: string; runs: Run[] }[]
}

type Attributes = { font?: unknown[]; verticalAlign?: string | null }
type Run = { start: number; end: number; glyphs?: unknown; positions?: unknown; attributes: Attributes }

/** A drawn run of letters: its text, if that differs, and its element; undefined for an ornament. */
type Drawn = { actual: string | undefined; element: Element | undefined }

type Element = { role: string; structure: StructureElement; left: number }

/**
 * Draws a document as a tagged PDF: each text belongs to an element of the structure, everything else is an artifact,
 * and letters that would be copied or read aloud wrongly carry their text (ActualText). The renderer alone writes no
 * tags; this repeats its `renderToBuffer` with its own parts, whose versions must match.
 * @param onPage see {@link layOutPages}
 */
export async function taggedPdf(document: ReactElement<DocumentProps>, onPage?: () => void): Promise<Uint8Array> {
  const root = pdf(document).container.document
  const {
    language = 'en',
    title,
    author,
    subject,
    keywords,
    creator,
    producer,
    creationDate = new Date(),
  } = root.props as DocumentProps
  const layout = (await layOutPages(root as object, onPage)) as Node
  const info = {
    Title: title,
    Author: author,
    Subject: subject,
    Keywords: keywords,
    Creator: creator,
    Producer: producer,
  }
  const context = new PDFDocument({
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    info: { ...Object.fromEntries(Object.entries(info).filter(([, value]) => value)), CreationDate: creationDate },
  })
  const chunks: Uint8Array[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    context.on('data', (chunk) => chunks.push(chunk))
    context.on('end', () => resolve(Buffer.concat(chunks)))
    context.on('error', reject)
  })
  escapeMetadata(context)
  tagWhileDrawing(context, layout)
  renderPages(context as never, layout as never) // their types know no shared context
  return whole
}

/** Escapes the document's metadata, which pdfkit writes into its XML unescaped. */
function escapeMetadata(context: PDFDocument): void {
  const addInfo = context._addInfo
  context._addInfo = () => {
    const { info } = context
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? encodeHtml(value) : value,
    ])
    context.info = Object.fromEntries(escaped)
    addInfo.call(context)
    context.info = info
  }
}

/** Puts tags around the renderer's drawing: it walks the nodes in the same order. */
function tagWhileDrawing(context: PDFDocument, layout: Node): void {
  const structure = context.struct('Document')
  context.addStructure(structure)
  const { runs, links } = readLayout(context, layout, structure)
  const { addContent, addPage, end, link } = context
  let at = 0
  let linkAt = 0

  context.addPage = (options) => {
    addPage.call(context, options)
    return context.markContent('Artifact')
  }
  context.addContent = (data) => {
    const run = data === 'BT' || data === 'ET' ? runs[at] : undefined
    if (data === 'BT') begin(context, run)
    addContent.call(context, data)
    if (data === 'ET') {
      finish(context, run)
      at++
    }
    return context
  }
  context.link = (x, y, width, height, url) => {
    const element = links[linkAt++]
    return link.call(context, x, y, width, height, url, { structParent: element?.structure, Contents: new String(url) })
  }
  context.end = () => {
    if (at !== runs.length) throw new Error(`${runs.length} runs of text were laid out, ${at} drawn`)
    structure.end()
    end.call(context)
  }
}

/**
 * Returns the text of a run whose letters do not represent it: fonts reorder Devanagari, and a raised `−1` is not a
 * factor.
 */
function actualText(text: string, { verticalAlign }: Attributes): string | undefined {
  if (verticalAlign === 'super') return scriptLetters(text, 'sup')
  if (verticalAlign === 'sub') return scriptLetters(text, 'sub')
  return /\p{Script=Devanagari}/u.test(text) ? text : undefined
}

function begin(context: PDFDocument, run: Drawn | undefined): void {
  if (!run?.element) return
  context.endMarkedContent()
  run.element.structure.add(context.markStructureContent(run.element.role))
  if (run.actual) context.markContent('Span', { actual: run.actual })
}

function finish(context: PDFDocument, run: Drawn | undefined): void {
  if (!run?.element) return
  if (run.actual) context.endMarkedContent()
  context.endMarkedContent()
  if (--run.element.left === 0 && run.element.role === 'Link') run.element.structure.end()
  context.markContent('Artifact')
}

/** The place of a node: the structure's element, its own nearest element, and whether it is decorative. */
type Around = { parent: StructureElement; leaf: Element | undefined; isOrnament: boolean }

/** Reads the runs of text and the links of a layout in the order of drawing, each with its element of the structure. */
function readLayout(context: PDFDocument, layout: Node, structure: StructureElement) {
  const runs: Drawn[] = []
  const links: (Element | undefined)[] = []

  const under = (parent: StructureElement, role: string): Element => {
    const element = { role, structure: context.struct(role), left: 0 }
    parent.add(element.structure)
    return element
  }
  /** Returns the element of a link within a paragraph, if necessary within its own. */
  const linkUnder = (parent: StructureElement, leaf: Element | undefined) =>
    under(leaf ? parent : under(parent, 'P').structure, 'Link')
  const readText = (node: Node, element: Element | undefined) => {
    for (const { string, runs: parts } of node.lines ?? [])
      for (const { start, end, glyphs, positions, attributes } of parts) {
        if (!glyphs || !positions || !attributes.font?.[0]) continue
        runs.push({ actual: actualText(string.slice(start, end), attributes), element })
        if (element) element.left++
      }
  }
  const read = (node: Node, { parent, leaf, isOrnament }: Around) => {
    const role = node.props?.tag
    const hides = isOrnament || role === 'Artifact'
    const isLink = node.type === 'LINK' && (node.props?.src || node.props?.href)
    const own = hides
      ? leaf
      : isLink
        ? linkUnder(parent, leaf)
        : role && leaf?.role !== 'Link'
          ? under(parent, role)
          : leaf
    if (isLink) links.push(own)
    if (node.type === 'TEXT') return readText(node, hides ? undefined : (own ?? under(parent, 'P')))
    const within = { parent: own?.structure ?? parent, leaf: own, isOrnament: hides }
    for (const child of node.children ?? []) read(child, within)
  }
  for (const page of layout.children ?? []) read(page, { parent: structure, leaf: undefined, isOrnament: false })
  return { runs, links }
}

type Pages = { children?: object[] }

const layOut = layoutDocument as (root: unknown, fonts: unknown) => Promise<Pages> // their types do not know the fonts

/**
 * Lays out a document with the renderer's own function.
 * @param onPage called once a page is laid out; only for independent pages: each is laid out separately
 */
async function layOutPages(root: Pages, onPage?: () => void): Promise<Pages> {
  if (!onPage) return layOut(root, Font)
  const children: object[] = []
  for (const page of root.children ?? []) {
    children.push(...((await layOut({ ...root, children: [page] }, Font)).children ?? []))
    onPage()
  }
  return { ...root, children }
}
