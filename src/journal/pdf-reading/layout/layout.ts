/** A stretch of text of one font, as it stands on an upright page; lengths in points from the upper left corner. */
export type Item = {
  text: string
  x: number
  /** The y of the baseline. */
  y: number
  width: number
  size: number
  isBold: boolean
  isItalic: boolean
  /** Its clockwise turn in degrees. */
  turn: number
  /** Whether the file has a space before it. */
  isSpaced?: boolean
}

/** A web address on a page, such as the one behind an ORCID icon or a name; `x` is its right end, `y` its middle. */
export type Link = { url: string; x: number; y: number }

export type Sheet = { width: number; height: number; items: Item[]; links: Link[] }

export type Script = 'sub' | 'sup' | undefined

/** A stretch of a line that is set alike; apart if a wide gap is before it. */
export type Piece = { text: string; script: Script; isBold: boolean; isItalic: boolean; x: number; isApart?: boolean }

/** Sorts what stands on a page from the top down, then from left to right. */
export function byPlace(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return one.y - other.y || one.x - other.x
}

/** A line of one column: what stands side by side without a gap. */
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
}
