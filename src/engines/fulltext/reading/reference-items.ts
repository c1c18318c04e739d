import { isBeginning } from '../../../core/pasted/reference-bounds.ts'
import { divideReferenceEntries, type Entry, findReferenceLabel } from '../../../core/pasted/references.ts'
import type { Block, Inline } from '../blocks.ts'
import type { Reference } from '../model.ts'
import { readInlineText, trimInlines } from '../runs.ts'
import { buildItemBlocks } from './building.ts'
import { lines, onOneLine, withoutLabel } from './cutting.ts'
import type { Setting } from './inlines.ts'
import type { Item, TextItem } from './items.ts'
import { convertItemContent } from './paragraphs.ts'
import { countsOf, isMarkedItem } from './quantities.ts'

const dated = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\b(?:in press|forthcoming|n\.d\.)|https?:|\bdoi\b/i

/** Whether a text looks like a reference. */
export const looksCited = (text: string): boolean =>
  text.length > 25 &&
  text.length < 900 &&
  dated.test(text) &&
  (findReferenceLabel(text) !== '' || isBeginning(text) || /^\p{Lu}/u.test(text))

/** A line of a list: a paragraph, or a part of one between line breaks. */
type Read = { item: TextItem; content: Inline[]; label: string; text: string; isFirst: boolean }

/** Returns the references of a list, and the blocks among them. */
export function readReferenceItems(
  items: readonly Item[],
  setting: Setting,
): { references: Reference[]; blocks: Block[] } {
  const others = items.filter((item) => item.kind !== 'text')
  const lines = items.flatMap((item) => (item.kind === 'text' ? readLines(item, setting) : []))
  const blocks = others.flatMap((item) => buildItemBlocks([item], setting))
  const references = entriesIn(lines).map(({ label, at }): Reference => {
    const [first, ...rest] = at.flatMap((one) => lines[one] ?? [])
    const { label: typed, content = [] } = withoutLabel(first?.content ?? [], label.slice(first?.label.length ?? 0))
    const whole = [content, ...rest.map((one) => one.content)].flatMap((one, index) => (index ? [space, ...one] : one))
    return {
      id: '',
      label: first?.label.trim() || (/\d/.test(typed) ? typed : ''),
      content: trimInlines(whole),
      notes: [],
    }
  })
  return { references: references.filter(({ content }) => content.length > 0), blocks }
}

const space: Inline = { kind: 'run', text: ' ', marks: [] }

/**
 * Groups lines into entries. If a field, a style or a number marks most lines as entries, each marked line begins one.
 */
function entriesIn(lines: readonly Read[]): Entry[] {
  const isSaid = ({ item, label, isFirst }: Read) => isFirst && (label !== '' || isOfList(item))
  const numbered = lines.map(({ label, text, isFirst }) => ({
    text: label + text,
    indent: 0,
    column: 0,
    isApart: isFirst,
  }))
  const said = lines.filter(isSaid).length
  if (said <= lines.length * mostSaid) return divideReferenceEntries(numbered)
  const starts = [...lines.keys()].filter((at) => at === 0 || beginsOne(lines[at], isSaid))
  return starts.map((start, index) => ({
    label: lines[start]?.label || findReferenceLabel(lines[start]?.text ?? ''),
    at: [...lines.keys()].slice(start, starts[index + 1]),
  }))
}

const mostSaid = 0.4

const beginsOne = (line: Read | undefined, isSaid: (line: Read) => boolean) =>
  line !== undefined && (isSaid(line) || (line.isFirst && looksCited(line.text) && isBeginning(line.text)))

/** Whether a field or a style marks a paragraph as an entry of a list of references. */
export const isOfList = ({ paragraph }: TextItem): boolean =>
  paragraph.within.some((code) => /BIBL|REFLIST/i.test(code)) ||
  paragraph.styles
    .slice(0, 2)
    .some((name) => /^(?:endnote )?bibliograph|literaturverzeichnis|^references?(?: ?item| list)?$/i.test(name))

/** Returns a paragraph's lines if each looks like a reference; otherwise all of it as one. */
function readLines(item: TextItem, setting: Setting): Read[] {
  if (isMarkedItem(item)) setting.books.leave('layout', '', countsOf([{ ...item, pieces: [] }]))
  const whole = convertItemContent(item, setting)
  const broken = lines(whole)
  const isList = broken.length > 1 && broken.slice(1).every((line) => looksCited(readInlineText(line)))
  const place = isMarkedItem(item) ? (item.paragraph.place?.label ?? '') : ''
  setting.books.make('number', place)
  return (isList ? broken : [onOneLine(whole)]).map((content, at) => ({
    item,
    content,
    label: at === 0 && place ? `${place} ` : '',
    text: readInlineText(content).replace(/\s+/g, ' ').trim(),
    isFirst: isList || at === 0,
  }))
}
