import { speakEnglish } from '../../core/words/speech.ts'
import type { Changes, Piece } from '../../engines/changes/changes.ts'
import { contentsOf, type Group, grouped } from './group-rules.ts'

/** The most pieces in a brief comparison, and the most letters in them. */
const most = { pieces: 500, letters: 1_000_000 }
/** The most letters of an equal piece. */
const mostOfEqual = 20_000

/**
 * Shortens changes: equal stretches to their first and last piece, tables to the rows that changed, and the whole to
 * the limits above.
 */
export function toldBriefly<Told extends Changes>(told: Told): Told {
  const folded = grouped(told.pieces).flatMap(foldedGroup)
  let [letters, end] = [0, 0]
  for (const piece of folded) {
    letters += countPieceLetters(piece)
    if (end === most.pieces || letters > most.letters) break
    end++
  }
  const pieces = folded.slice(0, end)
  const changed = pieces.filter(({ kind }) => kind !== 'same').length
  const left_out = told.counts.pieces - changed
  return { ...told, pieces, ...(left_out > 0 && { left_out }) }
}

const countPieceLetters = ({ before, after, parts }: Piece) =>
  parts.reduce((sum, { text }) => sum + text.length, before.length + after.length)

function foldedGroup(group: Group): Piece[] {
  if (group.kind === 'table') return group.rows.flat()
  if (group.kind !== 'equal') return group.pieces
  const [first, ...rest] = group.pieces.map(shortenPiece)
  const last = rest.at(-1)
  if (!first || !last || rest.length === 1 || first.holds) return group.pieces.map(shortenPiece)
  return [{ ...first, holds: speakEnglish(() => contentsOf(group.pieces)), left_out: rest.length - 1 }, last]
}

const shortenPiece = (piece: Piece): Piece => ({
  ...piece,
  before: cutLongText(piece.before),
  after: cutLongText(piece.after),
})
const cutLongText = (text: string) => (text.length > mostOfEqual ? `${text.slice(0, mostOfEqual)} …` : text)
