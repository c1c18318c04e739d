import type { StoredIdentifyingText } from '../../core/db/tables/review/papers.ts'
import { isUsualHeading } from '../../engines/blind/blind.ts'

/** A part of a line from an offset: `isMarked` if it is inside a find, `begins` if a find starts there. */
export type Piece = { start: number; text: string; isMarked: boolean; begins: boolean }

export type Line = { start: number; is: 'heading' | 'paragraph' | 'break'; pieces: Piece[] }

/** Splits a copy's text into lines, and each line into parts inside and outside of finds; finds may overlap. */
export function markedLines(text: string, finds: readonly Pick<StoredIdentifyingText, 'spans'>[]): Line[] {
  const spans = finds.flatMap(({ spans = [] }) => spans)
  const begins = new Set(spans.map(({ start }) => start))
  const changes = new Map<number, number>()
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by)
  for (const { start, end } of spans) {
    change(start, 1)
    change(end, -1)
  }
  const cuts = [...changes.keys()].sort((one, other) => one - other)
  let [place, depth, next] = [0, 0, 0]
  return text.split('\n').flatMap((line): Line[] => {
    const pieces: Piece[] = []
    const [start, end] = [place, place + line.length]
    const take = (to: number) => {
      const piece = { start: place, text: text.slice(place, to), isMarked: depth > 0, begins: begins.has(place) }
      if (to > place) pieces.push(piece)
      place = to
    }
    for (let cut = cuts[next]; cut !== undefined && cut <= end; cut = cuts[++next]) {
      take(cut)
      depth += changes.get(cut) ?? 0
    }
    take(end)
    place = end + 1
    if (line.trim() === '') return line.includes('\f') ? [{ start, is: 'break', pieces: [] }] : []
    return [{ start, is: isUsualHeading(line) ? 'heading' : 'paragraph', pieces }]
  })
}
