import type { FullText, Section } from '../../engines/fulltext/text.ts'
import { plainText } from './plain-rules.ts'

/** A section of a full text for the search: id, heading, and its own words, without those of its subsections. */
export type SearchedSection = { id: string; heading: string; text: string }

/** Returns the sections of a full text that have words, in their order; the text before the first section has no id. */
export function searchedSections({ blocks, sections, back }: FullText): SearchedSection[] {
  const behind = back.flatMap((part) => {
    if (part.kind === 'notes')
      return [{ id: part.notes[0]?.id ?? '', heading: 'Notes', text: joinRunWords(part.notes) }]
    if (part.kind !== 'references') return sectionsIn(part)
    const { id, title, blocks: below, references, lists } = part
    return [{ id, heading: plainText(title) || 'References', text: joinRunWords([below, references, lists]) }]
  })
  const all = [
    { id: '', heading: 'Full text', text: joinRunWords(blocks) },
    ...sections.flatMap((one) => sectionsIn(one)),
    ...behind,
  ]
  return all.filter(({ text }) => text !== '')
}

/** Returns a section and its subsections; one without a heading takes the heading of the section around it. */
function sectionsIn({ id, label, title, blocks, sections }: Section, around = 'Full text'): SearchedSection[] {
  const heading = [label, plainText(title)].filter(Boolean).join(' ') || around
  const within = sections.flatMap((one) => sectionsIn(one, heading))
  return [{ id, heading, text: joinRunWords(blocks) || joinRunWords(title) }, ...within]
}

/** Returns the words of any value with runs of text, in reading order. */
const joinRunWords = (value: unknown): string => runsIn(value).replace(/\s+/g, ' ').trim()

function runsIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(runsIn).join('')
  if (typeof value !== 'object' || value === null) return ''
  if ('kind' in value && 'text' in value && (value.kind === 'run' || value.kind === 'code')) return String(value.text)
  const inside = Object.values(value).map(runsIn).join('')
  return 'marks' in value || 'to' in value ? inside : ` ${inside} `
}
