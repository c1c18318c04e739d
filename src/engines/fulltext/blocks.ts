/** The formatting of a run, from JATS's outermost element to the innermost; `sub` and `sup` exclude each other. */
export const marks = ['bold', 'italic', 'underline', 'strike', 'overline', 'smallCaps', 'code', 'sub', 'sup'] as const
export type Mark = (typeof marks)[number]

/**
 * A stretch of text with the same formatting; its marks are in the order of `marks`. `language` is set if it differs
 * from the paragraph's.
 */
export type Run = { kind: 'run'; text: string; marks: Mark[]; language?: string }

/**
 * A part of a paragraph. Equal neighbours are joined: no run follows another with the same formatting.
 * - link: `ext-link`, to a web address or `mailto:`
 * - reference: `xref` to one or more ids of the text, shown as `content`. `to` is empty if the target no longer exists.
 * `type` is JATS's `ref-type`: `bibr` (a citation), `fig`, `table`, `disp-formula`, `sec`, `app`, `fn` (the mark of a
 * note), `table-fn`, `list`, `boxed-text`, `other`
 * - cited: a citation field of Word or LibreOffice, until it is linked (then a reference); never in JATS
 * - target: `target`, a bookmark that something refers to
 * - ruby: `text` above `base`
 */
export type Inline =
  | Run
  | { kind: 'break' }
  | { kind: 'link'; url: string; content: Inline[] }
  | { kind: 'reference'; type: string; to: string[]; content: Inline[] }
  | { kind: 'cited'; field: CitedField; content: Inline[] }
  | { kind: 'target'; id: string }
  | ({ kind: 'formula' } & Formula)
  | ({ kind: 'picture' } & Picture)
  | { kind: 'ruby'; base: string; text: string }

/**
 * The data of a citation field: `csl` is the JSON of Zotero and Mendeley, `endnote` the XML of EndNote, `word` the tags
 * of Word's own `CITATION` as `b:Sources`, `odt` the attributes of `text:bibliography-mark` as JSON.
 */
export type CitedField = { by: 'csl' | 'endnote' | 'word' | 'odt'; data: string }

export type Paragraph = { kind: 'paragraph'; id: string; content: Inline[]; language?: string }

/** A list. An item's label is its printed label, `3.` or `(b)`; a bullet's is ''. */
export type List = { kind: 'list'; id: string; type: 'bullet' | 'order' | 'simple'; items: ListItem[] }
export type ListItem = { label: string; blocks: Block[] }

/** A cell, listed in the row in which it begins. */
export type Cell = {
  blocks: Block[]
  columns: number
  rows: number
  isHead: boolean
  align: '' | 'left' | 'center' | 'right' | 'justify'
}

/**
 * A table (`table-wrap`). `widths` are its columns' fractions of the whole, empty if unknown; `pictures` are the table
 * itself if it is a picture. A note without id and label is a paragraph below the table.
 */
export type Table = Captioned & {
  kind: 'table'
  widths: number[]
  head: Cell[][]
  body: Cell[][]
  notes: Note[]
  pictures: Picture[]
}

/** An element with an id, a label and a caption: its title, and further paragraphs. */
export type Captioned = { id: string; label: string; caption: { title: Inline[]; paragraphs: Paragraph[] } }

/** A figure, or a picture in the text without a caption. `blocks` are its other content, such as code. */
export type Figure = Captioned & { kind: 'figure'; pictures: Picture[]; blocks: Block[] }

/**
 * A picture. `file` is its name among the text's files; `width` and `height` are its shown size in points, 0 if
 * unknown. `crop` holds the fractions to cut off, until it has been cut; `whole` is then the file before cutting.
 * `turn` is its clockwise rotation in degrees. `alt` includes the words of a shape, chart or diagram.
 */
export type Picture = {
  file: string
  alt: string
  isDecorative: boolean
  width: number
  height: number
  crop?: { left: number; top: number; right: number; bottom: number }
  whole?: string
  turn?: number
}

/** A formula: MathML as written, '' if unreadable; TeX if the source has it; otherwise its picture. */
export type Formula = { mathml: string; tex: string; alt: string; picture?: Picture }

/** A footnote, endnote, or a table's note. `type` is JATS's `fn-type`, '' for most. */
export type Note = { id: string; label: string; type: string; blocks: Block[] }

export type Block =
  | Paragraph
  | List
  | Table
  | Figure
  | ({ kind: 'figures'; figures: Figure[] } & Captioned)
  | ({ kind: 'formula'; id: string; label: string } & Formula)
  | { kind: 'quote'; id: string; blocks: Block[]; attribution: Inline[] }
  | { kind: 'code'; id: string; text: string; language: string }
  | { kind: 'verse'; id: string; lines: Inline[][]; attribution: Inline[] }
  | { kind: 'definitions'; id: string; items: { term: Inline[]; blocks: Block[] }[] }
  /** A box next to the text, or a statement such as a theorem. */
  | ({ kind: 'box' | 'statement'; blocks: Block[] } & Captioned)
  | ({ kind: 'supplement'; url: string } & Captioned)
