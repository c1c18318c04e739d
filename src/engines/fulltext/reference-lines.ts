import { latinDigits } from '../../core/language/digits.ts'
import type { Inline } from './blocks.ts'
import type { BackPart, FullText, ReadText, Reference, ReferenceList } from './model.ts'
import { mapInlines, readInlineText } from './runs.ts'

const referenceContentLine = ({ content }: Reference) => readInlineText(content).replace(/\s+/g, ' ').trim()

const allIn = ({ references, lists }: ReferenceList): Reference[] => [...references, ...lists.flatMap(allIn)]

const listsOf = ({ back }: FullText) => back.filter((part) => part.kind === 'references')

/** Returns the references of a text in order, each as one line without its label. */
export const referenceLines = (text: FullText): string[] => listsOf(text).flatMap(allIn).map(referenceContentLine)

/**
 * Gives a text another list of references. A reference with an unchanged line stays, with its id; citations of removed
 * ones lose their target, which is recorded.
 */
export function withReferences(read: ReadText, lines: readonly string[]): ReadText {
  const lists = listsOf(read.text)
  const there = lists.flatMap(allIn)
  const references = numberedOn(matchReferenceLines(there, lines))
  const kept = new Set(references.map(({ id }) => id))
  const gone = new Set(there.map(({ id }) => id).filter((id) => !kept.has(id)))
  const { text, cut } = unlinked(read.text, gone)
  const findings = cut.map((words) => ({ code: 'citation_unlinked', where: nowhere, text: words }) as const)
  const [first] = lists
  const title: Inline[] = first?.title ?? [{ kind: 'run', text: 'References', marks: [] }]
  const list: BackPart = {
    kind: 'references',
    id: first?.id ?? '',
    title,
    blocks: first?.blocks ?? [],
    references,
    lists: [],
  }
  const others = text.back.filter(({ kind }) => kind !== 'references')
  const back = references.length > 0 ? [...others, list] : others
  return { ...read, text: { ...text, back }, findings: [...read.findings, ...findings] }
}

/** Gives references without a label behind the last one with a number the numbers that follow it. */
function numberedOn(references: Reference[]): Reference[] {
  const last = references.findLastIndex(({ label }) => label !== '')
  const like = references[last]?.label ?? ''
  const number = Number(/\p{Nd}+/u.exec(latinDigits(like))?.[0] ?? Number.NaN)
  if (number !== last + 1) return references
  return references.map((one, at) => (at > last ? { ...one, label: like.replace(/\p{Nd}+/u, `${at + 1}`) } : one))
}

const nowhere = { section: '', id: '' }

/** Returns the references of some lines: unchanged ones, an edited one with its id, and new ones. */
function matchReferenceLines(there: readonly Reference[], lines: readonly string[]): Reference[] {
  const left = new Map(there.map((one) => [one, foldReferenceWords(referenceContentLine(one))]))
  const take = (found: Reference | undefined) => {
    if (found) left.delete(found)
    return found
  }
  const same = lines.map((line) => {
    const words = foldReferenceWords(line).join(' ')
    return take([...left].find(([, own]) => own.join(' ') === words)?.[0])
  })
  const ids = new Set(there.map(({ id }) => id))
  const numbers = Iterator.from(ids).map((id) => Number(/^ref(\d+)$/.exec(id)?.[1] ?? 0))
  let last = Math.max(0, ...numbers)
  return lines.map((line, at): Reference => {
    const whole = same[at]
    if (whole) return whole
    const words = foldReferenceWords(line)
    const mended = take([...left].find(([, own]) => isLike(words, own))?.[0])
    const content: Inline[] = [{ kind: 'run', text: line, marks: [] }]
    return { id: mended?.id ?? `ref${++last}`, label: mended?.label ?? '', content, notes: mended?.notes ?? [] }
  })
}

const foldReferenceWords = (line: string) =>
  line
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Whether two references have most of their words in common. */
function isLike(words: readonly string[], others: readonly string[]): boolean {
  const common = new Set(words).intersection(new Set(others)).size
  return common > 0.7 * Math.max(new Set(words).size, new Set(others).size)
}

/** Unlinks citations of removed references; returns the words of those that lost all targets. */
function unlinked(text: FullText, gone: ReadonlySet<string>): { text: FullText; cut: string[] } {
  const cut: string[] = []
  const change = (content: Inline[]): Inline[] =>
    content.map((one): Inline => {
      if (one.kind !== 'reference' || !one.to.some((id) => gone.has(id))) return one
      const to = one.to.filter((id) => !gone.has(id))
      if (to.length === 0) cut.push(readInlineText(one.content))
      return { ...one, to }
    })
  return { text: gone.size > 0 ? mapInlines(text, change) : text, cut }
}
