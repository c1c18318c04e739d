/** The looks of a run, from JATS's outermost element to the innermost; `sub` and `sup` exclude each other. */
export const marks = ['bold', 'italic', 'underline', 'strike', 'overline', 'smallCaps', 'code', 'sub', 'sup'] as const
export type Mark = (typeof marks)[number]

/** A stretch of text in one look, its marks in the order of `marks`; `language` where it is not the paragraph's. */
export type Run = { kind: 'run'; text: string; marks: Mark[]; language?: string }

/**
 * A part of a paragraph. Equal neighbours are joined: a run follows no run with the same look.
 * - link: `ext-link`, to a web address or `mailto:`
 * - reference: `xref` to one or more ids of the text, shown as `content`. `to` is empty where the target is gone.
 *   `type` is JATS's `ref-type`: `bibr` (a citation), `fig`, `table`, `disp-formula`, `sec`, `app`, `fn` (the mark of
 *   a note), `table-fn`, `list`, `boxed-text`, `other`
 * - cited: a citation as a field of Word or LibreOffice holds it, until it is linked (then a reference); never in JATS
 * - target: `target`, a bookmark that something leads to
 * - ruby: `text` set above `base`
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
 * The data of a citation field: `csl` is the JSON of Zotero and Mendeley, `endnote` the XML of EndNote, `word` the
 * tags of Word's own `CITATION` as `b:Sources`, `odt` the attributes of `text:bibliography-mark` as JSON.
 */
export type CitedField = { by: 'csl' | 'endnote' | 'word' | 'odt'; data: string }

export type Paragraph = { kind: 'paragraph'; id: string; content: Inline[]; language?: string }

/** A list; a bullet's label is ''. An item's label is as shown, `3.` or `(b)`. */
export type List = { kind: 'list'; id: string; type: 'bullet' | 'order' | 'simple'; items: ListItem[] }
export type ListItem = { label: string; blocks: Block[] }

/** A row's cells, each where it begins. */
export type Cell = {
  blocks: Block[]
  columns: number
  rows: number
  isHead: boolean
  align: '' | 'left' | 'center' | 'right' | 'justify'
}

/**
 * A table (`table-wrap`). `widths` are its columns' shares of the whole, empty where they are not known; `pictures`
 * are the table itself where it is a picture. A note without id and label is a paragraph below the table.
 */
export type Table = Captioned & {
  kind: 'table'
  widths: number[]
  head: Cell[][]
  body: Cell[][]
  notes: Note[]
  pictures: Picture[]
}

/** A thing with an id, a label and a caption: its title, and further paragraphs. */
export type Captioned = { id: string; label: string; caption: { title: Inline[]; paragraphs: Paragraph[] } }

/**
 * A figure, also a picture that stands by itself without a caption. `blocks` are what else is shown in it, as code.
 */
export type Figure = Captioned & { kind: 'figure'; pictures: Picture[]; blocks: Block[] }

/**
 * A picture. `file` is its name among the text's files; `width` and `height` are those it is shown at, in points, 0
 * where they are not known. `crop` are the shares of it that are cut off, until it has been cut; `whole` is then the
 * file before that. `turn` is how far it is turned clockwise, in degrees. What a shape, chart or diagram says in words
 * stands in `alt`.
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

/** A formula: MathML as written, '' where it is not readable; TeX where the source has it; else its picture. */
export type Formula = { mathml: string; tex: string; alt: string; picture?: Picture }

/** A footnote, endnote, or a table's. `type` is JATS's `fn-type`, '' for most. */
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
  /** A box of text beside the text, or a theorem and the like. */
  | ({ kind: 'box' | 'statement'; blocks: Block[] } & Captioned)
  | ({ kind: 'supplement'; url: string } & Captioned)
