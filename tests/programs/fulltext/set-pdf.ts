import { $ } from 'bun'
import { openPdf } from '../../../src/engines/documents/pdf/pdfjs.ts'
import { type Placed, type Stretch, shareFilled, twoColumns } from './set-rules.ts'
import { allIn, type Node, textIn } from './tree.ts'

/** Reads the stretches of letters of a PDF, in its order. */
export async function readStretches(bytes: Uint8Array): Promise<Stretch[]> {
  const pdf = await openPdf(bytes)
  const all: Stretch[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [a, b, , , x, y] = item.transform as [number, number, number, number, number, number]
      const turned = Math.abs(b) > Math.abs(a)
      const size = Math.hypot(a, b)
      all.push({ page, text: item.str, ...(turned ? { x: y, y: -x } : { x, y }), width: item.width, size, turned })
    }
  }
  return all
}

const finest = 20
const rowOf = (points: number) => Math.round((points * finest) / 72)

/** Measures the share of each page's text area that has ink. */
export async function readShares(path: string): Promise<number[]> {
  const bytes = new Uint8Array(await $`pdftoppm -r ${finest} -gray ${path}`.arrayBuffer())
  const shares: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const [head = '', width = '0', height = '0'] =
      /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(new TextDecoder('latin1').decode(bytes.subarray(at, at + 40))) ?? []
    if (!head) break
    const [wide, high] = [Number(width), Number(height)]
    const pixels = bytes.subarray(at + head.length, at + head.length + wide * high)
    const rows = Array.from({ length: rowOf(842 - twoColumns.foot) - rowOf(71) }, (_, row) => row + rowOf(71))
    const hasInk = (row: number, from: number, to: number) =>
      pixels.subarray(row * wide + from, row * wide + to).some((pixel) => pixel < 200)
    const halves = twoColumns.columns.map(([left, right]) => rows.map((row) => hasInk(row, rowOf(left), rowOf(right))))
    shares.push(shareFilled(halves))
    at += head.length + wide * high
  }
  return shares
}

const plain = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/** Finds the numbered figures and tables of an article in its PDF, with the page of their first mention. */
export function placedIn(article: Node, stretches: readonly Stretch[]): Placed[] {
  const pages = Map.groupBy(stretches, ({ page }) => page)
  const texts = [...pages].map(([page, some]) => [page, plain(some.map(({ text }) => text).join(''))] as const)
  const mentions = mentionsIn(article)
  return [...allIn(article, 'fig'), ...allIn(article, 'table-wrap')].flatMap((float) => {
    const label = textIn(allIn(float, 'label')[0]).trim()
    const number = Number(/^[\p{L}\p{M}.]+\s*(\d+)\W*$/u.exec(label)?.[1] ?? Number.NaN)
    const caption = stretches.find((one) => isCaption(one, label))
    if (Number.isNaN(number) || !caption) return []
    const words = mentions.get(float.at.id ?? '')
    const mention = words ? texts.find(([, text]) => text.includes(words))?.[0] : undefined
    return [
      { kind: float.name, number, page: caption.page, place: placeOf(caption, pages.get(caption.page) ?? []), mention },
    ]
  })
}

const [[left], [start]] = [twoColumns.columns[0] ?? [0], twoColumns.columns[1] ?? [0]]

const isCaption = ({ text, x, size, turned }: Stretch, label: string) =>
  Math.abs(size - 7.9) < 0.15 &&
  plain(text).startsWith(plain(label)) &&
  !/^\d/.test(plain(text).slice(plain(label).length)) &&
  (turned || Math.min(Math.abs(x - left), Math.abs(x - start)) < 1.5)

/**
 * Returns the place on a page in the order of reading: the left column, the right one, each from its head, and what
 * spans both at the foot.
 */
function placeOf({ x, y, turned }: Stretch, page: readonly Stretch[]): number {
  if (turned) return 0
  const isText = (one: Stretch) =>
    Math.abs(one.y - y) < 14 && (Math.abs(one.x - start) < 1.5 || (one.size > 8.9 && one.x > start))
  const column = x > start - 2 ? 1 : y < 400 && !page.some(isText) ? 2 : 0
  return column * 1000 + 842 - y
}

/** Returns the words before and of the first mention of each figure and table, without spaces. */
function mentionsIn(article: Node): Map<string, string> {
  const found = new Map<string, string>()
  const [body] = allIn(article, 'body')
  let before = ''
  const walk = (node: Node) => {
    if (/^(?:fig|table-wrap|fig-group)$/.test(node.name)) return
    for (const one of node.in) {
      if (typeof one === 'string') before = plain(before + one).slice(-24)
      else if (one.name === 'xref' && /^(?:fig|table)$/.test(one.at['ref-type'] ?? '')) {
        for (const id of (one.at.rid ?? '').split(' ')) if (!found.has(id)) found.set(id, before + plain(textIn(one)))
        before = plain(before + textIn(one)).slice(-24)
      } else walk(one)
    }
  }
  if (body) walk(body)
  return found
}
