import { PDFArray, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'

/** The widths of the numbers that are shown (ISO 32000-2, 9.7.4.3). @param size how many numbers one has */
export function widthsOf(list: PDFArray, size: number, shown: ReadonlySet<number>): Map<number, PDFObject[]> {
  const kept = new Map<number, PDFObject[]>()
  const items = list.asArray().map((_, at) => list.lookup(at))
  const add = (number: number, width: PDFObject[]) => {
    if (shown.has(number) && width.length === size) kept.set(number, width)
  }
  for (let at = 0; at < items.length; ) {
    const [first, next] = [items[at], items[at + 1]]
    const from = first instanceof PDFNumber ? first.asNumber() : 0
    if (next instanceof PDFArray) {
      const widths = next.asArray()
      for (let place = 0; place < widths.length; place += size)
        add(from + place / size, widths.slice(place, place + size))
      at += 2
    } else {
      const last = next instanceof PDFNumber ? next.asNumber() : from
      const width = items.slice(at + 2, at + 2 + size).flatMap((one) => one ?? [])
      for (const number of shown) if (number >= from && number <= last) add(number, width)
      at += 2 + size
    }
  }
  return kept
}
