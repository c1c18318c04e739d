import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { closersOf, type Leftovers, leavesNothing, leftoversOf, withoutNeedless } from './content-rules.ts'

/** A page's original content, enclosed so that it cannot affect anything drawn after it. */
export type OwnContent = { streams: PDFRef[] } | { form: PDFRef; after: string }

/**
 * Returns a page's original content: unchanged if it leaves no state open, else with the missing operators, else as a
 * form, which contains its errors.
 * @returns undefined if none of these is safe: in a tagged page, viewers look for the text in the page, not in a form
 */
export function ownContentOf({ node, doc: { context } }: PDFPage): OwnContent | undefined {
  const refs = streamRefsOf(node)
  const streams = refs.map((ref) => context.lookup(ref) as PDFRawStream) // the filter yields streams
  const content = joinPageStreams(streams)
  const left = content && leftoversOf(content)
  if (left && leavesNothing(left)) return { streams: refs }
  if (content && left?.isReadable) return { streams: [context.register(context.flateStream(mended(content, left)))] }
  const isTagged = node.has(PDFName.of('StructParents'))
  const [first, ...more] = streams
  if (isTagged || !first || (!content && more.length > 0)) return undefined
  const form = more.length > 0 && content ? context.flateStream(content) : first.clone()
  form.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  form.dict.set(PDFName.of('BBox'), context.obj(around(node.MediaBox().asRectangle())))
  form.dict.set(PDFName.of('Resources'), node.getInheritableAttribute(PDFName.of('Resources')) ?? context.obj({}))
  return { form: context.register(form), after: 'EMC '.repeat(left?.markings ?? 0) }
}

/** Returns a page's content unchanged, whatever states it leaves open. */
export const contentAsItIs = ({ node }: PDFPage): OwnContent => ({ streams: streamRefsOf(node) })

function streamRefsOf(node: PDFPage['node']): PDFRef[] {
  const own = node.get(PDFName.of('Contents'))
  const contents = node.context.lookup(own)
  const all = contents instanceof PDFArray ? contents.asArray() : [own]
  return all.filter((one) => one instanceof PDFRef && node.context.lookup(one) instanceof PDFRawStream) as PDFRef[]
}

/** Joins the content of a page's streams; undefined if one cannot be decoded. */
function joinPageStreams(streams: PDFRawStream[]): Uint8Array | undefined {
  try {
    return Buffer.concat(streams.flatMap((stream) => [decodePageStream(stream), Buffer.from('\n')]))
  } catch {
    return undefined
  }
}

function decodePageStream(stream: PDFRawStream): Uint8Array {
  if (hasPredictor(stream.dict.lookup(PDFName.of('DecodeParms')))) throw new Error('Predictors are not decoded.')
  return decodePDFRawStream(stream).decode()
}

function hasPredictor(parameters: unknown): boolean {
  if (parameters instanceof PDFArray) return parameters.asArray().some((_, at) => hasPredictor(parameters.lookup(at)))
  const predictor = parameters instanceof PDFDict ? parameters.lookup(PDFName.of('Predictor')) : undefined
  return predictor instanceof PDFNumber && predictor.asNumber() > 1
}

function mended(content: Uint8Array, left: Leftovers): Uint8Array {
  return Buffer.concat([withoutNeedless(content, left), Buffer.from(closersOf(left))])
}

/** Extends a rectangle by its own size on each side, so that a form includes content outside its page. */
function around({ x, y, width, height }: { x: number; y: number; width: number; height: number }): number[] {
  return [x - width, y - height, x + 2 * width, y + 2 * height]
}
