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
import { plainProfile } from '../images/colour-profile.ts'
import { scrubbedJpeg } from '../images/jpeg.ts'
import { type Named, scrubbedContent, scrubbedProgram } from './content-rules.ts'
import { freelyNamed, graphicsKeys, resourceKinds } from './graphics-keys.ts'
import { scrubbedJpeg2000 } from './jpeg2000.ts'
import type { IsHidden } from './layers.ts'
import { packed, StreamRefused, unpacked } from './streams.ts'

const name = (text: string) => PDFName.of(text)

/** What a stream is, by where it stands: what its bytes mean. */
type Kind = 'content' | 'program' | 'profile' | 'data'

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
    const isProfile = String(array.get(0)) === '/ICCBased'
    for (const item of array.asArray()) copy.push(this.copy(item, isProfile ? 'profile' : 'data') ?? this.#to.obj(null))
    return copy
  }

  #copyDictionary(dict: PDFDict): PDFDict {
    const copy = PDFDict.withContext(this.#to)
    for (const [key, value] of dict.entries()) {
      const word = key.decodeText()
      if (!graphicsKeys.has(word)) continue
      const found = this.#from.lookup(value)
      const isProgram = word === 'ToUnicode' || word === 'Encoding' || word === 'UseCMap'
      const made =
        word === 'Resources' && found instanceof PDFDict
          ? this.resources(found)
          : freelyNamed.has(word) && found instanceof PDFDict
            ? this.#copyNamed(found, word === 'CharProcs' ? 'content' : 'data')
            : this.copy(value, isProgram ? 'program' : 'data')
      if (made) copy.set(key, made)
    }
    return copy
  }

  /** Copies a dictionary whose keys are names that the content uses. */
  #copyNamed(dict: PDFDict, kind: Kind = 'data'): PDFDict {
    const copy = PDFDict.withContext(this.#to)
    for (const [key, value] of dict.entries()) {
      const found = this.#from.lookup(value)
      const isHidden = found instanceof PDFRawStream && this.#isHidden(found.dict.get(name('OC')))
      const made = isHidden ? undefined : this.copy(value, kind)
      if (made) copy.set(key, made)
    }
    return copy
  }

  /** Copies the resources of a content (ISO 32000-2, 7.8.3). */
  resources(dict: PDFDict): PDFDict {
    const copy = PDFDict.withContext(this.#to)
    for (const kind of resourceKinds) {
      const found = this.#from.lookup(dict.get(name(kind)))
      const copies = found instanceof PDFDict ? this.#copyNamed(found) : undefined
      if (copies && copies.keys().length > 0) copy.set(name(kind), copies)
    }
    return copy
  }

  #copyStream(stream: PDFRawStream, kind: Kind): PDFRawStream {
    const { dict } = stream
    const isForm = String(dict.lookup(name('Subtype'))) === '/Form' || String(dict.lookup(name('PatternType'))) === '1'
    const isProgram =
      kind === 'program' ||
      String(dict.lookup(name('FunctionType'))) === '4' ||
      String(dict.lookup(name('Type'))) === '/CMap'
    const { bytes, filter, parameters } = this.#unpacked(stream)
    const copy = this.#copyDictionary(dict)
    const packing = parameters && this.#copyDictionary(parameters)
    if (filter) return packed(copy, pictureOf(bytes, filter), filter, packing)
    if (packing) return packed(copy, bytes, undefined, packing)
    if (isForm || kind === 'content') {
      const own = this.#from.lookup(dict.get(name('Resources')))
      return packed(copy, this.content(bytes, own instanceof PDFDict ? own : undefined))
    }
    if (isProgram) return packed(copy, Buffer.from(scrubbedProgram(bytes), 'latin1'))
    if (kind !== 'profile') return packed(copy, bytes)
    const profile = plainProfile(bytes)
    if (!profile) throw new StreamRefused('A colour profile is damaged')
    return packed(copy, profile)
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

  /** A content scrubbed, with what it names in its resources. */
  content(bytes: Uint8Array, resources: PDFDict | undefined): Uint8Array {
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
    }
    return Buffer.from(scrubbedContent(bytes, named), 'latin1')
  }
}

/** A picture in its own format. @throws {StreamRefused} if it cannot be scrubbed */
function pictureOf(bytes: Uint8Array, filter: string): Uint8Array {
  const isJpeg = filter === '/DCTDecode' || filter === '/DCT'
  const scrubbed = isJpeg ? scrubbedJpeg(bytes) : filter === '/JPXDecode' ? scrubbedJpeg2000(bytes) : bytes
  if (!scrubbed) throw new StreamRefused('A picture is damaged')
  return scrubbed
}
