import { divideReferenceEntries, type Entry, findReferenceLabel } from '../../../core/pasted/references.ts'
import type { Inline } from '../blocks.ts'
import type { Reference, ReferenceList } from '../model.ts'
import { readInlineText, trimInlines } from '../runs.ts'
import { buildItemBlocks } from './building.ts'
import { lines, onOneLine, withoutLabel } from './cutting.ts'
import { endsWhole, goesOnAbove, isBareAddress, looksCited } from './entry-rules.ts'
import type { Setting } from './inlines.ts'
import type { Item, TextItem } from './items.ts'
import { convertItemContent } from './paragraphs.ts'
import { countsOf, isMarkedHeading, isMarkedItem } from './quantities.ts'
import { isCitedItem, isOfList } from './reference-places.ts'

/** A line of a list: a paragraph, or a part of one between line breaks. */
type Read = { item: TextItem; content: Inline[]; label: string; text: string; isFirst: boolean }

/** References, the blocks among them, and the parts of a list below lines such as `Books` or `A`. */
type ReadList = Pick<ReferenceList, 'references' | 'blocks' | 'lists'>

/** Returns the references of a list with its parts. */
export function readReferenceItems(items: readonly Item[], setting: Setting): ReadList {
  const starts = [...items.keys()].filter((at) => isPartLine(items, at))
  const { references, blocks } = readPart(items.slice(0, starts[0]), setting)
  const lists = starts.map((start, index): ReferenceList => {
    const title = partTitle(items[start], setting)
    return { id: '', title, ...readPart(items.slice(start + 1, starts[index + 1]), setting), lists: [] }
  })
  return { references, blocks, lists }
}

const shortWords = 6

/** Whether a line among references is the heading of a part of their list: short, set apart, above an entry. */
export function isPartLine(items: readonly Item[], at: number): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]]
  if (item?.kind !== 'text' || !item.isFirst || isMarkedItem(item) || isCitedItem(item)) return false
  if (next?.kind !== 'text' || !isCitedItem(next) || isOfList(item)) return false
  const { text, look } = item
  const isLetter = /^\p{Lu}$/u.test(text)
  const isShort = /^\p{L}/u.test(text) && !/\p{Nd}|[.,;]$/u.test(text) && text.split(/\s+/).length <= shortWords
  const isApart =
    (look.isBold && !next.look.isBold) || look.isUnderlined || look.isCaps || (look.isCentred && !next.look.isCentred)
  return (isLetter || (isShort && isApart)) && (before?.kind !== 'text' || endsWhole(before.text))
}

function partTitle(item: Item | undefined, setting: Setting): Inline[] {
  if (item?.kind !== 'text') return []
  if (!isMarkedHeading(item)) setting.books.make('number', '', { headings: 1 })
  return convertItemContent(item, setting, true)
}

function readPart(items: readonly Item[], setting: Setting): Omit<ReadList, 'lists'> {
  const others = items.filter((item) => item.kind !== 'text')
  const lines = items.flatMap((item) => (item.kind === 'text' ? readLines(item, setting) : []))
  const blocks = others.flatMap((item) => buildItemBlocks([item], setting))
  const references = entriesIn(lines).map(({ label, at }): Reference => {
    const [first, ...rest] = at.flatMap((one) => lines[one] ?? [])
    const { label: typed, content = [] } = withoutLabel(first?.content ?? [], label.slice(first?.label.length ?? 0))
    const whole = [content, ...rest.map((one) => one.content)].flatMap((one, index) => (index ? [space, ...one] : one))
    return {
      id: '',
      label: first?.label.trim() || (/\p{Nd}/u.test(typed) ? typed : ''),
      content: trimInlines(whole),
      notes: [],
    }
  })
  return { references: references.filter(({ content }) => content.length > 0), blocks }
}

const space: Inline = { kind: 'run', text: ' ', marks: [] }

/**
 * Groups lines into entries. If a field, a style or a number marks most lines as entries, each marked line begins one;
 * if most paragraphs end as a reference does, each paragraph is one.
 */
function entriesIn(lines: readonly Read[]): Entry[] {
  const said = lines.filter(isSaid).length
  const starting = startsIn(lines, said > lines.length * mostSaid)
  if (!starting) {
    const numbered = lines.map(({ label, text, isFirst }) => ({
      text: label + text,
      indent: 0,
      column: 0,
      isApart: isFirst,
    }))
    return divideReferenceEntries(numbered)
  }
  const starts = [...lines.keys()].filter((at) => at === 0 || starting(lines[at], lines[at - 1]))
  return starts.map((start, index) => ({
    label: lines[start]?.label || findReferenceLabel(lines[start]?.text ?? ''),
    at: [...lines.keys()].slice(start, starts[index + 1]),
  }))
}

const mostSaid = 0.4
const mostWhole = 0.8

type Starting = (line: Read | undefined, before: Read | undefined) => boolean

/** Returns the rule for the first line of an entry; undefined if only all lines together show it. */
function startsIn(lines: readonly Read[], areSaid: boolean): Starting | undefined {
  const isNext: Starting = (line, before) =>
    line?.isFirst === true && !goesOnAbove(line.text) && (looksCited(line.text) || endsWhole(before?.text ?? ''))
  const addresses = lines.filter(({ text }) => isBareAddress(text)).length
  if (addresses > lines.length / 2) return (line) => line?.isFirst === true
  if (areSaid) return (line) => line !== undefined && (isSaid(line) || (line.isFirst && isEntryAmongSaid(line.text)))
  const typed = lines.filter(({ text }) => findReferenceLabel(text) !== '').length
  const whole = lines.filter(({ text }) => endsWhole(text)).length
  return typed < lines.length / 2 && whole >= lines.length * mostWhole ? isNext : undefined
}

const isSaid = ({ item, label, isFirst }: Read) => isFirst && (label !== '' || isOfList(item))

/** Whether an unmarked paragraph among marked entries is one as well. */
const isEntryAmongSaid = (text: string) => looksCited(text) && !goesOnAbove(text)

/** Returns a paragraph's lines if each looks like a reference; otherwise all of it as one. */
function readLines(item: TextItem, setting: Setting): Read[] {
  if (isMarkedItem(item) || isMarkedHeading(item))
    setting.books.leave('layout', '', countsOf([{ ...item, pieces: [] }]))
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
