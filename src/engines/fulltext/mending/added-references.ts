import { latinDigits } from '../../../core/language/digits.ts'
import { patternOfWords } from '../../../core/language/paper-words.ts'
import { findReferenceLabel } from '../../../core/pasted/references.ts'
import type { Inline } from '../blocks.ts'
import { foldCitationText } from '../citing/entries.ts'
import type { FullText, Reference, ReferenceList, Section } from '../model.ts'
import { withoutLabel } from '../reading/cutting.ts'
import { readInlineText } from '../runs.ts'
import { flattenToLine } from './changing.ts'

/** A line that becomes a reference; `label` is the number of the heading that it was, '' for none. */
type ReferenceLine = { label: string; content: Inline[] }

/**
 * Adds lines to the list of references, or makes the list: at the places that their numbers name, else in the order of
 * a list that is sorted by names, else at its end.
 */
export function withAddedReferences(text: FullText, lines: readonly ReferenceLine[]): FullText {
  const added = lines.flatMap(splitReferenceLine)
  if (added.length === 0) return text
  const at = text.back.findIndex(({ kind }) => kind === 'references')
  const list = text.back[at]
  const known = list?.kind === 'references' ? list : undefined
  const { sections, title } = known ? { sections: text.sections, title: known.title } : takeEmptyHeading(text.sections)
  const empty: ReferenceList = { id: '', title, blocks: [], references: [], lists: [] }
  const references = joinLists(known?.references ?? [], nameReferences(text, added))
  const whole = { kind: 'references' as const, ...(known ?? empty), references }
  return { ...text, sections, back: known ? text.back.with(at, whole) : [...text.back, whole] }
}

function splitReferenceLine({ label, content }: ReferenceLine): Omit<Reference, 'id'>[] {
  const plain = content.flatMap((one) => (one.kind === 'reference' && one.type === 'bibr' ? one.content : [one]))
  const typed = withoutLabel(plain, findReferenceLabel(readInlineText(plain).trimStart()))
  const own = /^\W*\p{Nd}{1,4}\W*$/u.test(label) ? label.trim() : ''
  if (flattenToLine(typed.content) === '') return []
  return [{ label: typed.label || own, content: typed.content, notes: [] }]
}

const isListName = new RegExp(String.raw`^(?:${patternOfWords('references')})\W*$`, 'iu')

/** Removes the empty section that names a list of references; its heading becomes that of the list. */
function takeEmptyHeading(sections: Section[]): { sections: Section[]; title: Inline[] } {
  const at = sections.findIndex(
    (one) => one.blocks.length + one.sections.length === 0 && isListName.test(flattenToLine(one.title)),
  )
  const title = sections[at]?.title ?? [{ kind: 'run', text: 'References', marks: [] }]
  return { sections: at < 0 ? sections : sections.toSpliced(at, 1), title }
}

/** Gives references ids that no other one of a text has. */
function nameReferences({ back }: FullText, added: readonly Omit<Reference, 'id'>[]): Reference[] {
  const numbers = [...JSON.stringify(back).matchAll(/"ref(\d{1,6})"/g)].map(([, number]) => Number(number))
  let last = Math.max(0, ...numbers)
  return added.map((one) => ({ id: `ref${++last}`, ...one }))
}

const numberOfLabel = ({ label }: Reference) => Number(/\d{1,4}/.exec(latinDigits(label))?.[0] ?? Number.NaN)

function joinLists(known: readonly Reference[], added: readonly Reference[]): Reference[] {
  const hasLabels = known.some(({ label }) => label !== '')
  const numbers = new Map<Reference, number>([
    ...known.map((one, at) => [one, hasLabels ? numberOfLabel(one) : at + 1] as const),
    ...added.map((one) => [one, numberOfLabel(one)] as const),
  ])
  const all = [...known, ...added]
  if (![...numbers.values()].some(Number.isNaN)) {
    const sorted = all.toSorted((one, other) => (numbers.get(one) ?? 0) - (numbers.get(other) ?? 0))
    return hasLabels || known.length === 0 ? sorted : sorted.map((one) => ({ ...one, label: '' }))
  }
  const byName = (one: Reference, other: Reference) => nameOrder(one).localeCompare(nameOrder(other))
  const areSorted = [known, added].every((list) => list.every((one, at) => at === 0 || !isAfter(list[at - 1], one)))
  if (!hasLabels && known.length > 1 && areSorted) return all.toSorted(byName)
  const end = known.at(-1)
  const last = end && hasLabels ? numberOfLabel(end) : Number.NaN
  if (Number.isNaN(last) || added.some(({ label }) => label !== '')) return all
  return [...known, ...added.map((one, at) => ({ ...one, label: nextLabel(end, last + at + 1) }))]
}

const isAfter = (one: Reference | undefined, other: Reference) =>
  one !== undefined && nameOrder(one).localeCompare(nameOrder(other)) > 0

const nameOrder = ({ content }: Reference) => foldCitationText(readInlineText(content)).replace(/[^\p{L}\p{N} ]/gu, '')

const nextLabel = (like: Reference | undefined, number: number) => (like?.label ?? '').replace(/\p{Nd}+/u, `${number}`)
