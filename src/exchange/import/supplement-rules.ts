import { mostSupplements, parseSupplementWords, supplementFields } from '../../journal/record/supplement-rules.ts'

/** A supplement of a line: its texts, the path of its file, and its number if it had one. */
export type ImportedSupplement = { n?: number; title: string; description: string; license_url: string; file: string }

const isNumber = (n: unknown): n is number => Number.isInteger(n) && Number(n) > 0 && Number(n) < 1_000_000

/** Reads the supplements of a line, or returns the reason why not. */
export function supplementsIn(given: unknown): { supplements: ImportedSupplement[] } | { reason: string } {
  if (given === undefined || given === null) return { supplements: [] }
  if (!Array.isArray(given)) return { reason: 'supplements must be a list' }
  if (given.length > mostSupplements) return { reason: `an article has at most ${mostSupplements} supplements` }
  const supplements: ImportedSupplement[] = []
  for (const one of given as (Record<string, unknown> | null)[]) {
    const texts = Object.keys(supplementFields).map((name) => [name, one?.[name]] as const)
    const words = parseSupplementWords(
      Object.fromEntries(texts.map(([name, text]) => [name, typeof text === 'string' ? text : ''])),
    )
    const file = one?.file
    if (!words.ok) return { reason: `supplements: ${words.problem.message}` }
    if (typeof file !== 'string' || !file) return { reason: 'supplements: each has the path of its file' }
    const n = one?.n
    if (n !== undefined && (!isNumber(n) || supplements.some((other) => other.n === n)))
      return { reason: 'supplements: each number is its own' }
    supplements.push({ ...(n !== undefined && { n }), ...words.words, file })
  }
  if (supplements.some(({ n }) => n) && !supplements.every(({ n }) => n))
    return { reason: 'supplements: all have numbers, or none' }
  return { supplements }
}
