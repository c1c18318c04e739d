import type { Changes } from '../../engines/changes/changes.ts'

/** Returns the changes for JSON: without the places of cells, and without the contents of folds. */
export const convertChangesToJson = <Told extends Changes>({ pieces, ...told }: Told) => ({
  ...told,
  pieces: pieces.map(({ cell: _, holds: _holds, ...piece }) => piece),
})
