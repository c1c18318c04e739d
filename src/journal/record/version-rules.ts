import type { versionKinds } from '../../core/db/enums.ts'
import { dayIn, longDate } from '../../core/text/dates.ts'
import { message, t } from '../../core/words/words.ts'

type VersionKind = (typeof versionKinds)[number]

/** A version of an article that readers saw, with its time in ISO 8601. */
export type VersionSummary = { n: number; kind: VersionKind; at: string }

/** A version with its day in the journal's zone. */
export type DatedVersion = Omit<VersionSummary, 'at'> & { day: string }

/** Returns versions with their days. @param zone the journal's time zone */
export const datedVersions = (versions: readonly VersionSummary[], zone: string): DatedVersion[] =>
  versions.map(({ at, ...version }) => ({ ...version, day: dayIn(zone, new Date(at)) }))

/** The kinds in words, for the list of versions. */
export const versionWords: Record<VersionKind, string> = {
  first: message('First published'),
  slip: message('A slip was mended'),
  correction: message('Corrected'),
  replaced: message('Replaced'),
}

/** Returns 'Updated 3 May 2026' for a corrected article, 'Last changed …' for any other; '' for a single version. */
export function lastChangeText(versions: readonly DatedVersion[]): string {
  const last = versions.length > 1 ? versions.at(-1) : undefined
  if (!last) return ''
  const day = longDate(last.day)
  return last.kind === 'correction' ? t('Updated {day}', { day }) : t('Last changed {day}', { day })
}

/** Parses the last part of a version's address, such as `2`, `2.pdf` or `2.xml`; `n` is 0 for any other. */
export function versionFileNamed(name: string): { n: number; ending: '' | 'pdf' | 'xml' } {
  const [, n = '0', ending = ''] = /^([1-9]\d{0,5})(?:\.(pdf|xml))?$/.exec(name) ?? []
  return { n: Number(n), ending: ending as '' | 'pdf' | 'xml' }
}
