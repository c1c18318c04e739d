import { languageOf } from '../../../core/language/language.ts'
import { leadOf } from '../layout/headings.ts'
import { byPlace, type Line } from '../layout/layout.ts'
import { markedUp } from '../layout/markup.ts'
import { hasCommonWord, languageIn } from './language-rules.ts'
import { type Block, groupTitleBlocks, isCandidate, isMasthead, standsOut, type Title } from './title-rules.ts'

/** Whether a text has a longer lower-case word, unlike names such as Ana de la Cruz. */
const isInSentenceCase = (text: string) => /(?<!\p{L})[\p{Ll}\p{Lo}][\p{L}\p{M}]{3,}/u.test(text)

/** A title in the style of the text needs this many words, to differ from other lines set apart. */
const minWords = 4

/** The text's size, the article's language, and the language of its second abstract. */
type Context = { bodySize: number; language: string; expected: string | undefined }

const otherWords = [
  'art[ií]culo|artigo|recibido|recebido',
  'revista|revue|rivista|zeitschrift|bolet[ií]n|anales|anais|cuadernos|cadernos',
  'univers|facult|fakult|institut|escuela|école|escola|departament|department|college|laborator',
]
/** Matches names of journals and institutions, and other text near titles. */
const other = new RegExp(String.raw`[@\d]{2}|\b(?:${otherWords.join('|')})`, 'iu')

/**
 * Returns the title in another language: below or above the first title, or over the abstract in that language. Without
 * such an abstract, only a title in another script below the first counts. Undefined if uncertain.
 * @param lines without running heads and page numbers
 */
export function secondTitleOn(
  lines: Line[],
  first: Title,
  { bodySize, language, expected }: Context,
): { html: string; language: string; lines: Line[] } | undefined {
  const others = lines.filter((line) => !first.lines.includes(line))
  const titles = groupTitleBlocks(others)
    .filter((block) => isCandidate(block) && !isMasthead(block.text))
    .flatMap((block) => {
      const itsLanguage = languageIn(block.text)
      if (itsLanguage === language || !hasCommonWord(block.text)) return []
      const place = locateBesideTitle(block, first, others)
      if (other.test(block.text) && !(place === 'under' && block.size > bodySize * 1.12)) return []
      if (!['en', 'hi'].includes(itsLanguage) && !isInSentenceCase(block.text)) return []
      const isPlain = !standsOut(block, bodySize)
      if (isPlain && (place !== 'under' || !expected || block.text.split(' ').length < minWords)) return []
      const isOtherScript = languageOf(block.text) !== languageOf(first.html)
      const isSure = expected ? place !== undefined && itsLanguage === expected : place === 'under' && isOtherScript
      return isSure
        ? [{ html: markedUp(block.lines, { isTitle: true }), language: itsLanguage, lines: block.lines }]
        : []
    })
  return titles.length === 1 ? titles[0] : undefined
}

/** Maximum distance, in ems. */
const maxDistance = 4

/**
 * Returns the position of a block directly below or above the first title, or over an abstract's heading; undefined
 * elsewhere.
 */
function locateBesideTitle(block: Block, first: Title, others: Line[]): 'under' | 'above' | 'heading' | undefined {
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
