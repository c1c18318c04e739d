import { orcidOf } from '../../../core/text/orcid.ts'
import { filtered, finish, type Steps } from '../../../core/workers/steps.ts'
import {
  type Contacts,
  contactsOf,
  emailsIn,
  orcidsIn,
  pathsIn,
  phonesIn,
  privateLinksIn,
  userNamesIn,
  withoutRepeats,
} from './contact-rules.ts'
import { type InstitutionNames, institutionNamesOf, institutionsIn, movesIn } from './institution-rules.ts'
import { knownIn } from './known-rules.ts'
import { isOffered, linksIn } from './link-rules.ts'
import { type Known, type NameFound, namesAmong, type People, peopleToFind } from './name-rules.ts'
import { makePersonNameForms, type NameWords } from './naming-rules.ts'
import { ownWorksIn } from './own-work-rules.ts'
import { betweenTexts, describeOfficePlace, shownSpans } from './place-rules.ts'
import { numberedIn, printedList, withLists } from './reference-list-rules.ts'
import {
  type Found,
  type IdentifyingText,
  isIdentifying,
  mostListed,
  type PageText,
  type Side,
  type Span,
  shownText,
} from './rules.ts'
import { awardsIn, isWithin, thanksIn, typedThanksIn } from './statement-rules.ts'
import { textWords } from './text-words.ts'

type Search = {
  isPaper: boolean
  awards: readonly string[]
  thanks: string
  contacts: Contacts
  institutions: InstitutionNames
  people: People
  known: Known
  /** Their works in the list of references, by number. */
  ownWorks: ReadonlyMap<number, string>
  isOwnYear: (year: string) => boolean
}

/** The list of references of a text, and its entries; `isHead` marks text where no work is cited. */
type Place = { list: readonly Span[]; entries: readonly Span[]; isHead: boolean }

/**
 * Finds the text that identifies a side, in the order of the pages, each item once a page. A side without a title is
 * the reviewers': then the thanks and telephone numbers of a report count only if they are the reviewers' own.
 */
export const findIdentifying = (texts: readonly PageText[], side: Side): IdentifyingText[] =>
  finish(searchIdentifying(texts, side))

/** Searches like {@link findIdentifying}, but in steps, because the longest texts take longer than one turn may. */
export function* searchIdentifying(texts: readonly PageText[], side: Side): Steps<IdentifyingText[]> {
  const search = yield* searchFor(side, texts)
  const seen = new Map<string, Span[]>()
  const traces: Stood[] = []
  let before = 0
  for (const searched of withLists(texts)) {
    const { page, text, field = '', isHead = false, list, entries } = searched
    const known = field === 'title' ? { ...search.known, isInTitle: () => false } : search.known
    const matches = yield* foundIn(text, { ...search, known }, { list, entries, isHead })
    for (const { kind, start, end } of matches.toSorted((one, other) => one.start - other.start)) {
      const excerpt = shownText(text, { start, end })
      const key = [page, field, kind, excerpt.toLowerCase()].join('\n')
      if (excerpt === '') continue
      const spans = seen.get(key) ?? []
      spans.push({ start: before + start + text.slice(start, end).search(/\S/), end: before + end })
      if (spans.length === 1) traces.push({ page, kind, text: excerpt, field, spans, at: { searched, start } })
      seen.set(key, spans)
    }
    before += text.length + betweenTexts.length
  }
  if (traces.length <= mostListed) return traces.map(addFindPlace)
  const { emails, orcids } = search.contacts
  const rankOf = ({ kind, text }: IdentifyingText) => {
    const isOwn = emails.includes(text.toLowerCase()) || orcids.includes(orcidOf(text) ?? '')
    return isOwn || kind === 'name' || kind === 'institution' ? 0 : isIdentifying({ kind }) ? 1 : 2
  }
  return traces
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, mostListed)
    .map(addFindPlace) // theirs before others'
}

/** A find with its places in all texts, and the text and offset where it was found first. */
type Stood = IdentifyingText & { spans: Span[]; at: { searched: PageText; start: number } }

/** Adds the place and spans to a find, if its file has no pages. */
function addFindPlace({ at, spans, ...trace }: Stood): IdentifyingText {
  if (trace.page !== null || trace.field !== '') return trace
  const place = describeOfficePlace(at)
  return { ...trace, ...(place !== '' && { place }), spans: shownSpans(spans) }
}

/** The fewest characters of a line that may be an entry. */
const shortestEntry = 20

function* searchFor(side: Side, texts: readonly PageText[]): Steps<Search> {
  const isPaper = side.title !== ''
  const named: NameWords[] = []
  for (const person of side.people) {
    yield
    named.push(...makePersonNameForms(person))
  }
  const people = peopleToFind(named, { isPaper })
  const names = new Set(named.flatMap(({ given, family }) => [...given, ...family, family.join('')]))
  const known = knownIn(texts, side, names)
  yield
  const printed = printedList(texts)
  const typed = numberedIn(printed)
  // an office file may show a number before each line, which is not part of its text
  const isLined = isPaper && texts.every(({ page }) => page === null)
  const lines = isLined ? printed.split('\n').filter((line) => line.trim().length >= shortestEntry) : []
  const list =
    typed.size > 0 ? typed : new Map((lines.length > 0 ? lines : side.references).map((text, at) => [at + 1, text]))
  const ownWorks = new Map<number, string>()
  for (const [number, entry] of list) {
    const text = entry.normalize('NFC')
    const matches = yield* namesAmong({ text, words: textWords(text), known }, people)
    if (matches.some(({ how }) => how === 'whole')) ownWorks.set(number, entry)
  }
  return {
    isPaper,
    awards: side.awards ?? [],
    thanks: side.thanks ?? '',
    contacts: contactsOf(side),
    institutions: yield* institutionNamesOf(side),
    people,
    known,
    ownWorks,
    isOwnYear: inAnyOf([...ownWorks.values()]),
  }
}

function* foundIn(text: string, search: Search, { list, entries, isHead }: Place): Steps<Found[]> {
  const { isPaper, contacts, institutions, people, known, awards, thanks } = search
  const words = textWords(text)
  const names = yield* namesAmong({ text, words, known }, people)
  const isListed = isWithin(list)
  const isEntry = isWithin(isPaper ? entries : [])
  const isTold = (name: NameFound) =>
    name.how !== 'cited' || name.isUnpublished || isHead || !isPaper || isOffered(text, name)
  const tellingNames = names.filter((name) => isTold(name) && !isEntry(name))
  const addresses = [
    ...(yield* emailsIn(text, contacts, isPaper)),
    ...phonesIn(text, contacts, isPaper),
    ...orcidsIn(text, contacts, isPaper),
    ...(yield* linksIn(text, contacts, isPaper)),
    ...pathsIn(text),
  ]
  const common = addresses.filter((one) => !isListed(one) || isIdentifying(one))
  const named = [
    ...tellingNames.map(({ start, end }): Found => ({ kind: 'name', start, end })),
    ...(yield* userNamesIn(text, contacts)),
    ...privateLinksIn(text),
    ...[...(yield* institutionsIn(text, words, institutions)), ...(isPaper ? movesIn(text) : [])].filter(
      (one) => !isWithin(entries)(one),
    ),
  ]
  const byName = yield* filtered(named, ({ start, end }) => !common.some((one) => start >= one.start && end <= one.end))
  const cites = ownWorksIn(text, {
    isReport: !isPaper,
    isOwn: (number) => search.ownWorks.has(number),
    isOwnYear: search.isOwnYear,
    named: names.filter(({ how }) => how === 'cited'),
  })
  const paid = isPaper ? thanksIn(text) : []
  const typed = isPaper ? [...(yield* awardsIn(text, awards)), ...(yield* typedThanksIn(text, thanks))] : []
  const bare = typed.filter((one) => !isWithin(paid)(one))
  return [...common, ...withoutRepeats(byName), ...[...cites, ...paid].filter((one) => !isListed(one)), ...bare]
}

/** Returns a test of whether any entry contains a year; each year is searched once. */
function inAnyOf(entries: readonly string[]): (year: string) => boolean {
  const known = new Map<string, boolean>()
  return (year) => {
    const isHeld = known.get(year) ?? entries.some((entry) => entry.includes(year))
    known.set(year, isHeld)
    return isHeld
  }
}
