import type { Quantity } from '../model.ts'

/** Counts of words and of each quantity. */
export type Tally = Record<'words' | Quantity, number>

export const quantities = [
  ...(['words', 'headings', 'list_items', 'tables', 'cells', 'pictures', 'formulas', 'notes', 'links'] as const),
  'references',
] as const

/**
 * The counts of a file, from its XML by code that shares nothing with the reader.
 *
 * All that the file itself says to be none of the article (`deleted` text, `comment`s, `hidden` text, `contents` and
 * indexes, `placeholder`s, `furniture`) is counted here as left, from the file; the reader's entries of these kinds
 * are for people. All else that it leaves out, or makes, it has to enter in its account, by these rules, with the text
 * '' where the words stay:
 * - headings: paragraphs with words that a style or an outline level calls one (`text:h`). One that the reader takes
 *   for another thing is left (`layout`), one that it guesses is made.
 * - list_items: paragraphs with words that are numbered or bulleted by the word processor (`text:list-item` with a
 *   paragraph of its own) and no headings. One that becomes a reference, a caption or text is left (`layout`); a
 *   typed one is made.
 * - tables with a cell that has something in it, nested ones too; cells that have something in them. A table that is
 *   none in the text is left with its cells; a table of tabs is made with its cells.
 * - pictures: bitmaps and drawings in files, charts, diagrams, embedded objects, each where it is shown; shapes are
 *   none. A MathType formula is a picture. Two pictures of one thing (`alternatives`) are one.
 * - formulas: `m:oMath`, `math`; notes that something leads to; a table's note made of a paragraph is made.
 * - links with words to an address of the web or of mail; one that was only typed is made.
 * - references: what stands in the file where the text's references are, and what follows there and looks like one.
 */
export type Counted = { kept: Tally; left: Tally; paragraphs: SourceParagraph[] }

/** A paragraph of the source that is kept: its words, and whether it is a heading. */
export type SourceParagraph = { words: string[]; isHeading: boolean }

export const noTally = (): Tally => ({
  ...{ words: 0, headings: 0, list_items: 0, tables: 0, cells: 0, pictures: 0, formulas: 0, notes: 0, links: 0 },
  references: 0,
})

/** The words of a text: runs of letters, marks and digits. A hyphen that shows only where a line ends parts none. */
export const wordsIn = (text: string): string[] =>
  text
    .replaceAll('\u00ad', '')
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []
