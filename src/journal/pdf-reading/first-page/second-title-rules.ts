import { languageOf } from '../../../core/language/language.ts'
import { byPlace, type Line } from '../layout/layout.ts'
import { markedUp } from '../layout/markup.ts'
import { leadOf } from './abstract-rules.ts'
import { isTold, languageIn } from './language-rules.ts'
import { type Block, blocksOf, isCandidate, isMasthead, isStanding, type Title } from './title-rules.ts'

type SecondTitle = { html: string; language: string; lines: Line[] }

/** Whether a text has a longer word in small letters, which names such as Ana de la Cruz lack. */
const isInSentenceCase = (text: string) => /(?<!\p{L})[\p{Ll}\p{Lo}][\p{L}\p{M}]{3,}/u.test(text)

/** A title that is set as the text is has more words than what else stands alone. */
const minWords = 4

/** The size of most letters, the article's language, and that of its second abstract. */
type Known = { bodySize: number; language: string; expected: string | undefined }

const otherWords = [
  'art[ií]culo|artigo|recibido|recebido',
  'revista|revue|rivista|zeitschrift|bolet[ií]n|anales|anais|cuadernos|cadernos',
  'univers|facult|fakult|institut|escuela|école|escola|departament|department|college|laborator',
]
/** Names of journals and institutions, and other text near titles. */
const other = new RegExp(String.raw`[@\d]{2}|\b(?:${otherWords.join('|')})`, 'iu')

/**
 * The title in another language, under or above the first, or over the abstract in its language. Without such an abstract, only one
 * in another script is sure, under the first. Undefined where none is.
 * @param lines without furniture
 */
export function secondTitleOn(
  lines: Line[],
  first: Title,
  { bodySize, language, expected }: Known,
): SecondTitle | undefined {
  const others = lines.filter((line) => !first.lines.includes(line))
  const found = blocksOf(others)
    .filter((block) => isCandidate(block) && !isMasthead(block.text))
    .flatMap((block) => {
      const spoken = languageIn(block.text)
      if (spoken === language || !isTold(block.text)) return []
      const place = placeOf(block, first, others)
      if (other.test(block.text) && !(place === 'under' && block.size > bodySize * 1.12)) return []
      if (!['en', 'hi'].includes(spoken) && !isInSentenceCase(block.text)) return []
      const isPlain = !isStanding(block, bodySize)
      if (isPlain && (place !== 'under' || !expected || block.text.split(' ').length < minWords)) return []
      const isOtherScript = languageOf(block.text) !== languageOf(first.html)
      const isSure = expected ? place !== undefined && spoken === expected : place === 'under' && isOtherScript
      return isSure ? [{ html: markedUp(block.lines, { isTitle: true }), language: spoken, lines: block.lines }] : []
    })
  return found.length === 1 ? found[0] : undefined
}

/** The greatest distance of a title from what it belongs to, in sizes of its letters. */
const maxDistance = 4

/** Where a block stands: nothing is between it and the first title, or between it and the heading of an abstract. */
function placeOf(block: Block, first: Title, others: Line[]): 'under' | 'above' | 'heading' | undefined {
  const [top, end] = [block.lines[0]?.y ?? 0, block.end]
  const ys = first.lines.map(({ y }) => y)
  const isNext = (from: number, to: number) =>
    to > from && to - from < first.size * maxDistance && !others.some(({ y }) => y > from + 1 && y < to - 1)
  if (isNext(Math.max(...ys), top)) return 'under'
  if (isNext(end, Math.min(...ys))) return 'above'
  const [left, right] = [Math.min(...block.lines.map(({ x }) => x)), Math.max(...block.lines.map((line) => line.right))]
  const below = others.filter((line) => line.y > end + 1 && line.x < right && line.right > left).toSorted(byPlace)[0]
  const isOver = below && below.y - end < block.size * maxDistance && leadOf(below) !== undefined
  return isOver ? 'heading' : undefined
}
