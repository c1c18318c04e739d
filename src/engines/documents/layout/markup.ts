import { signs } from '../../../core/pasted/affiliations.ts'
import { joinPastedLines } from '../../../core/pasted/text.ts'
import type { Line, Piece } from './layout.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Characters that mark footnotes and affiliations. */
export const markLetters = `${signs}∗⁎⋆✉`

/** Characters of an icon font, which represent no text. */
const icons = '\\p{Co}'

const markOnly = new RegExp(`^[\\s${markLetters}${icons},\\d]*$`, 'u')
/** Matches a superscript that marks a note; `?` is a star that the font does not name. */
const superscriptMark = new RegExp(`^(?:[\\s${markLetters}${icons},\\d?]*|\\s*[a-z]\\)\\s*)$`, 'u')

const endingMarks = new RegExp(`(?<![\\s${markLetters}${icons}])[\\s${markLetters}${icons}]+$`, 'u')

/** Drops footnote marks at the end. */
function withoutMarks(pieces: Piece[]): Piece[] {
  const last = pieces.findLastIndex(
    ({ text, script }) => !(script === 'sup' ? superscriptMark.test(text) : markOnly.test(text) && !/\d/.test(text)),
  )
  return pieces
    .slice(0, last + 1)
    .map((piece, at) => (at === last ? { ...piece, text: piece.text.replace(endingMarks, '') } : piece))
}

/**
 * Converts lines to the HTML of one paragraph, with subscripts and superscripts; joins words broken at line ends.
 * @param isTitle also keeps italics that differ from most of the title, and drops footnote marks at its end
 */
export function markedUp(lines: Line[], { isTitle }: { isTitle: boolean }): string {
  const all = lines.flatMap(({ pieces }, at) => (at > 0 ? [lineEnd, ...pieces] : pieces))
  const pieces = isTitle ? withoutMarks(all).filter(({ text, script }) => !script || !icon.test(text)) : all
  const isUsual = lines.filter(({ isItalic }) => isItalic).length * 2 > lines.length
  const html = pieces
    .map((piece) => tagged(piece, isTitle && piece.isItalic !== isUsual && isWord(piece)))
    .join('')
    .replace(/<\/i>(\s*)<i>/g, '$1')
    .replace(/<\/(su[bp])><\1>/g, '')
  return joinPastedLines(html)
    .replace(/(?<!\s)\s+(?=<\/)/g, '')
    .trim()
}

const icon = new RegExp(`^[\\s${icons}]+$`, 'u')

const lineEnd: Piece = { text: '\n', script: undefined, isBold: false, isItalic: false, x: 0 }

/** Whether a piece is more than single letters of a formula, whose italics are dropped. */
const isWord = ({ text }: Piece) => /\p{L}{2}/u.test(text)

function tagged({ text, script }: Piece, isItalic: boolean): string {
  const core = text.trim()
  if (!core) return text
  const at = text.indexOf(core)
  const plain = escaped(core)
  const scripted = script ? `<${script}>${plain}</${script}>` : plain
  const marked = isItalic && !script ? `<i>${scripted}</i>` : scripted
  return text.slice(0, at) + marked + text.slice(at + core.length)
}
