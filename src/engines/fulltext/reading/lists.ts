import { latinDigits } from '../../../core/language/digits.ts'
import type { Block, Inline, List, ListItem } from '../blocks.ts'
import { readInlineText } from '../runs.ts'
import { lines, withoutLabel } from './cutting.ts'
import { inlinesOf, type Setting } from './inlines.ts'
import type { Item, TextItem } from './items.ts'
import { convertItemContent, makeContentParagraph, splitItemParagraphs } from './paragraphs.ts'
import { countsOf, isMarkedItem } from './quantities.ts'

const isListed = (item: Item | undefined): item is TextItem =>
  item?.kind === 'text' && item.paragraph.place !== undefined

/** Counts the items of a list from a position on; 0 for none. */
export function listAt(items: readonly Item[], at: number): number {
  let end = at
  const first = items[at]
  if (!isListed(first) || !isMarkedItem(first)) return 0
  while (isListed(items[end]) || (end > at && isRest(items[end]))) end++
  return end - at
}

/** Whether an item is the rest of a paragraph whose first part is a list item. */
const isRest = (item: Item | undefined) => item?.kind === 'text' && !item.isFirst

export function listsOf(items: readonly TextItem[], setting: Setting): Block[] {
  const found: List[] = []
  const open: { list: List; level: number }[] = []
  for (const item of items) {
    const place = item.paragraph.place
    const isNew = isMarkedItem(item)
    const level = place?.level ?? 0
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)?.list.items.at(-1)
    if (!isNew && last) {
      last.blocks.push(...splitItemParagraphs(item, setting))
      continue
    }
    const type = place?.isBullet ? 'bullet' : place?.label ? 'order' : 'simple'
    const top = open.at(-1)
    if (!top || level > top.level) {
      const list: List = { kind: 'list', id: '', type, items: [] }
      const parent = top?.list.items.at(-1)
      if (parent) parent.blocks.push(list)
      else found.push(list)
      open.push({ list, level })
    }
    open.at(-1)?.list.items.push(listItem(item, setting))
  }
  return found
}

function listItem(item: TextItem, setting: Setting): ListItem {
  const label = item.paragraph.place?.label ?? ''
  // The file's count has only items with words; one of formulas or pictures is made.
  const isWorded = countsOf([{ ...item, pieces: [] }])?.list_items === 1
  setting.books.make('number', label, isWorded ? {} : { list_items: 1 })
  const blocks = splitItemParagraphs(item, setting)
  if (blocks.length === 0) blocks.push(makeContentParagraph([]))
  return { label, blocks }
}

/* Code and quotations */

const codeStyle = /source ?code|html preformatted|preformatted|verbatim|^code(?: block)?$/i
const isCode = (item: Item | undefined, { plain }: Setting): item is TextItem =>
  item?.kind === 'text' &&
  (item.paragraph.styles.some((name) => codeStyle.test(name)) || (item.look.isCode && !plain.has('code')))

export function codeAt(items: readonly Item[], at: number, setting: Setting): number {
  let end = at
  while (isCode(items[end], setting)) end++
  return end - at
}

export function codeOf(items: readonly TextItem[], setting: Setting): Block {
  const text = items.map((item) => readInlineText(inlinesOf(item.pieces, setting).map(asLine))).join('\n')
  return { kind: 'code', id: '', text, language: '' }
}

const asLine = (one: Inline): Inline => (one.kind === 'break' ? { kind: 'run', text: '\n', marks: [] } : one)

const quoteStyle = /quot(?:e|ation)|block ?text|blockquote|zitat|citation(?! source)|extract/i
const isQuote = (item: Item | undefined): item is TextItem => {
  if (item?.kind !== 'text' || item.text.length < 20) return false
  if (item.paragraph.styles.some((name) => quoteStyle.test(name))) return true
  const { left = 0, right = 0, first = 0 } = item.paragraph.look
  return left >= 18 && right >= 18 && first >= 0 && item.paragraph.place === undefined
}

export function quoteAt(items: readonly Item[], at: number): number {
  let end = at
  while (isQuote(items[end])) end++
  return end - at
}

export const quoteOf = (items: readonly TextItem[], setting: Setting): Block => ({
  kind: 'quote',
  id: '',
  blocks: items.flatMap((item) => splitItemParagraphs(item, setting)),
  attribution: [],
})

/* Typed lists */

type Typed = { type: 'bullet' | 'order'; text: string; number: number; shape: string }

const bullet = /^[•▪●○◦‣∙·■□➢➤✓–—-]\s+(?=\S)/u
const counted = /^(\(?)(\d{1,2}|[a-z]|[ivx]{1,4}|[०-९]{1,2})([.)])\s+(?=\S)/u

function typedMark(item: Item | undefined): Typed | undefined {
  if (item?.kind !== 'text' || item.paragraph.place || item.look.isCode) return undefined
  const [sign] = bullet.exec(item.text) ?? []
  if (sign) return { type: 'bullet', text: sign, number: 0, shape: sign.trim() }
  const [whole = '', open = '', mark = '', close = ''] = counted.exec(item.text) ?? []
  if (!whole) return undefined
  const kind = /\d/.test(mark) ? '1' : /[०-९]/.test(mark) ? '०' : 'a'
  return { type: 'order', text: whole, number: parseListMark(mark), shape: open + kind + close }
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

function parseListMark(mark: string): number {
  if (/^\p{Nd}/u.test(mark)) return Number(latinDigits(mark))
  const roman = romans.indexOf(mark) + 1
  return mark.length === 1 && roman !== 1 ? mark.charCodeAt(0) - 96 : roman
}

/** Counts the items of a list with typed bullets or numbers from a position on; 0 for none. */
export function typedAt(items: readonly Item[], at: number): number {
  const first = typedMark(items[at])
  if (!first) return 0
  let end = at + 1
  for (let mark = typedMark(items[end]); mark?.shape === first.shape; mark = typedMark(items[end])) {
    const isNext = first.type === 'bullet' || mark.number === first.number + (end - at) || mark.number === 0
    if (!isNext) break
    end++
  }
  return end - at > 1 && first.number <= 1 ? end - at : 0
}

/** Builds a typed list: numbers become labels, bullets are dropped. */
export function typedListOf(items: readonly TextItem[], setting: Setting): Block {
  const [first] = items
  const type = typedMark(first)?.type ?? 'bullet'
  setting.books.make('number', '', { list_items: items.length })
  const entries = items.map((item): ListItem => {
    const { label, content } = withoutLabel(convertItemContent(item, setting), typedMark(item)?.text ?? '')
    return { label: type === 'order' ? label : '', blocks: lines(content).map(makeContentParagraph) }
  })
  return { kind: 'list', id: '', type, items: entries }
}
