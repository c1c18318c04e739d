export type { TextBlock } from './blocks.ts'
export { type Changes, changesBetween, type Piece, type PiecePart } from './comparing/compare-rules.ts'
export { textOfFile } from './reading/file-text.ts'
