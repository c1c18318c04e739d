import type { Browser } from 'playwright-core'
import { bound } from './set-rules.ts'

/** A page at one width: the pixels that it is too wide, what a line's end parts, and columns of unaligned numbers. */
export type PageFaults = { width: number; overflow: number; parted: string[]; misaligned: number }

/** Looks at a page in a browser at a width. */
export async function lookAtPage(browser: Browser, address: string, width: number): Promise<PageFaults> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(address, { waitUntil: 'load' })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const parted = [...(await page.evaluate(partedInPage, bound)), ...(await page.evaluate(partedExponents))]
  const misaligned = await page.evaluate(misalignedInPage)
  await page.close()
  return { width, overflow, parted, misaligned }
}

/** Runs in the browser: finds what one line should hold and two have. */
function partedInPage(pattern: string): string[] {
  const parted: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const match of (node.textContent ?? '').matchAll(new RegExp(pattern, 'gu'))) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
      if (Math.max(...tops) - Math.min(...tops) > 8) parted.push(match[0])
    }
  return parted
}

/** Runs in the browser: finds exponents of units that begin a line or are broken. */
function partedExponents(): string[] {
  return [...document.querySelectorAll('sup')].flatMap((sup) => {
    const before = sup.previousSibling
    const text = before?.textContent ?? ''
    if (before?.nodeType !== Node.TEXT_NODE || !/\p{L}$/u.test(text) || !/^[-−–]?\d+$/.test(sup.textContent ?? ''))
      return []
    const range = document.createRange()
    range.setStart(before, text.length - 1)
    range.setEnd(before, text.length)
    const [last, own] = [range.getBoundingClientRect(), [...sup.getClientRects()]]
    const isParted = own.length > 1 || (own[0] && own[0].top > last.top + 8)
    return isParted ? [`${text.slice(-6)}^${sup.textContent}`] : []
  })
}

/** Runs in the browser: counts columns of numbers whose decimal points differ by more than a pixel. */
function misalignedInPage(): number {
  let count = 0
  for (const table of document.querySelectorAll('table')) {
    const points = new Map<number, number[]>()
    for (const row of table.querySelectorAll('tbody tr'))
      for (const cell of row.querySelectorAll<HTMLTableCellElement>('td.numeric')) {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const node = walker.nextNode()
        const at = /^\D*[\d,]+/.exec(node?.textContent ?? '')?.[0].length
        if (!node || at === undefined) continue
        const range = document.createRange()
        range.setStart(node, at - 1)
        range.setEnd(node, at)
        const { right } = range.getBoundingClientRect()
        points.set(cell.cellIndex, [...(points.get(cell.cellIndex) ?? []), right])
      }
    for (const some of points.values()) if (Math.max(...some) - Math.min(...some) > 1.5) count++
  }
  return count
}
