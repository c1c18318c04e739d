import type { Books } from './books.ts'
import { isPanelName, readParagraphCaption } from './caption-rules.ts'
import { type Item, type TextItem, wordsOfItem } from './items.ts'
import { countsOf } from './quantities.ts'

/** A legend with words, or a bare label next to its picture: its place, and its figure's number. */
type Labelled = { at: number; number: string; isBare: boolean }

/**
 * Returns the items with each picture after its legend, where a manuscript lists legends and pictures apart: paired by
 * the labels next to the pictures, which are left out, else in order if there are as many pictures as legends.
 */
export function withPicturesAtLegends(items: readonly Item[], books: Books): Item[] {
  const labelled = items.flatMap((item, at) => (item.kind === 'text' ? (labelledAt(item, at) ?? []) : []))
  const legends = labelled.filter((one) => !one.isBare && isAlone(labelled, one) && !hasPictureNearby(items, one.at))
  const byLabel = picturesByLabel(items, labelled)
  const moved = byLabel.size > 0 ? byLabel : picturesInOrder(items, labelled, legends)
  if (moved.size === 0) return [...items]
  const gone = new Set([...moved.values()].flatMap(({ pictures, label }) => [...pictures, ...label]))
  for (const { label } of moved.values())
    for (const at of label) {
      const item = items[at]
      if (item) books.leave('layout', wordsOfItem(item), countsOf([item]))
    }
  return items.flatMap((item, at) => {
    const pictures = moved.get(at)?.pictures.flatMap((one) => items[one] ?? []) ?? []
    return gone.has(at) ? [] : [item, ...pictures]
  })
}

function labelledAt(item: TextItem, at: number): Labelled | undefined {
  const caption = readParagraphCaption(item)
  if (caption?.kind !== 'figure' || !caption.isNumbered) return undefined
  const label = caption.counted || item.text.slice(0, caption.length)
  const number = /\p{N}[\p{N}\p{L}.‑-]*(?<=[\p{N}\p{L}])/u.exec(label)?.[0] ?? ''
  const isBare = item.text.length <= caption.length + 1
  return number && (isBare || caption.isSure) ? { at, number: number.toLowerCase(), isBare } : undefined
}

/** Whether no other legend has its number. */
const isAlone = (labelled: readonly Labelled[], { at, number }: Labelled) =>
  !labelled.some((other) => other.at !== at && other.number === number && !other.isBare)

const isPicture = (item: Item | undefined) => item?.kind === 'picture' || item?.kind === 'undrawn'

const hasPictureNearby = (items: readonly Item[], at: number) => isPicture(items[at - 1]) || isPicture(items[at + 1])

/** The pictures that a legend gets, and the places of their labels. */
type Moved = { pictures: number[]; label: number[] }

/** Returns the pictures of legends by bare labels, which are all above their pictures or all below. */
function picturesByLabel(items: readonly Item[], labelled: readonly Labelled[]): Map<number, Moved> {
  const all = labelled.filter(({ isBare, at }) => isBare && hasPictureNearby(items, at))
  const [above, below] = [
    all.filter(({ at }) => isPicture(items[at + 1])),
    all.filter(({ at }) => isPicture(items[at - 1])),
  ]
  const step = above.length >= below.length ? 1 : -1
  const found = all.flatMap(({ at, number }): [number, Moved][] => {
    const legend = labelled.find((one) => !one.isBare && one.number === number)
    const pictures = runFrom(items, at + step, step)
    if (!legend || !isAlone(labelled, legend) || pictures.length === 0) return []
    return [[legend.at, { pictures: pictures.toSorted((one, other) => one - other), label: [at] }]]
  })
  return new Map(found)
}

/** Returns the places of consecutive pictures from a place on, in one direction. */
function runFrom(items: readonly Item[], from: number, step: 1 | -1): number[] {
  const run: number[] = []
  for (let at = from; isPicture(items[at]); at += step) run.push(at)
  return run
}

/** The fewest pictures that are matched with legends by their order alone. */
const fewest = 2

/** Returns the pictures of legends in order, if all are together, apart from the legends, and as many. */
function picturesInOrder(
  items: readonly Item[],
  labelled: readonly Labelled[],
  legends: readonly Labelled[],
): Map<number, Moved> {
  const places = [...items.keys()].filter((at) => isPicture(items[at]))
  const isLabelled = new Set(labelled.map(({ at }) => at))
  const free = places.filter((at) => {
    const run = [...runFrom(items, at, -1), ...runFrom(items, at, 1)]
    return ![Math.min(...run) - 1, Math.max(...run) + 1].some((beside) => isLabelled.has(beside))
  })
  const [first = 0, last = 0] = [free[0], free.at(-1)]
  const between = items.slice(first, last + 1)
  const areTogether = between.every((item) => isPicture(item) || isPanelName(item))
  const areApart = legends.every(({ at }) => at < first) || legends.every(({ at }) => at > last)
  const isInOrder = legends.every(({ number }, at) => at === 0 || Number(number) > Number(legends[at - 1]?.number))
  if (free.length < fewest || free.length !== legends.length || !areTogether || !areApart || !isInOrder)
    return new Map()
  return new Map(legends.map(({ at }, place) => [at, { pictures: free.slice(place, place + 1), label: [] }]))
}
