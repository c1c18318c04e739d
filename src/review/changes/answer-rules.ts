import type { Changes } from './comparing/compare-rules.ts'

/** The changes as JSON has them: without the places of cells, and what folds hold. */
export const convertChangesToJson = <Told extends Changes>({ pieces, ...told }: Told) => ({
  ...told,
  pieces: pieces.map(({ cell: _, holds: _holds, ...piece }) => piece),
})
