import { accented, looseAccents } from '../../../core/language/loose-accents.ts'
import { withoutLigatures } from '../../../core/pasted/text.ts'
import type { Item, Piece } from './layout.ts'
import { isAccent } from './rows.ts'

const accentBefore = new RegExp(`\\s?([${looseAccents}]+)\\s?([\\p{L}ı])`, 'gu')

/**
 * Puts accents on the letters below them, as TeX prints them over capitals. An accent begins to the right of its
 * letter's start, so its position does not show whether a space precedes the letter.
 */
export function withAccents(items: Item[]): Item[] {
  const placed: Item[] = []
  for (const item of items) {
    const accent = placed.at(-1)
    const middle = accent ? (accent.x + accent.width / 2 - item.x) / item.size : 0
    const isOver = accent !== undefined && isAccent(accent.text) && middle > -0.2 && middle < 1
    if (isOver && /^[\p{L}ı]/u.test(item.text)) {
      const text = item.text.replace(/^./u, (letter) => accented(accent.text.trim(), letter))
      placed[placed.length - 1] = { ...item, text, isSpaced: accent.isSpaced }
    } else placed.push(item)
  }
  return placed
}

/** A mark that overlaps the adjacent letter by more, in ems, belongs to that letter. */
const reach = 0.15

/**
 * Puts cedillas, and dots below the line, on the letter that they overlap: TeX prints them before a small c or s and
 * after most other letters.
 */
export function withMarksBelow(items: Item[]): Item[] {
  const placed: Item[] = []
  for (const item of items) {
    const last = placed.at(-1)
    const into = last ? (last.x + last.width - item.x) / item.size : 0
    const isBelow = last !== undefined && item.y - last.y > item.size * reach
    if (last && into > reach && /¸$/.test(last.text) && /^\p{L}/u.test(item.text)) {
      placed[placed.length - 1] = { ...last, text: last.text.slice(0, -1) }
      placed.push({ ...item, text: item.text.replace(/^\p{L}/u, '$&\u0327') })
    } else if (last && into > reach && isBelow && item.text === '.' && /\p{L}$/u.test(last.text)) {
      placed[placed.length - 1] = { ...last, text: `${last.text}\u0323` }
    } else placed.push(item)
  }
  return placed
}

const lastAccents = new RegExp(`[${looseAccents}]+\\s?$`)

/** Replaces the characters of pieces by those that people type. */
export function withLetters(pieces: Piece[]): Piece[] {
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1]
    const accent = lastAccents.exec(piece.text)
    if (!accent || !next || !/^\s?\p{L}/u.test(next.text)) continue
    piece.text = piece.text.slice(0, accent.index)
    next.text = accent[0].trim() + next.text.trimStart()
  }
  return pieces.map((piece) => ({ ...piece, text: normaliseTypedLetters(piece.text) })).filter(({ text }) => text)
}

/** The ligatures of TeX's fonts in the order of their codes, which old files do not map to letters. */
const texLigatures = ['ff', 'fi', 'fl', 'ffi', 'ffl']

/** The first code of the ligatures in TeX's two encodings (OT1, T1). */
const texLigaturesFrom = [11, 27]

const withTexLigatures = (text: string) =>
  text.replace(/\p{Cc}/gu, (code) => {
    const places = texLigaturesFrom.map((from) => code.charCodeAt(0) - from)
    return texLigatures[places.find((place) => place in texLigatures) ?? -1] ?? ''
  })

/** Normalises letters: no ligatures or control characters, accents on their letters. */
function normaliseTypedLetters(text: string): string {
  const plain = withoutLigatures(withTexLigatures(text))
    .replace(accentBefore, (_, accents: string, letter: string) => accented(accents, letter))
    .replace(/(\p{L})\s?¸\s?/gu, '$1\u0327')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\p{Cc}\ufeff\ufffd]|\u0346/gu, '')
  return plain.normalize('NFC')
}
