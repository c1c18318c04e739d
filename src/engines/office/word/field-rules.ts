import type { Piece } from '../written.ts'
import { signOf } from './symbols.ts'

/** Matches the start of an instruction that Word shows in place of a result: a button with its words. */
const button = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s*(?:\\\*\s*\w+\s*)*/i

/**
 * Returns the pieces that Word shows for a field without a result (ECMA-376, part 1, 17.16.5): the words of a button,
 * such as MathType's numbers; a symbol; quoted text; a field for a formula, which is its instruction.
 * @param said the instruction as pieces
 */
export function shownInstruction(code: string, said: readonly Piece[]): Piece[] {
  if (button.test(code)) return afterStart(said)
  const [, name = ''] = /^\s*(EQ|SYMBOL|QUOTE)\b/i.exec(code) ?? []
  const whole = said.map(instructionText).join('').trim()
  if (/^EQ$/i.test(name)) return [{ kind: 'field', code: whole, pieces: [] }]
  const text = /^SYMBOL$/i.test(name) ? symbolIn(whole) : name && (/"([^"]*)"/.exec(whole)?.[1] ?? '')
  const look = said.find((piece) => piece.kind === 'text')?.look ?? {}
  return text ? [{ kind: 'text', text, look }] : []
}

/** Returns the character of an instruction such as `SYMBOL 112 \f "Symbol"`. */
function symbolIn(code: string): string {
  const [, said = ''] = /^SYMBOL\s+"?([^\s"]+)/i.exec(code) ?? []
  const [, font = ''] = /\\f\s*"?([^"\\]+)/i.exec(code) ?? []
  const number = /^(?:0x[\da-f]+|\d+)$/i.test(said) ? Number(said) : said.charCodeAt(0)
  if (!(number > 32 && number <= 0xffff)) return ''
  const isAnsi = number < 256 && !/\\u\b/i.test(code)
  const plain = isAnsi ? new TextDecoder('windows-1252').decode(Uint8Array.of(number)) : String.fromCharCode(number)
  return signOf(font.trim(), number) ?? plain
}

/** Returns the pieces after the name and the switches of a button, which may extend over several pieces. */
function afterStart(said: readonly Piece[]): Piece[] {
  const at = said.findIndex(({ kind }) => kind !== 'text')
  const start = at < 0 ? said : said.slice(0, at)
  const text = start.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
  let skipped = button.exec(text)?.[0].length ?? 0
  const shown = start.flatMap((piece): Piece[] => {
    if (piece.kind !== 'text') return []
    const rest = piece.text.slice(skipped)
    skipped = Math.max(0, skipped - piece.text.length)
    return rest ? [{ ...piece, text: rest }] : []
  })
  return [...shown, ...said.slice(start.length)]
}

/** Returns a piece of an instruction as text; raised and lowered text as the switch `\s` of EQ. */
function instructionText(piece: Piece): string {
  if (piece.kind === 'field' || piece.kind === 'link') return piece.pieces.map(instructionText).join('')
  if (piece.kind !== 'text') return ''
  const { script } = piece.look
  return script === 'sup' || script === 'sub' ? `\\s\\${script === 'sup' ? 'up' : 'do'}(${piece.text})` : piece.text
}
