import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { isFileName } from '../office/rewrite.ts'
import { standardTags } from './content-rules.ts'
import { pdfName } from './pdf-name.ts'

const [mostElements, mostDepth] = [100_000, 200]

/** Attributes that describe how to read a table or a list (ISO 32000-2, 14.8.5.5 and 14.8.5.7). */
const readAttributes = ['RowSpan', 'ColSpan', 'Scope', 'ListNumbering']

const attributeNames =
  /^\/(?:Row|Column|Both|None|Unordered|Ordered|Description|Disc|Circle|Square|Decimal|(?:Upper|Lower)(?:Roman|Alpha))$/

type Kid = number | Element
type Element = {
  tag: string
  page: PDFPage | undefined
  alt: string
  attributes: Record<string, PDFObject>
  kids: Kid[]
}

/**
 * Writes the structure that screen readers use: headings, paragraphs, tables, lists and figures with their alternative
 * texts, for the copied pages (ISO 32000-2, 14.7). Removes names of styles, ids, titles and files of elements. Drops a
 * damaged tree entirely.
 */
export function copyStructure(source: PDFDocument, target: PDFDocument, copies: ReadonlyMap<PDFDict, PDFPage>): void {
  const root = source.catalog.lookup(pdfName('StructTreeRoot'))
  if (!(root instanceof PDFDict)) return
  const kids = readKids(root, copies)
  if (!kids || kids.length === 0) return
  const { context } = target
  const parents = new Map<PDFPage, PDFRef[]>()
  const tree = context.nextRef()
  const write = ({ tag, page, alt, attributes, kids }: Element, parent: PDFRef): PDFRef => {
    const ref = context.nextRef()
    const written = kids.map((kid) => {
      if (typeof kid !== 'number') return write(kid, ref)
      if (page) parents.set(page, Object.assign(parents.get(page) ?? [], { [kid]: ref }))
      return kid
    })
    const more = { ...(page && { Pg: page.ref }), ...(alt && { Alt: PDFHexString.fromText(alt) }) }
    const own = Object.keys(attributes).length > 0 ? { A: attributes } : {}
    context.assign(ref, context.obj({ Type: 'StructElem', S: tag, P: parent, K: written, ...more, ...own }))
    return ref
  }
  const written = kids.flatMap((kid) => (typeof kid === 'number' ? [] : [write(kid, tree)]))
  const numbers = target.getPages().flatMap((page, at) => {
    page.node.set(pdfName('StructParents'), PDFNumber.of(at))
    return [at, context.register(context.obj([...(parents.get(page) ?? [])].map((ref) => ref ?? null)))]
  })
  context.assign(tree, context.obj({ Type: 'StructTreeRoot', K: written, ParentTree: { Nums: numbers } }))
  target.catalog.set(pdfName('StructTreeRoot'), tree)
  target.catalog.set(pdfName('MarkInfo'), context.obj({ Marked: true }))
}

/** Returns a tree's elements that lead to copied pages, each mark's first; undefined for a circular or huge tree. */
function readKids(root: PDFDict, copies: ReadonlyMap<PDFDict, PDFPage>): Kid[] | undefined {
  const roles = root.lookup(pdfName('RoleMap'))
  const seen = new Set<PDFObject>()
  let isWrong = false
  const marks = new Map<PDFPage, Set<number>>()
  const isFirst = (page: PDFPage, mark: number) => {
    const known = marks.get(page) ?? new Set()
    marks.set(page, known)
    return known.size < known.add(mark).size
  }
  const visit = (object: PDFObject | undefined, page: PDFPage | undefined, depth: number): Kid[] => {
    if (object instanceof PDFNumber) return page && isFirst(page, object.asNumber()) ? [object.asNumber()] : []
    if (object instanceof PDFArray) return object.asArray().flatMap((_, at) => visit(object.lookup(at), page, depth))
    if (!(object instanceof PDFDict) || isWrong) return []
    if (seen.has(object) || seen.size > mostElements || depth > mostDepth) isWrong = true
    seen.add(object)
    const given = object.lookup(pdfName('Pg'))
    const own = given instanceof PDFDict ? copies.get(given) : page
    if (object.has(pdfName('MCID'))) {
      const isOfPage = !object.has(pdfName('Stm')) && own === page
      return isOfPage ? visit(object.lookup(pdfName('MCID')), own, depth) : []
    }
    if (!object.has(pdfName('S'))) return []
    const kids = visit(object.lookup(pdfName('K')), own, depth + 1)
    if (kids.length === 0) return [] // not on a copied page: its alternative text would be unreachable
    return [
      { tag: tagOf(object, roles), page: own, alt: altOf(object), attributes: copyStructureAttributes(object), kids },
    ]
  }
  const kids = visit(root.lookup(pdfName('K')), undefined, 0)
  return isWrong ? undefined : kids
}

/** Returns an element's standard type, resolved through the names that a program gave its styles. */
function tagOf(element: PDFDict, roles: PDFObject | undefined): string {
  let tag = element.lookup(pdfName('S'))
  for (let step = 0; step < 10; step++) {
    const word = tag instanceof PDFName ? tag.decodeText() : ''
    if (standardTags.has(word)) return word
    tag = roles instanceof PDFDict && word ? roles.lookup(pdfName(word)) : undefined
  }
  return 'NonStruct'
}

function altOf(element: PDFDict): string {
  const alt = element.lookup(pdfName('Alt'))
  const text = alt instanceof PDFString || alt instanceof PDFHexString ? alt.decodeText() : ''
  return isFileName(text) ? '' : text
}

function copyStructureAttributes(element: PDFDict): Record<string, PDFObject> {
  const given = element.lookup(pdfName('A'))
  const all = given instanceof PDFArray ? given.asArray().map((_, at) => given.lookup(at)) : [given]
  const entries = all.flatMap((one) =>
    one instanceof PDFDict
      ? readAttributes.flatMap((key) => {
          const value = one.lookup(pdfName(key))
          return value instanceof PDFNumber || attributeNames.test(String(value))
            ? [[key, value as PDFObject] as const]
            : []
        })
      : [],
  )
  const owner = entries.some(([key]) => key === 'ListNumbering') ? 'List' : 'Table'
  return entries.length > 0 ? { O: pdfName(owner), ...Object.fromEntries(entries) } : {}
}
