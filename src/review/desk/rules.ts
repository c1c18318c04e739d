import { stemOf } from '../../journal/search/index/vector.ts'

/** Returns the message that papers were assigned. @param user '' for no one */
export function assignedText(papers: number, user: string): string {
  const whom = `ssigned to ${user || 'nobody'}.`
  return papers === 1 ? `A${whom}` : `${papers} papers are a${whom}`
}

/** The minimum length of a stem that is searched in place of its word. */
const shortestStem = 4

/** Returns the beginnings of a word's forms, by its English stem: onion for onions, studi and study for studies. */
export function beginningsOf(word: string): string[] {
  const stem = stemOf(word)
  if (stem === word || stem.length < shortestStem) return [word]
  return [...(word.startsWith(stem) ? [] : [word]), stem, ...(stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : [])]
}
