import type { FullText, Section } from '../../engines/fulltext/fulltext.ts'
import { plainText } from './plain-rules.ts'

/** A section of a full text as it is searched: id, heading, and its own words, without those of sections in it. */
export type SearchedSection = { id: string; heading: string; text: string }

/** The sections of a full text in their order, those with words; what stands before the first has no id. */
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

/** A section and those in it; one without a heading is called by the one around it. */
function sectionsIn({ id, label, title, blocks, sections }: Section, around = 'Full text'): SearchedSection[] {
  const heading = [label, plainText(title)].filter(Boolean).join(' ') || around
  const within = sections.flatMap((one) => sectionsIn(one, heading))
  return [{ id, heading, text: joinRunWords(blocks) || joinRunWords(title) }, ...within]
}

/** The words of whatever holds runs of text, in reading order. */
const joinRunWords = (value: unknown): string => runsIn(value).replace(/\s+/g, ' ').trim()

function runsIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(runsIn).join('')
  if (typeof value !== 'object' || value === null) return ''
  if ('kind' in value && 'text' in value && (value.kind === 'run' || value.kind === 'code')) return String(value.text)
  const inside = Object.values(value).map(runsIn).join('')
  return 'marks' in value || 'to' in value ? inside : ` ${inside} `
}
