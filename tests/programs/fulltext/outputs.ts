import { $ } from 'bun'
import { lossesOf } from './compare.ts'
import { type Block, type Counted, nothing } from './counted.ts'
import { filesOf, wordsIn } from './tree.ts'

/** An output's words that it lacks, and the paragraphs that it has in another order. */
type Lost = { name: string; words: string[]; disordered: string[] }

/** Compares the outputs in a folder with their source, whose words may also be beside: in findings. */
export async function lostInOutputs(folder: string, source: Counted, beside: readonly string[]): Promise<Lost[]> {
  const html = await Bun.file(`${folder}/article.html`).text()
  const parts = filesOf(await Bun.file(`${folder}/article.epub`).bytes())
  const text = new TextDecoder().decode(parts['EPUB/text.xhtml'])
  const pdf = await $`pdftotext -raw -enc UTF-8 ${folder}/article.pdf -`.text()
  return [
    { name: 'HTML', ...lossesIn(source, blocksOf(html), beside) },
    { name: 'EPUB', ...lossesIn(source, blocksOf(text), beside) },
    { name: 'PDF', ...lossesInPdf(source, pdf, beside) },
  ]
}

function lossesIn(source: Counted, blocks: Block[], beside: readonly string[]): Pick<Lost, 'words' | 'disordered'> {
  const made = { ...nothing(), blocks }
  const front = blocks.slice(0, 40).flatMap(({ words }) => [...words, words.slice(0, 2).join('')]) // a mark and a place
  const { words, disordered } = lossesOf(source, made, { words: beside, front, things: {} })
  return { words, disordered }
}

const inline =
  /<\/?(?:a|abbr|b|cite|code|em|i|mark|q|rb|rp|rt|ruby|s|small|span|strong|sub|sup|time|u|wbr|data|dfn|kbd|var)\b[^>]*>/g

/** The blocks of words of HTML, without formulas, marks of notes, and what leads from a heading to itself. */
function blocksOf(html: string): Block[] {
  const bare = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<(math|script|style|nav)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<a [^>]*(?:doc-noteref|doc-backlink|class="to-itself"|href="#fn\d+")[^>]*>[\s\S]*?<\/a>/g, '')
    .replace(inline, '')
    .replace(/<[^>]*>/g, '\n')
  const words = bare.split('\n').map((line) => wordsIn(unescaped(line)))
  return words.filter((some) => some.length > 0).map((some) => ({ words: some }))
}

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex || decimal ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)) : (names[name] ?? whole),
  )

/* A PDF sets raised numbers apart, parts words at ends of lines, and has other text between two parts of one */

const partsOf = (word: string) => word.normalize('NFKC').match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? []

/** A source as a PDF can have it: letters and numbers apart; Devanagari is measured otherwise. */
const parted = (source: Counted): Counted => ({
  ...source,
  blocks: source.blocks.map((block) => ({
    ...block,
    words: block.words.flatMap(partsOf).filter((word) => !/\p{Script=Devanagari}/u.test(word)),
  })),
})

/**
 * The words that a PDF lacks, and the paragraphs most of which it has in another order. A word that an address's line
 * parts is there if its letters follow each other, and one that a page parts if a line ends and another begins with it.
 */
function lossesInPdf(source: Counted, pdf: string, beside: readonly string[]): Pick<Lost, 'words' | 'disordered'> {
  const wordsOf = (some: string) => wordsIn(some).flatMap(partsOf)
  const [whole, broken] = [wordsOf(pdf.replace(/[\u00ad‐-]\s*\n\s*/g, '')), wordsOf(pdf)]
  const counts = new Map<string, number>()
  for (const word of whole) counts.set(word, (counts.get(word) ?? 0) + 1)
  const more = broken.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
  const letters = whole.join('')
  const lineEnds = new Set(
    [...pdf.matchAll(/([\p{L}\p{M}]+)[\u00ad‐-]\s*\n/gu)].flatMap(([, part = '']) => partsOf(part)),
  )
  const lineStarts = new Set(pdf.split('\n').flatMap((line) => partsOf(line).slice(0, 1)))
  const isThere = (word: string) =>
    letters.includes(word) ||
    [...word].some((_, at) => lineEnds.has(word.slice(0, at)) && lineStarts.has(word.slice(at)))
  const blocks = [whole, ...more.map((word) => [word])].map((words) => ({ words }))
  const { words } = lossesIn(parted(source), blocks, beside.flatMap(partsOf))
  const runs = new Set([whole, broken].flatMap(runsOf))
  const isOrdered = ({ words: some }: Block) =>
    runsOf(some).filter((run) => runs.has(run)).length >= runsOf(some).length / 2 - 2
  const kept = source.blocks.filter((block) => !block.left && !block.words.some((word) => unset.test(word)))
  const all = parted({ ...source, blocks: kept }).blocks
  const text = all.findIndex((block) => block.words.length > 25 && isOrdered(block)) // below the byline
  return {
    words: words.filter((one) => !isThere(/»(.*)«/.exec(one)?.[1] ?? '')),
    disordered: all
      .slice(Math.max(0, text))
      .filter((block) => !isOrdered(block))
      .map(({ words: some }) => some.slice(0, 12).join(' ')),
  }
}

/** Letters that are measured otherwise, or for which there may be no font. */
const unset = /(?!\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Nd}|\p{M})[\p{L}]/u

/** Three words after each other, without the letters of typed formulas, whose indices a PDF sets apart. */
function runsOf(words: readonly string[]): string[] {
  const long = words.filter((word) => word.length > 1)
  return long.slice(2).map((_, at) => long.slice(at, at + 3).join(' '))
}
