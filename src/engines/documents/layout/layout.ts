/** A stretch of text in one font, on an upright page; coordinates are in points from the upper left corner. */
export type Item = {
  text: string
  x: number
  /** The y of the baseline. */
  y: number
  width: number
  size: number
  isBold: boolean
  isItalic: boolean
  /** Its clockwise rotation in degrees. */
  turn: number
  /** Whether the file has a space before it. */
  isSpaced?: boolean
  /** Whether it begins a paragraph; undefined if the file does not say. */
  isFirst?: boolean
}

/** A link on a page, for example behind an ORCID icon or a name; `x` is its right end, `y` its middle. */
export type Link = { url: string; x: number; y: number }

/** A page. `alts` are the figures' alternative texts, if requested; `box` is the visible part, from left and bottom. */
export type Sheet = { width: number; height: number; items: Item[]; links: Link[]; alts?: string[]; box?: number[] }

export type Script = 'sub' | 'sup' | undefined

/** A stretch of a line in one style; `isApart` if a wide gap precedes it. */
export type Piece = { text: string; script: Script; isBold: boolean; isItalic: boolean; x: number; isApart?: boolean }

/** Compares positions on a page: from top to bottom, then from left to right. */
export function byPlace(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return one.y - other.y || one.x - other.x
}

/** A line of one column: text side by side without a wide gap. */
export type Line = {
  pieces: Piece[]
  text: string
  x: number
  right: number
  /** The y of the baseline. */
  y: number
  /** The size of most of its letters. */
  size: number
  isBold: boolean
  isItalic: boolean
  /** Counts the pages from 1. */
  page: number
  /** Whether it begins a paragraph; undefined if the file does not say. */
  isFirst?: boolean | undefined
}

/** Returns the size of most characters of some lines or items; 0 for none. */
export function usualSize(lines: readonly Pick<Line, 'size' | 'text'>[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

/** Returns the left end of the leftmost line. */
export const leftEdgeOfLines = (lines: readonly Line[]) => Math.min(...lines.map(({ x }) => x))
