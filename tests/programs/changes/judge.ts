import type { TextBlock } from '../../../src/engines/changes/blocks.ts'
import { compareTexts } from '../../../src/engines/changes/comparing/compare-rules.ts'
import type { Piece } from '../../../src/engines/changes/comparing/piece-rules.ts'
import { textOfFile } from '../../../src/engines/changes/reading/file-text.ts'
import { createRandom, type Random } from '../fuzz/random.ts'
import { docxOf, type Look, pdfOf } from './files.ts'
import { aPair, type Paper, type Planted } from './papers.ts'

export const pairings = ['docx docx', 'docx pdf', 'pdf pdf'] as const
type Format = 'docx' | 'pdf'

const aLook = (random: Random): Look => ({
  columns: random.pick([1, 2]),
  size: random.pick([9, 10, 11]),
  isJustified: random.chance(0.7),
  hasNumbers: random.chance(0.2),
})

const read = (paper: Paper, format: Format, random: Random): Promise<TextBlock[]> =>
  format === 'docx' ? textOfFile(docxOf(paper), 'docx') : textOfFile(pdfOf(paper, aLook(random)), 'pdf')

const textOf = (piece: Piece, kind: 'added' | 'removed') =>
  piece.parts.length > 0
    ? piece.parts.flatMap((part) => (part.kind === kind ? part.text : [])).join(' ')
    : piece.kind === kind
      ? piece.after || piece.before
      : ''

const folded = (text: string) => text.normalize('NFKC').replace(/[\s\u200b-]+/g, '')

function isShown(pieces: readonly Piece[], { kind, gone, came, by }: Planted): boolean {
  if (kind === 'moved') return pieces.some((piece) => piece.kind === 'moved') // it, or what it went past
  const isIn = (piece: Piece, what: 'added' | 'removed', text: string) =>
    text.trim() === '' || folded(textOf(piece, what)).includes(folded(text))
  const places = pieces.filter((piece) => folded(piece.after).includes(folded(by)))
  return places.some((piece) => isIn(piece, 'added', came)) && pieces.some((piece) => isIn(piece, 'removed', gone))
}

const wordsIn = (text: string) => text.match(/\S+/g) ?? []

/** Words shown as changed beyond those that were planted. */
function falseWords(pieces: readonly Piece[], planted: readonly Planted[]): string[] {
  const all = { added: new Map<string, number>(), removed: new Map<string, number>() }
  for (const { gone, came } of planted)
    for (const [what, text] of [
      ['removed', gone],
      ['added', came],
    ] as const)
      for (const word of wordsIn(text)) all[what].set(folded(word), (all[what].get(folded(word)) ?? 0) + 1)
  return pieces.flatMap((piece) =>
    (['added', 'removed'] as const).flatMap((what) =>
      wordsIn(textOf(piece, what)).filter((word) => {
        const left = all[what].get(folded(word)) ?? 0
        all[what].set(folded(word), left - 1)
        return left <= 0
      }),
    ),
  )
}

/** Writes, reads and compares a pair of versions; told are changes that are not shown, and words shown wrongly. */
export async function judged(at: number) {
  const pairing = pairings[at % 3] ?? 'docx docx'
  const random = createRandom(`changes ${at}`)
  const { before, after, planted } = aPair(random)
  const [from, to] = pairing.split(' ') as [Format, Format]
  const [old, now] = [await read(before, from, random), await read(after, to, random)]
  const { pieces } = compareTexts(old, now)
  return {
    pairing,
    planted: planted.length,
    missed: planted.filter((one) => !isShown(pieces, one)),
    wrong: falseWords(pieces, planted),
    words: now.reduce((length, { text }) => length + wordsIn(text).length, 0),
  }
}
