import type { Block, Figure, Paragraph } from '../blocks.ts'
import { readInlineText } from '../runs.ts'
import { buildItemBlocks, figureOf } from './building.ts'
import { matchCaptions } from './caption-matching.ts'
import { type Caption, isFloatNote, isPanelName, readParagraphCaption } from './caption-rules.ts'
import { onOneLine, withoutLabel } from './cutting.ts'
import type { Setting } from './inlines.ts'
import type { Item, TextItem } from './items.ts'
import { convertItemContent, splitItemParagraphs } from './paragraphs.ts'
import { countsOf, isMarkedItem } from './quantities.ts'
import { buildCaptionedTable } from './tables.ts'

/** A table or figure: the places of its caption and its content among the items, and of further lines of both. */
export type Float = Found & { things: number[]; notes: number[] }

type Kind = 'figure' | 'table' | 'box'

/** The items that suit a kind of caption best, and those that it may have if no better one is near. */
const suiting: Record<Kind, { best: readonly Item['kind'][]; others: readonly Item['kind'][] }> = {
  table: { best: ['table'], others: ['picture'] },
  figure: { best: ['picture', 'undrawn'], others: ['box', 'table'] },
  box: { best: ['box'], others: ['picture', 'table'] },
}

/** A paragraph that is or may be a caption: its kind, its place, and that of its title, if it has one of its own. */
type Found = { caption: Caption; kind: Kind; at: number; title: number | undefined }

/**
 * Assigns captions to pictures or tables of the same stretch, which no prose interrupts. Those without a number, or
 * only by their style, need one next to them.
 */
export function floatsIn(items: readonly Item[]): Map<number, Float> {
  const captions = items.flatMap((item, at) => {
    const caption = item.kind === 'text' ? readParagraphCaption(item) : undefined
    return caption ? [{ at, caption }] : []
  })
  const isCaption = new Set(captions.map(({ at }) => at))
  const found = captions.flatMap(({ at, caption }): Found[] => {
    const kind = caption.kind || kindBeside(items, at)
    return kind ? [{ caption, kind, at, title: titleOf(items, { at, caption }, isCaption) }] : []
  })
  const titles = new Set(found.map(({ title }) => title))
  const isBetween = (item: Item, at: number) =>
    isCaption.has(at) || titles.has(at) || isPart(item) || (item.kind === 'text' && isUnit.test(item.text))
  const ranks = ranksOf(items, isCaption, isBetween)
  const things = thingsFor(items, found, ranks)
  const used = new Set([...things.values()].flat())
  const floats = new Map<number, Float>()
  let last: Float | undefined
  for (const one of found) {
    const own = things.get(one.at) ?? []
    if (own.length === 0 && !one.caption.isSure) continue
    const same = own.length === 0 ? sameLabel(items, one, last) : undefined
    if (same) {
      same.notes.push(one.at)
      continue
    }
    const all = own.length === 0 ? [] : withParts(items, own, one)
    for (const at of all) used.add(at)
    const notes = notesBelow(items, Math.max(one.at, one.title ?? 0, ...all), isCaption).filter((at) => !used.has(at))
    for (const at of notes) used.add(at)
    const float = { ...one, things: all, notes }
    floats.set(Math.min(one.at, ...all), float)
    last = float
  }
  return floats
}

/** Matches a line about the units or numbers of a table, between it and its caption. */
const isUnit = /^[(（[].{1,58}[)）\]]$|^.{0,6}单位[：:].{1,20}$/u

/** Returns the kind of a caption that only its style shows, by the thing next to it. */
function kindBeside(items: readonly Item[], at: number): Kind | undefined {
  const kinds = [items[at - 1]?.kind, items[at + 1]?.kind]
  if (kinds[1] === 'table') return 'table'
  return kinds.some((one) => one === 'picture' || one === 'undrawn')
    ? 'figure'
    : kinds[0] === 'table'
      ? 'table'
      : undefined
}

/** Returns the place of a title in a paragraph of its own, below a label alone. */
function titleOf(
  items: readonly Item[],
  { at, caption }: Pick<Found, 'at' | 'caption'>,
  isCaption: ReadonlySet<number>,
) {
  const [item, next] = [items[at], items[at + 1]]
  const isBare = item?.kind === 'text' && caption.length > 0 && item.text.length <= caption.length + 1
  if (
    !isBare ||
    next?.kind !== 'text' ||
    next.text.length >= 300 ||
    isCaption.has(at + 1) ||
    isPart(next) ||
    next.paragraph.place
  )
    return undefined
  const isAbove = [items[at + 2], items[at + 3]].some((one) => one !== undefined && isFloatThing(one))
  const isBelow = items[at - 1] !== undefined && isFloatThing(items[at - 1] as Item) && isTitleBelow(item, next)
  return isAbove || isBelow ? at + 1 : undefined
}

/** Whether a line below a label, which is below its figure, is a title, not the text that goes on there. */
const isTitleBelow = (label: TextItem, { paragraph, look, text }: TextItem) =>
  (look.isCentred === label.look.isCentred || paragraph.styles[0] === label.paragraph.styles[0]) &&
  (look.isCentred || !/[.:]$/.test(text))

const isFloatThing = ({ kind }: Item) => kind === 'table' || kind === 'picture' || kind === 'undrawn' || kind === 'box'

/** The stretch and the rank of each caption and thing. */
type Rank = { stretch: number; rank: number }

function ranksOf(
  items: readonly Item[],
  isCaption: ReadonlySet<number>,
  isBetween: (item: Item, at: number) => boolean,
): ReadonlyMap<number, Rank> {
  const ranks = new Map<number, Rank>()
  let [stretch, rank] = [0, 0]
  for (const [at, item] of items.entries())
    if (isCaption.has(at) || isFloatThing(item)) ranks.set(at, { stretch, rank: rank++ })
    else if (!isBetween(item, at)) stretch++
  return ranks
}

/** The most items between a figure and its caption, if prose is among them. */
const farthest = 3

/** Returns the things of each caption: those that suit its kind best, then others, then the best beyond some prose. */
function thingsFor(items: readonly Item[], found: readonly Found[], ranks: ReadonlyMap<number, Rank>) {
  const all = new Map<number, number[]>()
  const used = new Set<number>()
  const match = (captions: readonly Found[], things: readonly [number, Rank][], weightOf: (one: Found) => number) => {
    const [first] = captions
    if (!first || things.length === 0) return
    const isBelow = isUsuallyBelow(items, found, first.kind)
    const candidates = captions.map((one) => ({
      at: one.at,
      rank: ranks.get(one.at)?.rank ?? 0,
      weight: weightOf(one),
      isBelow,
    }))
    const joinable = things.map(([at, { rank }], place) => ({
      at,
      rank,
      isJoined: isJoined(items, things[place - 1], [at, rank]),
    }))
    for (const { caption, things: own } of matchCaptions(candidates, joinable)) {
      all.set(caption, own)
      for (const at of own) used.add(at)
    }
  }
  const free = (kind: Kind, which: 'best' | 'others') =>
    [...ranks].filter(([at]) => !used.has(at) && suiting[kind][which].includes(items[at]?.kind ?? 'text'))
  const left = (kind: Kind) => found.filter((one) => one.kind === kind && !all.has(one.at))
  for (const which of ['best', 'others'] as const)
    for (const kind of ['table', 'figure', 'box'] as const)
      for (const stretch of new Set(left(kind).map(({ at }) => ranks.get(at)?.stretch))) {
        const captions = left(kind).filter(({ at }) => ranks.get(at)?.stretch === stretch)
        const things = free(kind, which).filter(([, rank]) => rank.stretch === stretch)
        match(captions, things, ({ caption }) =>
          which === 'others' || !caption.isNumbered ? 0.95 : caption.isSure ? 10 : 9,
        )
      }
  for (const kind of ['table', 'figure'] as const)
    for (const one of left(kind).filter(({ caption }) => caption.isSure)) {
      const near = free(kind, 'best').filter(([at]) => Math.abs(at - one.at) <= farthest)
      if (near.length === 1) match([one], near, () => mostRank)
    }
  return all
}

/** More than the ranks between any caption and thing of a stretch. */
const mostRank = 100_000

/** Whether a picture follows another one of the same figure, with only names of parts between them. */
const isJoined = (items: readonly Item[], before: [number, Rank] | undefined, [at, rank]: [number, number]) =>
  before !== undefined &&
  before[1].rank === rank - 1 &&
  items[at]?.kind === 'picture' &&
  items[before[0]]?.kind === 'picture'

/** Whether captions of a kind are mostly below their things, by those with a thing on one side only. */
function isUsuallyBelow(items: readonly Item[], found: readonly Found[], kind: Kind): boolean {
  const isBest = (item: Item | undefined) => item !== undefined && suiting[kind].best.includes(item.kind)
  const sides = found
    .filter((one) => one.kind === kind)
    .map(({ at, title }) => [isBest(items[at - 1]), isBest(items[(title ?? at) + 1])])
  const votes = sides.filter(([above, below]) => above !== below)
  const ups = votes.filter(([above]) => above).length
  return ups * 2 === votes.length ? kind !== 'table' : ups * 2 > votes.length
}

/** Finds the figure whose caption is repeated on the next page. */
function sameLabel(items: readonly Item[], { at, caption }: Found, last: Float | undefined): Float | undefined {
  if (!last || at - last.at > 3 || last.things.length === 0) return undefined
  return labelWords(items[last.at], last.caption) === labelWords(items[at], caption) ? last : undefined
}

/** Returns the label of a caption without its sign, to compare it. */
export const labelWords = (item: Item | undefined, { length, counted }: Caption): string =>
  (counted || (item?.kind === 'text' ? item.text.slice(0, length) : '')).replace(/[^\p{L}\p{N}]+$/u, '').toLowerCase()

/** Returns the pictures of a figure with the names of its parts, between them and next to the caption. */
function withParts(items: readonly Item[], things: readonly number[], { at, title }: Found): number[] {
  const [first = at, last = at] = [things[0], things.at(-1)]
  if (items[first]?.kind === 'table') return [...things]
  const [from, to] = [Math.min(first, (title ?? at) + 1), Math.max(last, at - 1)]
  const parts = items.flatMap((item, place) => (place >= from && place <= to && isPart(item) ? [place] : []))
  return [...things, ...parts].toSorted((a, b) => a - b)
}

const isPart = (item: Item) => isPanelName(item) || (item.kind === 'text' && isFloatNote(item.text))

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
  const { caption, kind, at, title, things, notes } = float
  const item = items[at]
  if (item?.kind !== 'text') return []
  if (isMarkedItem(item)) setting.books.leave('layout', '', countsOf([{ ...item, pieces: [] }]))
  const { label: typed, content } = withoutLabel(
    convertItemContent(item, setting, true),
    item.text.slice(0, caption.length),
  )
  const label = caption.counted || typed
  const [last, next] = [item.text[caption.length - 1] ?? '', item.text[caption.length] ?? '']
  const isWithinWord = /\p{N}\p{L}/u.test(last + next) // Chinese: the label and the title are two words now
  setting.books.make('number', isWithinWord ? last : caption.counted)
  const further = title === undefined ? undefined : items[title]
  const text = [...content, ...(further?.kind === 'text' ? convertItemContent(further, setting, true) : [])]
  const captioned = { id: '', label, caption: { title: onOneLine(text), paragraphs: [] as Paragraph[] } }
  const shown = things.flatMap((place) => items[place] ?? [])
  const below = notes.flatMap((place) => items[place] ?? []).filter((one): one is TextItem => one.kind === 'text')
  const table = shown.find((one) => one.kind === 'table')
  if (table?.kind === 'table') return tableWith(table, { captioned, below }, setting)
  const figure = pictured(shown, captioned, setting)
  const paragraphs = below.flatMap((one) => splitItemParagraphs(one, setting))
  if (kind === 'table') {
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
