import type { Block, Figure, Inline, Note } from '../blocks.ts'
import type { BackPart, FullText, Part, ReferenceList, Section } from '../model.ts'

/** The element that contains a bookmark: its id, and the type of a reference to it in JATS. */
export type Place = { id: string; type: string }

/** Assigns ids in order, and finds the element that contains each bookmark. */
export class Naming {
  readonly places = new Map<string, Place>()
  private readonly counts = new Map<string, number>()

  private next(prefix: string): string {
    const count = (this.counts.get(prefix) ?? 0) + 1
    this.counts.set(prefix, count)
    return `${prefix}${count}`
  }

  /** Names everything in a text, in order. */
  name(text: FullText): void {
    this.part(text)
    for (const one of text.back) this.back(one)
  }

  private part({ blocks, sections }: Part): void {
    this.blocks(blocks)
    for (const section of sections) this.section(section, 'sec')
  }

  private section(section: Section, prefix: 'sec' | 'app'): void {
    section.id = this.next(prefix)
    this.mark(section.title, { id: section.id, type: prefix })
    this.part(section)
  }

  private back(one: BackPart): void {
    if (one.kind === 'references') this.list(one)
    else if (one.kind === 'notes') for (const note of one.notes) this.note(note)
    else this.section(one, one.kind === 'appendix' ? 'app' : 'sec')
  }

  private list(list: ReferenceList): void {
    list.id = this.next('refs')
    this.mark(list.title, { id: list.id, type: 'sec' })
    this.blocks(list.blocks)
    for (const one of list.references) {
      one.id = this.next('ref')
      this.mark(one.content, { id: one.id, type: 'bibr' })
    }
    for (const inner of list.lists) this.list(inner)
  }

  private note({ id, blocks }: Note): void {
    const before = new Set(this.places.keys())
    this.blocks(blocks)
    for (const [name] of this.places) if (!before.has(name)) this.places.set(name, { id, type: 'fn' })
  }

  private blocks(blocks: readonly Block[]): void {
    for (const block of blocks) this.block(block)
  }

  private block(block: Block): void {
    switch (block.kind) {
      case 'paragraph':
        this.inner(block.content)
        break
      case 'list':
        block.id = this.next('list')
        for (const item of block.items) this.blocks(item.blocks)
        break
      case 'table':
        block.id = this.next('tab')
        this.caption(block, 'table')
        for (const cell of [...block.head, ...block.body].flat()) this.blocks(cell.blocks)
        for (const [at, note] of block.notes.entries()) {
          if (note.label) note.id = `${block.id}fn${at + 1}`
          this.blocks(note.blocks)
        }
        break
      case 'figure':
        this.figure(block)
        break
      case 'figures':
        block.id = this.next('figs')
        for (const figure of block.figures) this.figure(figure)
        break
      case 'formula':
        block.id = this.next('eq')
        break
      case 'box':
      case 'statement':
        block.id = this.next('box')
        this.caption(block, 'boxed-text')
        this.blocks(block.blocks)
        break
      case 'quote':
        this.blocks(block.blocks)
        break
      default:
        break
    }
  }

  private figure(figure: Figure): void {
    figure.id = this.next('fig')
    this.caption(figure, 'fig')
    this.blocks(figure.blocks)
  }

  private caption({ id, caption }: Pick<Figure, 'id' | 'caption'>, type: string): void {
    this.mark(caption.title, { id, type })
    for (const one of caption.paragraphs) this.mark(one.content, { id, type })
  }

  /** Gives the bookmarks within a paragraph places of their own. */
  private inner(content: readonly Inline[]): void {
    for (const one of content) {
      if (one.kind === 'target' && !this.places.has(one.id)) this.places.set(one.id, { id: '', type: 'other' })
      if ('content' in one) this.inner(one.content)
    }
  }

  private mark(content: readonly Inline[], place: Place): void {
    for (const one of content) {
      if (one.kind === 'target') this.places.set(one.id, place)
      if ('content' in one) this.mark(one.content, place)
    }
  }
}

/**
 * Returns a function that resolves bookmarks: references lead to the elements that contain them; unused bookmarks are
 * removed.
 */
export function resolver(naming: Naming, wanted: ReadonlySet<string>): (content: Inline[]) => Inline[] {
  let count = 0
  for (const [name, place] of naming.places) if (place.id === '' && wanted.has(name)) place.id = `p${++count}`
  return (content) =>
    content.flatMap((one): Inline[] => {
      if (one.kind === 'target') {
        const place = naming.places.get(one.id)
        return place?.type === 'other' && place.id
          ? [{ kind: 'target', id: place.id }]
          : one.id.startsWith('bookmark ')
            ? []
            : [one]
      }
      if (one.kind !== 'reference' || !one.to.some((to) => to.startsWith('bookmark '))) return [one]
      const places = one.to.flatMap((to) => naming.places.get(to) ?? []).filter(({ id }) => id !== '')
      const [first] = places
      return first ? [{ ...one, type: first.type, to: places.map(({ id }) => id) }] : one.content
    })
}

/** Collects the bookmarks that references lead to. */
export function wantedIn(content: readonly Inline[], found: Set<string>): void {
  for (const one of content) if (one.kind === 'reference') for (const to of one.to) found.add(to)
}
