import type { Block, Counted, Things } from './counted.ts'
import { things } from './counted.ts'

/** The silent losses of a file's article: words with their places, and things by kind. */
export type Losses = {
  words: string[]
  /** Words before the text begins that the article's front has not: of bylines, headings, dates. */
  front: string[]
  /** Paragraphs whose words came, but in another order. */
  disordered: string[]
  things: Partial<Things>
  formulas: string[]
}

/** Where words may be besides the article: the findings' texts and the front. */
export type Beside = { words: readonly string[]; front: readonly string[]; things: Partial<Record<string, number>> }

/** Compares what a source holds with what was made of it. */
export function lossesOf(source: Counted, made: Counted, beside: Beside): Losses {
  const kept = source.blocks.filter(({ left }) => !left)
  const pool = new Map<string, number>()
  for (const word of [...made.blocks.flatMap(({ words }) => words), ...beside.words, ...beside.front])
    pool.set(word, (pool.get(word) ?? 0) + 1)
  const [front, body] = partedAtText(kept, made)
  const words = body.flatMap((block) => takenFrom(pool, unlabelled(block, beside.front)))
  const symbols = new Set(made.symbols)
  const lack = (name: (typeof things)[number]) => Math.max(0, source[name] - made[name] - (beside.things[name] ?? 0))
  return {
    words,
    front: front.flatMap((block) => takenOfFront(pool, unlabelled(block, beside.front), beside.front)),
    disordered: disorderedIn(body, made, beside.front),
    things: Object.fromEntries(things.map((name) => [name, lack(name)]).filter(([, count]) => count)),
    formulas: source.symbols.filter((one) => one && !symbols.has(one)),
  }
}

/** Parts what stands before the first paragraph that the article's text has from the rest. */
function partedAtText(kept: Block[], made: Counted): [Block[], Block[]] {
  const all = new Set(made.blocks.flatMap(({ words }) => runsOf(words)))
  const isThere = ({ words }: Block) => {
    const runs = runsOf(words)
    return words.length > 20 && runs.filter((run) => all.has(run)).length > runs.length * 0.8
  }
  let at = Math.max(0, kept.findIndex(isThere))
  while (at > 0 && all.has(runsOf(kept[at - 1]?.words ?? []).join())) at--
  return [kept.slice(0, at), kept.slice(at)]
}

const label = new RegExp(
  '^(?:(?:full )?title|authors?|affiliations?|by|abstract|summary|key ?words?|index terms|' +
    'सारांश|शोध सार|(?:मुख्य|बीज|कुंजी) शब्द|शीर्षक)(?= |$)',
  'iu',
)

/** A block without the word that says which part of the front it is, where the front has that part. */
function unlabelled(block: Block, front: readonly string[]): Block {
  const found = label.exec(block.words.slice(0, 3).join(' '))?.[0].split(' ').length ?? 0
  const rest = block.words.slice(found)
  const next = rest.slice(0, 2).join(' ').toLowerCase()
  const isOfFront =
    front.length > 0 && (rest.length === 0 || ` ${front.join(' ')} `.toLowerCase().includes(` ${next} `))
  return isOfFront ? { ...block, words: rest } : block
}

/**
 * Takes a byline's words, without the marks that lead from names to addresses; a title that is said again is the same.
 */
function takenOfFront(pool: Map<string, number>, block: Block, front: readonly string[]): string[] {
  const isMark = (word: string) => /^(?:\d{1,2}|\p{Ll}|email|and)$/u.test(word)
  const named = block.words
    .filter((word) => !isMark(word))
    .map((word) => word.replace(/^\d{1,2}(?=\p{L})|(?<=[\p{L}\p{M}])\d{1,2}$/gu, ''))
  const all = ` ${front.join(' ')} `
  const isSaid = named.length > 3 && all.includes(` ${block.words.join(' ')} `)
  const isByline = named.every((word) => (pool.get(word) ?? 0) > 0)
  if (isSaid) return []
  return takenFrom(pool, isByline ? { ...block, words: named } : block)
}

/** Takes a block's words from the pool; those that it lacks come back, each with its neighbours. */
function takenFrom(pool: Map<string, number>, { words }: Block): string[] {
  return words.flatMap((word, at) => {
    const count = pool.get(word) ?? 0
    pool.set(word, count - 1)
    return count > 0 ? [] : [`${words.slice(Math.max(0, at - 3), at).join(' ')} »${word}« ${words[at + 1] ?? ''}`]
  })
}

const stretch = 3

const runsOf = (words: readonly string[]) =>
  words.length < stretch
    ? [words.join(' ')]
    : words.slice(stretch - 1).map((_, at) => words.slice(at, at + stretch).join(' '))

/** Blocks whose runs of three words stand in no block of the article in this order. */
function disorderedIn(kept: Block[], made: Counted, front: readonly string[]): string[] {
  const all = new Set([...runsOf(made.blocks.flatMap(({ words }) => words)), ...runsOf(front)])
  for (const { words } of made.blocks) for (const run of runsOf(words)) all.add(run)
  const wrong = (block: Block) =>
    block.words.length >= stretch && runsOf(block.words).filter((run) => !all.has(run)).length > 2
  return kept.filter(wrong).map(({ words }) => words.slice(0, 12).join(' '))
}
