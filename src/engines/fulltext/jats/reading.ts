import { elementsIn, textIn, type XmlElement } from '../../archives/archives.ts'
import type { Block, Note, Picture } from '../blocks.ts'
import type { Account, Entry, Finding, FindingCode } from '../model.ts'

/** The state of reading an article: its ids and pictures, and the books that its reader keeps. */
export class Reading {
  readonly findings: Finding[] = []
  readonly account: Account = { left: [], made: [], found: [] }
  /** Notes that stood within a line. */
  readonly notes: Note[] = []
  /** The id of the section that is read. */
  section = ''
  /** Whether it is the back that is read. */
  isBack = false
  private readonly unknown = new Set<string>()

  constructor(
    private readonly ids: Map<XmlElement, string>,
    private readonly targets: ReadonlyMap<string, string>,
    private readonly fileOf: (address: string) => string | undefined,
    readonly blocksOf: (children: XmlElement['children'], reading: Reading) => Block[],
  ) {}

  idOf = (element: XmlElement): string => this.ids.get(element) ?? ''

  /** Lets an element be read as another one of the same id. */
  as(element: XmlElement, other: XmlElement): XmlElement {
    this.ids.set(other, this.idOf(element))
    return other
  }

  /** The ids that an element of others leads to. */
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

  /** Names that machines give to a section or box are not shown. */
  leaveNames(element: XmlElement): void {
    for (const name of elementsNamed(element, 'object-id')) this.left('front', lineOf(name))
  }

  /** Tells of an element that is not known, once each; its words stay. */
  tellUnknown(element: XmlElement): void {
    if (this.unknown.has(element.name)) return
    this.unknown.add(element.name)
    this.find('element_unknown', '', `${element.name}: ${lineOf(element)}`)
  }

  /** The file that an address names; where there is none, it is told. */
  pictureAt(address: string, id: string): string | undefined {
    const file = this.fileOf(address)
    if (file === undefined) {
      this.find('picture_not_shown', id, address)
      this.account.found.push({ kind: 'finding', text: '', counts: { pictures: 1 } })
    }
    return file
  }
}

/** All words of an element in one line. */
export const lineOf = (element: XmlElement): string => wordsOf(element).replace(/\s+/g, ' ').trim()

const wordsOf = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : `${wordsOf(child)} `)).join('')

/** An attribute, '' if there is none. */
export const at = (element: XmlElement, name: string): string => element.attributes[name] ?? ''

export const elementsNamed = (element: XmlElement, ...names: string[]): XmlElement[] =>
  elementsIn(element).filter(({ name }) => names.includes(name))

/** All elements within one, in the order of the document. */
export function* within(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    yield child
    yield* within(child)
  }
}

/** The texts that stand for a picture or formula: its own, else its neighbour's. */
export function alternativeOf(element: XmlElement, outer?: XmlElement): Pick<Picture, 'alt' | 'isDecorative'> {
  const all = [
    ...elementsNamed(element, 'alt-text', 'long-desc'),
    ...(outer ? elementsNamed(outer, 'alt-text', 'long-desc') : []),
  ]
  const [first] = all
  const isDecorative = first !== undefined && at(first, 'content-type') === 'decorative'
  return { alt: isDecorative ? '' : clean(textIn(first)), isDecorative }
}

/** A text in one line, in NFC. */
export const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
