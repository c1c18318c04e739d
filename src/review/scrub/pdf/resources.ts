import { type PDFContext, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import type { NewNames } from '../new-names.ts'
import { namesIn } from './content-rules.ts'
import { type ResourceKind, resourceKinds } from './graphics-keys.ts'
import { isDrawn } from './pixels.ts'

const name = (text: string) => PDFName.of(text)

/** How a dictionary is copied whose keys are names that a content or a font uses. */
export type CopyNamed<Kind> = {
  kind?: Kind
  used?: ReadonlySet<string>
  renamed?: (key: PDFName) => PDFName
  isWanted?: ((value: PDFObject | undefined) => boolean) | undefined
}

type Needed = {
  from: PDFContext
  to: PDFContext
  names: NewNames
  /** Copies a list of one kind of resources. */
  copied: (list: PDFDict, how: CopyNamed<never>) => PDFDict
}

/** Copies the resources of contents (ISO 32000-2, 7.8.3), by names of the copy's own. */
export class Resources {
  readonly #needed: Needed

  constructor(needed: Needed) {
    this.#needed = needed
  }

  /** How the copy calls what the resources of a kind call by a name; a colour that the standard names (8.6.5.6) keeps its name. */
  renamed(kind: ResourceKind, given: PDFName): PDFName {
    const isDefault = kind === 'ColorSpace' && /^\/Default(?:Gray|RGB|CMYK)$/.test(String(given))
    return isDefault ? given : name(this.#needed.names.of(resourceKinds[kind], String(given)))
  }

  /** Copies what a content names, where it is given, and the colours that it means by itself (8.6.5.6). */
  copyOf(dict: PDFDict, content?: Uint8Array): PDFDict {
    const { from, to, copied } = this.#needed
    const copy = PDFDict.withContext(to)
    const used = content && !isLent(dict, from) ? namesIn(content) : undefined
    for (const kind of Object.keys(resourceKinds) as ResourceKind[]) {
      const found = from.lookup(dict.get(name(kind)))
      const renamed = (key: PDFName) => this.renamed(kind, key)
      const isWanted = kind === 'XObject' ? isDrawn : undefined
      const copies = found instanceof PDFDict ? copied(found, { used, renamed, isWanted }) : undefined
      if (copies && copies.keys().length > 0) copy.set(name(kind), copies)
    }
    return copy
  }
}

/** Whether something that resources hold uses them too, since it has none of its own, as old programs write. */
function isLent(dict: PDFDict, from: PDFContext): boolean {
  return ['XObject', 'Font'].some((kind) => {
    const list = from.lookup(dict.get(name(kind)))
    return list instanceof PDFDict && list.values().some((value) => isWithoutOwn(from.lookup(value)))
  })
}

function isWithoutOwn(object: PDFObject | undefined): boolean {
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict) || dict.has(name('Resources'))) return false
  return /^\/(?:Form|Type3)$/.test(String(dict.lookup(name('Subtype'))))
}
