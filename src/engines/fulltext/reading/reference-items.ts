import { boundsOf, isBeginning } from '../../../core/pasted/reference-bounds.ts'
import type { Block, Inline } from '../blocks.ts'
import type { Reference } from '../model.ts'
import { plainOf, trimmed } from '../runs.ts'
import { blocksOf } from './building.ts'
import { lines, onOneLine, withoutLabel } from './cutting.ts'
import type { Setting } from './inlines.ts'
import type { Item, TextItem } from './items.ts'
import { contentOf } from './paragraphs.ts'
import { countsOf, isMarkedItem } from './quantities.ts'

const typed =
  /^\s*(?:\[\s*\d{1,3}\s*\]\s?\.?|\(\d{1,3}\)|\d{1,3}\s?[.)](?!\d)|\d{1,3}(?=\t)|\[[^\s[\]]{2,20}\d{2,4}[a-z]?\]|[•▪–]\s)\s*/u
const dated = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\b(?:in press|forthcoming|n\.d\.)|https?:|\bdoi\b/i

/** Whether a text looks like a reference. */
export const looksCited = (text: string): boolean =>
  text.length > 25 &&
  text.length < 900 &&
  dated.test(text) &&
  (typed.test(text) || isBeginning(text) || /^\p{Lu}/u.test(text))

/** The entries of a list of references: one a paragraph, but where it goes on, or holds several. */
export function referencesOf(items: readonly Item[], setting: Setting): { references: Reference[]; blocks: Block[] } {
  const entries: { label: string; content: Inline[] }[] = []
  const blocks: Block[] = []
  const isNumbered = items.filter((item) => item.kind === 'text' && hasNumber(item)).length > items.length * 0.4
  const firsts = isNumbered ? undefined : firstsOfLines(items)
  for (const item of items) {
    if (item.kind !== 'text') {
      blocks.push(...blocksOf([item], setting))
      continue
    }
    if (isMarkedItem(item)) setting.books.leave('layout', '', countsOf([{ ...item, pieces: [] }]))
    for (const part of partsOf(item, setting)) {
      const last = entries.at(-1)
      const isRest = firsts
        ? !firsts.has(item)
        : !isOfList(item) && continues(plainOf(last?.content ?? []), plainOf(part.content), isNumbered)
      if (last && !part.label && isRest)
        last.content = [...last.content, { kind: 'run', text: ' ', marks: [] }, ...part.content]
      else entries.push(part)
    }
  }
  const references = entries.map(({ label, content }) => ({ id: '', label, content: trimmed(content), notes: [] }))
  return { references: references.filter(({ content }) => content.length > 0), blocks }
}

/** With more paragraphs that end within a sentence, a list is one of lines. */
const mostUnended = 0.3
const fewestLines = 6

/** Finds where references begin in a list pasted from a page, a paragraph a line; undefined for any other list. */
function firstsOfLines(items: readonly Item[]): ReadonlySet<Item> | undefined {
  const texts = items.filter((item) => item.kind === 'text')
  const unended = texts.filter(({ text }) => !/(?:[.\d)\]”"।]|\/\S*)$/u.test(text))
  if (texts.length < fewestLines || unended.length <= texts.length * mostUnended || texts.some(isOfList))
    return undefined
  const lines = texts.map(({ text }, at) => ({ text, indent: 0, column: 0, isApart: at === 0 }))
  return new Set(boundsOf(lines).flatMap((at) => texts[at] ?? []))
}

/** Whether a field or a style says that a paragraph is an entry of a list of references. */
export const isOfList = ({ paragraph }: TextItem): boolean =>
  paragraph.within.some((code) => /BIBL|REFLIST/i.test(code)) ||
  paragraph.styles
    .slice(0, 2)
    .some((name) => /^(?:endnote )?bibliograph|literaturverzeichnis|^references?(?: ?item| list)?$/i.test(name))

const hasNumber = (item: TextItem) => Boolean(item.paragraph.place?.label) || typed.test(item.text)

/** A paragraph's entries, with their labels. */
function partsOf(item: TextItem, setting: Setting): { label: string; content: Inline[] }[] {
  const whole = contentOf(item, setting)
  const broken = lines(whole)
  const isList =
    broken.length > 1 && broken.slice(1).every((line) => typed.test(plainOf(line)) || looksCited(plainOf(line)))
  const parts = isList ? broken : [onOneLine(whole)]
  const place = item.paragraph.place
  const label = isMarkedItem(item) ? (place?.label ?? '') : ''
  setting.books.make('number', label)
  return parts.map((part, at) => {
    const found = typed.exec(plainOf(part))?.[0]
    if (found === undefined || (at === 0 && label)) return { label: at === 0 ? label : '', content: part }
    const { label: own, content } = withoutLabel(part, found.length)
    return /\d/.test(own) && content.length > 0 ? { label: own, content } : { label: '', content: part }
  })
}

const laterPart = /^(?:https?:|doi\b|available (?:at|from|online)|retrieved|accessed|\d+\s*\(\d+\)|pp?\.\s?\d)/i

/** Whether a paragraph is the rest of the reference before it. */
function continues(before: string, text: string, isNumbered: boolean): boolean {
  if ((/^\p{Ll}/u.test(text) || laterPart.test(text)) && !isBeginning(text)) return true
  if (isNumbered) return !looksCited(text) || (!isBeginning(text) && !/[.\d)]$/.test(before))
  return !dated.test(text) && !isBeginning(text) && !/[.)]$/.test(before) && !dated.test(before)
}
