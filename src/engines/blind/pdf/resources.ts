import { type PDFContext, PDFDict, type PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import type { NewNames } from '../new-names.ts'
import { findContentNames } from './content-rules.ts'
import { type ResourceKind, resourceKinds } from './graphics-keys.ts'
import { pdfName } from './pdf-name.ts'
import { isDrawn } from './pixels.ts'

const kinds = Object.keys(resourceKinds) as ResourceKind[]
/** Colour spaces that content uses without naming them (8.6.5.6). */
const defaults = ['/DefaultGray', '/DefaultRGB', '/DefaultCMYK']

/** The options for copying a dictionary whose keys are names of content or a font. */
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
  /** Returns the content of a form or of a Type 3 font's glyphs. */
  contentsOf: (object: PDFObject | undefined) => Uint8Array[]
  /** Copies a list of one kind of resources. */
  copied: (list: PDFDict, how: CopyNamed<never>) => PDFDict
}

/** Copies the resources of content (ISO 32000-2, 7.8.3) under new names. */
export class Resources {
  readonly #needed: Needed
  /** The names used by forms and fonts without resources of their own. */
  readonly #lent = new Map<PDFObject | undefined, ReadonlySet<string>>()

  constructor(needed: Needed) {
    this.#needed = needed
  }

  /** Returns the copy's name of a named resource; a standard colour (8.6.5.6) keeps its own. */
  renamed(kind: ResourceKind, given: PDFName): PDFName {
    return kind === 'ColorSpace' && defaults.includes(String(given))
      ? given
      : pdfName(this.#needed.names.of(resourceKinds[kind], String(given)))
  }

  /** Copies the resources that content names, or all if it is unknown, and the default colours (8.6.5.6). */
  copyOf(dict: PDFDict, content?: Uint8Array): PDFDict {
    const { to, copied } = this.#needed
    const copy = PDFDict.withContext(to)
    const used = content && new Set([...this.#usedBy(content, dict), ...defaults])
    for (const kind of kinds) {
      const renamed = (key: PDFName) => this.renamed(kind, key)
      const isWanted = kind === 'XObject' ? isDrawn : undefined
      const list = this.#listOf(dict, kind)
      const copies = list && copied(list, { used, renamed, isWanted })
      if (copies && copies.keys().length > 0) copy.set(pdfName(kind), copies)
    }
    return copy
  }

  #listOf(dict: PDFDict, kind: ResourceKind): PDFDict | undefined {
    const found = this.#needed.from.lookup(dict.get(pdfName(kind)))
    return found instanceof PDFDict ? found : undefined
  }

  /**
   * Returns the names that content uses, including those of forms and glyphs that it draws and that have no resources
   * of their own, as old programs write them.
   */
  #usedBy(content: Uint8Array, dict: PDFDict): Set<string> {
    const { from, contentsOf } = this.#needed
    const used = findContentNames(content)
    const seen = new Set<PDFObject>()
    const isLent = (value: PDFObject | undefined) => value && !seen.has(value) && isWithoutOwn(value)
    const named = (kind: ResourceKind) =>
      this.#listOf(dict, kind)
        ?.entries()
        .filter(([key]) => used.has(String(this.renamed(kind, key)))) ?? []
    while (true) {
      const borrowing = (['XObject', 'Font'] as const)
        .flatMap(named)
        .map(([, value]) => from.lookup(value))
        .filter(isLent)
      if (borrowing.length === 0) return used
      for (const object of borrowing) {
        if (object) seen.add(object)
        const theirs =
          this.#lent.get(object) ?? new Set(contentsOf(object).flatMap((one) => [...findContentNames(one)]))
        this.#lent.set(object, theirs)
        for (const kind of kinds)
          for (const key of this.#listOf(dict, kind)?.keys() ?? [])
            if (theirs.has(String(key))) used.add(String(this.renamed(kind, key)))
      }
    }
  }
}

/** Whether a form or a font draws with the resources of the content around it. */
function isWithoutOwn(object: PDFObject | undefined): boolean {
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict) || dict.has(pdfName('Resources'))) return false
  return /^\/(?:Form|Type3)$/.test(String(dict.lookup(pdfName('Subtype'))))
}
