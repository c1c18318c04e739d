import type { Quantity } from '../model.ts'

/** Counts of words and of each quantity. */
export type Tally = Record<'words' | Quantity, number>

export const quantities = [
  ...(['words', 'headings', 'list_items', 'tables', 'cells', 'pictures', 'formulas', 'notes', 'links'] as const),
  'references',
] as const

/**
 * The counts of a file, made from its XML by code that shares nothing with the reader.
 * Everything that the file itself marks as not part of the article (`deleted` text, `comment`s, `hidden` text,
 * `contents` and indexes, `placeholder`s, `furniture`) is counted here as left, from the file; the reader's entries of
 * these kinds are only for display. The reader must enter everything else that it leaves out or makes in its account,
 * by these rules, with the text '' if the words are kept:
 * - headings: paragraphs with words that a style or an outline level makes one (`text:h`). A heading that the reader
 * takes for something else is left (`layout`), one that it guesses is made.
 * - list_items: paragraphs with words that the word processor numbers or bullets (`text:list-item` with a paragraph of
 * its own), except headings. An item that becomes a reference, a caption or text is left (`layout`); a typed one is
 * made.
 * - tables with a non-empty cell, including nested ones; non-empty cells. A table that does not become one in the text
 * is left with its cells; a table of tabs is made with its cells.
 * - pictures: bitmaps and drawings in files, charts, diagrams, embedded objects, each where it is shown, but not
 * shapes. A MathType formula is a picture. Two pictures of one thing (`alternatives`) are one.
 * - formulas: `m:oMath`, `math`; notes that are referred to; a table's note made from a paragraph is made.
 * - links with words to a web or mail address; one that was only typed is made.
 * - references: the entries in the file at the place of the text's references, and later entries that look like one.
 */
export type Counted = { kept: Tally; left: Tally; paragraphs: SourceParagraph[] }

/** A paragraph of the source that is kept: its words, and whether it is a heading. */
export type SourceParagraph = { words: string[]; isHeading: boolean }

export const noTally = (): Tally => ({
  words: 0,
  headings: 0,
  list_items: 0,
  tables: 0,
  cells: 0,
  pictures: 0,
  formulas: 0,
  notes: 0,
  links: 0,
  references: 0,
})

/** Returns the words of a text: runs of letters, marks and digits. A soft hyphen does not divide a word. */
export const splitCountedWords = (text: string): string[] =>
  text
    .replaceAll('\u00ad', '')
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []
