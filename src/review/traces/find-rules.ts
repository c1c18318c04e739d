import { orcidOf } from '../../core/text/orcid.ts'
import { type CitedWork, listedWorks } from './cited-rules.ts'
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
import { saidInData } from './encoded-rules.ts'
import { isAuthored, isMasked, isOnlyTheirs, withoutPublisher } from './entry-rules.ts'
import { withShownLetters } from './escape-rules.ts'
import { namedAmong } from './hidden-rules.ts'
import { type Initials, initialsIn, ownInitialsOf, signedIn } from './initial-rules.ts'
import { type InstitutionNames, institutionNamesOf, institutionsIn, movesIn } from './institution-rules.ts'
import { knownIn } from './known-rules.ts'
import { hasTellingLink, linksIn, storesIn } from './link-rules.ts'
import { type Known, namesAmong } from './name-rules.ts'
import { ownWordsOf } from './named-rules.ts'
import { type NameWords, nameWordsOf, otherNamesOf, turnedNamesOf } from './naming-rules.ts'
import { citesInRound, ownWorksIn } from './own-work-rules.ts'
import { numberedIn, printedList, withLists, withoutReadings } from './reference-list-rules.ts'
import {
  type Found,
  isIdentifying,
  mostListed,
  type Named,
  type PageText,
  type Side,
  type Span,
  shownText,
  type Trace,
} from './rules.ts'
import {
  afterLargeIn,
  apartPatterns,
  brokenIn,
  brokenPatterns,
  hyphenatedIn,
  inFileNames,
  joinedAmong,
  lossyIn,
  lossyPatterns,
  setApartIn,
} from './spacing-rules.ts'
import { awardsIn, fundingIn, thanksIn } from './statement-rules.ts'
import { foldedWords, type TextWord, textWords } from './text-words.ts'
import { unreadIn } from './unread-letter-rules.ts'

/** More works of theirs are not listed. */
const mostEntries = 100

/**
 * What in a text tells who a side is, in the order of the pages, each once a page. A side without a title is the reviewers': whom a
 * report thanks, and which telephone it names, tells nothing then unless it is theirs.
 */
export function tracesIn(given: PageText[], side: Side): Trace[] {
  const all = given.flatMap(({ text: written, ...one }): PageText[] => [
    { ...one, text: withShownLetters(written) },
    ...saidInData(written).map((text) => ({ page: one.page, field: one.field ?? '', text, isApart: true }) as const),
  ])
  const search = searchFor(side, withoutReadings(all))
  const { contacts, institutions, isPaper } = search
  const broken = brokenPatterns([...search.people, ...search.others], contacts, institutions.named)
  const seen = new Set<string>()
  const traces = withLists(all).flatMap(({ page, text, field = '', isHead = false, isCell, list, entries }) => {
    const known = {
      ...search.known,
      ...(field === 'title' && { isInTitle: () => false }),
    }
    const found = isCell
      ? [...brokenIn(text, broken), ...orcidsIn(text, contacts, isPaper)]
      : foundIn(text, { ...search, known, list, entries, isHead })
    return found
      .toSorted((one, other) => one.start - other.start)
      .flatMap(({ kind, start, end }): Trace[] => {
        const shown = shownText(text, { start, end })
        const key = [page, field, kind, shown.toLowerCase()].join('\n')
        if (shown === '' || seen.has(key)) return []
        seen.add(key)
        return [{ page, kind, text: shown, field }]
      })
  })
  if (traces.length <= mostListed) return traces
  const rankOf = ({ kind, text }: Trace) => {
    const isOwn = contacts.emails.includes(text.toLowerCase()) || contacts.orcids.includes(orcidOf(text) ?? '')
    return isOwn || kind === 'name' || kind === 'institution' ? 0 : isIdentifying({ kind }) ? 1 : 2
  }
  return traces.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostListed) // theirs before strangers'
}

/** What names that a file holds and does not show tell of a side, beside its texts. */
export function tracesAmongNames(names: readonly string[], given: PageText[], side: Side): Trace[] {
  const texts = withoutReadings(given)
  const people = side.people.flatMap((person) => [...otherNamesOf(person), nameWordsOf(person) ?? []].flat())
  return names.length === 0 ? [] : namedAmong(names, side, knownIn(texts, side, people))
}

/**
 * Entries of the list of references that name somebody of a side or where they work, or link to either, where they stand: how a text
 * speaks of these works tells whose they are.
 */
export function ownEntriesIn(given: PageText[], side: Side): Named[] {
  const texts = withoutReadings(given)
  const { people, others, known, institutions, contacts } = searchFor(side, texts)
  const everybody = [...people, ...others]
  const isOwn = (entry: string) => {
    const work = withoutPublisher(entry)
    return (
      namesAmong(entry, textWords(entry), everybody, known).some(
        ({ how, start, end }) => how === 'whole' || !isAuthored(entry, start, end),
      ) ||
      institutionsIn(work, textWords(work), institutions, known).length > 0 ||
      [entry, entry.replace(/\s*\n\s*/g, '')].some((text) => hasTellingLink(text, contacts))
    )
  }
  return withLists(texts)
    .flatMap(({ page, text, entries }) =>
      entries
        .filter((entry) => isOwn(text.slice(entry.start, entry.end)))
        .map((entry) => ({ page, text: `“${shownText(text, entry)}” (in the references)` })),
    )
    .slice(0, mostEntries)
}

const isNamedIn = (text: string, people: NameWords[], known: Known) =>
  namesAmong(text, textWords(text), people, known).some(({ how }) => how === 'whole')

type Search = {
  isPaper: boolean
  /** The words of the paper's title. */
  title: readonly string[]
  awards: readonly string[]
  contacts: Contacts
  institutions: InstitutionNames
  /** The people as they are named, and further ways to name them. */
  people: NameWords[]
  others: NameWords[]
  /** The same in the other order: whole names alone are theirs. */
  turned: NameWords[]
  known: Known
  apart: ReturnType<typeof apartPatterns>
  lossy: ReturnType<typeof lossyPatterns>
  /** Words of their names and institutions. */
  ownWords: ReadonlySet<string>
  initials: Initials
  /** Works of theirs in the list, by their numbers. */
  ownWorks: Map<number, string>
  isRounded: boolean
  isListedWork: (name: string[], work: CitedWork) => boolean
  /** Stores of works, code and data that the references cite. */
  cited: ReadonlySet<string>
}

function searchFor(side: Side, texts: PageText[]): Search {
  const people = side.people.flatMap((person) => nameWordsOf(person) ?? [])
  const others = side.people.flatMap(otherNamesOf)
  const named = [...people, ...others]
  const known = knownIn(texts, side, named)
  const [contacts, institutions] = [contactsOf(side), institutionNamesOf(side)]
  const printed = printedList(texts)
  const typed = numberedIn(printed)
  // a paper that is an office file may show a number before each line, which is none of its words
  const isLined = side.title !== '' && texts.every(({ page }) => page === null)
  const lines = isLined ? printed.split('\n').filter((line) => line.trim().length >= shortestEntry) : []
  const listed = lines.length > 0 ? lines : side.references
  const list = typed.size > 0 ? typed : new Map(listed.map((text, at) => [at + 1, text]))
  return {
    isPaper: side.title !== '',
    title: foldedWords(side.title),
    awards: side.awards ?? [],
    cited: storesIn([printed, ...side.references]),
    contacts,
    institutions,
    lossy: lossyPatterns(side.people),
    ownWords: ownWordsOf(side),
    apart: apartPatterns(named, [...contacts.emails, ...contacts.domains], institutions),
    people,
    others,
    turned: side.people.flatMap(turnedNamesOf),
    known,
    initials: ownInitialsOf(
      people,
      texts.map(({ text }) => text),
      known.isSmall,
    ),
    isListedWork: listedWorks({ printed, texts: texts.map(({ text }) => text), given: side.references, entries: list }),
    isRounded: typed.size + lines.length > 0 && citesInRound(outsideLists(texts)),
    ownWorks: new Map([...list].filter(([, text]) => isNamedIn(text.normalize('NFC'), named, known))),
  }
}

const outsideLists = (texts: PageText[]) =>
  withLists(texts)
    .map(({ text, list }) => list.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text))
    .join('\n')

/** Letters of a line that may be an entry. */
const shortestEntry = 20

const namesIn = (text: string, words: TextWord[], people: NameWords[], known: Known) => [
  ...namesAmong(text, words, people, known),
  ...joinedAmong(words, people),
  ...hyphenatedIn(text, words, people),
  ...inFileNames(text, people, known),
]

type Place = { list: Span[]; entries: Span[]; isHead: boolean }

function foundIn(text: string, search: Search & Place): Found[] {
  const { people, others, turned, known, initials, contacts, institutions, awards, apart, lossy, ownWords } = search
  const { isPaper, title, ownWorks, isRounded, cited, isListedWork, list, entries, isHead } = search
  const words = textWords(text)
  const everybody = [...people, ...others]
  const names = [
    ...namesIn(text, words, everybody, known),
    ...namesAmong(text, words, turned, known).filter(({ how }) => how === 'whole'),
  ]
  const isListed = isWithin(list)
  const isTold = (name: (typeof names)[number]) =>
    name.how !== 'cited' ||
    !isPaper ||
    isHead ||
    !isListedWork(foldedWords(text.slice(name.start, name.end)), name.work) // who reviews may ask for works of their own
  const isCited = isWithin(entries)
  const isExcused = isWithin(
    isPaper ? entries.filter(({ start, end }) => !isOnlyTheirs(text.slice(start, end), title)) : [],
  )
  const told = names.filter((name) => isTold(name) && !isExcused(name))
  const byPerson = told.map(({ start, end }): Found => ({ kind: 'name', start, end }))
  const common = [
    ...emailsIn(text, contacts, isPaper),
    ...phonesIn(text, contacts, isPaper),
    ...orcidsIn(text, contacts, isPaper),
    ...linksIn(text, contacts, { cited, isPaper }),
    ...pathsIn(text),
  ]
  const outsideLinks = (found: Found) => !common.some(({ start, end }) => found.start >= start && found.end <= end)
  const byName = [
    ...byPerson,
    ...userNamesIn(text, contacts),
    ...privateLinksIn(text),
    ...initialsIn(text, initials).filter((one) => !isListed(one)),
    ...signedIn(text, people, isPaper),
    ...setApartIn(text, apart),
    ...lossyIn(text, lossy),
    ...unreadIn(text, ownWords),
    ...afterLargeIn(text, everybody),
  ]
  const moves = isPaper ? movesIn(text) : []
  const institutional = [...institutionsIn(text, words, institutions, known), ...moves].filter((one) => !isCited(one))
  const all = [
    ...common.filter((one) => !isListed(one) || isTheirs(one)),
    ...withoutRepeats([...byName, ...institutional].filter(outsideLinks)),
  ]
  const cites = ownWorksIn(text, {
    isReport: !isPaper,
    isOwn: (number) => ownWorks.has(number),
    isRounded,
    isOwnYear: (year) => [...ownWorks.values()].some((entry) => entry.includes(year)),
    named: names.filter(({ how }) => how === 'cited'),
  }).filter((one) => !isListed(one))
  if (!isPaper) return [...all, ...cites]
  const paid = fundingIn(text)
  const isSaid = (one: Found) => paid.some(({ start, end }) => one.start >= start && one.end <= end)
  const masked = entries.filter(({ start, end }) => isMasked(text.slice(start, end)))
  const own = [...cites, ...masked.map((entry): Found => ({ kind: 'self_reference', ...entry }))]
  const bare = awardsIn(text, awards).filter((one) => !isSaid(one))
  return [...all, ...bare, ...[...thanksIn(text), ...paid].filter((one) => !isListed(one)), ...own]
}

const isWithin =
  (spans: Span[]) =>
  ({ start }: Span) =>
    spans.some((span) => start >= span.start && start < span.end)

/** What is told in a list of references too: addresses of people, but not of works. */
const isTheirs = ({ kind }: Found) => kind === 'email' || kind === 'orcid' || kind === 'phone'
