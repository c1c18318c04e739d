import { elementsIn, textIn, type XmlElement } from '../../archives/archives.ts'
import type { Block, Note, Picture } from '../blocks.ts'
import type { Account, Entry, Finding, FindingCode } from '../model.ts'

/** The state of reading an article: its ids and pictures, and the reader's account. */
export class Reading {
  readonly findings: Finding[] = []
  readonly account: Account = { left: [], made: [], found: [] }
  /** Notes found within a line. */
  readonly notes: Note[] = []
  /** The id of the current section. */
  section = ''
  /** Whether the reader is in the back. */
  isBack = false
  /** The items of each list read, by its id in the source, with those of lists that it goes on with. */
  readonly counted = new Map<string, number>()
  private readonly unknown = new Set<string>()
  private readonly meanings = new Set<string>()

  constructor(
    private readonly ids: Map<XmlElement, string>,
    private readonly targets: ReadonlyMap<string, string>,
    private readonly fileOf: (address: string) => string | undefined,
    readonly blocksOf: (children: XmlElement['children'], reading: Reading) => Block[],
    private readonly parts: readonly XmlElement[] = [],
  ) {}

  /** Whether the meaning of an abbreviation is nowhere else in the text, and was not asked for before. */
  isNew(meaning: string): boolean {
    const words = comparable(meaning)
    if (words === '' || this.meanings.has(words)) return false
    this.meanings.add(words)
    this.text ??= comparable(this.parts.map(textWithoutMeanings).join(' '))
    return !this.text.includes(words)
  }
  private text: string | undefined

  idOf = (element: XmlElement): string => this.ids.get(element) ?? ''

  /** Lets an element be read as another one with the same id. */
  as(element: XmlElement, other: XmlElement): XmlElement {
    this.ids.set(other, this.idOf(element))
    return other
  }

  /** Returns the new ids for a list of an element's targets. */
  targetsOf = (rid: string): string[] => rid.split(/\s+/).flatMap((id) => this.targets.get(id) ?? [])

  find(code: FindingCode, id: string, text: string): void {
    this.findings.push({ code, where: { section: this.section, id }, text })
  }

  left(kind: Entry['kind'], text: string, counts: Entry['counts'] = {}): void {
    this.account.left.push({ kind, text, counts })
  }

  made(kind: Entry['kind'], text: string, counts: Entry['counts'] = {}): void {
    this.account.made.push({ kind, text, counts })
  }

  /** Leaves out the object ids of a section or box, which are for machines. */
  leaveNames(element: XmlElement): void {
    for (const name of elementsNamed(element, 'object-id')) this.left('front', elementTextLine(name))
  }

  /** Reports an unknown element, once for each name; its words are kept. */
  tellUnknown(element: XmlElement): void {
    if (this.unknown.has(element.name)) return
    this.unknown.add(element.name)
    this.find('element_unknown', '', `${element.name}: ${elementTextLine(element)}`)
  }

  /** Returns the file of a picture's address; reports a missing one. */
  pictureAt(address: string, id: string): string | undefined {
    const file = this.fileOf(address)
    if (file === undefined) {
      this.find('picture_not_shown', id, address)
      this.account.found.push({ kind: 'finding', text: '', counts: { pictures: 1 } })
    }
    return file
  }
}

/** Returns all words of an element on one line. */
export const elementTextLine = (element: XmlElement): string => joinElementWords(element).replace(/\s+/g, ' ').trim()

const joinElementWords = ({ children }: XmlElement): string =>
  children
    .map((child) =>
      typeof child === 'string' ? child : `${joinElementWords(child)}${isWithinWord.test(child.name) ? '' : ' '}`,
    )
    .join('')

/** Elements that only change the look of letters, also within a word. */
const isWithinWord = /^(?:italic|bold|sc|su[bp]|underline|strike|overline|monospace|roman|sans-serif|styled-content)$/

const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const textWithoutMeanings = ({ name, children }: XmlElement): string =>
  children
    .map((child) => {
      if (typeof child === 'string') return child
      return name === 'abbrev' && child.name === 'def' ? ' ' : textWithoutMeanings(child)
    })
    .join('')

/** Returns an attribute; '' if it is absent. */
export const at = (element: XmlElement, name: string): string => element.attributes[name] ?? ''

export const elementsNamed = (element: XmlElement, ...names: string[]): XmlElement[] =>
  elementsIn(element).filter(({ name }) => names.includes(name))

/** Yields all descendants of an element, in document order. */
export function* walkDescendants(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    yield child
    yield* walkDescendants(child)
  }
}

/** Returns the alternative text of a picture or formula: its own, or else that of its neighbour. */
export function alternativeOf(element: XmlElement, outer?: XmlElement): Pick<Picture, 'alt' | 'isDecorative'> {
  const all = [
    ...elementsNamed(element, 'alt-text', 'long-desc'),
    ...(outer ? elementsNamed(outer, 'alt-text', 'long-desc') : []),
  ]
  const [first] = all
  const isDecorative = first !== undefined && at(first, 'content-type') === 'decorative'
  return { alt: isDecorative ? '' : clean(textIn(first)), isDecorative }
}

/** Returns a text on one line, in NFC. */
export const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
