export type { TextBlock } from './blocks.ts'
export { type Changes, changesBetween } from './comparing/compare-rules.ts'
export type { Piece, PiecePart } from './comparing/piece-rules.ts'
export { textOfFile } from './reading/file-text.ts'
