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
      const greenOfPlain = colourAt(plain, x, y, 1)
      const strength = y < band ? 1 : (white - greenOfPlain) / white / (1 - greenOfMark)
      if (greenOfPlain < white) stray.marked++
      let [isMixed, isOwn] = [true, true]
      // one colour after another: lists of three would take seconds for the points of some pages
      for (let colour = 0; colour < 3; colour++) {
        const own = colourAt(before, x, y - band, colour)
        const now = colourAt(after, x, y, colour)
        isMixed &&= areAlike(now, colourAt(plain, x, y, colour) - (1 - strength) * (white - own))
        isOwn &&= areAlike(now, own)
      }
      if (isMixed) continue
      if (isOwn) stray.hidden++
      else stray.wrong++
    }
  }
  return stray
}

const areAlike = (one: number, other: number) => Math.abs(one - other) <= roundingError

function colourAt({ data, width, channels }: Drawn, x: number, y: number, colour: number): number {
  return data[(y * width + x) * channels + colour] ?? white
}
