import { withoutLigatures } from '../text/pasted-text.ts'
import type { Piece } from './layout.ts'

/** Accents that a font prints beside their letter, and the marks that put them on it. */
const accents: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˇ: '\u030c',
  '˘': '\u0306',
  '˚': '\u030a',
  '¯': '\u0304',
  '˝': '\u030b',
  '˙': '\u0307',
}
const accentBefore = new RegExp(`\\s?([${Object.keys(accents).join('')}])\\s?([\\p{L}ı])`, 'gu')

/** Returns pieces with their letters as they are typed. */
export function withLetters(pieces: Piece[]): Piece[] {
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1]
    const accent = /[´`¨ˆ˜ˇ˘˚¯˝˙]\s?$/.exec(piece.text)
    if (!accent || !next || !/^\s?\p{L}/u.test(next.text)) continue
    piece.text = piece.text.slice(0, accent.index)
    next.text = accent[0].trim() + next.text.trimStart()
  }
  return pieces.map((piece) => ({ ...piece, text: lettersOf(piece.text) })).filter(({ text }) => text)
}

/** The ligatures of TeX's fonts by their codes from 11 on, which old files leave as they are. */
const texLigatures = ['ff', 'fi', 'fl', 'ffi', 'ffl']

/** The first code of the ligatures in TeX's two encodings (OT1, T1). */
const texLigaturesFrom = [11, 27]

const withTexLigatures = (text: string) =>
  text.replace(/\p{Cc}/gu, (code) => {
    const places = texLigaturesFrom.map((from) => code.charCodeAt(0) - from)
    return texLigatures[places.find((place) => place in texLigatures) ?? -1] ?? ''
  })

/** Letters as they are typed: without ligatures and control characters, with their accents. */
function lettersOf(text: string): string {
  const plain = withoutLigatures(withTexLigatures(text))
    .replace(accentBefore, (_, accent: string, letter: string) => (letter === 'ı' ? 'i' : letter) + accents[accent])
    .replace(/(\p{L})\s?¸\s?/gu, '$1\u0327')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\p{Cc}\ufeff\ufffd]|\u0346/gu, '')
  return plain.normalize('NFC')
}
