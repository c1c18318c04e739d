import { fold } from '../../core/text/words.ts'
import { settingFields } from '../../office/settings/fields.ts'
import { settingPath } from '../../office/settings/problems.ts'
import { type Setting, settingsSections } from '../../office/settings/rules.ts'
import { searchedWords } from '../../review/people/rules.ts'
import type { Hit, Hits } from './group-rules.ts'

/** Whether a text has all words of a search. */
export function hasWordsOf(q: string, text: string): boolean {
  const words = searchedWords(q).map(fold)
  return words.length > 0 && words.every((word) => fold(text).includes(word))
}

/** Returns a part of results that are all known. */
export const sliceHits = (hits: readonly Hit[], { limit, offset }: { limit: number; offset: number }): Hits => ({
  total: hits.length,
  hits: hits.slice(offset, offset + limit),
})

/** Removes the word for the group from a search, as in "settings fee". */
const withoutKind = (q: string): string => q.replace(/(?<!\S)settings?(?!\S)/gi, ' ').trim() || q

/** Finds settings by label, hint or section; those with the words in their label come first. */
export function settingsWith(typed: string): Hit[] {
  const q = withoutKind(typed)
  const found = Object.entries<Setting>(settingFields).flatMap(([name, { label, hint, section }]) => {
    const { title } = settingsSections[section]
    const isIn = hasWordsOf(q, `${label} ${hint} ${title}`)
    return isIn
      ? [{ isFirst: hasWordsOf(q, label), href: settingPath(name), title: label, line: `${title} · ${hint}` }]
      : []
  })
  return found.sort((one, other) => Number(other.isFirst) - Number(one.isFirst)).map(({ isFirst: _, ...hit }) => hit)
}
