import type { ReactNode } from 'react'

/** A part of a long document that no page divides. */
export type Piece = {
  key: string
  /** In points, rather more than less. */
  height: number
  node: ReactNode
  /** It never ends a page, as with a heading. */
  staysWithNext?: boolean
}

/**
 * Pieces on pages. The renderer could do it too, but it lays out all that is left anew for every page: a list of 500 would
 * take it ten seconds.
 * @param first the height of the first page, which also bears the masthead
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
