import type { Block, Inline, Note, Paragraph } from './blocks.ts'

/**
 * A full text: an article's content below its abstract, as in JATS 1.4 (`body` and `back`), without its front. Readers
 * of Word, ODT and JATS make it, and all outputs are made from it.
 * Rules for code that makes or writes one:
 * - Everything is in reading order: the blocks of a part, then its sections; then the parts of `back`.
 * - '' means absent (an id, a label, a language), as does an empty list. Text is plain and in NFC, without control
 * characters; spaces at the ends of a paragraph are trimmed, others are kept.
 * - An element has an id if a reference, a reader's address or a finding may lead to it: `sec1`, `fig1`, `tab1`, `eq1`,
 * `fn1`, `ref1`, `app1`, `box1`, `list1`, `p1`, by its order in the text. It is unique in the text and a valid XML
 * name.
 * - A label is as printed, with its full stop or bracket (`Figure 1.`, `(3)`, `2.1`, `[4]`), and is not repeated in the
 * text next to it. It may be generated: a number that the word processor counts is not text in its file. The account
 * lists those (`made`).
 * - Only titles and cells have line breaks (JATS allows them nowhere else): paragraphs are split there.
 */
export type FullText = Part & {
  /** ISO 639-1; '' if unknown. */
  language: string
  back: BackPart[]
}

/** Blocks, then sections. */
export type Part = { blocks: Block[]; sections: Section[] }

/** A section with its heading; its level is its depth of nesting. `role` is JATS's `sec-type`, '' for most. */
export type Section = Part & { id: string; label: string; title: Inline[]; role: string; language?: string }

/**
 * A part after the body: `acknowledgements` (`ack`), `appendix` (`app`) and any other section, such as funding and
 * declarations (`sec` with its `sec-type`); the footnotes and endnotes (`fn-group`); a list of references.
 */
export type BackPart =
  | ({ kind: 'acknowledgements' | 'appendix' | 'section' } & Section)
  | { kind: 'notes'; title: Inline[]; notes: Note[] }
  | ({ kind: 'references' } & ReferenceList)

/** A list of references, which may contain lists (sources, then literature); `blocks` are below its heading. */
export type ReferenceList = {
  id: string
  title: Inline[]
  blocks: Block[]
  references: Reference[]
  lists: ReferenceList[]
}

/** A reference as cited (`mixed-citation`), and its parts if they are known. `notes` are an annotation below it. */
export type Reference = { id: string; label: string; content: Inline[]; parts?: ReferenceParts; notes: Paragraph[] }

/** The parts of a reference (`element-citation`), each '' or empty if unknown. */
export type ReferenceParts = {
  /** JATS's `publication-type`: `journal`, `book`, `chapter`, `thesis`, `web`, `other` … */
  type: string
  people: { surname: string; given: string; role: 'author' | 'editor' }[]
  /** Groups among its authors. */
  groups: string[]
  title: string
  /** The journal, book or site that contains it. */
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

/** The front of a paper in its file. No output uses it; the command and "Make the article" do. */
export type Front = {
  /** HTML with `i`, `sub` and `sup`. */
  title: string
  people: { name: string; affiliation: string; email: string; orcid: string }[]
  /** HTML. */
  abstract: string
  keywords: string
  /** Title and abstract in another language, HTML too. */
  translation: { language: string; title: string; abstract: string } | undefined
  /** Additional abstracts, by JATS's `abstract-type`: highlights, a plain-language summary. HTML too. */
  summaries: { type: string; name: string; abstract: string }[]
  /** The other lines of a front as plain text: addresses, dates, notes to readers, running heads. */
  notes: string[]
  /** The lines above the abstract of a word processor's file, as typed; a byline has the marks of affiliations. */
  lines?: string[]
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
  | 'table_grid_mended'
  | 'formula_as_picture'
  | 'formula_not_read'
  | 'heading_guessed'
  | 'heading_like_reference'
  | 'heading_like_affiliation'
  | 'abstract_twice'
  | 'abstract_differs'
  | 'citation_unlinked'
  | 'reference_uncited'
  | 'reference_unread'
  | 'figure_uncited'
  | 'text_not_carried'
  | 'letters_without_font'
  | 'set_plainly'
  | 'language_unsure'
  | 'element_unknown'

/** A point for a person to check; `section` and `id` are ids or '', `text` is the text that it is about, in full. */
export type Finding = { code: FindingCode; where: { section: string; id: string }; text: string }

/** The quantities of the balance, except words, which are counted from texts. */
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
 * A difference between the source and the text.
 * - left: `deleted` by tracked changes, `comment`, `hidden`, `contents` and index, `placeholder`, `front` (title,
 * byline, abstract, keywords), `furniture` (headers, footers, page and line numbers), `empty` (cells, paragraphs),
 * `layout` (a table that only lays out the page, cells of tabs, the heading of contents), `twice` (the second of two
 * versions of one thing)
 * - made: `number` of a heading, list item, note or reference; `reference` written from a citation's data; `table` of
 * tabs
 * - found: reported by a finding, which holds the words
 */
export type Entry = {
  kind:
    | ('deleted' | 'comment' | 'hidden' | 'contents' | 'placeholder' | 'front' | 'furniture' | 'empty' | 'layout')
    | ('twice' | 'number' | 'reference' | 'table' | 'finding')
  text: string
  counts: Partial<Record<Quantity, number>>
}

/** The reader's own account, for the balance: source + made = carried + left + found. */
export type Account = { left: Entry[]; made: Entry[]; found: Entry[] }

/**
 * A text as a reader returns it: its pictures are not yet converted for browsers (`files` are the source's, by the
 * names in `Picture`), and its citations are not yet linked (`cited` inlines).
 */
export type ReadText = {
  text: FullText
  front: Front
  findings: Finding[]
  account: Account
  files: Map<string, Uint8Array>
}
