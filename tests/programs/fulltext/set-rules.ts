/** A stretch of letters on a page: the left end of its baseline, its width and its size, in points from the foot. */
export type Stretch = { page: number; text: string; x: number; y: number; width: number; size: number; turned: boolean }

/** The left and right edges of the columns of a page, and the top and foot of its text, in points. */
export type Sheet = { columns: readonly (readonly [left: number, right: number])[]; top: number; foot: number }

const mm = 72 / 25.4

/** A4 in two columns, as the journal sets it. */
export const twoColumns: Sheet = {
  columns: [
    [17 * mm, 101.5 * mm],
    [108.5 * mm, 193 * mm],
  ],
  top: 272 * mm,
  foot: 21 * mm,
}

/** Letters side by side: other scripts put signs over and under them. */
const letters = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Nd}\u{1d400}-\u{1d7ff}]/u

/** The height of small letters, as a fraction of their size. */
const tall = 0.45

/** Returns the right end of a stretch's ink: half of a Chinese comma or full stop is empty. */
const endOf = ({ text, x, width, size }: Stretch) =>
  x + width - (/[，。、；：）」』】》]$/u.test(text.trimEnd()) ? size / 2 : 0)

const isBeside = (one: Stretch, other: Stretch) => one.page === other.page && one.turned === other.turned

/** Finds pairs of stretches whose small letters are printed over each other. */
export function overlapsIn(stretches: readonly Stretch[]): [Stretch, Stretch][] {
  const some = stretches.filter(({ text }) => letters.test(text))
  const sorted = some.toSorted((a, b) => a.page - b.page || a.y - b.y)
  return sorted.flatMap((one, at) => {
    const found: [Stretch, Stretch][] = []
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.page !== one.page || other.y > one.y + one.size * tall) break
      const least = Math.min(one.size, other.size) * tall
      const high = Math.min(one.y + one.size * tall, other.y + other.size * tall) - Math.max(one.y, other.y)
      const wide = Math.min(endOf(one), endOf(other)) - Math.max(one.x, other.x)
      if (isBeside(one, other) && high > least / 2 && wide > 1) found.push([one, other])
    }
    return found
  })
}

/** Points that punctuation may hang beyond a column. */
const hanging = 3

/** Finds stretches that run out of the page's text, into the other column, or below the foot. */
export function beyondIn(stretches: readonly Stretch[], { columns, top, foot }: Sheet): Stretch[] {
  const [[left, end], [start, right]] = [columns[0] ?? [0, 0], columns.at(-1) ?? [0, 0]]
  const upright = stretches.filter((one) => !one.turned && one.text.trim() !== '' && one.y < top)
  return upright.filter((one) => {
    const last = endOf(one)
    if (one.y < foot - 3) return isBelowFoot(one, upright, foot)
    if (one.x < left - hanging || last > right + hanging) return true
    if (columns.length < 2 || one.x > end || last < end + hanging || one.size > 9.5) return false
    const near = upright.filter((other) => other !== one && other.page === one.page && Math.abs(other.y - one.y) < 14)
    const isInOther = near.some((other) => Math.abs(other.x - start) < 0.5 && Math.abs(other.y - one.y) < 3)
    return isInOther || near.some((other) => Math.abs(other.x + other.width - end) < 0.6)
  })
}

/** Whether a stretch below the text is not on the one line of the page's foot, its lowest. */
function isBelowFoot({ page, y }: Stretch, stretches: readonly Stretch[], foot: number): boolean {
  const lowest = stretches.filter((one) => one.page === page && one.y < foot - 3).map((one) => one.y)
  return y > Math.min(...lowest) + 3
}

/** A numbered figure or table: its kind, number, place in the order of reading, and the page of its first mention. */
export type Placed = { kind: string; number: number; page: number; place: number; mention?: number | undefined }

/** Finds floats that follow one of a greater number, and those more than a page before their first mention. */
export function disorderIn(floats: readonly Placed[]): { disordered: Placed[]; early: Placed[] } {
  const before = (one: Placed, other: Placed) =>
    one.page < other.page || (one.page === other.page && one.place < other.place)
  const isAfterGreater = (one: Placed) =>
    floats.some((other) => other.kind === one.kind && other.number > one.number && before(other, one))
  return {
    disordered: floats.filter(isAfterGreater),
    early: floats.filter(({ page, mention }) => mention !== undefined && page < mention - 1),
  }
}

/** Returns the share of a page's text area that has ink, by rows of its two halves; gaps of some rows are filled. */
export function shareFilled(halves: readonly (readonly boolean[])[], gap = 5): number {
  const filled = halves.map((rows) => {
    let [count, empty] = [0, gap]
    for (const hasInk of rows) {
      if (hasInk) count += empty < gap ? empty + 1 : 1
      empty = hasInk ? 0 : empty + 1
    }
    return rows.length > 0 ? count / rows.length : 0
  })
  return filled.length > 0 ? filled.reduce((sum, share) => sum + share, 0) / filled.length : 0
}

const unit =
  '(?:[µμnmck]?m|km|[mkµμ]?g|[mµμ]?[lL]|ms|min|[kMG]?Hz|°C|[kM]?Pa|[kM]W|kWh|mV|k?J|m?mol|ha|%|‰|eV|dB|kb|bp|GB|MB|px)'
const word =
  '(?:Figures?|Figs?\\.|Tables?|Equations?|Eqs?\\.|Sections?|Abb\\.|Tabelle|Abbildung|Рис\\.|Таблица|Figura|Tableau|Tabela)'

/** Matches a number with its unit, and a label with its number, as one string. */
export const bound = `(?<![\\p{L}\\d.])\\d[\\d.,]* ?${unit}(?![\\p{L}\\d])|${word}\\s\\(?[A-Z]?\\d+`

const [ends, begins] = [
  new RegExp(`(?<![\\p{L}\\d.])\\d[\\d.,]*$|${word}$`, 'u'),
  { number: new RegExp(`^${unit}(?![\\p{L}\\d])`, 'u'), label: /^\(?[A-Z]?\d/ },
]

/** Finds numbers parted from their units, and labels from their numbers, by the end of a line. */
export function partedIn(stretches: readonly Stretch[]): string[] {
  return stretches.slice(1).flatMap((next, at) => {
    const one = stretches[at]
    if (!one || !isBeside(one, next) || one.y - next.y < 4 || next.x > one.x + one.width) return []
    const [last] = ends.exec(one.text.trimEnd()) ?? []
    const rest = next.text.trimStart()
    const isParted = last && (/^\d/.test(last) ? begins.number : begins.label).test(rest)
    return isParted ? [`${last} / ${rest.slice(0, 8)}`] : []
  })
}

const number = /^[<>≤≥~≈±+−–-]?\s?\d[\d,]*(\.\d+)?(?:\s?[%*†‡§a-e]{1,3}|\s?[([].*)?$/u

/** Finds columns of numbers under each other whose decimal points differ by more than a point. */
export function misalignedIn(stretches: readonly Stretch[]): Stretch[][] {
  const some = stretches.filter(({ text, size }) => size < 8.3 && number.test(text.trim()))
  const columns: Stretch[][] = []
  for (const one of some.toSorted((a, b) => a.page - b.page || b.y - a.y)) {
    const own = columns.findLast((column) => {
      const last = column.at(-1)
      const isUnder = last && isBeside(last, one) && last.y - one.y > 3 && last.y - one.y < 30
      return isUnder && Math.min(last.x + last.width, one.x + one.width) - Math.max(last.x, one.x) > 2
    })
    if (own) own.push(one)
    else columns.push([one])
  }
  const pointOf = ({ text, x, width }: Stretch) => {
    const at = /^\D*[\d,]+/.exec(text)?.[0].length ?? text.length
    return x + (width * at) / text.length
  }
  return columns.filter((column) => {
    const points = column.map(pointOf)
    return column.length > 2 && Math.max(...points) - Math.min(...points) > 2.5
  })
}
