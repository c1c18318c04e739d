import { afterReferences, closedUp, referencesHeading } from '../../journal/pdf-reading/layout/headings.ts'
import { doing } from './initial-rules.ts'
import type { PageText, Span } from './rules.ts'

const laterHeadings = [
  'introduction|background|objectives?|(?:materials? and |patients and )?methods?(?: and materials?)?|methodology|theory|study (?:areas?|sites?|design)|results?(?: and discussion)?|discussion|conclusions?|concluding remarks|limitations',
  `(?:(?:list of |supplementary |supporting )?(?:tables?|figures?|plates?|legends?|captions?)(?: and (?:tables?|figures?))?|(?:figure|table)s? (?:legends?|captions?|titles?))`,
  `(?:author['’]?s?['’]? )?(?:biograph(?:y|ies)|biographical (?:notes?|sketch(?:es)?))|curriculum vitae|vitae?|notes? on (?:the )?contributors?|contributors?|(?:the )?authors?`,
  `(?:author['’]?s?['’]?|corresponding author['’]?s?) (?:information|details|contributions?|addresses|affiliations?|notes?|statements?)|affiliations?|contributions?|credits?(?: (?:author(?:ship)?|taxonomy).*)?|correspond(?:ence|ing authors?)`,
  `fund(?:ing|ers)(?: (?:information|sources?|statement))?|financial (?:support|disclosure)|thanks|data(?: and (?:code|materials?))? (?:availability|access(?:ibility)?)(?: statement)?|availability of .{3,30}|code availability`,
  `(?:conflicts? of|competing|declarations? of|disclosure of)(?: competing| conflicting)? interests?(?: statements?)?|declarations?|disclosures?|ethic(?:s|al)(?: (?:statement|approval|declaration))?|statements?(?: and declarations)?`,
  `(?:supporting|additional|further|supplementary|other) (?:information|materials?|data|files?)|annex(?:es|ures?)?(?: (?:[A-Z]|[0-9]))?|abbreviations?|glossary|nomenclature|(?:end|foot)?notes?|highlights|cover letter|title page|copyright|licen[cs]e`,
].join('|')
const laterHeading = new RegExp(String.raw`^(?:(?:\d{1,2}|[A-Z])\.?\s+)?(?:${laterHeadings})\s*[:.]?$`, 'iu')
/** What a line that is no reference begins with, and what stands there. */
const otherLead = new RegExp(
  String.raw`^(?:${laterHeadings})\s*:|^correspond(?:ence|ing author)\b|^photo\w* by\b`,
  'iu',
)
const caption =
  /^(?:fig(?:ure|s)?\b\.?|table|plate|photo(?:graph)?|scheme|box|map|chart|diagram|image|picture)\s*(?:(?:S?\d{1,2}|[IVX]{1,4})[a-z]?\s*(?:[.:|—–-]|$)|:)/iu
/** The beginning of an entry: a number, or a family name and initials in either order. */
const entry =
  /^(?:\[\d{1,3}\]|\d{1,3}[.)]\s|\p{Lu}[\p{L}’'-]+,?\s(?:\p{Lu}\.?[\s-]?){1,3}[,.;&(]|(?:\p{Lu}\.[\s-]?){1,3}\p{Lu}\p{L}+,)/u

/** Whether a line behind a list of references begins something else: under a heading, or not. */
export const endsReferences = (line: string): boolean =>
  (line.length < 60 && afterReferences.test(line)) ||
  (/^\P{Ll}/u.test(line) && (laterHeading.test(line) || otherLead.test(line) || caption.test(line)))

/** Whether a page begins within a list: in it, or below a picture or a table that stands among its entries. */
export type ListState = 'out' | 'in' | 'paused'

/** Where the list of references stands on a page: from its heading on, over pages, to what is no reference. */
export function listSpans(text: string, state: ListState): { list: Span[]; state: ListState } {
  const list: Span[] = []
  let now = state
  let [from, at] = [0, 0]
  for (const written of text.split('\n')) {
    const line = closedUp(written.trim())
    if (now === 'in' && endsReferences(line)) {
      list.push({ start: from, end: at })
      now = caption.test(line) ? 'paused' : 'out'
    } else if (now !== 'in' && referencesHeading.test(line)) {
      now = 'in'
      from = at + written.length
    } else if (now === 'paused') {
      if (entry.test(line)) {
        now = 'in'
        from = at
      } else if (endsReferences(line) && !caption.test(line)) now = 'out'
    }
    at += written.length + 1
  }
  return { list: now === 'in' ? [...list, { start: from, end: text.length }] : list, state: now }
}

const [behind, before] = [500, 250]
const nextEntry = /\n\s*(?:\[\d{1,3}\]|\d{1,3}[.)]\s)/u
const dated =
  /(?<!\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*\.?,?\s(?:\d{1,2},?\s)?)(?<![\d.])(?:1[5-9]|20)\d\d[a-z]?(?!\d)|\b(?:in press|in print|forthcoming|unpublished|submitted|arxiv|n\.d\.)/iu
const acting = new RegExp(
  String.raw`^,?\s(?:is|was|has|had|are|were|holds?|received|obtained|stands?|works?|joined|serves?|graduated|studie[ds]|born|${doing})\b`,
  'u',
)

/**
 * Whether what stands in a list of references belongs to an entry of it: a year follows, as behind authors, or stands before, as before
 * publishers.
 * @param within the list, how the next page begins, and whether each entry is a line, as in files without pages
 */
export function isInEntry(
  text: string,
  { start, end }: Span,
  { list, more, isLine }: { list: Span; more: string; isLine: boolean },
): boolean {
  const rest = text.slice(end, Math.min(list.end, end + behind))
  const all = list.end === text.length ? `${rest}\n${more}`.slice(0, behind) : rest
  if (acting.test(all)) return false
  const [own = ''] = all.split(isLine ? '\n' : nextEntry)
  const led = text.slice(Math.max(list.start, start - before), start).split('\n')
  return dated.test(own) || dated.test(led.at(-1) ?? '')
}

/** The list of references as it is printed, over pages; '' where there is none. */
export function printedList(texts: PageText[]): string {
  let state: ListState = 'out'
  return texts
    .flatMap(({ text, field, isApart, isListed, isHead }) => {
      if (field || isApart || isListed || isHead) return []
      const spans = listSpans(text, state)
      state = spans.state
      return spans.list.map(({ start, end }) => text.slice(start, end))
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
