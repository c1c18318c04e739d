import type { ReactNode } from 'react'

/** A block of a long document that a page break never splits. */
export type Piece = {
  key: string
  /** The height in points, rounded up rather than down. */
  height: number
  node: ReactNode
  /** Whether to keep it with the next piece, as for a heading. */
  staysWithNext?: boolean
}

/**
 * Distributes pieces over pages. The renderer could, but it lays out all remaining pieces again for every page: a list
 * of 500 would take ten seconds.
 * @param first the height of the first page, which also carries the masthead
 */
export function onPages(pieces: Piece[], first: number, height: number): Piece[][] {
  const pages: Piece[][] = [[]]
  let left = first
  pieces.forEach((piece, at) => {
    const needed = piece.height + (piece.staysWithNext ? (pieces[at + 1]?.height ?? 0) : 0)
    if (needed > left && (pages.length === 1 || pages.at(-1)?.length !== 0)) {
      pages.push([])
      left = height
    }
    pages.at(-1)?.push(piece)
    left -= piece.height
  })
  return pages
}
