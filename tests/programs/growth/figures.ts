import type { Turn } from './turns.ts'

/** A figure of a journal of one size; `of` one thing, such as an article's page, or of all there are. */
export type Figure = { name: string; unit: keyof typeof least; of: keyof typeof mostExponent; value: number }

/** The largest exponents k of cost ~ N^k. */
const mostExponent = { one: 0.2, all: 1.1 }

/** The values below which a difference says nothing. */
const least = { blocks: 20, bytes: 500, gzip: 500, ms: 5, MB: 20 }

/** Idle turns that may grow, and why. */
export const growingTurns = new Map([
  ['due', 'each minute, the papers under review, a quarter of all here'],
  ['handlers', 'each minute, all papers under way with their people'],
  ['index', 'each hour, to find articles that an older version indexed'],
  ['queue-pdfs', 'each hour, to find PDFs that a restore brought'],
  ['name-keys', 'once a day, all names by their ids'],
  ['sweep', 'each hour, all stored files and what names them'],
])

/** Other figures that grow more than they should, and why. */
export const growing = new Map([
  ['keyword page, cold, ms', 'its keyword is that of all articles, which are counted'],
  ['keyword page, cold, blocks', 'its keyword is that of all articles, which are counted'],
])

/** Returns the name of a figure with its unit. */
export const nameOf = ({ name, unit }: Pick<Figure, 'name' | 'unit'>) => `${name}, ${unit}`

/** Returns the figures of idle turns. */
export const turnFigures = (turns: readonly Turn[]): Figure[] =>
  turns.map(({ name, blocks }) => ({ name: `turn of ${name}`, unit: 'blocks', of: 'one', value: blocks }))

/** Returns the exponent k of cost ~ N^k between two sizes. */
export function exponentOf({ unit }: Figure, values: [number, number], sizes: [number, number]): number {
  const [small, large] = values.map((value) => Math.max(value, least[unit]))
  return Math.log((large ?? 1) / (small ?? 1)) / Math.log(sizes[1] / sizes[0])
}

/** The figures of each size, in the same order. */
export type Measured = { size: number; figures: Figure[] }

/** Prints a table of figures; returns the names of those that grow more than they should. */
export function showFigures(all: Measured[]): string[] {
  const [smallest, largest] = [all[0], all.at(-1)]
  console.log(`\n| what | ${all.map(({ size }) => size.toLocaleString('en')).join(' | ')} | k | |`)
  console.log(`|---|${'---|'.repeat(all.length + 2)}`)
  const found: string[] = []
  for (const [at, figure] of (smallest?.figures ?? []).entries()) {
    const values = all.map(({ figures }) => figures[at]?.value ?? Number.NaN)
    const sizes: [number, number] = [smallest?.size ?? 1, largest?.size ?? 1]
    const k = exponentOf(figure, [values[0] ?? 1, values.at(-1) ?? 1], sizes)
    const known = growing.get(nameOf(figure)) ?? growingTurns.get(figure.name.replace('turn of ', ''))
    const isTooMuch = all.length > 1 && k > mostExponent[figure.of]
    if (isTooMuch && !known) found.push(nameOf(figure))
    const remark = isTooMuch ? (known ?? '**grows**') : ''
    const shown = values.map((value) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 }))
    console.log(`| ${nameOf(figure)} | ${shown.join(' | ')} | ${all.length > 1 ? k.toFixed(2) : ''} | ${remark} |`)
  }
  return found
}
