import { isParticle } from '../../core/language/name-words.ts'
import { isEmail } from '../../core/text/clean.ts'
import { bareOrcid, orcidOf } from '../../core/text/orcid.ts'
import { fold } from '../../core/text/words.ts'
import { emailKey } from '../../review/people/rules.ts'
import type { OwnPaper } from './queries.ts'

/** The person in question, by email addresses in lower case or ORCID iDs. */
export type Who = { emails: string[]; orcids: string[] }

/** Parses a typed person; undefined for anything but an email or an ORCID iD, such as a name. */
export function whoOf(typed: string): Who | undefined {
  const orcid = orcidOf(typed)
  if (orcid) return { emails: [], orcids: [orcid] }
  return isEmail(typed.trim()) ? { emails: [emailKey(typed)], orcids: [] } : undefined
}

/**
 * A person's row in the journal, and the data in it; `isClaimed` if an author gives it about another person, or in a
 * paper that was not received.
 */
export type Place = {
  /** The table; `address` for an address alone, `named` for a person named in an author's text. */
  place: string
  id: number | null
  paperId: number | null
  articleId: number | null
  name: string
  email: string
  orcid: string
  phone: string
  isClaimed: boolean
}

/** The data that name a person, each once, as in the rows. */
export type Known = Who & { names: string[]; phones: string[] }

/** Collects all data about a person from places, except ORCID iDs: anyone may have typed one next to an address. */
export function knownFrom(who: Who, places: readonly Place[]): Known {
  const all = (values: string[]) => [...new Set(values.map((value) => value.trim()).filter(Boolean))]
  return {
    emails: all([...who.emails, ...places.map(({ email }) => emailKey(email))]),
    orcids: who.orcids,
    names: all(listPersonNames(places)),
    phones: all(places.map(({ phone }) => phone)),
  }
}

/**
 * Returns a person's names. One that only an author claims counts if it shares a word with a name from elsewhere, if
 * there is any: it may be arbitrary words, which would be erased from everything that belongs to that person.
 */
function listPersonNames(places: readonly Place[]): string[] {
  const words = new Set(listUnclaimedNames(places).flatMap(splitPersonName))
  const isTheirs = ({ name, isClaimed }: Place) =>
    !isClaimed || words.size === 0 || splitPersonName(name).some((word) => words.has(word))
  return places.filter(isTheirs).map(({ name }) => name)
}

/** Returns the names that do not rest only on an author's claim. */
export const listUnclaimedNames = (places: readonly Place[]): string[] =>
  places.flatMap(({ name, isClaimed }) => (isClaimed || name.trim() === '' ? [] : name.trim()))

const splitPersonName = (name: string) =>
  name
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 1 && !isParticle(word))
    .map(fold)

/**
 * Returns the addresses of a person named by an ORCID iD that occur with no other iD, and these other addresses: a
 * shared address finds only rows that have the iD too.
 */
export function splitAddresses(
  who: Who,
  { emails }: Known,
  places: readonly Place[],
): { emails: string[]; others: string[] } {
  const isOthers = ({ orcid }: Place) => orcid !== '' && who.orcids.length > 0 && !who.orcids.includes(orcid)
  const theirs = places.filter(isOthers)
  const shared = new Set(theirs.map(({ email }) => emailKey(email)))
  return { emails: emails.filter((email) => !shared.has(email)), others: theirs.map(({ orcid }) => orcid) }
}

/** Returns the ORCID iDs of places, each once. Several do not belong to one person, for example at a shared address. */
export const orcidsIn = (places: readonly Place[]) => [...new Set(places.flatMap(({ orcid }) => orcid || []))]

/**
 * Returns the addresses that occur with a requested ORCID iD, '' for rows without one; ignores those of articles, which
 * are public. Several may be different people's: anyone can type an iD.
 */
export function addressesWith({ orcids }: Who, places: readonly Place[]): string[] {
  const isAsked = ({ place, email, orcid }: Place) =>
    orcids.includes(orcid) && (email !== '' || place !== 'article_authors')
  return [...new Set(places.filter(isAsked).map(({ email }) => emailKey(email)))]
}

/** Removes from the export papers that the person was asked to review and that name them as an author. */
export function withoutPapers(
  { known, places, papers }: { known: Known; places: readonly Place[]; papers: readonly OwnPaper[] },
  reviewed: readonly OwnPaper[],
) {
  const isLeftOut = ({ paperId, articleId }: Place) =>
    reviewed.some((paper) => paper.id === paperId || (articleId !== null && paper.articleId === articleId))
  const otherPlaces = places.filter((place) => !isLeftOut(place))
  return {
    known: { ...knownFrom(known, otherPlaces), emails: known.emails },
    places: otherPlaces,
    papers: papers.filter((paper) => !reviewed.includes(paper)),
  }
}

/** The words that replace an erased person's data. */
export const erased = '(erased)'

/**
 * Whether a name identifies a person on its own; a single word, or another person's name, is erased only in texts that
 * belong to the person.
 */
export const isTelling = (name: string) => /\S\s+\S/.test(name)

/**
 * Returns the PostgreSQL regular expression that finds texts within others: as whole words, ignoring case, with any
 * white space between words; in JSON too, where a line break is a backslash and a letter, and a quotation mark has a
 * backslash before it. Undefined for no texts.
 */
export function patternOf({ names, emails, orcids, phones }: Known): string | undefined {
  const texts = [
    ...emails.map(
      (email) => `${makeWordStartPattern('[:alnum:]._%+-')}${escapePattern(email)}(?![[:alnum:]-]|[.][[:alnum:]])`,
    ),
    ...orcids.map((orcid) => `(?:https?://)?(?:www[.])?(?:orcid[.]org/)?${escapePattern(bareOrcid(orcid))}`),
    ...names
      .flatMap(listSpellings)
      .map((name) => `${makeWordStartPattern('[:alnum:]')}${escapePattern(name)}(?![[:alnum:]])`),
    ...phones.flatMap(listPhonePatterns),
  ]
  return texts.length === 0 ? undefined : texts.join('|')
}

/** Returns a pattern for the beginning of a word, which no character of a set precedes. */
const makeWordStartPattern = (characters: string) => `(?:(?<![${characters}])|(?<=\\\\[nrt]))`

const escapePattern = (text: string) =>
  text
    .replace(/[!-/:-@[-`{-~]/g, (sign) => (/["\\]/.test(sign) ? `\\\\?\\${sign}` : `\\${sign}`))
    .replace(/\s+/g, '(?:\\s|\\\\[nrt])+')

/** Returns a name as text and as HTML. */
function listSpellings(name: string): string[] {
  const html = name.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;')
  return [...new Set([name, html])]
}

/** Returns a pattern for a telephone number with any signs between its digits; [] if it is too short to be unique. */
function listPhonePatterns(phone: string): string[] {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 7 ? [] : [`(?<!": )[+]?(?<![0-9])${[...digits].join('[ ().-]*')}(?![0-9])`]
}

/** An obstacle to an erasure. */
export type Open = { what: string; why: string }

const under = new Set(['received', 'returned', 'review', 'revision', 'accepted'])

/**
 * Returns the obstacle to erasing a paper's author. Own drafts and unconfirmed papers are deleted; another person's
 * paper would be lost.
 */
export function openPaper({
  number,
  state,
  isTheirs,
}: Pick<OwnPaper, 'number' | 'state' | 'isTheirs'>): Open | undefined {
  if (under.has(state))
    return { what: `The paper ${number} is under way (${state})`, why: 'decide on it, or withdraw it' }
  if ((state === 'draft' || state === 'unconfirmed') && !isTheirs)
    return { what: 'Somebody else has begun a paper with them', why: 'it is sent or deleted within 30 days' }
  return undefined
}

/** Returns the reasons why a user cannot be erased now. */
export function openDuties({ numbers, isLastAdmin }: { numbers: string[]; isLastAdmin: boolean }): Open[] {
  return [
    ...numbers.map((number) => ({ what: `They handle the paper ${number}`, why: 'assign it to somebody else' })),
    ...(isLastAdmin ? [{ what: 'They are the only admin', why: 'make somebody else an admin' }] : []),
  ]
}

/** The data about a person that are kept, and the reason. */
export type Kept = { articles: number; board: number; reports: number; receipts: number; files: number }

/** Describes the data about a person that are kept, one line each. */
export function describeKept({ articles, board, reports, receipts, files }: Kept): string[] {
  const lines: (string | false)[] = [
    articles > 0 &&
      `${articles} published: names, affiliations and ORCID iDs stay on ` +
        'articles and their certificates, since the scholarly record may not change',
    files > 0 &&
      `${files} files of published papers: the versions that were reviewed stay with the article, since editors must be able to show them`,
    reports > 0 && `${reports} reports stay as those of a nameless reviewer, since decisions rest on them`,
    board > 0 &&
      `The board's page names them: it is public, so an editor takes them off it (Editorial Board), then run this again`,
    receipts > 0 && `${receipts} receipts of fees stay in the books, as the law asks`,
  ]
  return lines.filter((line) => line !== false)
}
