import { plainText } from '../../core/text/html.ts'
import type { TextBlock } from '../../engines/changes/changes.ts'

/** A version with its name: the round, and a number after it if the round has several: `1`, `1.2`, `2`. */
export type Named<Version> = Version & { label: string }

/** Names versions, which are given in order. */
export function labelVersions<Version extends { round: number }>(versions: readonly Version[]): Named<Version>[] {
  return versions.map((version, at) => {
    const place = versions.slice(0, at).filter(({ round }) => round === version.round).length
    return { ...version, label: place === 0 ? String(version.round) : `${version.round}.${place + 1}` }
  })
}

/** Returns the requested pair of versions, by default the last two; a code if there is none. */
export function chooseVersions<Version extends { label: string }>(
  versions: readonly Version[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): { from: Version; to: Version } | 'not_found' | 'invalid' {
  const last = to ? versions.findIndex(({ label }) => label === to) : versions.length - 1
  const first = from ? versions.findIndex(({ label }) => label === from) : last - 1
  const [old, now] = [versions[first], versions[last]]
  if (!now || (from && !old)) return 'not_found'
  if (first >= last) return 'invalid'
  return old ? { from: old, to: now } : 'not_found'
}

type ListedFile = { id: string; kind: string; name: string }

/**
 * Returns the older version's file that one is compared with: of the same kind and name, otherwise at the same place.
 */
export function counterpartOf<File extends ListedFile>(
  file: ListedFile,
  { from, to }: { from: readonly File[]; to: readonly ListedFile[] },
): File | undefined {
  const isAlike = ({ kind }: ListedFile) => kind === file.kind
  const older = from.filter(isAlike)
  const place = to.filter(isAlike).findIndex(({ id }) => id === file.id)
  return older.find(({ name }) => name === file.name) ?? older[place]
}

/** The fields of a version that are compared in addition to its files. */
export type Words = Record<'title' | 'abstract' | 'keywords', string>

/** Returns the fields that are compared before the file, without empty ones. */
export const listComparedFields = (words: Words): TextBlock[] =>
  (['title', 'abstract', 'keywords'] as const).flatMap((field) => {
    const text = plainText(words[field])
    return text ? [{ of: 'field' as const, field, text, page: null }] : []
  })
