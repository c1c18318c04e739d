import { extractPdf } from '../../journal/pdf-reading/extract.ts'
import { columnsOf, guttersOf } from '../../journal/pdf-reading/layout/columns.ts'
import { furnitureOf } from '../../journal/pdf-reading/layout/furniture.ts'
import type { Item, Line, Link, Sheet } from '../../journal/pdf-reading/layout/layout.ts'
import { isAsPrinted } from '../../journal/pdf-reading/layout/letters.ts'
import { linesOf } from '../../journal/pdf-reading/layout/lines.ts'
import { type ListState, listSpans } from '../traces/reference-list-rules.ts'
import type { PageText } from '../traces/rules.ts'
import { unescaped } from '../traces/text-words.ts'
import { wordsWithUnread } from '../traces/unread-letter-rules.ts'
import { plainText } from './encodings.ts'
import { officeTexts } from './office/office-text.ts'
import { raised, withRaisedApart } from './raised-rules.ts'
import { type FileKind, wideReach } from './rules.ts'

/** Of a processor, out of what the process has. */
const budget = { maxPages: 2_000, ms: 40_000, isTextAlone: true } as const

/**
 * What readers see of a file, by page where it has pages, with the addresses of its links; pictures have none.
 * @param wide a PDF's wide copy, for what stands outside of its pages, which comes before the page's text, and what patterns, letters
 *   of Type 3 fonts and masks write, which comes first; what several pages have at their top or bottom comes before a page's text,
 *   and in it too
 * @returns undefined if it cannot be read whole
 */
export async function visibleText(
  bytes: Uint8Array,
  kind: FileKind,
  wide?: Uint8Array,
): Promise<PageText[] | undefined> {
  if (kind === 'txt') return textWithCells(plainText(bytes) ?? '')
  if (kind !== 'pdf') return officeTexts(bytes).map((one) => ({ page: null, ...one }))
  const found = await sheetsOf(bytes)
  const wider = wide ? await sheetsOf(wide) : []
  if (!found || !wider) return undefined
  const isPrinted = isAsPrinted(found)
  const pages = found.map((sheet, at) => linesOf(sheet, { page: at + 1, isPrinted }))
  const gutters = guttersOf(pages)
  const inColumns = pages.map((lines) => columnsOf(lines, gutters))
  const furniture = furnitureOf(
    pages,
    found.map(({ height }) => height),
  )
  const drawn = wider.slice(found.length).map((sheet) => textOf(sheet, [linesOf(sheet, { page: 0, isPrinted })]))
  const apart = drawn.filter(Boolean).map((text): PageText => ({ page: null, text, isApart: true }))
  let state: ListState = 'out'
  const shown = found.flatMap((sheet, at): PageText[] => {
    const page = at + 1
    const items = wider[at] ? outsideOf(sheet, wider[at]) : []
    const rest = { ...sheet, items, alts: [] }
    const outside = textOf(rest, [linesOf(rest, { page, isPrinted })])
    const lines = pages[at] ?? []
    const head = inLines(lines.filter((line) => furniture.has(line)))
    const columns = inColumns[at] ?? []
    const text = textOf(sheet, columns)
    const spans = listSpans(text, state)
    state = spans.state
    const isListed = (link: Link) => {
      const place = placeOf(link, columns)
      return spans.list.some(({ start, end }) => place > start && place <= end)
    }
    const { listed, others } = Object.groupBy(sheet.links, (link) => (isListed(link) ? 'listed' : 'others'))
    return [
      ...(outside === '' ? [] : [{ page, text: outside, isApart: true as const }]),
      ...(head === '' ? [] : [{ page, text: head, isApart: true as const, isHead: true as const }]),
      { page, text, ...(sheet.alts && { unseen: sheet.alts }), hasCodes: hasCodes(sheet) },
      ...cellsOn(sheet, page),
      ...(listed ? [{ page, text: addressesOf(listed), isListed: true }] : []),
      ...(others ? [{ page, text: addressesOf(others), isApart: true as const }] : []),
    ]
  })
  const unread = [...found, ...wider.slice(found.length)].flatMap(({ items }, at): PageText[] => {
    const text = wordsWithUnread(items.map(({ text }) => text)).join('\n\n')
    return text === '' ? [] : [{ page: at < found.length ? at + 1 : null, text, isApart: true, isGuess: true }]
  })
  return [...apart, ...brokenWords(inColumns), ...unread, ...shown]
}

/** Whether a page has letters of a font that says not what they are: codes instead, or signs, more kinds than tables tick with. */
function hasCodes({ items }: Sheet): boolean {
  const signs = new Set(items.flatMap(({ text }) => text.match(/[\u2600-\u27bf]/g) ?? []))
  return signs.size > mostSigns || items.some(({ text }) => /(?:[\p{Cc}\p{Co}\ufffd]\s?){4}/u.test(text))
}

const mostSigns = 6

/** More words of a page are not guessed. */
const mostGuessed = 5_000

/**
 * Words that lines may break at their ends, on the page where they begin. A note, a figure or a page number may stand before their rest: any
 * line of this page and of the next may begin with it, unless the line below goes on.
 */
const brokenWords = (pages: Line[][][]): PageText[] =>
  pages.flatMap((columns, at) => {
    const begun = columns.flatMap((lines) =>
      lines.flatMap((line, place) => (goesOn(line, lines[place + 1]) ? [] : (brokenEnd.exec(line.text)?.[0] ?? []))),
    )
    const near = begun.length > 0 ? [...columns, ...(pages[at + 1] ?? [])].flat() : []
    const rests = new Set(near.flatMap(({ text }) => /^\p{Ll}{2,}/u.exec(text)?.[0] ?? []))
    const words = begun
      .toReversed()
      .flatMap((begin) => [...rests].map((rest) => begin + rest))
      .slice(0, mostGuessed)
    const text = words.join('\n\n\n\n') // none is beside another
    return text === '' ? [] : [{ page: at + 1, text, isApart: true, isGuess: true }]
  })

const brokenEnd = /(?<![\p{L}\p{N}])\p{L}[\p{L}’']+(?=[-‐\u00ad]$)/u

/** Whether the next line of a column goes on with the word that a line breaks. */
const goesOn = (line: Line, next: Line | undefined): boolean =>
  next !== undefined && isNextLine(line, next) && /\p{Ll}[-‐\u00ad]$/u.test(line.text) && /^\p{Ll}/u.test(next.text)

/** The pages of a PDF, if it can be read whole. */
async function sheetsOf(bytes: Uint8Array): Promise<Sheet[] | undefined> {
  const found = await extractPdf(bytes, budget).catch(() => undefined)
  return found && found.sheets.length === found.pageCount ? found.sheets : undefined
}

/** Of places in a wide copy, whose numbers are large. */
const rounding = 0.05

/**
 * What stands on a page of a wide copy, but not wholly within the box that is shown: off the page, or where it is cropped; with what
 * stands in the same line.
 */
function outsideOf({ box }: Sheet, wide: Sheet): Item[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = box ?? []
  const items = wide.items.map((item) => ({ ...item, x: item.x - wideReach, y: item.y - wideReach }))
  const outside = new Set(
    items.filter(({ x, y, turn, width }) => {
      const angle = (turn * Math.PI) / 180
      const [endX, endY] = [x + width * Math.cos(angle), y + width * Math.sin(angle)]
      const isWithin = Math.min(x, endX) >= left - rounding && Math.max(x, endX) <= right + rounding
      return !(isWithin && -Math.max(y, endY) >= bottom - rounding && -Math.min(y, endY) <= top + rounding)
    }),
  )
  const heights = new Set([...outside].map(({ y }) => Math.round(y)))
  return items.filter((item) => outside.has(item) || (item.turn === 0 && heights.has(Math.round(item.y))))
}

const addressesOf = (links: Link[]) => links.map(({ url }) => unescaped(url)).join('\n\n')

/** Where the line that a link lies on ends, in the text of its page; 0 if it lies on none. */
function placeOf({ x, y }: Link, columns: Line[][]): number {
  let start = 0
  for (const lines of columns) {
    const at = lines.findIndex((line) => {
      const isBeside = x >= line.x && x <= line.right + line.size
      return isBeside && Math.abs(line.y - line.size * 0.3 - y) < line.size * 0.6
    })
    if (at >= 0) return start + inLines(lines.slice(0, at + 1)).length
    start += inLines(lines).length + 1
  }
  return 0
}

/** A page's text, a line for each of its lines, then what stands askew, and alternative texts. */
function textOf({ items, alts = [] }: Sheet, columns: Line[][]): string {
  const upright = columns.map((lines) => inLines(lines)).join('\n')
  const askew = askewIn(items).map((some) => some.map(({ text }) => text).join(' '))
  return [upright, ...askew, ...stackedIn(items), ...alts].join('\n\n').trim()
}

/** What is turned otherwise than most of a page, by how it is turned. */
function askewIn(items: Item[]): Item[][] {
  const turns = [...Map.groupBy(items, ({ turn }) => turn).values()]
  const lettersIn = (some: Item[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0)
  return turns.toSorted((one, other) => lettersIn(other) - lettersIn(one)).slice(1)
}

const fewestStacked = 5

/** Letters that stand one below the other, as beside a figure, from the top. */
function stackedIn(items: Item[]): string[] {
  const letters = items
    .filter(({ text }) => /^\p{L}\p{M}*$/u.test(text.trim()))
    .toSorted((one, other) => one.y - other.y)
  const stacks: Item[][] = []
  const open = new Map<number, Item[]>()
  for (const letter of letters) {
    const column = Math.round((letter.x + letter.width / 2) / letter.size)
    const near = [column, column - 1, column + 1].map((at) => open.get(at))
    const stack = near.find((one) => isBelow(one?.at(-1), letter))
    const grown = stack ?? []
    if (!stack) stacks.push(grown)
    grown.push(letter)
    open.set(column, grown)
  }
  return stacks
    .filter(({ length }) => length >= fewestStacked)
    .map((stack) => stack.map(({ text }) => text.trim()).join(' '))
}

/** How wide the lines of a narrow cell are at most, in points. */
const widestCell = 120

/**
 * What narrow cells of tables hold, a line for each of its lines, as programs write these whole or word by word; and letters that each
 * stand askew, as around a seal.
 */
function cellsOn({ items }: Sheet, page: number): PageText[] {
  const upright = items.filter(({ turn, text }) => turn === 0 && text.trim() !== '')
  const askew = new Set(askewIn(items).flat())
  const isAskew = (item: Item | undefined) => item !== undefined && askew.has(item)
  // as they are drawn; one of them may stand upright
  const round = items.filter((item, at) => isAskew(item) || (isAskew(items[at - 1]) && isAskew(items[at + 1])))
  const cells = [...stacked(upright), ...stacked(joined(upright)), round].filter(({ length }) => length > 1)
  const texts = new Set(cells.map((cell) => cell.map(({ text }) => text.trim()).join('\n')))
  return texts.size === 0 ? [] : [{ page, text: [...texts].join('\n\n'), isApart: true, isCell: true }]
}

/** How much of a long text is read cell by cell. */
const mostInCells = 2_000_000

/** A text, and what the cells of its tables hold, which are drawn with `|` or by room. */
function textWithCells(text: string): PageText[] {
  const lines = text.slice(0, mostInCells).split('\n')
  const placed = lines.map((line, y) =>
    Array.from(line.matchAll(/[^|\s](?: ?[^|\s])*/g), ({ 0: text, index: x }) => ({
      ...{ text, x, y, size: 1 },
      width: text.length,
    })),
  )
  const ofTables = placed.filter(([first, ...others]) => others.length > 0 || (first && first.x > 1)).flat()
  const cells = stacked(ofTables).filter(({ length }) => length > 1)
  const inCells = cells.map((cell) => cell.map(({ text }) => text).join('\n')).join('\n\n')
  return [
    { page: null, text },
    ...(inCells ? [{ page: null, text: inCells, isApart: true, isCell: true } as const] : []),
  ]
}

type Placed = Pick<Item, 'text' | 'x' | 'y' | 'width' | 'size'>

/** Narrow lines below each other that begin at one place. */
function stacked<Line extends Placed>(lines: Line[]): Line[][] {
  const cells: Line[][] = []
  const open = new Map<number, Line[]>()
  for (const line of lines.filter(({ width }) => width < widestCell).toSorted((one, other) => one.y - other.y)) {
    const begin = Math.round(line.x)
    const near = [begin, begin - 1, begin + 1].map((at) => open.get(at))
    const cell = near.find((one) => isNextLine(one?.at(-1), line)) ?? []
    if (cell.length === 0) cells.push(cell)
    cell.push(line)
    open.set(begin, cell)
  }
  return cells
}

/** The room between two words of a line at most, of their size. */
const widestSpace = 0.9

/** Words that stand beside each other as one. */
function joined(words: Item[]): Item[] {
  const lines: Item[] = []
  const ordered = words.toSorted((one, other) => Math.round(one.y) - Math.round(other.y) || one.x - other.x)
  for (const word of ordered) {
    const before = lines.at(-1)
    const room = before ? word.x - before.x - before.width : 0
    const isBeside = before && Math.round(before.y) === Math.round(word.y) && room < word.size * widestSpace
    if (!before || !isBeside) lines.push(word)
    else
      lines[lines.length - 1] = {
        ...before,
        text: `${before.text} ${word.text}`,
        width: word.x + word.width - before.x,
      }
  }
  return lines
}

const isNextLine = (above: Pick<Placed, 'y'> | undefined, { y, size }: Pick<Placed, 'y' | 'size'>): boolean =>
  above !== undefined && y - above.y > size * 0.5 && y - above.y < size * 2

/** Whether a letter stands in the next line of another's column. */
function isBelow(above: Item | undefined, { x, y, width, size }: Item): boolean {
  if (!above || Math.abs(above.x + above.width / 2 - x - width / 2) > size * 0.6) return false
  return y - above.y > size * 0.5 && y - above.y < size * 2.5
}

/** Lines of a column, with words whole that are broken at their ends. */
function inLines(lines: Line[]): string {
  const rows: string[] = []
  for (const [at, { pieces, y }] of lines.entries()) {
    const text = pieces
      .map(({ text, script }) => (script === 'sup' ? raised(text) : text))
      .join('')
      .trim()
    const before = lines[at - 1]
    if (before && Math.abs(before.y - y) < 1) rows.push(`${rows.pop() ?? ''} ${text}`)
    else rows.push(text)
  }
  return withRaisedApart(rows.join('\n')).replace(/(?<=\p{Ll})[-‐\u00ad]\n(?=\p{Ll})/gu, '')
}
