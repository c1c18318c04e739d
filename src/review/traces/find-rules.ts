import { orcidOf } from '../../core/text/orcid.ts'
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
import { type Known, type NameFound, namesAmong } from './name-rules.ts'
import { type NameWords, namesOf } from './naming-rules.ts'
import { ownWorksIn } from './own-work-rules.ts'
import { numberedIn, printedList, withLists } from './reference-list-rules.ts'
import {
  type Found,
  isIdentifying,
  mostListed,
  type PageText,
  type Side,
  type Span,
  shownText,
  type Trace,
} from './rules.ts'
import { awardsIn, isWithin, thanksIn } from './statement-rules.ts'
import { textWords } from './text-words.ts'

type Search = {
  isPaper: boolean
  awards: readonly string[]
  contacts: Contacts
  institutions: InstitutionNames
  people: readonly NameWords[]
  known: Known
  /** Works of theirs in the list, by their numbers. */
  ownWorks: ReadonlyMap<number, string>
}

/** The list of references of a text, and its entries; `isHead` where no work is cited. */
type Place = { list: readonly Span[]; entries: readonly Span[]; isHead: boolean }

/**
 * Finds what tells in a text who a side is, in the order of the pages, each once a page. A side without a title is the reviewers': whom a
 * report thanks, and which telephone it names, tells nothing then unless it is theirs.
 */
export function tracesIn(texts: readonly PageText[], side: Side): Trace[] {
  const search = searchFor(side, texts)
  const seen = new Set<string>()
  const traces = withLists(texts).flatMap(({ page, text, field = '', isHead = false, list, entries }) => {
    const known = field === 'title' ? { ...search.known, isInTitle: () => false } : search.known
    return foundIn(text, { ...search, known }, { list, entries, isHead })
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
  const { emails, orcids } = search.contacts
  const rankOf = ({ kind, text }: Trace) => {
    const isOwn = emails.includes(text.toLowerCase()) || orcids.includes(orcidOf(text) ?? '')
    return isOwn || kind === 'name' || kind === 'institution' ? 0 : isIdentifying({ kind }) ? 1 : 2
  }
  return traces.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostListed) // theirs before strangers'
}

/** The letters of a line, at least, that may be an entry. */
const shortestEntry = 20

function searchFor(side: Side, texts: readonly PageText[]): Search {
  const people = side.people.flatMap(namesOf)
  const names = new Set(people.flatMap(({ given, family }) => [...given, ...family, family.join('')]))
  const known = knownIn(texts, side, names)
  const isPaper = side.title !== ''
  const printed = printedList(texts)
  const typed = numberedIn(printed)
  // a paper that is an office file may show a number before each line, which is none of its words
  const isLined = isPaper && texts.every(({ page }) => page === null)
  const lines = isLined ? printed.split('\n').filter((line) => line.trim().length >= shortestEntry) : []
  const list =
    typed.size > 0 ? typed : new Map((lines.length > 0 ? lines : side.references).map((text, at) => [at + 1, text]))
  const isTheirs = (entry: string) =>
    namesAmong({ text: entry, words: textWords(entry), known }, people, { isPaper }).some(({ how }) => how === 'whole')
  return {
    isPaper,
    awards: side.awards ?? [],
    contacts: contactsOf(side),
    institutions: institutionNamesOf(side),
    people,
    known,
    ownWorks: new Map([...list].filter(([, text]) => isTheirs(text.normalize('NFC')))),
  }
}

function foundIn(text: string, search: Search, { list, entries, isHead }: Place): Found[] {
  const { isPaper, contacts, institutions, people, known, awards } = search
  const words = textWords(text)
  const names = namesAmong({ text, words, known }, people, { isPaper })
  const isListed = isWithin(list)
  const isEntry = isWithin(isPaper ? entries : [])
  const isTold = (name: NameFound) =>
    name.how !== 'cited' || name.isUnpublished || isHead || !isPaper || isOffered(text, name)
  const told = names.filter((name) => isTold(name) && !isEntry(name))
  const common = [
    ...emailsIn(text, contacts, isPaper),
    ...phonesIn(text, contacts, isPaper),
    ...orcidsIn(text, contacts, isPaper),
    ...linksIn(text, contacts, isPaper),
    ...pathsIn(text),
  ].filter((one) => !isListed(one) || isIdentifying(one))
  const byName = [
    ...told.map(({ start, end }): Found => ({ kind: 'name', start, end })),
    ...userNamesIn(text, contacts),
    ...privateLinksIn(text),
    ...[...institutionsIn(text, words, institutions), ...(isPaper ? movesIn(text) : [])].filter(
      (one) => !isWithin(entries)(one),
    ),
  ].filter(({ start, end }) => !common.some((one) => start >= one.start && end <= one.end))
  const cites = ownWorksIn(text, {
    isReport: !isPaper,
    isOwn: (number) => search.ownWorks.has(number),
    isOwnYear: (year) => [...search.ownWorks.values()].some((entry) => entry.includes(year)),
    named: names.filter(({ how }) => how === 'cited'),
  })
  const paid = isPaper ? thanksIn(text) : []
  const bare = isPaper ? awardsIn(text, awards).filter((one) => !isWithin(paid)(one)) : []
  return [...common, ...withoutRepeats(byName), ...[...cites, ...paid].filter((one) => !isListed(one)), ...bare]
}
