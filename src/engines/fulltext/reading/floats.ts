import type { Block, Figure, Paragraph } from '../blocks.ts'
import { readInlineText } from '../runs.ts'
import { buildItemBlocks, figureOf } from './building.ts'
import { type Caption, isFloatNote, isPanelName, readParagraphCaption } from './caption-rules.ts'
import { onOneLine, withoutLabel } from './cutting.ts'
import type { Setting } from './inlines.ts'
import type { Item, TextItem } from './items.ts'
import { convertItemContent, splitItemParagraphs } from './paragraphs.ts'
import { countsOf, isMarkedItem } from './quantities.ts'
import { buildCaptionedTable } from './tables.ts'

/** A table or figure: the places of its caption and its content among the items, and of further lines of both. */
type Float = { caption: Caption; at: number; title: number | undefined; things: number[]; notes: number[] }

const isThing = (item: Item | undefined, { kind }: Caption) => {
  if (!item) return false
  if (kind === 'table') return item.kind === 'table' || item.kind === 'picture'
  if (kind === 'figure')
    return item.kind === 'picture' || item.kind === 'box' || item.kind === 'undrawn' || item.kind === 'table'
  return item.kind === 'picture' || item.kind === 'table' || item.kind === 'box'
}

/** Whether an item suits a caption best: a picture for a figure and a table for a table. */
const isBest = (item: Item | undefined, { kind }: Caption) =>
  (kind === 'table' && item?.kind === 'table') ||
  (kind !== 'table' && (item?.kind === 'picture' || item?.kind === 'undrawn'))

/**
 * Assigns captions to pictures or tables: to the adjacent one; if there is one on both sides, the paper's other
 * captions of the kind decide.
 */
export function floatsIn(items: readonly Item[], isHeading: (item: Item) => boolean): Map<number, Float> {
  const captions = items.flatMap((item, at) => {
    const caption = item.kind === 'text' && !isHeading(item) ? readParagraphCaption(item) : undefined
    return caption ? [{ at, caption }] : []
  })
  const isCaption = new Set(captions.map(({ at }) => at))
  const beside = captions.map((one) => ({ ...one, ...neighbours(items, one, isCaption, isHeading) }))
  const used = new Set<number>()
  const floats = new Map<number, Float>()
  const sides = sidesOf(beside)
  let last: Float | undefined
  for (const one of beside) {
    const isAbove = sides[one.caption.kind]
    const order = isAbove ? [one.above, one.below] : [one.below, one.above]
    const best = order.find((at) => at !== undefined && !used.has(at) && isBest(items[at], one.caption))
    const thing = best ?? order.find((at) => at !== undefined && !used.has(at))
    if (thing === undefined && !one.caption.isSure) continue
    const same = thing === undefined ? sameLabel(items, one, last) : undefined
    if (same) {
      same.notes.push(one.at)
      continue
    }
    const things = thing === undefined ? [] : more(items, thing, { ...one, used })
    for (const at of things) used.add(at)
    const notes = notesBelow(items, Math.max(one.at, one.title ?? 0, ...things), isCaption)
    for (const at of notes) used.add(at)
    const float = { caption: one.caption, at: one.at, title: one.title, things, notes }
    floats.set(Math.min(one.at, ...things), float)
    last = float
  }
  return floats
}

type Sided = { caption: Caption; above: number | undefined; below: number | undefined }

/** Whether the content of each kind is above its captions, by captions that have content on one side only. */
function sidesOf(captions: readonly Sided[]): Record<Caption['kind'], boolean> {
  const isAbove = (kind: Caption['kind']) => {
    const votes = captions.filter(
      (one) => one.caption.kind === kind && (one.above === undefined) !== (one.below === undefined),
    )
    const ups = votes.filter(({ above }) => above !== undefined).length
    return ups * 2 === votes.length ? kind !== 'table' : ups * 2 > votes.length
  }
  return { figure: isAbove('figure'), table: isAbove('table'), box: isAbove('box'), '': isAbove('figure') }
}

/** Finds the figure whose caption is repeated on the next page. */
function sameLabel(
  items: readonly Item[],
  { at, caption }: { at: number; caption: Caption },
  last: Float | undefined,
): Float | undefined {
  const labelAt = (place: number, { length }: Caption) => {
    const item = items[place]
    return item?.kind === 'text' ? item.text.slice(0, length).replace(/\W+$/, '').toLowerCase() : ''
  }
  if (!last || at - last.at > 3 || last.things.length === 0) return undefined
  return labelAt(last.at, last.caption) === labelAt(at, caption) ? last : undefined
}

type Neighbours = { above: number | undefined; below: number | undefined; title: number | undefined }

function neighbours(
  items: readonly Item[],
  { at, caption }: { at: number; caption: Caption },
  isCaption: ReadonlySet<number>,
  isHeading: (item: Item) => boolean,
): Neighbours {
  const item = items[at]
  const isBare = item?.kind === 'text' && caption.length > 0 && item.text.length <= caption.length + 1
  const next = items[at + 1]
  const isTitled =
    isBare &&
    next?.kind === 'text' &&
    next.text.length < 300 &&
    !isCaption.has(at + 1) &&
    isTitleAt(items, at + 1, caption)
  const title = isTitled ? at + 1 : undefined
  const reach = (from: number, step: number) => {
    let place = from
    for (let skipped = 0; skipped < 4; place += step) {
      const one = items[place]
      if (isThing(one, caption)) return place
      const isBetween =
        one?.kind === 'text' && !isCaption.has(place) && (isPanelName(one) || isFloatNote(one.text)) && !isHeading(one)
      if (!isBetween) return undefined
      skipped++
    }
    return undefined
  }
  return { above: reach(at - 1, -1), below: reach((title ?? at) + 1, 1), title }
}

const isTitleAt = (items: readonly Item[], at: number, caption: Caption) =>
  isThing(items[at + 1], caption) || isThing(items[at - 2], caption)

/**
 * Collects the pictures of one figure: those that follow each other without a caption between them, and the names of
 * its parts.
 */
function more(
  items: readonly Item[],
  thing: number,
  { at, caption, used }: { at: number; caption: Caption; used: ReadonlySet<number> },
): number[] {
  const things = [thing]
  if (items[thing]?.kind === 'table') return things
  const step = thing < at ? -1 : 1
  const close = thing < at ? at - 1 : at + 1
  for (let place = close; place !== thing; place += step) if (isPart(items[place])) things.push(place)
  for (let place = thing + step; !used.has(place); place += step) {
    const item = items[place]
    if (item?.kind === items[thing]?.kind && isThing(item, caption)) things.push(place)
    else if (!isPart(item) || !isThing(items[place + step], caption)) break
    else things.push(place)
  }
  return things.toSorted((a, b) => a - b)
}

const isPart = (item: Item | undefined) =>
  item !== undefined && (isPanelName(item) || (item.kind === 'text' && isFloatNote(item.text)))

function notesBelow(items: readonly Item[], last: number, isCaption: ReadonlySet<number>): number[] {
  const notes: number[] = []
  for (let at = last + 1; at < items.length; at++) {
    const item = items[at]
    if (item?.kind !== 'text' || isCaption.has(at) || !isFloatNote(item.text)) break
    notes.push(at)
  }
  return notes
}

/** Builds a table or figure with its caption. */
export function floatOf(float: Float, items: readonly Item[], setting: Setting): Block[] {
  const { caption, at, title, things, notes } = float
  const item = items[at]
  if (item?.kind !== 'text') return []
  if (isMarkedItem(item)) setting.books.leave('layout', '', countsOf([{ ...item, pieces: [] }]))
  const { label: typed, content } = withoutLabel(
    convertItemContent(item, setting, true),
    item.text.slice(0, caption.length),
  )
  const label = caption.counted || typed
  setting.books.make('number', caption.counted)
  const further = title === undefined ? undefined : items[title]
  const text = [...content, ...(further?.kind === 'text' ? convertItemContent(further, setting, true) : [])]
  const captioned = { id: '', label, caption: { title: onOneLine(text), paragraphs: [] as Paragraph[] } }
  const shown = things.flatMap((place) => items[place] ?? [])
  const below = notes.flatMap((place) => items[place] ?? []).filter((one): one is TextItem => one.kind === 'text')
  const table = shown.find((one) => one.kind === 'table')
  if (table?.kind === 'table') return tableWith(table, { captioned, below }, setting)
  const figure = pictured(shown, captioned, setting)
  const paragraphs = below.flatMap((one) => splitItemParagraphs(one, setting))
  if (caption.kind === 'table') {
    const base = { widths: [], head: [], body: [], pictures: figure.pictures }
    const noted = [...figure.blocks, ...paragraphs].map((block) => ({ id: '', label: '', type: '', blocks: [block] }))
    return [{ kind: 'table', ...figureCaption(figure), ...base, notes: noted }]
  }
  return [{ ...figure, caption: { ...figure.caption, paragraphs: [...figure.caption.paragraphs, ...paragraphs] } }]
}

const figureCaption = ({ id, label, caption }: Figure) => ({ id, label, caption })

function pictured(
  shown: readonly Item[],
  captioned: Pick<Figure, 'id' | 'label' | 'caption'>,
  setting: Setting,
): Figure {
  const pictures = shown.filter((one) => one.kind === 'picture')
  const figures = figureOf(pictures, setting)
  const others = shown
    .filter((one) => one.kind !== 'picture')
    .flatMap((one) => (one.kind === 'box' ? one.items : [one]))
  const targets = figures.flatMap(({ caption }) => caption.title)
  const title = [...targets, ...captioned.caption.title]
  return {
    kind: 'figure',
    ...captioned,
    caption: { ...captioned.caption, title },
    pictures: figures.flatMap((one) => one.pictures),
    blocks: others.flatMap((one) =>
      one.kind === 'text' ? splitItemParagraphs(one, setting) : buildItemBlocks([one], setting),
    ),
  }
}

function tableWith(
  { table }: Extract<Item, { kind: 'table' }>,
  { captioned, below }: { captioned: Pick<Figure, 'id' | 'label' | 'caption'>; below: TextItem[] },
  setting: Setting,
): Block[] {
  const notes = below.map((one) => ({ id: '', label: '', type: '', blocks: splitItemParagraphs(one, setting) }))
  return buildCaptionedTable(table, setting, buildItemBlocks).map((block): Block => {
    if (block.kind !== 'table') return block
    const own = readInlineText(block.caption.title)
      ? [{ kind: 'paragraph' as const, id: '', content: block.caption.title }]
      : []
    const caption = { title: captioned.caption.title, paragraphs: [...own, ...block.caption.paragraphs] }
    return { ...block, ...captioned, caption, notes: [...block.notes, ...notes] }
  })
}
