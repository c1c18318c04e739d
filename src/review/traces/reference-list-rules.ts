import { afterReferences, closedUp, referencesHeading } from '../../journal/pdf-reading/layout/headings.ts'
import type { PageText, Span } from './rules.ts'

/** Where the list of references stands on a page: from its heading on, over pages, to the next heading. */
export function listSpans(text: string, isInList: boolean): { list: Span[]; isOpen: boolean } {
  const list: Span[] = []
  let from = isInList ? 0 : undefined
  let at = 0
  for (const line of text.split('\n')) {
    const heading = closedUp(line.trim())
    if (from === undefined && referencesHeading.test(heading)) from = at + line.length
    else if (from !== undefined && heading.length < 60 && afterReferences.test(heading)) {
      list.push({ start: from, end: at })
      from = undefined
    }
    at += line.length + 1
  }
  return { list: from === undefined ? list : [...list, { start: from, end: text.length }], isOpen: from !== undefined }
}

/** The list of references as it is printed, over pages; '' where there is none. */
export function printedList(texts: PageText[]): string {
  let isInList = false
  return texts
    .flatMap(({ text, field, isApart, isListed, isHead }) => {
      if (field || isApart || isListed || isHead) return []
      const { list, isOpen } = listSpans(text, isInList)
      isInList = isOpen
      return list.map(({ start, end }) => text.slice(start, end))
    })
    .join('\n')
}

/** The entries of a numbered list of references. */
export function numberedIn(list: string): Map<number, string> {
  const entries = new Map<number, string>()
  let number = 0
  for (const line of list.split('\n')) {
    const [, bracketed, pointed] = /^\s*(?:\[(\d{1,3})\]|(\d{1,3})[.)])\s*/.exec(line) ?? []
    const given = Number(bracketed ?? pointed ?? 0)
    if (given === number + 1) number = given
    if (number > 0) entries.set(number, `${entries.get(number) ?? ''} ${line}`.slice(0, 1_000))
  }
  return entries
}
