import { isDay } from '../../core/text/dates.ts'

/**
 * A version of an imported article that readers saw: its day, and the path of its PDF, '' for the last one, which is
 * the article.
 */
export type ImportedVersion = { day: string; pdf: string }

const mostVersions = 100

/** Reads the versions of a line, oldest first, or returns the reason why not. */
export function versionsIn(given: unknown): { versions: ImportedVersion[] } | { reason: string } {
  if (given === undefined || given === null) return { versions: [] }
  if (!Array.isArray(given)) return { reason: 'versions must be a list' }
  if (given.length > mostVersions) return { reason: `an article has at most ${mostVersions} versions here` }
  const versions: ImportedVersion[] = (given as (Record<string, unknown> | null)[]).map((one) => ({
    day: typeof one?.day === 'string' ? one.day : '',
    pdf: typeof one?.pdf === 'string' ? one.pdf : '',
  }))
  if (!versions.every(({ day }, at) => isDay(day) && day >= (versions[at - 1]?.day ?? '')))
    return { reason: 'versions: each has a day, the oldest first' }
  if (versions.some(({ pdf }, at) => (pdf === '') !== (at === versions.length - 1)))
    return { reason: 'versions: each but the last has the path of its PDF' }
  return { versions }
}

/** A version with its stored PDF. */
export type StoredVersion = { day: string; hash: string; bytes: number }

/** Leaves out versions whose PDF is that of the next one, since only their records differ. */
export const distinctVersions = (versions: readonly StoredVersion[]): StoredVersion[] =>
  versions.filter(({ hash }, at) => hash !== versions[at + 1]?.hash)
