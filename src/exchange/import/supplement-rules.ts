import { mostSupplements, supplementFields, wordsIn } from '../../journal/articles/supplements/rules.ts'

/** A supplement of a line: its words, and the path of its file. */
export type ImportedSupplement = { title: string; description: string; license_url: string; file: string }

/** Reads the supplements of a line, or says why not. */
export function supplementsIn(given: unknown): { supplements: ImportedSupplement[] } | { reason: string } {
  if (given === undefined || given === null) return { supplements: [] }
  if (!Array.isArray(given)) return { reason: 'supplements must be a list' }
  if (given.length > mostSupplements) return { reason: `an article has at most ${mostSupplements} supplements` }
  const supplements: ImportedSupplement[] = []
  for (const one of given as (Record<string, unknown> | null)[]) {
    const texts = Object.keys(supplementFields).map((name) => [name, one?.[name]] as const)
    const words = wordsIn(Object.fromEntries(texts.map(([name, text]) => [name, typeof text === 'string' ? text : ''])))
    const file = one?.file
    if (!words.ok) return { reason: `supplements: ${words.problem.message}` }
    if (typeof file !== 'string' || !file) return { reason: 'supplements: each has the path of its file' }
    supplements.push({ ...words.words, file })
  }
  return { supplements }
}
