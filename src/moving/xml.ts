import sax from 'sax'
import { isPdf, maxPdfBytes } from '../files/rules.ts'
import { SourceRefused } from './source.ts'

/** The content of an `embed` element: its SHA-256 and size, and its bytes if it is a PDF that the journal may store. */
export type EmbeddedFile = { sha256: string; size: number; isPdf: boolean; content: Uint8Array | undefined }

/** An element without its namespace's prefix; elements and texts in their order. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
  file?: EmbeddedFile
}

/** An element that ended, and those around it, the root first. */
export type XmlItem = { element: XmlElement; within: XmlElement[] }

/** An XML document that is not read; its message is for people. */
export class XmlRefused extends SourceRefused {}

const maxDepth = 200
const maxElementText = 20_000_000
const maxElementFiles = 300_000_000

/** The parser's state; `items` are the elements that it read since the last chunk. */
type State = { stack: XmlElement[]; kept: number; files: number; base64: Base64 | undefined; items: XmlItem[] }

/**
 * Reads an XML document of any size and yields each element of the given names as it ends, which then leaves the element around
 * it. Only one item is in memory, with one embedded file. A DTD is never read; one that declares anything is refused, so that no
 * entity grows.
 * @throws {XmlRefused} where the document is not well-formed UTF-8, or hostile
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, names: ReadonlySet<string>): AsyncGenerator<XmlItem> {
  const state: State = { stack: [], kept: 0, files: 0, base64: undefined, items: [] }
  const parser = parserInto(state, names)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.byteLength; from += chunkBytes) {
      parse(parser, () => decoder.decode(chunk.subarray(from, from + chunkBytes), { stream: true }))
      yield* state.items.splice(0)
    }
  }
  parse(parser, () => decoder.decode())
  try {
    parser.close()
  } catch (error) {
    throw refusal(error)
  }
  yield* state.items.splice(0)
}

const chunkBytes = 64 * 1024

function parse(parser: sax.SAXParser, text: () => string): void {
  try {
    parser.write(text())
  } catch (error) {
    throw refusal(error)
  }
}

function refusal(error: unknown): XmlRefused {
  if (error instanceof XmlRefused) return error
  if (error instanceof TypeError) return new XmlRefused('The XML is not in UTF-8')
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
  return new XmlRefused(`The XML is not well-formed: ${reason}`)
}

function parserInto(state: State, names: ReadonlySet<string>): sax.SAXParser {
  const parser = sax.parser(true, { position: false })
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = (doctype) => {
    if (doctype.includes('[')) throw new XmlRefused('The XML declares entities or a DTD of its own, which is not read')
  }
  parser.onprocessinginstruction = ({ name, body }) => {
    const [, encoding = 'UTF-8'] = /encoding\s*=\s*["']([^"']*)/i.exec(body) ?? []
    if (name === 'xml' && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      throw new XmlRefused(`The XML is in ${encoding}; export it in UTF-8`)
  }
  parser.onattribute = ({ name, value }) => count(state, 100 + name.length + value.length) // an element's may never end
  parser.onopentag = ({ name, attributes }) => open(state, name, attributes as Record<string, string>)
  parser.ontext = (text) => add(state, text)
  parser.oncdata = (text) => add(state, text)
  parser.onclosetag = () => close(state, names)
  return parser
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function open(state: State, qualified: string, attributes: Record<string, string>): void {
  const name = localName(qualified)
  if (state.stack.length >= maxDepth) throw new XmlRefused(`The XML is nested deeper than ${maxDepth} elements`)
  const element: XmlElement = {
    name,
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value])),
    children: [],
  }
  count(state, 100)
  state.stack.at(-1)?.children.push(element)
  state.stack.push(element)
  if (name === 'embed' && attributes.encoding === 'base64') state.base64 = new Base64()
}

function add(state: State, text: string): void {
  if (state.base64) {
    state.base64.add(text)
    return
  }
  const children = state.stack.at(-1)?.children
  if (!children) return
  count(state, text.length)
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last + text
  else children.push(text)
}

/** No element of an article is that long: it would fill the memory. */
function count(state: State, more: number): void {
  state.kept += more
  if (state.kept > maxElementText) throw new XmlRefused('An element of the XML is longer than 20 MB')
}

function close(state: State, names: ReadonlySet<string>): void {
  const element = state.stack.pop()
  if (!element) return
  if (element.name === 'embed' && state.base64) {
    element.file = state.base64.end()
    state.base64 = undefined
    state.files += element.file.content?.byteLength ?? 0
    if (state.files > maxElementFiles) throw new XmlRefused('An element of the XML embeds more than 300 MB of PDFs')
  }
  if (!names.has(element.name)) return
  state.stack.at(-1)?.children.pop()
  state.items.push({ element, within: [...state.stack] })
  state.kept = 0
  state.files = 0
}

/** Decodes base64 as it comes; what is no PDF that the journal takes is measured only. */
class Base64 {
  private rest = ''
  private parts: Uint8Array[] | undefined = []
  private size = 0
  private isPdf = false
  private readonly hasher = new Bun.CryptoHasher('sha256')

  add(text: string): void {
    const letters = this.rest + text.replace(/\s+/g, '')
    const whole = letters.length - (letters.length % 4)
    this.rest = letters.slice(whole)
    this.take(letters.slice(0, whole))
  }

  end(): EmbeddedFile {
    this.take(this.rest)
    const content = this.parts && Buffer.concat(this.parts)
    return { sha256: this.hasher.digest('hex'), size: this.size, isPdf: this.isPdf, content }
  }

  private take(letters: string): void {
    const bytes = Buffer.from(letters, 'base64')
    this.hasher.update(bytes)
    this.size += bytes.byteLength
    if (this.size === bytes.byteLength) this.isPdf = isPdf(bytes)
    if (!this.isPdf || this.size > maxPdfBytes) this.parts = undefined
    this.parts?.push(bytes)
  }
}
