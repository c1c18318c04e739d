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
import { plainFont } from '../fonts.ts'
import { plainProfile } from '../images/colour-profile.ts'
import { scrubbedJpeg } from '../images/jpeg.ts'
import { type Named, scrubbedContent, scrubbedProgram } from './content-rules.ts'
import { freelyNamed, graphicsKeys, resourceKinds, textKeys } from './graphics-keys.ts'
import { scrubbedJbig2 } from './jbig2.ts'
import { scrubbedJpeg2000 } from './jpeg2000.ts'
import type { IsHidden } from './layers.ts'
import { packed, StreamRefused, unpacked } from './streams.ts'

const name = (text: string) => PDFName.of(text)

/** What a stream is, by where it stands: what its bytes mean. */
type Kind = 'content' | 'program' | 'profile' | 'font' | 'segments' | 'data'

const kinds: Record<string, Kind> = {
  ToUnicode: 'program',
  Encoding: 'program',
  UseCMap: 'program',
  JBIG2Globals: 'segments',
  FontFile: 'font',
  FontFile2: 'font',
  FontFile3: 'font',
}

const mostBytes = 200 * 1024 * 1024
const mostObjects = 200_000

/** Copies what pages draw from one document into another: dictionaries by the keys that draw, streams unpacked and packed anew. */
export class Copier {
  readonly #from: PDFContext
  readonly #to: PDFContext
  readonly #isHidden: IsHidden
  readonly #copies = new Map<string, PDFRef>()
  #bytesLeft = mostBytes

  constructor(from: PDFContext, to: PDFContext, isHidden: IsHidden) {
    this.#from = from
    this.#to = to
    this.#isHidden = isHidden
  }

  /** Copies an object with all that it refers to, each once. @throws {StreamRefused} if a part of it cannot be scrubbed */
  copy(object: PDFObject | undefined, kind: Kind = 'data'): PDFObject | undefined {
    if (object instanceof PDFRef) return this.#copyReferred(object, kind)
    if (object instanceof PDFRawStream) return this.#to.register(this.#copyStream(object, kind))
    if (object instanceof PDFDict) return this.#copyDictionary(object)
    if (object instanceof PDFArray) return this.#copyArray(object)
    const isPlain = object instanceof PDFString || object instanceof PDFHexString || object instanceof PDFName
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
    const [isProfile, isTable] = [/^\/ICCBased$/, /^\/(?:Indexed|I)$/].map((first) => first.test(String(array.get(0))))
    for (const item of array.asArray()) {
      const made = isTable || !this.#isText(item) ? this.copy(item, isProfile ? 'profile' : 'data') : undefined
      copy.push(made ?? this.#to.obj(null))
    }
    return copy
  }

  #isText(object: PDFObject | undefined): boolean {
    const found = this.#from.lookup(object)
    return found instanceof PDFString || found instanceof PDFHexString
  }

  #copyDictionary(dict: PDFDict, without = ''): PDFDict {
    const copy = PDFDict.withContext(this.#to)
    for (const [key, value] of dict.entries()) {
      const word = key.decodeText()
      if (!graphicsKeys.has(word) || word === without || (this.#isText(value) && !textKeys.has(word))) continue
      const found = this.#from.lookup(value)
      const made =
        word === 'Resources' && found instanceof PDFDict
          ? this.resources(found)
          : freelyNamed.has(word) && found instanceof PDFDict
            ? this.#copyNamed(found, word === 'CharProcs' ? 'content' : 'data')
            : this.copy(value, kinds[word])
      if (made) copy.set(key, made)
    }
    return copy
  }

  /** Copies a dictionary whose keys are names that the content uses; of resources, those that it does use. */
  #copyNamed(dict: PDFDict, kind: Kind = 'data', used?: ReadonlySet<string>): PDFDict {
    const copy = PDFDict.withContext(this.#to)
    for (const [key, value] of dict.entries()) {
      if (used && !used.has(String(key)) && !String(key).startsWith('/Default')) continue
      const found = this.#from.lookup(value)
      const isHidden = found instanceof PDFRawStream && this.#isHidden(found.dict.get(name('OC')))
      const made = isHidden ? undefined : this.copy(value, kind)
      if (made) copy.set(key, made)
    }
    return copy
  }

  /**
   * Copies the resources of a content (ISO 32000-2, 7.8.3): what it names, where it is given, and the colours that it means by itself
   * (8.6.5.6).
   */
  resources(dict: PDFDict, content?: Uint8Array): PDFDict {
    const copy = PDFDict.withContext(this.#to)
    const used = content && !this.#isLent(dict) ? namesIn(content) : undefined
    for (const kind of resourceKinds) {
      const found = this.#from.lookup(dict.get(name(kind)))
      const copies = found instanceof PDFDict ? this.#copyNamed(found, 'data', used) : undefined
      if (copies && copies.keys().length > 0) copy.set(name(kind), copies)
    }
    return copy
  }

  /** Whether something that resources hold uses them too, since it has none of its own, as old programs write. */
  #isLent(dict: PDFDict): boolean {
    return ['XObject', 'Font'].some((kind) => {
      const list = this.#from.lookup(dict.get(name(kind)))
      return list instanceof PDFDict && list.values().some((value) => this.#isWithoutOwn(this.#from.lookup(value)))
    })
  }

  #isWithoutOwn(object: PDFObject | undefined): boolean {
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict) || dict.has(name('Resources'))) return false
    return /^\/(?:Form|Type3)$/.test(String(dict.lookup(name('Subtype'))))
  }

  #copyStream(stream: PDFRawStream, kind: Kind): PDFRawStream {
    const { dict } = stream
    const isForm = String(dict.lookup(name('Subtype'))) === '/Form' || String(dict.lookup(name('PatternType'))) === '1'
    const isProgram =
      kind === 'program' ||
      String(dict.lookup(name('FunctionType'))) === '4' ||
      String(dict.lookup(name('Type'))) === '/CMap'
    const { bytes, filter, parameters } = this.#unpacked(stream)
    const isContent = isForm || kind === 'content'
    const copy = this.#copyDictionary(dict, isContent ? 'Resources' : '')
    const packing = parameters && this.#copyDictionary(parameters)
    if (filter) return packed(copy, pictureOf(bytes, filter), filter, packing)
    if (packing) return packed(copy, this.#pixels(dict, bytes, parameters), undefined, packing)
    if (isContent) {
      const own = this.#from.lookup(dict.get(name('Resources')))
      const content = this.content(bytes, own instanceof PDFDict ? own : undefined)
      if (own instanceof PDFDict) copy.set(name('Resources'), this.resources(own, content))
      return packed(copy, content)
    }
    if (isProgram) return packed(copy, Buffer.from(scrubbedProgram(bytes), 'latin1'))
    if (kind === 'font') return packed(copy, plainFont(bytes))
    if (kind === 'segments') return packed(copy, scrubbedJbig2(bytes))
    if (kind !== 'profile') return packed(copy, this.#pixels(dict, bytes))
    const profile = plainProfile(bytes)
    if (!profile) throw new StreamRefused('A colour profile is damaged')
    return packed(copy, profile)
  }

  /** The bytes of a picture that are pixels; all of what is none, or of whose colours nothing is known. */
  #pixels(dict: PDFDict, bytes: Uint8Array, parameters?: PDFDict): Uint8Array {
    if (String(dict.lookup(name('Subtype'))) !== '/Image') return bytes
    const number = (key: string, of = dict) => {
      const found = of.lookup(name(key))
      return found instanceof PDFNumber ? found.asNumber() : undefined
    }
    const isMask = String(dict.lookup(name('ImageMask'))) === 'true'
    const [depth, colours] = isMask
      ? [1, 1]
      : [number('BitsPerComponent'), this.#coloursOf(dict.lookup(name('ColorSpace')))]
    const ofRow = Math.ceil(((number('Width') ?? Number.NaN) * (depth ?? Number.NaN) * (colours ?? Number.NaN)) / 8)
    const isFiltered = ((parameters && number('Predictor', parameters)) ?? 1) >= 10 // each row begins with its filter
    const size = (ofRow + Number(isFiltered)) * (number('Height') ?? Number.NaN)
    return size < bytes.length ? bytes.subarray(0, size) : bytes
  }

  /** How many numbers make a colour (ISO 32000-2, 8.6). */
  #coloursOf(space: PDFObject | undefined): number | undefined {
    const kind = String(space instanceof PDFArray ? space.lookup(0) : space)
    if (/^\/(?:DeviceGray|CalGray|G|Indexed|I|Separation)$/.test(kind)) return 1
    if (/^\/(?:DeviceRGB|CalRGB|RGB|Lab)$/.test(kind)) return 3
    if (/^\/(?:DeviceCMYK|CMYK)$/.test(kind)) return 4
    const second = space instanceof PDFArray ? space.lookup(1) : undefined
    if (kind === '/DeviceN' && second instanceof PDFArray) return second.size()
    const colours = kind === '/ICCBased' && second instanceof PDFRawStream ? second.dict.lookup(name('N')) : undefined
    return colours instanceof PDFNumber ? colours.asNumber() : undefined
  }

  #unpacked(stream: PDFRawStream) {
    const found = unpacked(stream, this.#bytesLeft)
    this.#bytesLeft -= found.bytes.length
    return found
  }

  /** A page's contents, unpacked and one after the other. */
  joined(streams: PDFRawStream[]): Uint8Array {
    return Buffer.concat(streams.flatMap((stream) => [this.#unpacked(stream).bytes, Buffer.from('\n')]))
  }

  /** A content scrubbed, with what it names in its resources. @param isOfPage whether a tree of tags may speak of it */
  content(bytes: Uint8Array, resources: PDFDict | undefined, isOfPage = false): Uint8Array {
    const found = (kind: string, written: string) => {
      const list = this.#from.lookup(resources?.get(name(kind)))
      return list instanceof PDFDict ? list.get(name(written.slice(1))) : undefined
    }
    const dictionaryOf = (object: PDFObject | undefined) => {
      const one = this.#from.lookup(object)
      return one instanceof PDFRawStream ? one.dict : one instanceof PDFDict ? one : undefined
    }
    const named: Named = {
      isHidden: (kind, written) =>
        this.#isHidden(
          kind === 'Properties' ? found(kind, written) : dictionaryOf(found(kind, written))?.get(name('OC')),
        ),
      actualText: (written) => {
        const text = this.#from.lookup(dictionaryOf(found('Properties', written))?.get(name('ActualText')))
        return text instanceof PDFString || text instanceof PDFHexString ? String(text) : undefined
      },
      number: isOfPage
        ? (written) => {
            const given = this.#from.lookup(dictionaryOf(found('Properties', written))?.get(name('MCID')))
            return given instanceof PDFNumber ? String(given) : undefined
          }
        : undefined,
    }
    return Buffer.from(scrubbedContent(bytes, named), 'latin1')
  }
}

/** The names that a content may speak of: more than those, as bytes of pictures look like names too. */
function namesIn(content: Uint8Array): Set<string> {
  const written =
    Buffer.from(content)
      .toString('latin1')
      .match(/\/[^\s()<>[\]{}/%]+/g) ?? []
  return new Set(written.map((one) => String(name(one.slice(1)))))
}

const pictures: Record<string, (bytes: Uint8Array) => Uint8Array | undefined> = {
  '/DCTDecode': scrubbedJpeg,
  '/DCT': scrubbedJpeg,
  '/JPXDecode': scrubbedJpeg2000,
  '/JBIG2Decode': scrubbedJbig2,
}

/** A picture in its own format. @throws {StreamRefused} if it cannot be scrubbed */
function pictureOf(bytes: Uint8Array, filter: string): Uint8Array {
  const scrub = pictures[filter]
  const scrubbed = scrub ? scrub(bytes) : bytes
  if (!scrubbed) throw new StreamRefused('A picture is damaged')
  return scrubbed
}
