import type { Block, Inline, Note, Paragraph } from './blocks.ts'

/**
 * A full text: what an article says below its abstract, as JATS 1.4 says it (`body` and `back`), and nothing of its
 * front. Readers of Word, ODT and JATS make it, and everything that comes out is made from it.
 *
 * Rules of the shape, for whoever makes or writes one:
 * - Everything stands in reading order: the blocks of a part, then its sections; the parts of `back` one by one.
 * - '' says that there is none (an id, a label, a language), an empty list too. Text is plain and in NFC as it was
 *   read, without control characters; spaces at the ends of a paragraph are trimmed, others are kept.
 * - An id is given where a reference, a reader's address or a finding may lead: `sec1`, `fig1`, `tab1`, `eq1`, `fn1`,
 *   `ref1`, `app1`, `box1`, `list1`, `p1`, by place in the text. It is unique in the text and a name of XML.
 * - A label is as readers see it, with its point or bracket (`Figure 1.`, `(3)`, `2.1`, `[4]`), and never again in the
 *   text beside it. It may have been made: a number that the word processor counted stands in no part of its file as
 *   text. The account says which (`made`).
 * - A line break stands in titles and cells alone (JATS has it nowhere else): paragraphs are parted there.
 */
export type FullText = Part & {
  /** ISO 639-1; '' where it is not known. */
  language: string
  back: BackPart[]
}

/** Blocks, then sections. */
export type Part = { blocks: Block[]; sections: Section[] }

/** A section with its heading; its level is how deep it stands in others. `role` is JATS's `sec-type`, '' for most. */
export type Section = Part & { id: string; label: string; title: Inline[]; role: string; language?: string }

/**
 * A part behind the body: `acknowledgements` (`ack`), `appendix` (`app`) and any other section, such as funding and
 * declarations (`sec` with its `sec-type`); the footnotes and endnotes (`fn-group`); a list of references.
 */
export type BackPart =
  | ({ kind: 'acknowledgements' | 'appendix' | 'section' } & Section)
  | { kind: 'notes'; title: Inline[]; notes: Note[] }
  | ({ kind: 'references' } & ReferenceList)

/** A list of references, with lists within it (sources, then literature); `blocks` stand below its heading. */
export type ReferenceList = {
  id: string
  title: Inline[]
  blocks: Block[]
  references: Reference[]
  lists: ReferenceList[]
}

/** A reference as cited (`mixed-citation`), and its parts where they are known. `notes` are an annotation below it. */
export type Reference = { id: string; label: string; content: Inline[]; parts?: ReferenceParts; notes: Paragraph[] }

/** The parts of a reference (`element-citation`); each '' or empty where it is not known. */
export type ReferenceParts = {
  /** JATS's `publication-type`: `journal`, `book`, `chapter`, `thesis`, `web`, `other` … */
  type: string
  people: { surname: string; given: string; role: 'author' | 'editor' }[]
  /** Groups that wrote it. */
  groups: string[]
  title: string
  /** The journal, book or site that it stands in. */
  container: string
  year: string
  volume: string
  issue: string
  firstPage: string
  lastPage: string
  publisher: string
  place: string
  doi: string
  pmid: string
  url: string
}

/** The front of a paper as its file has it; it goes into no output, but the command and "Make the article" use it. */
export type Front = {
  /** HTML with `i`, `sub` and `sup`. */
  title: string
  people: { name: string; affiliation: string; email: string; orcid: string }[]
  /** HTML. */
  abstract: string
  keywords: string
  /** Title and abstract in another language, HTML too. */
  translation: { language: string; title: string; abstract: string } | undefined
  /** The other lines of a front, plain: addresses, dates, notes to readers, running heads. */
  notes: string[]
}

export type FindingCode =
  | 'figure_without_caption'
  | 'figure_without_alt'
  | 'figure_too_small'
  | 'picture_not_shown'
  | 'shape_not_drawn'
  | 'table_as_picture'
  | 'table_without_caption'
  | 'table_without_head'
  | 'formula_as_picture'
  | 'formula_not_read'
  | 'heading_guessed'
  | 'citation_unlinked'
  | 'reference_uncited'
  | 'reference_unread'
  | 'figure_uncited'
  | 'text_not_carried'
  | 'letters_without_font'
  | 'element_unknown'

/**
 * A thing that a person should look at; `section` and `id` are ids or '', `text` is the whole text that it is about.
 */
export type Finding = { code: FindingCode; where: { section: string; id: string }; text: string }

/** The quantities of the balance but for words, which are counted from texts. */
export type Quantity =
  | 'headings'
  | 'list_items'
  | 'tables'
  | 'cells'
  | 'pictures'
  | 'formulas'
  | 'notes'
  | 'links'
  | 'references'

/**
 * Something of the source that the text has not, or the text has and the source has not.
 * - left: `deleted` by tracked changes, `comment`, `hidden`, `contents` and index, `placeholder`, `front` (title,
 *   byline, abstract, keywords), `furniture` (heads, feet, numbers of pages and lines), `empty` (cells, paragraphs),
 *   `layout` (a table that only lays the page out, cells of tabs), `twice` (the second of two versions of one thing)
 * - made: `number` of a heading, list item, note or reference; `reference` written from a citation's data; `table`
 *   of tabs
 * - found: named by a finding, which holds the words
 */
export type Entry = {
  kind:
    | ('deleted' | 'comment' | 'hidden' | 'contents' | 'placeholder' | 'front' | 'furniture' | 'empty' | 'layout')
    | ('twice' | 'number' | 'reference' | 'table' | 'finding')
  text: string
  counts: Partial<Record<Quantity, number>>
}

/** The reader's own books, by which the balance closes: source + made = carried + left + found. */
export type Account = { left: Entry[]; made: Entry[]; found: Entry[] }

/**
 * A text as a reader gives it: before pictures are made for browsers (`files` are the source's, by the names that
 * `Picture` says), and before citations are linked (`cited` among the runs).
 */
export type ReadText = {
  text: FullText
  front: Front
  findings: Finding[]
  account: Account
  files: Map<string, Uint8Array>
}
