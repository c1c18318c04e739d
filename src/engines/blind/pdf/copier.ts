import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { lookup } from '../../../core/text/clean.ts'
import { NewNames } from '../new-names.ts'
import { anonymisedContent, type Named } from './content-rules.ts'
import { collectionTexts, graphicsKeys, isKnownFont, isOfPrinters, isOfStandard } from './graphics-keys.ts'
import type { IsHidden } from './layers.ts'
import { pdfName } from './pdf-name.ts'
import { cleanFilteredPicture, isPdfImage } from './pixels.ts'
import { type CopyNamed, Resources } from './resources.ts'
import { packed, StreamRefused, unpacked } from './streams.ts'

/** The kinds of streams by their place, which determines the meaning of their bytes. */
type Kind = 'content' | 'table' | 'data'

const kinds: Record<string, Kind> = lookup({
  ToUnicode: 'table',
  Encoding: 'table',
  UseCMap: 'table',
  JBIG2Globals: 'table',
  FontFile: 'table',
  FontFile2: 'table',
  FontFile3: 'table',
  CIDToGIDMap: 'table',
})

const mostBytes = 200 * 1024 * 1024
const mostObjects = 200_000

/**
 * Copies the drawing of pages into another document: dictionaries reduced to drawing keys, streams compressed again.
 */
export class Copier {
  readonly #from: PDFContext
  readonly #to: PDFContext
  readonly #isHidden: IsHidden
  readonly #copies = new Map<string, PDFRef>()
  readonly #names = new NewNames()
  readonly #resources: Resources
  #bytesLeft = mostBytes
  /** The number of pictures left out because they cannot be cleaned. */
  leftOut = 0

  constructor(from: PDFContext, to: PDFContext, isHidden: IsHidden) {
    this.#from = from
    this.#to = to
    this.#isHidden = isHidden
    this.#resources = new Resources({
      from,
      to,
      names: this.#names,
      contentsOf: (object) => this.#contentsOf(object),
      copied: (list, how) => this.#copyNamed(list, how),
    })
  }

  /** Copies an object and all it refers to, each once. @throws {StreamRefused} if a part cannot be cleaned */
  copy(object: PDFObject | undefined, kind: Kind = 'data'): PDFObject | undefined {
    if (object instanceof PDFRef) return this.#copyReferred(object, kind)
    if (object instanceof PDFRawStream) {
      const made = this.#copyStream(object, kind)
      return made && this.#to.register(made)
    }
    if (object instanceof PDFDict) return this.#copyDictionary(object)
    if (object instanceof PDFArray) return this.#copyArray(object)
    if (object instanceof PDFName) return isOfStandard(object.decodeText()) ? object : undefined
    const isPlain = object instanceof PDFString || object instanceof PDFHexString
    return isPlain || object instanceof PDFNumber || /^(?:true|false|null)$/.test(String(object)) ? object : undefined
  }

  #copyReferred(ref: PDFRef, kind: Kind): PDFRef | undefined {
    const known = this.#copies.get(String(ref))
    if (known) return known
    const object = this.#from.lookup(ref)
    if (!object) return undefined
    if (this.#copies.size >= mostObjects) throw new StreamRefused('It has too many objects')
    const copy = this.#to.nextRef()
    this.#copies.set(String(ref), copy)
    const made = object instanceof PDFRawStream ? this.#copyStream(object, kind) : this.copy(object, kind)
    if (made) this.#to.assign(copy, made)
    return copy
  }

  #copyArray(array: PDFArray): PDFArray {
    const copy = PDFArray.withContext(this.#to)
    const items = array.asArray()
    const first = String(this.#from.lookup(items[0]))
    const hasColours = /^\/(?:Separation|DeviceN)$/.test(first)
    for (const [at, item] of items.entries()) {
      const made =
        at === 1 && hasColours
          ? this.#colours(item)
          : at === 3 && /^\/(?:Indexed|I)$/.test(first)
            ? this.#tableOf(array)
            : this.#isText(item)
              ? undefined
              : this.copy(item, first === '/ICCBased' ? 'table' : 'data')
      copy.push(made ?? this.#to.obj(null))
    }
    return copy
  }

  /** Renames one or several colours, except those that printers have. */
  #colours(object: PDFObject): PDFObject | undefined {
    const found = this.#from.lookup(object)
    if (found instanceof PDFArray) return this.#to.obj(found.asArray().map((one) => this.#colours(one) ?? null))
    const given = found instanceof PDFName ? found.decodeText() : 'All'
    return isOfPrinters(given) ? found : pdfName(this.#names.of('Colour', given))
  }

  /** Returns the colour table of an indexed space (8.6.6.3). */
  #tableOf(space: PDFArray): PDFObject | undefined {
    const table = space.lookup(3)
    const isText = table instanceof PDFString || table instanceof PDFHexString
    const bytes = table instanceof PDFRawStream ? this.#unpacked(table).bytes : isText ? table.asBytes() : []
    return PDFHexString.of(Buffer.from(bytes).toString('hex'))
  }

  #isText(object: PDFObject | undefined): boolean {
    const found = this.#from.lookup(object)
    return found instanceof PDFString || found instanceof PDFHexString
  }

  #copyDictionary(dict: PDFDict, without?: RegExp): PDFDict {
    const copy = PDFDict.withContext(this.#to)
    for (const [key, value] of dict.entries()) {
      const word = key.decodeText()
      const made = graphicsKeys.has(word) && !without?.test(word) ? this.#copyValue(dict, word, value) : undefined
      if (made) copy.set(key, made)
    }
    return copy
  }

  #copyValue(dict: PDFDict, word: string, value: PDFObject): PDFObject | undefined {
    const object = this.#from.lookup(value)
    const texts = collectionTexts[word]
    if (object instanceof PDFString || object instanceof PDFHexString) {
      if (!texts) return undefined
      return texts.has(object.decodeText()) ? object : PDFString.of([...texts][0] ?? '')
    }
    if (/^(?:BaseFont|FontName)$/.test(word) && object instanceof PDFName) return this.#fontName(dict, object)
    if (word === 'Differences' && object instanceof PDFArray)
      return this.#to.obj(object.asArray().flatMap((one) => this.#from.lookup(one) ?? []))
    if (word === 'Components' && object instanceof PDFArray) return this.#colours(object)
    if (!(object instanceof PDFDict)) return this.copy(value, kinds[word])
    if (word === 'Resources') return this.#resourcesOf(dict, object)
    if (word === 'CharProcs') return this.#copyNamed(object, { kind: 'content' })
    if (word === 'Colorants') return this.#copyNamed(object, { renamed: (key) => this.#colours(key) as PDFName })
    return this.copy(value, kinds[word])
  }

  /** Returns the name of a font; an embedded font's name is replaced, since viewers do not need it. */
  #fontName(dict: PDFDict, given: PDFName): PDFName {
    const written = given.decodeText()
    return this.#isEmbedded(dict) && !isKnownFont(written) ? pdfName(this.#names.of('Font', written)) : given
  }

  #isEmbedded(font: PDFDict): boolean {
    if (['FontFile', 'FontFile2', 'FontFile3'].some((key) => font.has(pdfName(key)))) return true
    const within = font.lookup(pdfName('DescendantFonts'))
    const inner = within instanceof PDFArray ? within.lookup(0) : font.lookup(pdfName('FontDescriptor'))
    return inner instanceof PDFDict && inner !== font && this.#isEmbedded(inner)
  }

  /** Copies a dictionary whose keys are names of content or a font; of resources, only the used ones. */
  #copyNamed(dict: PDFDict, { kind = 'data', used, renamed = (key) => key, isWanted }: CopyNamed<Kind>): PDFDict {
    const copy = PDFDict.withContext(this.#to)
    for (const [key, value] of dict.entries()) {
      const given = renamed(key)
      if (used && !used.has(String(given))) continue
      const found = this.#from.lookup(value)
      const isHidden = found instanceof PDFRawStream && this.#isHidden(found.dict.get(pdfName('OC')))
      const made = isHidden || (isWanted && !isWanted(found)) ? undefined : this.copy(value, kind)
      if (made) copy.set(given, made)
    }
    return copy
  }

  /** Copies the resources of content. @param content that uses them, if known */
  resources(dict: PDFDict, content?: Uint8Array): PDFDict {
    return this.#resources.copyOf(dict, content)
  }

  /** Returns the resources that a Type 3 font's glyphs use. */
  #resourcesOf(font: PDFDict, given: PDFDict): PDFDict {
    const letters = this.#contentsOf(font).map((letter) => this.content(letter, given))
    return this.resources(given, letters.length > 0 ? Buffer.concat(letters) : undefined)
  }

  /** Returns the content of a form or of a Type 3 font's glyphs. */
  #contentsOf(object: PDFObject | undefined): Uint8Array[] {
    if (object instanceof PDFRawStream) return [this.#unpacked(object).bytes, Buffer.from('\n')]
    const letters = object instanceof PDFDict ? object.lookup(pdfName('CharProcs')) : undefined
    return letters instanceof PDFDict ? letters.keys().flatMap((key) => this.#contentsOf(letters.lookup(key))) : []
  }

  #copyStream(stream: PDFRawStream, kind: Kind): PDFRawStream | undefined {
    const { dict } = stream
    const isForm =
      String(dict.lookup(pdfName('Subtype'))) === '/Form' || String(dict.lookup(pdfName('PatternType'))) === '1'
    const isContent = isForm || kind === 'content'
    const data = isPdfImage(dict) ? this.#picture(stream) : this.#unpacked(stream)
    if (!data) return undefined
    const { bytes, filter, parameters } = data
    const copy = this.#copyDictionary(dict, isContent ? /^Resources$/ : undefined)
    const packing = parameters && this.#copyDictionary(parameters)
    if (filter || packing) return packed(copy, bytes, filter, packing)
    if (isContent) {
      const own = this.#from.lookup(dict.get(pdfName('Resources')))
      const content = this.content(bytes, own instanceof PDFDict ? own : undefined)
      if (own instanceof PDFDict) copy.set(pdfName('Resources'), this.resources(own, content))
      return packed(copy, content)
    }
    return this.#isData(dict, kind) ? packed(copy, bytes) : undefined
  }

  /** Whether a stream other than content draws: a picture, a table of numbers, a mesh of colours. */
  #isData(dict: PDFDict, kind: Kind): boolean {
    return kind === 'table' || isPdfImage(dict) || ['FunctionType', 'ShadingType'].some((key) => dict.has(pdfName(key)))
  }

  #unpacked(stream: PDFRawStream) {
    const found = unpacked(stream, this.#bytesLeft)
    this.#bytesLeft -= found.bytes.length
    return found
  }

  /** Unpacks a picture and cleans it in its own format; counts one that cannot be cleaned and returns undefined. */
  #picture(stream: PDFRawStream) {
    try {
      const found = this.#unpacked(stream)
      const bytes = found.filter ? cleanFilteredPicture(found.bytes, found.filter) : found.bytes
      if (bytes) return { ...found, bytes }
    } catch (error) {
      if (!(error instanceof StreamRefused) || this.#bytesLeft <= 0) throw error
    }
    this.leftOut++
    return undefined
  }

  /** Joins a page's unpacked content streams. */
  joined(streams: PDFRawStream[]): Uint8Array {
    return Buffer.concat(streams.flatMap((stream) => [this.#unpacked(stream).bytes, Buffer.from('\n')]))
  }

  /** Anonymises content and renames its resources. @param isOfPage whether the structure tree may refer to it */
  content(bytes: Uint8Array, resources: PDFDict | undefined, isOfPage = false): Uint8Array {
    const resource = (kind: string, written: string) => {
      const list = this.#from.lookup(resources?.get(pdfName(kind)))
      return list instanceof PDFDict ? list.get(pdfName(written.slice(1))) : undefined
    }
    const dictionaryOf = (object: PDFObject | undefined) => {
      const one = this.#from.lookup(object)
      return one instanceof PDFRawStream ? one.dict : one instanceof PDFDict ? one : undefined
    }
    const named: Named = {
      isHidden: (kind, written) =>
        this.#isHidden(
          kind === 'Properties' ? resource(kind, written) : dictionaryOf(resource(kind, written))?.get(pdfName('OC')),
        ),
      actualText: (written) => {
        const text = this.#from.lookup(dictionaryOf(resource('Properties', written))?.get(pdfName('ActualText')))
        return text instanceof PDFString || text instanceof PDFHexString ? String(text) : undefined
      },
      number: isOfPage
        ? (written) => {
            const given = this.#from.lookup(dictionaryOf(resource('Properties', written))?.get(pdfName('MCID')))
            return given instanceof PDFNumber ? String(given) : undefined
          }
        : undefined,
      renamed: (kind, written) => String(this.#resources.renamed(kind, pdfName(written.slice(1)))),
    }
    return Buffer.from(anonymisedContent(bytes, named), 'latin1')
  }
}
