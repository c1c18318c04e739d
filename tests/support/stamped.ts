/** A page as drawn: its points from the top left, each of so many bytes, red, green and blue first. */
export type Drawn = { width: number; height: number; data: Uint8Array; channels: number }

type Drawings = { before: Drawn; after: Drawn; plain: Drawn; band: number }

const roundingError = 6
const [greenOfMark, white] = [0.11, 255]

/**
 * Compares each point of a page before it was marked, and after: under the light word it is to be mixed with its colour
 * as on a plain page, in the band to be as on that, and elsewhere to be as it was.
 * @param band the height of the band above the page
 * @returns how many points there are, how many are of the mark, how many of these are not there, and how many others
 * are wrong
 */
export function strayPoints({ before, after, plain, band }: Drawings): {
  all: number
  marked: number
  hidden: number
  wrong: number
} {
  const stray = { all: after.width * after.height, marked: 0, hidden: 0, wrong: 0 }
  if (after.width !== before.width || after.width !== plain.width || Math.abs(after.height - before.height - band) > 1)
    return { ...stray, wrong: stray.all }
  for (let y = 0; y < Math.min(after.height, before.height + band); y++) {
    for (let x = 0; x < after.width; x++) {
      const [own, marked, now] = [pointOf(before, x, y - band), pointOf(plain, x, y), pointOf(after, x, y)]
      const strength = y < band ? 1 : (white - marked[1]) / white / (1 - greenOfMark)
      if (marked[1] < white) stray.marked++
      const mixed = marked.map((value, at) => value - (1 - strength) * (white - (own[at] ?? 0)))
      if (areAlike(now, mixed)) continue
      if (areAlike(now, own)) stray.hidden++
      else stray.wrong++
    }
  }
  return stray
}

function areAlike(one: readonly number[], other: readonly number[]): boolean {
  return one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= roundingError)
}

function pointOf({ data, width, channels }: Drawn, x: number, y: number): [number, number, number] {
  const at = (y * width + x) * channels
  return [data[at] ?? white, data[at + 1] ?? white, data[at + 2] ?? white]
}
