import { closedUp, isCaption, isLaterHeading, referencesHeading } from '../../documents/text.ts'
import type { PageText, Span } from './rules.ts'
import { asSeen } from './text-words.ts'

/** Matches the beginning of an entry: a number, or a family name and initials in either order. */
const entry =
  /^(?:\[\d{1,3}\]|\d{1,3}[.)]\s|\p{Lu}[\p{L}’'-]+,?\s(?:\p{Lu}\.?[\s-]?){1,3}[,.;&(]|(?:\p{Lu}\.[\s-]?){1,3}\p{Lu}\p{L}+,)/u

/** Whether a line after a list of references begins something else, with or without a heading. */
export const endsReferences = (line: string): boolean => isLaterHeading(line) || isCaption(line)

/** Whether a page begins within a list: in it, or after a picture or table among its entries. */
export type ListState = 'out' | 'in' | 'paused'

/** Finds the list of references on a page: from its heading, over pages, to the first line that is not a reference. */
export function listSpans(text: string, state: ListState): { list: Span[]; state: ListState } {
  const list: Span[] = []
  let now = state
  let [from, at] = [0, 0]
  for (const written of text.split('\n')) {
    const line = closedUp(written.trim())
    if (now === 'in' && endsReferences(line)) {
      list.push({ start: from, end: at })
      now = isCaption(line) ? 'paused' : 'out'
    } else if (now !== 'in' && referencesHeading.test(line)) {
      now = 'in'
      from = at + written.length
    } else if (now === 'paused') {
      if (entry.test(line)) {
        now = 'in'
        from = at
      } else if (endsReferences(line) && !isCaption(line)) now = 'out'
    }
    at += written.length + 1
  }
  return { list: now === 'in' ? [...list, { start: from, end: text.length }] : list, state: now }
}

const month = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*\.?`
/** Matches a year that is not part of a date, or a substitute for a year. */
const dated = new RegExp(
  String.raw`(?<!\d{1,2}\.?,? ${month},? |\b${month} \d{1,2},? )(?<![\d.])(?:1[5-9]|20)\d\d[a-z]?(?!\d)` +
    String.raw`|\b(?:in press|in print|forthcoming|unpublished|submitted|arxiv|n\.d\.)`,
  'iu',
)
const label = /^(?:\[(\d{1,3})\]|(\d{1,3})[.)](?!\d))/
/**
 * Matches a word of a name with its full stop; the separators of names; and their end: a year, a quoted title, a colon.
 */
const nameWord =
  /^(?:\p{Lu}[\p{L}\p{M}’'‘.‐-]*|(?:de|del|da|do|dos|das|di|du|la|le|van|von|der|den|ten|ter|bin|al|el|of|for|the)(?=\s))/u
const between = /^(?:[,;]? (?:and|&|et|und|y) |[,;] ?)/
const [others, ending] = [/^,? et\.? al\b\.?/, /^(?:[,.]? ?[([]?(?:1[5-9]|20)\d\d|[,.]? ?[“"‘«]|,? \(?[Ee]ds?\b|: )/]
/** The most characters of all names, and of one. */
const [mostWords, mostOfOne] = [100, 9]

/** Whether a text begins with an entry's authors: 'Smith J, Rao A. Roots', 'Jane Smith and Asha Rao. 2019.'. */
function isByAuthors(text: string, start: number, length: number): boolean {
  let rest = text.slice(start, start + length).replace(/\s+/g, ' ')
  let [hasName, ofOne] = [false, 0]
  for (let count = 1; count < mostWords && ++ofOne < mostOfOne; count++) {
    const [word] = nameWord.exec(rest) ?? []
    if (word === undefined) return false
    rest = rest.slice(word.length)
    if (count > 1 && word.endsWith('.') && (hasName || word.length > 3) && /^\s/.test(rest)) return true
    hasName ||= word.length > 2
    if (others.test(rest) || (count > 1 && ending.test(rest))) return true
    const [next = ' '] = between.exec(rest) ?? []
    if (next !== ' ') ofOne = 0
    if (!rest.startsWith(next)) return false
    rest = rest.slice(next.length)
  }
  return false
}

/** The most characters of an entry up to the end of its authors, of an entry, and of its rest after the year. */
const [authorsReach, longestEntry, longestTail] = [500, 2_000, 200]

type Entry = Span & { isNumbered: boolean; isDated: boolean }

/** The state of a list at the end of a page: the number of its last entry, and that entry if it continues. */
type EntryState = { number: number; open?: Entry | undefined }

/**
 * Returns the entries of a list of references. An entry begins with the next number or with a list of authors, and ends
 * at a line that ends like an entry once it has a date, or before the next entry. Text after the last entry is not part
 * of it.
 * @param list its place on the page
 * @param more the beginning of the next page
 * @param isLine whether each entry is a line, as in files without pages
 */
function entriesIn(
  text: string,
  list: Span,
  { state, more, isLine }: { state: EntryState; more: string; isLine: boolean },
): { entries: Span[]; state: EntryState } {
  const goesOn = list.start === 0
  const entries: Entry[] = []
  let number = goesOn ? state.number : 0
  let open = goesOn && state.open ? { ...state.open, start: 0, end: 0 } : undefined
  let at = list.start
  for (const written of text.slice(list.start, list.end).split('\n')) {
    const line = written.trimStart()
    const start = at + written.length - line.length
    const own = readEntryNumber(line)
    const isNext = own > number && own < number + 4
    const mayBegin = number === 0 && (!open || open.isDated)
    if (
      isNext ||
      (mayBegin && (/^\[\p{L}/u.test(line) || isByAuthors(text, start, isLine ? line.length : authorsReach)))
    ) {
      const before = open ?? entries.pop()
      const isWhole = before && start - before.end < (before.isNumbered && isNext ? longestEntry : longestTail)
      if (before) entries.push(isWhole ? { ...before, end: start } : before)
      open = { start, end: start, isNumbered: own > 0, isDated: false }
      number = own
    }
    at += written.length + 1
    if (!open) continue
    open.end = Math.min(at, list.end)
    open.isDated ||= dated.test(written)
    const isFinished = open.isDated && (isLine || /[.\d)\]”"]$/.test(written.trimEnd()))
    if (isFinished) entries.push(open)
    if (isFinished || isLine || open.end - open.start > longestEntry) open = undefined
  }
  if (open && (open.isDated || dated.test(more))) entries.push(open)
  return { entries, state: { number, open: list.end === text.length ? open : undefined } }
}

/** Returns the number at the beginning of an entry; 0 for none. */
function readEntryNumber(line: string): number {
  const [, bracketed, pointed] = label.exec(line) ?? []
  return Number(bracketed ?? pointed ?? 0)
}

/** The characters of the next page in which an entry may end. */
const mostOfNext = 400

/** Returns texts as their readers see them, each with the place of the list of references and its entries. */
export function withLists(texts: readonly PageText[]): (PageText & { list: Span[]; entries: Span[] })[] {
  let state: ListState = 'out'
  let inList: EntryState = { number: 0 }
  return texts.map((one, at) => {
    const { page, field, isApart, isListed, isHead } = one
    const text = asSeen(one.text)
    if (isListed) {
      const list = [{ start: 0, end: text.length + 1 }]
      return { ...one, text, list, entries: list }
    }
    if (isApart || isHead || field) {
      if (field) state = 'out'
      return { ...one, text, list: [], entries: [] }
    }
    const spans = listSpans(text, state)
    state = spans.state
    const next = state === 'in' ? texts.slice(at + 1).find(({ isApart, isHead }) => !isApart && !isHead) : undefined
    const more = next?.text.slice(0, mostOfNext) ?? ''
    const entries = spans.list.flatMap((span) => {
      const found = entriesIn(text, span, { state: inList, more, isLine: page === null })
      inList = found.state
      return found.entries
    })
    if (page !== null || entries.length > 0) return { ...one, text, list: spans.list, entries }
    state = 'out' // a heading of that name without a list after it
    return { ...one, text, list: [], entries }
  })
}

/** Returns the printed list of references, over pages; '' if there is no list. */
export const printedList = (texts: readonly PageText[]): string =>
  withLists(texts.filter(({ isListed }) => !isListed))
    .flatMap(({ text, list }) => list.map(({ start, end }) => text.slice(start, end)))
    .join('\n')

/** Returns the entries of a numbered list of references. */
export function numberedIn(list: string): Map<number, string> {
  const entries = new Map<number, string>()
  let number = 0
  for (const line of list.split('\n')) {
    const given = readEntryNumber(line.trimStart())
    if (given === number + 1) number = given
    if (number > 0) entries.set(number, `${entries.get(number) ?? ''} ${line}`.slice(0, 1_000))
  }
  return entries
}
