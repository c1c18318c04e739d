import sax from 'sax'
import { Base64Files, type EmbeddedFile, type Wanted } from './embedded-file.ts'
import { XmlRefused } from './refused.ts'
import { decodedXml } from './xml-decoding.ts'

/** An element without its namespace prefix; child elements and texts in order. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
  file?: EmbeddedFile
}

/** A closed element and its ancestors, root first. */
type XmlItem = { element: XmlElement; within: XmlElement[] }

const maxDepth = 200
const maxElementText = 20_000_000
/** The limit for one tag, comment or declaration, which the parser builds character by character at 40 bytes each. */
const maxMarkup = 1_000_000

/** The parser's state: `items` parsed since the last chunk, `starts` the text length before each open element. */
type State = {
  stack: XmlElement[]
  kept: number
  starts: number[]
  files: Base64Files
  isInFile: boolean
  items: XmlItem[]
}

const unfinished = [
  ...(['comment', 'sgmlDecl', 'doctype', 'procInstName', 'procInstBody'] as const),
  ...(['tagName', 'attribName', 'attribValue', 'entity'] as const),
]

/** The parser's internal state, which its types omit. */
type Parser = sax.SAXParser & { state?: number } & { [part in (typeof unfinished)[number]]?: unknown }
const { STATE } = sax as typeof sax & { STATE: { TEXT: number } }

/**
 * Streams an XML document of any size. Yields each element with one of the given names when it closes and removes it
 * from its parent, so that only one is in memory. Yields an element with a file too, but leaves it in its parent. Loads
 * no DTD, and refuses a document that declares one of its own, to prevent entity expansion.
 * @param wanted selects the base64 files to keep; of all others only the start is kept
 * @throws {XmlRefused} if the document is malformed, hostile, or in an unknown encoding
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  names: ReadonlySet<string>,
  wanted: Wanted = { mostBytes: 0, isWanted: () => false },
): AsyncGenerator<XmlItem> {
  const files = new Base64Files(wanted)
  const state: State = { stack: [], kept: 0, starts: [], files, isInFile: false, items: [] }
  const parser = parserInto(state, names)
  for await (const text of decodedXml(bytes)) {
    parse(() => feedXmlParser(parser, afterFile(state, parser, text)))
    yield* state.items.splice(0)
  }
  parse(() => parser.close())
  yield* state.items.splice(0)
}

/** Parses a text and limits what the parser holds: the parser's own limit works only while it tracks positions. */
function feedXmlParser(parser: Parser, text: string): void {
  parser.write(text)
  parser.flush()
  for (const part of unfinished)
    if (String(parser[part] ?? '').length > maxMarkup)
      throw new XmlRefused('The XML has a tag, comment or declaration longer than 1 MB')
}

/** Skips file content, which the parser would process character by character. */
function afterFile({ files, isInFile }: State, parser: Parser, text: string): string {
  if (!isInFile || parser.state !== STATE.TEXT) return text
  const end = text.search(/[<&]/)
  files.add(end < 0 ? text : text.slice(0, end))
  return end < 0 ? '' : text.slice(end)
}

function parse(step: () => void): void {
  try {
    step()
  } catch (error) {
    throw makeXmlRefusal(error)
  }
}

function makeXmlRefusal(error: unknown): XmlRefused {
  if (error instanceof XmlRefused) return error
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
  parser.onopentagstart = () => state.starts.push(state.kept)
  // attributes may be endless
  parser.onattribute = ({ name, value }) => limitElementText(state, 100 + name.length + value.length)
  parser.onopentag = ({ name, attributes }) => openParsedElement(state, name, attributes as Record<string, string>)
  parser.ontext = (text) => addParsedText(state, text)
  parser.oncdata = (text) => addParsedText(state, text)
  parser.onclosetag = () => closeParsedElement(state, names)
  return parser
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function openParsedElement(state: State, qualified: string, attributes: Record<string, string>): void {
  const name = localName(qualified)
  if (state.stack.length >= maxDepth) throw new XmlRefused(`The XML is nested deeper than ${maxDepth} elements`)
  const element: XmlElement = {
    name,
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value])),
    children: [],
  }
  limitElementText(state, 100)
  state.stack.at(-1)?.children.push(element)
  state.stack.push(element)
  if (name !== 'embed' || attributes.encoding !== 'base64') return
  state.files.begin()
  state.isInFile = true
}

function addParsedText(state: State, text: string): void {
  if (state.isInFile) {
    state.files.add(text)
    return
  }
  const children = state.stack.at(-1)?.children
  if (!children) return
  limitElementText(state, text.length)
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last + text
  else children.push(text)
}

/** Limits an element's text: no real article exceeds the limit, and longer text would fill the memory. */
function limitElementText(state: State, more: number): void {
  state.kept += more
  if (state.kept > maxElementText) throw new XmlRefused('An element of the XML is longer than 20 MB')
}

function closeParsedElement(state: State, names: ReadonlySet<string>): void {
  const element = state.stack.pop()
  const start = state.starts.pop() ?? 0
  if (!element) return
  if (element.name === 'embed' && state.isInFile) {
    element.file = state.files.end()
    state.isInFile = false
    state.items.push({ element, within: [...state.stack] })
  }
  if (!names.has(element.name)) return
  state.stack.at(-1)?.children.pop()
  state.items.push({ element, within: [...state.stack] })
  state.kept = start
}
