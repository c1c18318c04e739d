import { printedWord } from '../../core/language/paper-words.ts'
import type { Block, FullText, Inline, Note, ReferenceList, Section } from '../../engines/fulltext/text.ts'
import { plainText } from './plain-rules.ts'

/** A place that cites a reference or note: the id of its link, and its section's title. */
export type Mention = { id: string; section: string }

/** An entry of the contents, and the entries within it. */
export type ContentsEntry = { id: string; title: string; entries: ContentsEntry[] }

/** Returns the default titles of notes and references, and the word for a table, in a text's language. */
export const titlesIn = (language: string) => ({
  notes: printedWord(language, 'notes'),
  references: printedWord(language, 'references'),
  table: printedWord(language, 'table'),
})

/** The least number of headings for a text to have contents. */
export const leastHeadings = 2

/**
 * A text with the data that its page needs: the citing places of references, ids of citing links, contents, numbered
 * figures and tables.
 */
export type PageText = {
  text: FullText
  /** The citing places by the id of a reference or note, in the order of the text. */
  mentions: ReadonlyMap<string, Mention[]>
  /** The id of each citing link. */
  linkIds: ReadonlyMap<Inline, string>
  contents: ContentsEntry[]
  figures: { id: string; label: string }[]
  notes: Note[]
}

/** Reads a text once for its page. */
export function pageText(text: FullText): PageText {
  const reader = new Reader(text.back.flatMap((one) => (one.kind === 'references' ? listReferenceIds(one) : [])))
  reader.part(text, '')
  const backs: ContentsEntry[] = []
  for (const one of text.back) {
    if (one.kind === 'references')
      backs.push({
        id: listId(text, one),
        title: plainText(one.title) || titlesIn(text.language).references,
        entries: [],
      })
    else if (one.kind === 'notes') for (const note of one.notes) reader.blocks(note.blocks, '')
    else backs.push(reader.section(one))
  }
  const notes = text.back.flatMap((one) => (one.kind === 'notes' ? one.notes : []))
  const contents = [...text.sections.map(makeContentsEntry), ...backs].filter(isEntry)
  return { text, mentions: reader.mentions, linkIds: reader.linkIds, contents, figures: reader.figures, notes }
}

/** Returns the ids of a list's references, in its order. */
const listReferenceIds = ({ references, lists }: Omit<ReferenceList, 'id'>): string[] => [
  ...references.map(({ id }) => id),
  ...lists.flatMap(listReferenceIds),
]

/** Returns the id of a list of references: its own, or `references` for the first one without. */
export function listId({ back }: FullText, { id, references }: Pick<ReferenceList, 'id' | 'references'>): string {
  const first = back.find((one) => one.kind === 'references' && !one.id)
  return id || (first?.kind === 'references' && first.references === references ? 'references' : '')
}

/** Reports whether the contents can link to a section. */
const isEntry = ({ id, title }: ContentsEntry) => id !== '' && title !== ''

const makeContentsEntry = (section: Section): ContentsEntry => ({
  id: section.id,
  title: [section.label, plainText(section.title)].filter(Boolean).join(' '),
  entries: section.sections.map(makeContentsEntry).filter(isEntry),
})

class Reader {
  readonly mentions = new Map<string, Mention[]>()
  readonly linkIds = new Map<Inline, string>()
  readonly figures: { id: string; label: string }[] = []

  /** @param order the ids of all references */
  constructor(private readonly order: readonly string[]) {}

  part({ blocks, sections }: Pick<Section, 'blocks' | 'sections'>, title: string) {
    this.blocks(blocks, title)
    for (const one of sections) this.section(one, title)
  }

  /** @param outer the title of the surrounding section, for a section without a title */
  section(section: Section, outer = ''): ContentsEntry {
    this.part(section, plainText(section.title) || outer)
    return makeContentsEntry(section)
  }

  blocks(blocks: readonly Block[], section: string) {
    for (const block of blocks) {
      if ((block.kind === 'figure' || block.kind === 'table') && block.id && block.label)
        this.figures.push({ id: block.id, label: block.label.replace(/[.:]\s*$/, '') })
      this.within(block, section)
    }
  }

  /** Finds the citing links in any part of a block, in reading order. */
  private within(value: unknown, section: string) {
    if (Array.isArray(value)) {
      for (const one of value) this.within(one, section)
      for (const at of value.keys()) this.range(value.slice(at, at + 3), section)
    }
    if (!Array.isArray(value) && typeof value === 'object' && value !== null) {
      if (isReference(value)) this.mention(value, section)
      else for (const one of Object.values(value)) this.within(one, section)
    }
  }

  /** Adds the references between the ends of `[1–5]` as cited there. */
  private range([first, dash, last]: unknown[], section: string) {
    if (!isLink(first) || !isLink(last) || !isDash(dash)) return
    const id = this.linkIds.get(first)
    const [from, to] = [this.order.indexOf(first.to.at(-1) ?? ''), this.order.indexOf(last.to[0] ?? '')]
    if (!id || from < 0) return
    for (const one of this.order.slice(from + 1, to)) this.add(one, { id, section })
  }

  private add(to: string, mention: Mention) {
    this.mentions.getOrInsertComputed(to, () => []).push(mention)
  }

  private mention(link: Extract<Inline, { kind: 'reference' }>, section: string) {
    if (link.type !== 'bibr' && link.type !== 'fn') return
    const id = `c${this.linkIds.size + 1}`
    this.linkIds.set(link, id)
    for (const to of link.to) this.add(to, { id, section })
  }
}

const isReference = (value: object): value is Extract<Inline, { kind: 'reference' }> =>
  'kind' in value && value.kind === 'reference'

const isLink = (value: unknown): value is Extract<Inline, { kind: 'reference' }> =>
  typeof value === 'object' && value !== null && isReference(value) && value.type === 'bibr'

const isDash = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'text' in value && /^\s*[-\u2010-\u2014]\s*$/.test(String(value.text))
