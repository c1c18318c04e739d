import type { Account, FullText, ReferenceList } from '../model.ts'
import { readInlineText } from '../runs.ts'
import { linesIn } from '../walk.ts'
import type { Item } from './field-items.ts'
import { referenceFrom } from './field-rules.ts'

type Listed = { text: FullText; made: Account['made'] }

/** Whether fields show numbers: `[3]`, `1,2`. */
export function isByNumber(text: FullText): boolean {
  const shown = linesIn(text).flatMap(({ content }) =>
    content.flatMap((one) => (one.kind === 'cited' ? [readInlineText(one.content)] : [])),
  )
  return shown.filter((one) => /^[\s[(]*\d{1,3}(?!\d)/u.test(one)).length > shown.length / 2
}

/**
 * Adds a list of the works that a text's fields cite: in order of citation if the fields show numbers, else by name.
 */
export function withList(text: FullText, items: readonly Item[], isNumbered: boolean): Listed {
  const told = items.filter(({ parts }) => parts.title || parts.people.length > 0)
  const works = [...Map.groupBy(told, ({ key }) => key).values()].flatMap(([first]) => first ?? [])
  if (works.length === 0) return { text, made: [] }
  const written = works.map(({ parts }, at) => referenceFrom(parts, { id: '', label: isNumbered ? `${at + 1}.` : '' }))
  const sorted = isNumbered
    ? written
    : written.toSorted((one, other) => readInlineText(one.content).localeCompare(readInlineText(other.content), 'en'))
  const references = sorted.map((one, at) => ({ ...one, id: `ref${at + 1}` }))
  const list: ReferenceList = { id: 'refs', title: [], blocks: [], references, lists: [] }
  return {
    text: { ...text, back: [...text.back, { kind: 'references', ...list }] },
    made: references.map(({ label, content }) => ({
      kind: 'reference',
      text: `${label} ${readInlineText(content)}`.trim(),
      counts: { references: 1 },
    })),
  }
}
